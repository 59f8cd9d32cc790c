// @module-tag slow
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { endProgram, startProgram } from '../../scripts/child-programs.ts';
import { findProgram } from '../../scripts/programs.ts';
import { BUILD_TIMEOUT_MS } from '../support/build-site.ts';
import { CLEAN_ENV } from '../support/clean-env.ts';
import { copyProject } from '../support/copy-project.ts';
import { keepSubjects } from '../support/few-subjects.ts';
import { ensureFixtureSite, FIXTURE_CONTENT, FIXTURE_SITE } from '../support/fixture-site.ts';

/** Build and start take seconds, or much longer on a busy machine. */
const START_TIMEOUT_MS = 120_000;

/** Part of the log line of a started server. */
const ADDRESS = /"address":"(http:[^"]+)"/;

/** Minimum size of a terminal. */
const [COLUMNS, ROWS] = [80, 24];

/** Runs a program in a terminal, with the options of Linux. */
const terminalMissing =
  process.platform === 'linux' && findProgram('script') ? undefined : 'it needs script(1)';
if (terminalMissing) console.info(`npm start is not tried at a terminal here: ${terminalMissing}.`);

beforeAll(ensureFixtureSite, BUILD_TIMEOUT_MS);

/** A copy of the project, optionally with an invalid price. */
async function makeProject({ hasBuild = false, price = '1 600' }) {
  const home = await mkdtemp(join(tmpdir(), 'npm-start-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const project = join(home, 'school with a space');
  await copyProject(project);
  await symlink(resolve('node_modules'), join(project, 'node_modules'));
  await rm(join(project, 'content'), { recursive: true });
  await cp(FIXTURE_CONTENT, join(project, 'content'), { recursive: true });
  keepSubjects(join(project, 'content'));
  const prices = join(project, 'content', 'packages.yaml');
  await writeFile(prices, (await readFile(prices, 'utf8')).replace(/priceUah: .*/, `priceUah: ${price}`));
  if (hasBuild) await cp(FIXTURE_SITE, join(project, 'dist'), { recursive: true });
  return { project, home };
}

/** Runs `npm start` as a person does. It ends with the test. */
function start({ project, home }: { project: string; home: string }, launcher: string[] = []) {
  const [program = '', ...args] = [...launcher, 'npm', 'start'];
  const child = startProgram(program, args, {
    cwd: project,
    output: ['pipe', 'pipe'],
    env: { ...CLEAN_ENV, HOME: home, PORT: '0' },
  });
  onTestFinished(() => endProgram(child, 'SIGKILL'));
  return { child, ...listen(child) };
}

function listen(child: ChildProcess) {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  }
  const exited = new Promise<number | null>((settle) => child.once('close', settle));
  return { readOutput: () => output, exited };
}

test('npm start prints the mistakes of a build, serves the last good build and stops when asked', {
  timeout: 2 * START_TIMEOUT_MS,
}, async () => {
  const { child, readOutput, exited } = start(await makeProject({ hasBuild: true }));
  await expect.poll(readOutput, { timeout: START_TIMEOUT_MS }).toMatch(ADDRESS);
  expect(readOutput()).toMatch(/packages\.yaml, рядок \d+/);
  expect(readOutput()).toContain('"the build failed; serving the previous one"');
  const [, origin = ''] = ADDRESS.exec(readOutput()) ?? [];
  const lastBuild = await readFile(join(FIXTURE_SITE, 'index.html'), 'utf8');
  expect(await (await fetch(origin)).text()).toBe(lastBuild);
  child.kill('SIGTERM');
  await exited;
  await expect(fetch(origin)).rejects.toThrow();
});

test('npm start ends with 1 if there is no build to serve', { timeout: START_TIMEOUT_MS }, async () => {
  const { readOutput, exited } = start(await makeProject({ hasBuild: false }));
  expect(await exited).toBe(1);
  expect(readOutput()).toMatch(/packages\.yaml, рядок \d+/);
  expect(readOutput()).toContain('npm run build');
  expect(readOutput()).not.toMatch(/^ +at .*src\/server/m);
});

test.each([
  ['a half-set bot', { TELEGRAM_BOT_TOKEN: '123456:secret' }, /^Бота Telegram .* бракує TELEGRAM_CHAT_ID/],
  ['a wrong setting', { PORT: 'x' }, /^Налаштування PORT записано неправильно/],
  ['a taken port', {}, /^Порт \d+ зайнятий/],
])('npm start reports %s before it builds', async (_what, settings, expected) => {
  const { project } = await makeProject({ hasBuild: true });
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  onTestFinished(() => void taken.close());
  const { port } = taken.address() as AddressInfo;
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: project,
    env: { ...CLEAN_ENV, PORT: String(port), ...settings },
  });
  const { readOutput, exited } = listen(child);
  expect(await exited).toBe(1);
  expect(readOutput()).toMatch(expected);
  expect(readOutput().trim().split('\n')).toHaveLength(1);
  expect(readOutput()).not.toContain('secret');
});

