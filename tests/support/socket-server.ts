import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import { CLEAN_ENV } from './clean-env.ts';
import { FIXTURE_CONTENT } from './fixture-site.ts';
import { findFreePort } from './free-port.ts';

/** A server on an inherited socket, as with deploy/systemd/school.socket. */
export type SocketServer = {
  port: number;
  origin: string;
  /** Number of starts so far. */
  countStarts(): number;
  /** Stops the server; resolves when it has started again. */
  restart(): Promise<void>;
};

/**
 * Holds a listening socket and restarts the server whenever it exits. This process never accepts connections. Those
 * that arrive during a restart wait in the kernel.
 */
const SUPERVISOR = `
  const { createServer } = require('node:net');
  const { spawn } = require('node:child_process');
  const holder = createServer().listen(Number(process.argv[1]), '127.0.0.1', () => {
    const loop = 'while [ ! -e stop ]; do sh -c \\'echo $$ > pid; LISTEN_PID=$$ LISTEN_FDS=1 exec "$0" "$@"\\' "$0" "$@"; done';
    const shell = spawn('sh', ['-c', loop, process.execPath, process.argv[2]], {
      stdio: ['ignore', 'inherit', 'inherit', holder._handle.fd],
    });
    holder.close();
    shell.on('exit', () => process.exit(0));
  });
`;

/** Starts the real server on an inherited socket, with a site of two pages. It stops with the test. */
export async function startSocketServer(settings: Record<string, string> = {}): Promise<SocketServer> {
  const folder = await mkdtemp(join(tmpdir(), 'restart-'));
  await mkdir(join(folder, 'dist'));
  await symlink(FIXTURE_CONTENT, join(folder, 'content'));
  await writeFile(join(folder, 'dist/index.html'), '<!doctype html><title>Головна</title>');
  await writeFile(join(folder, 'dist/404.html'), '<!doctype html><title>Не знайдено</title>');
  const port = await findFreePort();
  const supervisor = spawn(
    process.execPath,
    ['-e', SUPERVISOR, String(port), resolve('src/server/main.ts')],
    {
      cwd: folder,
      env: { ...CLEAN_ENV, RATE_LIMIT_PER_MINUTE: '0', PORT: String(port), ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const exited = new Promise((settle) => supervisor.once('close', settle));
  let output = '';
  supervisor.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const countStarts = () => output.split('"started"').length - 1;
  const stop = async () => process.kill(Number(await readFile(join(folder, 'pid'), 'utf8')), 'SIGTERM');
  const restart = async () => {
    const starts = countStarts();
    await stop();
    await expect.poll(countStarts).toBe(starts + 1);
  };
  onTestFinished(async () => {
    await writeFile(join(folder, 'stop'), '');
    await stop();
    await exited;
    await rm(folder, { recursive: true, force: true });
  });
  await expect.poll(countStarts).toBe(1);
  return { port, origin: `http://127.0.0.1:${port}`, countStarts, restart };
}

/** Minimum number of visitors during the action. */
export const REQUESTS = 200;

const VISITOR_INTERVAL_MS = 40;

/**
 * Sends visitors at a steady rate until an action is finished.
 *
 * @param visit called with the number of the visitor, from 0; resolves with the status
 * @returns all statuses
 */
export async function visitDuring(
  event: Promise<unknown>,
  visit: (number: number) => Promise<number>,
): Promise<number[]> {
  let isOver = false;
  const over = event.finally(() => {
    isOver = true;
  });
  const answers: Promise<number>[] = [];
  while (!isOver || answers.length < REQUESTS) {
    answers.push(visit(answers.length));
    await sleep(VISITOR_INTERVAL_MS);
  }
  await over;
  return Promise.all(answers);
}

/** Restarts the server three times while visitors arrive. */
export async function restartThreeTimes(restart: SocketServer['restart']): Promise<void> {
  for (let times = 0; times < 3; times += 1) {
    await sleep(500);
    await restart();
  }
}
