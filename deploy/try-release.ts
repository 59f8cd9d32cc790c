/**
 * `node deploy/try-release.ts [BACKUP]`: starts the release in this folder with its build and the school's content, and
 * requests a page and the health check. If one fails, it prints a sentence and exits with 1. It runs without settings,
 * so it sends no notifications. Its database is a copy of the backup, if one is given, or empty.
 */
import { spawn } from 'node:child_process';
import { copyFile, mkdir, rm, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CONTENT_FOLDER } from '../src/content/folder.ts';
import { VERSION } from '../src/server/version.ts';
import { readBuildRecord } from '../src/shared/node/build-record.ts';

/** A machine that is busy with a build may need this long. */
const START_LIMIT_MS = 60_000;

/** Errors after the start appear within this time. */
const WATCH_MS = 3000;

const folder = resolve('.try');
await rm(folder, { recursive: true, force: true });
await mkdir(folder);
let rejection: string | undefined;
try {
  await symlink(resolve('dist'), join(folder, 'dist'));
  const [, , backup] = process.argv;
  // A dump of PostgreSQL would need a database.
  if (backup?.endsWith('.db')) await copyFile(backup, join(folder, 'leads.db'));
  rejection = await tryRelease();
} finally {
  await rm(folder, { recursive: true, force: true });
}
if (rejection) {
  console.error(rejection);
  process.exitCode = 1;
}

/** @returns why the release is rejected, with its output; undefined if it works */
async function tryRelease(): Promise<string | undefined> {
  const server = spawn(process.execPath, [resolve('src/server/main.ts')], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATABASE_URL: `file:${join(folder, 'leads.db')}`,
      CONTENT_FOLDER: resolve(CONTENT_FOLDER),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = new Promise<number | null>((settle) => server.once('close', settle));
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  try {
    const end = performance.now() + START_LIMIT_MS;
    let origin: string | undefined;
    while (!origin) {
      if (hasEnded) return `The new release does not start.\n${output}`;
      if (performance.now() > end) return `The new release has not started in a minute.\n${output}`;
      origin = /"address":"(http:[^"]+)"/.exec(output)?.[1];
      await sleep(50);
    }
    const wrong = await checkResponses(origin);
    if (wrong) return `${wrong}\n${output}`;
    await sleep(WATCH_MS);
    return hasEnded ? `The new release has ended by itself.\n${output}` : undefined;
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
}

/** @returns the first wrong response; undefined if all are right */
async function checkResponses(origin: string): Promise<string | undefined> {
  const health = await fetch(`${origin}/healthz`);
  const { version } = (await health.json()) as { version?: string };
  if (health.status !== 200 || version !== VERSION)
    return `The new release answers /healthz with ${health.status} and the version ${version}, not ${VERSION}.`;
  const page = await fetch(`${origin}/`);
  const name = (await readBuildRecord('dist'))?.content.school.name ?? '';
  const text = await page.text();
  if (page.status !== 200 || !text.includes(name))
    return `The new release answers / with ${page.status} and without the name of the school.`;
  return undefined;
}
