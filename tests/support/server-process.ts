import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';

export type ServerProcess = {
  child: ChildProcess;
  /** Its working folder: the database, and `.env` if a test writes one. */
  folder: string;
  /** Everything it has written so far, both streams. */
  readOutput(): string;
  /** Resolves with the address once it listens; rejects when it ends before. */
  origin: Promise<string>;
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
};

type ServerOptions = {
  settings?: Record<string, string>;
  files?: Record<string, string>;
  /** Serves the real build instead of `files`. */
  isBuilt?: boolean;
};

/** A site that is just enough to be served, so that no test here waits for a build. */
const FILES = {
  'dist/index.html': '<!doctype html><title>Головна</title>',
  'dist/404.html': '<!doctype html><title>Сторінку не знайдено</title>',
};

/** Starts the real server in a folder of its own with the school's real words; it ends with the test. */
export async function startServerProcess({
  settings = {},
  files = FILES,
  isBuilt = false,
}: ServerOptions = {}): Promise<ServerProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'server-'));
  await symlink(resolve('content'), join(folder, 'content'));
  if (isBuilt) {
    await symlink(resolve('dist'), join(folder, 'dist'));
  } else {
    await mkdir(join(folder, 'dist'));
    for (const [path, text] of Object.entries(files)) await writeFile(join(folder, path), text);
  }
  const child = spawn(process.execPath, [resolve('src/server/main.ts')], {
    cwd: folder,
    env: { PORT: '0', RATE_LIMIT_PER_MINUTE: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
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
  const origin = new Promise<string>((settle, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk;
        const address = /open at (http:\/\/\S+)/.exec(output)?.[1];
        if (address) settle(address);
      });
    }
    void exited.then(() => reject(new Error(`The server stopped at start:\n${output}`)));
  });
  // A test that expects a refusal never asks for the address.
  origin.catch(() => {});
  return { child, folder, readOutput: () => output, origin, exited };
}
