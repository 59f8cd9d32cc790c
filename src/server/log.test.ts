import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLogBudget, createLoggerTo, describeError, formatForTerminal } from './log.ts';
import { StoreUnavailableError } from './store-error.ts';

test('logs name, code and stack of an error', () => {
  const error = Object.assign(new TypeError('Олена, +380 67'), { code: 'E_TEST' });
  const logged = JSON.stringify(describeError(error));
  expect(logged).toMatch(/"name":"TypeError","code":"E_TEST","stack":" +at .*log\.test\.ts/);
  expect(logged).not.toContain('Олена');
});

test('does not take a message for a stack frame', () => {
  const error = new Error('wrong input:\n    at Олена (+380 67)');
  expect(JSON.stringify(describeError(error))).not.toMatch(/Олена|380/);
});

test('logs a thrown value that is not an error without its content', () => {
  expect(describeError('Олена')).toEqual({ name: 'string' });
});

test('omits an invalid code', () => {
  const error = Object.assign(new Error('x'), { code: 'Олена\n+380' });
  expect(describeError(error)).toHaveProperty('code', undefined);
});

test('logs why the store is unavailable, as a sentence and a code', () => {
  const error = new StoreUnavailableError('The disk of the database is full', { code: 'sqlite-13' });
  expect(describeError(error)).toEqual({
    name: 'StoreUnavailableError',
    code: 'sqlite-13',
    reason: 'The disk of the database is full',
  });
});

test('writes one JSON line with level, time, facts and message, without data of the machine', () => {
  const lines: string[] = [];
  const logger = createLoggerTo({ write: (line) => lines.push(line) });
  logger.warn({ status: 429 }, 'lead rejected');
  logger.error({ err: new Error('Олена') }, 'request failed');
  const [refused, failed] = lines.map((line) => JSON.parse(line));
  expect(refused).toEqual({
    level: 'warn',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    status: 429,
    msg: 'lead rejected',
  });
  expect(failed.err).toEqual({ name: 'Error', stack: expect.stringContaining('log.test.ts') });
  expect(lines.join('')).not.toContain('Олена');
  expect(lines.every((line) => line.endsWith('\n'))).toBe(true);
});

test('at a terminal, writes a sentence with facts, and the stack of an error below', () => {
  const time = new Date(2026, 10, 24, 9, 5, 7);
  const line = { level: 'warn', time, lead: 12, kind: 'trial', channels: ['email'], msg: 'lead rejected' };
  expect(formatForTerminal(JSON.stringify(line))).toBe(
    "09:05:07 warn: lead rejected lead=12 kind=trial channels=[ 'email' ]\n",
  );
  const err = { name: 'TypeError', code: 'E_TEST', stack: '    at main.ts:1' };
  expect(formatForTerminal(JSON.stringify({ level: 'info', time, err, msg: 'failed' }))).toBe(
    '09:05:07 failed name=TypeError code=E_TEST\n    at main.ts:1\n',
  );
});

test('a log budget allows a number of lines per minute', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const mayLog = createLogBudget(2);
  const ask = () => [mayLog(), mayLog(), mayLog(), mayLog()];
  for (const _ of [1, 2, 3]) {
    expect(ask()).toEqual([true, true, false, false]);
    vi.advanceTimersByTime(59_999);
    expect(mayLog()).toBe(false);
    vi.advanceTimersByTime(1);
  }
});

/** Logs more than the buffer holds while the reader is stalled. Then logs one line for each line of its input. */
const TALKER = `
  import { createInterface } from 'node:readline';
  import { createLogger } from './src/server/log.ts';
  const log = createLogger();
  for (let line = 0; line < 4000; line += 1) log.info({ line, filling: 'x'.repeat(400) }, 'logged');
  process.stderr.write('all lines are logged');
  for await (const _ of createInterface(process.stdin)) log.info({}, 'logged later');`;

test('counts dropped lines, and reports them once when the reader continues', async () => {
  const talker = spawn(process.execPath, ['--input-type=module-typescript', '-e', TALKER]);
  onTestFinished(() => void talker.kill());
  await once(talker.stderr, 'data');
  const lines: { msg: string; dropped?: number }[] = [];
  createInterface(talker.stdout).on('line', (line) => lines.push(JSON.parse(line)));
  const count = (message: string) => lines.filter(({ msg }) => msg === message).length;
  await vi.waitUntil(() => count('log lines were dropped') > 0, { timeout: 60_000 });
  for (const round of [1, 2, 3]) {
    talker.stdin.write('\n');
    await vi.waitUntil(() => count('logged later') === round, { timeout: 60_000 });
  }
  const dropped = lines.flatMap((line) => line.dropped ?? []);
  expect(dropped).toEqual([4000 - count('logged')]);
});

/** Exits while lines are unwritten, when its input arrives. */
const LEAVER = `
  import { createLogger } from './src/server/log.ts';
  const log = createLogger();
  log.info({}, 'started');
  process.stdin.once('data', () => {
    for (let line = 0; line < 3; line += 1) log.info({ line }, 'stopping');
    process.exit(0);
  });`;

test.each([
  ['without a reader', true],
  ['with a reader, which gets all lines', false],
])('exits while lines are unwritten, %s', async (_, isGone) => {
  const leaver = spawn(process.execPath, ['--input-type=module-typescript', '-e', LEAVER]);
  onTestFinished(() => void leaver.kill('SIGKILL'));
  let output = '';
  leaver.stdout.on('data', (chunk) => {
    output += chunk;
  });
  await vi.waitUntil(() => output.includes('started'), { timeout: 30_000 });
  if (isGone) leaver.stdout.destroy();
  leaver.stdin.write('\n');
  await expect.poll(() => leaver.exitCode, { timeout: 10_000 }).toBe(0);
  if (!isGone) await expect.poll(() => output.match(/stopping/g)?.length).toBe(3);
});
