// @module-tag slow
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  constants,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { SEND_PATH } from '#shared/lead/wire.ts';
import { straceMissing, tmpfsMissing } from '../support/capabilities.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { injectFault } from '../support/tracer.ts';

/** Each leaves a line of about 150 bytes: more than a pipe, its reader and the waiting lines hold. */
const MANY_LEADS = 4500;

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'logs-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function openLog(path: string, flags: string | number = 'a'): number {
  const descriptor = openSync(path, flags);
  onTestFinished(() => closeSync(descriptor));
  return descriptor;
}

/** A pipe that is open at both ends, so that it fills up and stays full until somebody reads. */
function openPipe(): number {
  const path = join(makeFolder(), 'log');
  execFileSync('mkfifo', [path]);
  return openLog(path, constants.O_RDWR | constants.O_NONBLOCK);
}

/** Takes what is in the pipe. */
function drainPipe(descriptor: number): string {
  const chunk = Buffer.alloc(65_536);
  let text = '';
  for (;;) {
    try {
      text += chunk.subarray(0, readSync(descriptor, chunk)).toString();
    } catch {
      return text;
    }
  }
}

async function sendLead(origin: string, name = 'Іван'): Promise<number> {
  const response = await fetch(origin + SEND_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ template_id: 'trial', template_params: { name, phone: '0671234567' } }),
  });
  await response.text();
  return response.status;
}

async function sendManyLeads(origin: string, count: number): Promise<void> {
  let sent = 0;
  const senders = Array.from({ length: 50 }, async () => {
    while (sent < count) {
      sent += 1;
      await sendLead(origin, `Учень ${sent}`);
    }
  });
  await Promise.all(senders);
}

/** Asks for a page, the health and a lead. A server that waits for its log, which nobody reads, would never answer. */
async function expectAnswers(origin: string): Promise<void> {
  const status = (path: string) => fetch(origin + path).then((response) => response.status);
  expect(await Promise.all([status('/'), status('/healthz'), sendLead(origin)])).toEqual([200, 200, 200]);
}

/** Whatever keeps it alive, it ends by itself after ten seconds, but with 1. */
async function expectCleanStop({ child, exited }: ServerProcess): Promise<void> {
  child.kill('SIGTERM');
  expect(await exited).toMatchObject({ code: 0 });
}

test('a log on a disk that is full from the start: the site serves, and stops when told', async () => {
  const server = await startServerProcess({ stdout: openLog('/dev/full', 'w') });
  const origin = await server.origin;
  await sendManyLeads(origin, 500);

  await expectAnswers(origin);
  await expectCleanStop(server);
});

if (tmpfsMissing) console.warn(`A log disk that fills up is not tested: ${tmpfsMissing}`);

test.skipIf(tmpfsMissing)(
  'a log disk that fills up: the site serves, and tells how many lines were lost once there is space',
  async () => {
    const folder = makeFolder();
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder]);
    onTestFinished(() => {
      execFileSync('umount', ['--lazy', folder]);
    });
    const file = join(folder, 'log');
    const server = await startServerProcess({ stdout: openLog(file) });
    const origin = await server.origin;
    await sendManyLeads(origin, MANY_LEADS);
    expect(statSync(file).size).toBe(65_536);

    await expectAnswers(origin);
    execFileSync('mount', ['-o', 'remount,size=8m', folder]);
    await expect
      .poll(() => readFileSync(file, 'utf8'))
      .toMatch(/"dropped":\d+,"msg":"log lines were dropped"/);

    await expectCleanStop(server);
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    // What is written at exit may overtake a write that was under way.
    expect(lines.filter((line) => line.includes('"stopped"'))).toHaveLength(1);
    const dropped = Number(lines.flatMap((line) => /"dropped":(\d+)/.exec(line)?.[1] ?? [])[0]);
    const taken = lines.filter((line) => line.includes('"lead taken"')).length;
    // Every line is whole, and every lead was logged or counted.
    for (const line of lines.filter((each) => !each.startsWith('The site is open'))) JSON.parse(line);
    expect(taken + dropped).toBe(MANY_LEADS + 1);
  },
);

test('a reader of the log that has stalled: the site serves, and the reader learns what it missed', {
  tags: 'slow',
}, async () => {
  const pipe = openPipe();
  const server = await startServerProcess({ stdout: pipe });
  const origin = await server.origin;
  await sendManyLeads(origin, MANY_LEADS);

  await expectAnswers(origin);
  let log = '';
  await expect
    .poll(() => {
      log += drainPipe(pipe);
      return log;
    })
    .toMatch(/"dropped":\d+,"msg":"log lines were dropped"/);
  await expectCleanStop(server);
});

test('a stalled reader of the log keeps nothing alive', async () => {
  const server = await startServerProcess({ stdout: openPipe() });
  await sendManyLeads(await server.origin, 1500);

  await expectCleanStop(server);
});

test('a launcher that was stopped leaves a blocking log behind: the site serves', {
  tags: 'slow',
}, async () => {
  const pipe = openPipe();
  // As npm does: when it ends, Node puts the pipe, which it shares with the server, back as it was.
  const script = `process.stdout; console.error('ready'); setInterval(() => {}, 1000);`;
  const blocking = openLog(`/proc/self/fd/${pipe}`, 'w');
  const launcher = spawn(process.execPath, ['-e', script], { stdio: ['ignore', blocking, 'pipe'] });
  if (launcher.stderr) await once(launcher.stderr, 'data');
  const server = await startServerProcess({ stdout: blocking });
  const origin = await server.origin;
  launcher.kill('SIGTERM');
  await once(launcher, 'exit');
  await sendManyLeads(origin, 1500);

  await expectAnswers(origin);
  // Node waits for the thread that writes, as long as nobody reads; supervisors kill after ten seconds.
  server.child.kill('SIGKILL');
  await server.exited;
});

test('a reader of the log that has gone: the site serves, and stops when told', async () => {
  const path = join(makeFolder(), 'log');
  execFileSync('mkfifo', [path]);
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const server = await startServerProcess({ stdout: openLog(path, 'w') });
  const origin = await server.origin;
  closeSync(reader);
  await sendManyLeads(origin, 100);

  await expectAnswers(origin);
  await expectCleanStop(server);
});

if (straceMissing) console.warn(`A slow log disk is not tested: ${straceMissing}`);

test.skipIf(straceMissing)('a log disk that takes a second for each line freezes nothing', async () => {
  const LEADS = 100;
  const file = join(makeFolder(), 'log');
  const server = await startServerProcess({ stdout: openLog(file) });
  const origin = await server.origin;
  const tracer = await injectFault(server.child.pid ?? 0, 'write:delay_enter=1000000', file);

  const startedAt = performance.now();
  await sendManyLeads(origin, LEADS);
  expect(performance.now() - startedAt).toBeLessThan((LEADS * 1000) / 2);
  await tracer.stop();
  await expectCleanStop(server);
});
