import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFailed, onTestFinished } from 'vitest';
import { CLEAN_ENV } from './clean-env.ts';
import { FIXTURE_CONTENT } from './fixture-site.ts';
import { findFreePort } from './free-port.ts';
import type { SiteFolders } from './start-site.ts';

export type ServerProcess = {
  child: ChildProcess;
  /** Its working folder: the database, and `.env` if a test writes one. */
  folder: string;
  /** Its output so far, stdout and stderr. */
  readOutput(): string;
  /** Resolves with the address when the server answers. Rejects if the server exits before it listens. */
  origin: Promise<string>;
  exited: Promise<ServerExit>;
  /** Sends a signal and resolves when the server has exited. */
  end(signal: NodeJS.Signals): Promise<ServerExit>;
};

export type ServerExit = { code: number | null; signal: NodeJS.Signals | null };

type ServerOptions = {
  settings?: Record<string, string>;
  files?: Record<string, string>;
  /** Serves a build and its content instead of `files`. */
  built?: SiteFolders;
  /** Redirects its log instead of collecting it for `readOutput`. The test then knows the port that it has set. */
  stdout?: number;
  /** Options of Node, such as the heap size. */
  nodeOptions?: string[];
  /** Starts the server through another program. */
  launcher?: string[];
  /** The one of `files` that is not readable. */
  unreadable?: string;
};

/** Response to clients that send their request too slowly. */
const TOO_SLOW = 408;

/** A minimal site, so that these tests need no build. */
const FILES = {
  'dist/index.html': '<!doctype html><title>Головна</title>',
  'dist/404.html': '<!doctype html><title>Сторінку не знайдено</title>',
};

/** Starts the real server in its own folder with the fixtures' content. It stops with the test. */
export async function startServerProcess({
  settings = {},
  files = FILES,
  built,
  stdout,
  nodeOptions = [],
  launcher = [],
  unreadable,
}: ServerOptions = {}): Promise<ServerProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'server-'));
  await symlink(resolve(built?.content ?? FIXTURE_CONTENT), join(folder, 'content'));
  if (built) {
    await symlink(resolve(built.site), join(folder, 'dist'));
  } else {
    await mkdir(join(folder, 'dist'));
    for (const [path, text] of Object.entries(files)) await writeFile(join(folder, path), text);
  }
  const port = stdout === undefined ? '0' : String(await findFreePort());
  if (unreadable) await chmod(join(folder, unreadable), 0o000);
  const [program = '', ...args] = [
    ...launcher,
    process.execPath,
    ...nodeOptions,
    resolve('src/server/main.ts'),
  ];
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...CLEAN_ENV, PORT: port, RATE_LIMIT_PER_MINUTE: '0', ...settings },
    stdio: ['ignore', stdout ?? 'pipe', 'pipe'],
  });
  const exited = new Promise<ServerExit>((settle) => {
    child.once('close', (code, signal) => settle({ code, signal }));
  });
  const end: ServerProcess['end'] = (signal) => {
    child.kill(signal);
    return exited;
  };
  onTestFinished(async () => {
    await end('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });
  let output = '';
  onTestFailed(() => console.error(`Output of the server in ${folder}:\n${output}`));
  const listening = new Promise<string>((settle, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        output += chunk;
        const address = /"address":"(http:[^"]+)"/.exec(output)?.[1];
        if (address) settle(address);
      });
    }
    if (stdout !== undefined) settle(`http://127.0.0.1:${port}`);
    void exited.then(() => reject(new Error(`The server stopped at start:\n${output}`)));
  });
  const origin = listening.then((address) => waitUntilItAnswers(address, exited));
  // A test that expects a failed start never awaits the address.
  origin.catch(() => {});
  return { child, folder, readOutput: () => output, origin, exited, end };
}

/** Waits until the server accepts leads. It may listen before PostgreSQL has answered. */
export async function untilHealthy({ origin }: ServerProcess): Promise<string> {
  const site = await origin;
  await expect.poll(async () => (await fetch(`${site}/healthz`)).status).toBe(200);
  return site;
}

/** Waits until the server reports these values at `/healthz`. */
export async function untilHealthReports(
  { origin }: ServerProcess,
  expected: object,
  timeout = 60_000,
): Promise<void> {
  const url = `${await origin}/healthz`;
  const report = async () => (await fetch(url)).json();
  await expect.poll(report, { timeout, interval: 100 }).toMatchObject(expected);
}

/** A server that is busy with its start may treat the first clients as too slow and disconnect them. */
async function waitUntilItAnswers(origin: string, exited: Promise<unknown>): Promise<string> {
  let hasExited = false;
  void exited.then(() => {
    hasExited = true;
  });
  while (!hasExited) {
    const headers = { connection: 'close' };
    const answer = await fetch(`${origin}/robots.txt`, { headers }).catch(() => null);
    if (answer && answer.status !== TOO_SLOW) return origin;
    await sleep(20);
  }
  return origin;
}