test('Git for Windows keeps the line ends of all files, which the build needs', async () => {
  const { stdout } = await promisify(execFile)('git', ['ls-files', '--eol']);
  const lines = stdout.trim().split('\n');
  expect(lines.length).toBeGreaterThan(100);
  // The third column has the attributes of a file.
  expect(lines.filter((line) => !/\sattr\/(?:text=auto eol=lf|-text)\s/.test(line))).toEqual([]);
});

test('a static build reports a missing setting in one sentence', async () => {
  const { project } = await makeProject({ hasBuild: false });
  const child = spawn(process.execPath, ['scripts/build.ts'], {
    cwd: project,
    env: { ...CLEAN_ENV, PUBLIC_EMAILJS: 'on', EMAILJS_PUBLIC_KEY: 'key' },
  });
  const { readOutput, exited } = listen(child);
  expect(await exited).toBe(1);
  expect(readOutput()).toContain(
    'Для PUBLIC_EMAILJS=on бракує EMAILJS_SERVICE_ID, EMAILJS_TEMPLATE_CONTACT, EMAILJS_TEMPLATE_TRIAL, EMAILJS_TEMPLATE_PACKAGE. Додайте їх',
  );
  expect(readOutput()).not.toMatch(/^ +at /m);
});

test('npm start serves nothing if its build was killed, because that was a request to stop', async () => {
  const { project } = await makeProject({ hasBuild: true });
  await writeFile(join(project, 'scripts', 'build.ts'), `process.kill(process.pid, 'SIGKILL');`);
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: project,
    env: { ...CLEAN_ENV, PORT: '0' },
  });
  const { readOutput, exited } = listen(child);
  expect(await exited).toBe(1);
  expect(readOutput()).toBe('');
});

describe('npm start with valid content', { timeout: START_TIMEOUT_MS }, () => {
  test('writes only JSON log lines into a pipe, and nothing into the home folder', async () => {
    const school = await makeProject({ price: '1600' });
    const { child, readOutput } = start(school);
    await expect.poll(readOutput, { timeout: START_TIMEOUT_MS }).toMatch(ADDRESS);
    const lines = readOutput().trim().split('\n');
    // npm first prints the script.
    const printed = lines.filter((line) => !line.startsWith('>') && line.trim() !== '');
    const messages = printed.map((line) => JSON.parse(line).msg);
    expect(messages).toEqual([
      'building',
      'built',
      expect.stringContaining('no channel is configured'),
      'started',
    ]);
    await endProgram(child, 'SIGTERM');
    // npm's own files.
    expect((await readdir(school.home)).sort()).toEqual(['.npm', basename(school.project)]);
  });

  test.skipIf(terminalMissing)('fits a small terminal and ends with the address', async () => {
    const terminal = ['script', '--quiet', '--return', '/dev/null', '--command'];
    const school = await makeProject({ price: '1600' });
    const { readOutput } = start(school, ['sh', '-c', `exec ${terminal.join(' ')} "$*"`, 'sh']);
    await expect.poll(readOutput, { timeout: START_TIMEOUT_MS }).toContain('Сайт відкрито');
    const lines = readOutput().trim().split(/\r?\n/);
    const shown = lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / COLUMNS)), 0);
    expect(shown, readOutput()).toBeLessThanOrEqual(ROWS);
    expect(lines.at(-1)).toMatch(/^Сайт відкрито: http:\/\/127\.0\.0\.1:\d+$/);
    expect(readOutput()).not.toMatch(/warn|telemetry|html/i);
  });
});
