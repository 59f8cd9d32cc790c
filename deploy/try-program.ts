/**
 * `node deploy/try-program.ts [COPY]`: starts the release of this folder with its build and the school's content, and
 * requests `/healthz` and `/`. If a check fails, it prints the reason and exits with 1. It has no settings, so it sends no
 * messages. Its database is the given copy of the leads, or empty.
 */
import { spawn } from 'node:child_process';
import { copyFile, mkdir, rm, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CONTENT_FOLDER } from '../src/content/folder.ts';
import { VERSION } from '../src/server/version.ts';
import { readBuildRecord } from '../src/shared/node/build-record.ts';

/** A machine that is busy with a build needs this long. */
const START_LIMIT_MS = 60_000;

/** Most failures appear soon after the start. */
const WATCH_MS = 3000;

const place = resolve('.try');
await rm(place, { recursive: true, force: true });
await mkdir(place);
let refusal: string | undefined;
try {
  await symlink(resolve('dist'), join(place, 'dist'));
  const [, , copy] = process.argv;
  // A dump of PostgreSQL would need a database.
  if (copy?.endsWith('.db')) await copyFile(copy, join(place, 'leads.db'));
  refusal = await tryProgram();
} finally {
  await rm(place, { recursive: true, force: true });
}
if (refusal) {
  console.error(refusal);
  process.exitCode = 1;
}

/** @returns the reason why the release is unfit, with its output */
async function tryProgram(): Promise<string | undefined> {
  const server = spawn(process.execPath, [resolve('src/server/main.ts')], {
    cwd: place,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATABASE_URL: `file:${join(place, 'leads.db')}`,
      CONTENT_FOLDER: resolve(CONTENT_FOLDER),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (said += chunk));
  const ended = new Promise<number | null>((settle) => server.once('close', settle));
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  try {
    const end = performance.now() + START_LIMIT_MS;
    let origin: string | undefined;
    while (!origin) {
      if (hasEnded) return `The new program does not start.\n${said}`;
      if (performance.now() > end) return `The new program has not started in a minute.\n${said}`;
      origin = /"address":"(http:[^"]+)"/.exec(said)?.[1];
      await sleep(50);
    }
    const wrong = await askAround(origin);
    if (wrong) return `${wrong}\n${said}`;
    await sleep(WATCH_MS);
    return hasEnded ? `The new program has ended by itself.\n${said}` : undefined;
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
}

/** @returns the first wrong response */
async function askAround(origin: string): Promise<string | undefined> {
  const health = await fetch(`${origin}/healthz`);
  const { version } = (await health.json()) as { version?: string };
  if (health.status !== 200 || version !== VERSION)
    return `The new program answers /healthz with ${health.status} and the version ${version}, not ${VERSION}.`;
  const page = await fetch(`${origin}/`);
  const name = (await readBuildRecord('dist'))?.content.school.name ?? '';
  const text = await page.text();
  if (page.status !== 200 || !text.includes(name))
    return `The new program answers / with ${page.status} and without the name of the school.`;
  return undefined;
}
