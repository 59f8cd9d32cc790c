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
import { straceMissing, tmpfsMissing } from '../support/capabilities.ts';
import { postLead } from '../support/send-lead.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { mountSmallDisk } from '../support/small-disk.ts';
import { injectFault } from '../support/tracer.ts';

/** Each request logs about 150 bytes: more than a pipe, its reader and the buffer hold. */
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

/** A pipe with both ends open. It fills up and stays full until it is read. */
function openPipe(): number {
  const path = join(makeFolder(), 'log');
  execFileSync('mkfifo', [path]);
  return openLog(path, constants.O_RDWR | constants.O_NONBLOCK);
}

/** Reads everything from the pipe. */
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

async function sendManyLeads(origin: string, count: number): Promise<void> {
  let sent = 0;
  const senders = Array.from({ length: 50 }, async () => {
    while (sent < count) {
      sent += 1;
      await postLead(origin, { name: `Учень ${sent}` });
    }
  });
  await Promise.all(senders);
}

/** Requests a page, the health and a lead. A server that blocks on its log would never answer. */
async function expectAnswers(origin: string): Promise<void> {
  const answers = await Promise.all([fetch(origin), fetch(`${origin}/healthz`), postLead(origin)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
}

/** Ten seconds after the signal the server exits in any case, but then with 1. */
async function expectCleanStop(server: ServerProcess): Promise<void> {
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });
}

test('with a log on a full disk the site serves pages and stops on a signal', async () => {
  const server = await startServerProcess({ stdout: openLog('/dev/full', 'w') });
  const origin = await server.origin;
  await sendManyLeads(origin, 500);

  await expectAnswers(origin);
  await expectCleanStop(server);
});

if (tmpfsMissing) console.warn(`A log disk that fills up is not tested: ${tmpfsMissing}`);

test.skipIf(tmpfsMissing)(
  'a log disk that fills up: the site serves, and reports the number of dropped lines once there is space',
  async () => {
    const disk = mountSmallDisk('64k');
    const file = join(disk.folder, 'log');
    const server = await startServerProcess({ stdout: openLog(file) });
    const origin = await server.origin;
    await sendManyLeads(origin, MANY_LEADS);
    expect(statSync(file).size).toBe(65_536);

    await expectAnswers(origin);
    disk.resize('8m');
    await expect
      .poll(() => readFileSync(file, 'utf8'))
      .toMatch(/"dropped":\d+,"msg":"log lines were dropped"/);

    await expectCleanStop(server);
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    // A line written at exit may overtake a pending write.
    expect(lines.filter((line) => line.includes('"stopped"'))).toHaveLength(1);
    const dropped = Number(lines.flatMap((line) => /"dropped":(\d+)/.exec(line)?.[1] ?? [])[0]);
    const taken = lines.filter((line) => line.includes('"lead accepted"')).length;
    // Each line is complete, and each lead was logged or counted.
    for (const line of lines.filter((each) => !each.startsWith('The site is open'))) JSON.parse(line);
    expect(taken + dropped).toBe(MANY_LEADS + 1);
  },
);

test('with a stalled log reader the site serves pages, and later reports the dropped lines', async () => {
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

test('a stalled log reader does not prevent the exit', async () => {
  const server = await startServerProcess({ stdout: openPipe() });
  await sendManyLeads(await server.origin, 1500);

  await expectCleanStop(server);
});

test('after its launcher is stopped, the log blocks, and the site still serves pages', async () => {
  const pipe = openPipe();
  // As npm does: when it exits, Node resets the mode of the shared pipe.
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
  // Node waits for its writing thread until the pipe is read. Supervisors kill it after ten seconds.
  await server.end('SIGKILL');
});

test('after the log reader exits the site serves pages and stops on a signal', async () => {
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

test.skipIf(straceMissing)('a log disk that takes a second per line does not block the server', async () => {
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
