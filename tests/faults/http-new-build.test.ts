// @module-tag slow
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { publishBuild, stagedFolder } from '../../src/build/publish.ts';
import { BUILD_RECORD, type BuildRecord } from '../../src/shared/node/build-record.ts';
import { BUILD_TIMEOUT_MS } from '../support/build-site.ts';
import { CLEAN_ENV } from '../support/clean-env.ts';
import { keepSubjects } from '../support/few-subjects.ts';
import { ensureFixtureSite, FIXTURE_CONTENT, FIXTURE_SITE } from '../support/fixture-site.ts';
import { rewriteRecord } from '../support/rewrite-record.ts';
import { startServerProcess } from '../support/server-process.ts';

const REQUESTS_A_SECOND = 200;
const BUILDS = 20;
/** Each build takes half a minute on both cores. A valid one follows the killed and the broken one. */
const REAL_BUILDS = 4;
const KILLED = 1;
const BROKEN = 3;

beforeAll(ensureFixtureSite, BUILD_TIMEOUT_MS);

/** A folder with a build of the fixtures, and the content of a smaller school for the next ones. */
async function makeProject(): Promise<string> {
  await mkdir('test-results', { recursive: true });
  const project = await mkdtemp(resolve('test-results/project-'));
  onTestFinished(() => rm(project, { recursive: true }));
  await cp(FIXTURE_SITE, join(project, 'dist'), { recursive: true });
  await cp(FIXTURE_CONTENT, join(project, 'content'), { recursive: true });
  keepSubjects(join(project, 'content'));
  return project;
}

/** The real server on the build of that project. */
async function serve(project: string) {
  const server = await startServerProcess({
    files: {},
    built: { site: join(project, 'dist'), content: join(project, 'content') },
  });
  return { server, origin: await server.origin };
}

/** Loads a page with all its files, like a browser, until it is stopped. */
async function visit(origin: string, isOver: () => boolean) {
  const seen = { requests: 0, failures: [] as string[], builds: new Set<string>() };
  const running = new Set<Promise<void>>();
  const get = async (path: string) => {
    seen.requests += 1;
    const response = await fetch(origin + path);
    const text = await response.text();
    if (response.status !== 200) seen.failures.push(`${response.status} ${path}`);
    return text;
  };
  const visitOnce = async () => {
    const page = await get('/');
    seen.builds.add(/name="build" content="(\d+)"/.exec(page)?.[1] ?? 'first');
    const assets = new Set([...page.matchAll(/\/_astro\/[\w.-]+/g)].map(([path]) => path));
    // A visitor reads before the first touch of a form loads its code.
    await sleep(500);
    for (const asset of assets) await get(asset);
  };
  while (!isOver()) {
    const visitor = visitOnce()
      .catch((error) => void seen.failures.push(String(error.cause ?? error)))
      .finally(() => running.delete(visitor));
    running.add(visitor);
    const requestsOfOne = 8;
    await sleep((1000 * requestsOfOne) / REQUESTS_A_SECOND);
  }
  await Promise.all(running);
  return seen;
}

test(`${BUILDS} new builds are served in turn without a failed request`, async () => {
  const project = await makeProject();
  const folder = join(project, 'dist');
  const { server, origin } = await serve(project);
  let isOver = false;
  const visits = visit(origin, () => isOver);
  for (let number = 1; number <= BUILDS; number += 1) {
    await stageBuild(folder, number);
    await publishBuild(stagedFolder(folder), folder);
    await expect
      .poll(async () => (await fetch(origin)).text(), { interval: 50 })
      .toContain(`name="build" content="${number}"`);
  }
  isOver = true;
  const { requests, failures, builds } = await visits;
  console.info(`${requests} requests during ${BUILDS} builds, ${failures.length} failed`);
  expect(failures).toEqual([]);
  expect(builds.size).toBeGreaterThan(BUILDS / 2);
  expect(server.readOutput()).not.toContain('the new build is incomplete');
});

/** A copy of the first build with other hashes in all file names. */
async function stageBuild(folder: string, number: number): Promise<void> {
  const staged = stagedFolder(folder);
  await cp(FIXTURE_SITE, staged, { recursive: true });
  const { files }: BuildRecord = JSON.parse(await readFile(join(staged, BUILD_RECORD), 'utf8'));
  const rename = (text: string) => text.replaceAll(/(\/_astro\/[\w-]+)\./g, `$1-${number}.`);
  for (const path of Object.keys(files)) {
    const from = join(staged, path);
    const body = await readFile(from);
    const isText = /\.(html|js|css)$/.test(path);
    await rm(from);
    const text = rename(body.toString()).replace('<head>', `<head><meta name="build" content="${number}">`);
    // Compressed files would have to be compressed again.
    if (!/\.(br|gz)$/.test(path)) await writeFile(join(staged, rename(path)), isText ? text : body);
  }
  await rewriteRecord(staged);
}

test('a build of invalid content reports it and changes nothing, and the server starts again', async () => {
  const project = await makeProject();
  const folder = join(project, 'dist');
  const before = await readFile(join(folder, BUILD_RECORD));
  const prices = join(project, 'content', 'packages.yaml');
  await writeFile(prices, (await readFile(prices, 'utf8')).replace(/priceUah: .*/, 'priceUah: 1 600'));
  const failure = await build(project).catch((error) => error);
  expect(failure.stdout + failure.stderr).toContain('packages.yaml');
  expect(await readFile(join(folder, BUILD_RECORD))).toEqual(before);
  const { server, origin } = await serve(project);
  expect((await fetch(`${origin}/subject/physics`)).status).toBe(200);
  expect(server.readOutput()).toMatch(/packages\.yaml[\s\S]*Поки що сайт показує останню вдалу збірку/);
});

test(`${REAL_BUILDS} real builds under ${REQUESTS_A_SECOND} requests a second, one of them killed and one broken`, {
  timeout: 600_000,
}, async () => {
  const project = await makeProject();
  const { origin } = await serve(project);
  let isOver = false;
  const visits = visit(origin, () => isOver);
  const prices = join(project, 'content', 'packages.yaml');
  const sound = await readFile(prices, 'utf8');
  for (let number = 1; number <= REAL_BUILDS; number += 1) {
    const price = 1000 + number;
    const isBroken = number === BROKEN;
    const text = sound.replace(/priceUah: .*/, `priceUah: ${isBroken ? '1 600' : price}`);
    await writeFile(prices, text);
    await build(project, number === KILLED ? 2000 : 0).catch(() => undefined);
    if (isBroken || number === KILLED) continue;
    await expect
      .poll(async () => (await fetch(origin)).text())
      .toMatch(new RegExp(`1\\s?${String(price).slice(1)}`));
  }
  isOver = true;
  const { requests, failures } = await visits;
  console.info(`${requests} requests during ${REAL_BUILDS} real builds, ${failures.length} failed`);
  expect(failures).toEqual([]);
});

/** Builds that project with the owner's command. */
function build(project: string, killAfterMs = 0) {
  return promisify(execFile)('astro', ['build', '--outDir', join(project, 'dist')], {
    env: { ...CLEAN_ENV, ASTRO_TELEMETRY_DISABLED: '1', CONTENT_FOLDER: join(project, 'content') },
    ...(killAfterMs && { timeout: killAfterMs, killSignal: 'SIGKILL' as const }),
  });
}
