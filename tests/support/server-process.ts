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
  /** Everything it has written so far, both streams. */
  readOutput(): string;
  /** Resolves with the address once it answers there, or has ended since; rejects when it ends before it listens. */
  origin: Promise<string>;
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
};

type ServerOptions = {
  settings?: Record<string, string>;
  files?: Record<string, string>;
  /** Serves a build, and the words that it was made of, instead of `files`. */
  built?: SiteFolders;
  /** Where its log goes instead of into `readOutput`; its address is then known by the port that it is given. */
  stdout?: number;
  /** Options for Node itself, such as the size of the heap. */
  nodeOptions?: string[];
  /** Starts it by way of another program. */
  launcher?: string[];
  /** The one of `files` that nobody may read. */
  unreadable?: string;
};

/** What clients are told who take too long to say what they want. */
const TOO_SLOW = 408;

/** A site that is just enough to be served, so that no test here waits for a build. */
const FILES = {
  'dist/index.html': '<!doctype html><title>Головна</title>',
  'dist/404.html': '<!doctype html><title>Сторінку не знайдено</title>',
};

/** Starts the real server in a folder of its own with the words of the fixtures; it ends with the test. */
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
  const exited = new Promise<Awaited<ServerProcess['exited']>>((settle) => {
    child.once('close', (code, signal) => settle({ code, signal }));
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exited;
    await rm(folder, { recursive: true, force: true });
  });
  let output = '';
  onTestFailed(() => console.error(`What the server in ${folder} said:\n${output}`));
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
  // A test that expects a refusal never asks for the address.
  origin.catch(() => {});
  return { child, folder, readOutput: () => output, origin, exited };
}

/** Its address when it takes leads: on a slow machine it is open before PostgreSQL has answered it. */
export async function untilHealthy({ origin }: ServerProcess): Promise<string> {
  const site = await origin;
  await expect.poll(async () => (await fetch(`${site}/healthz`)).status).toBe(200);
  return site;
}

/** On a slow machine it may be so busy with its start that it cuts the first who come off, as if they were too slow. */
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
