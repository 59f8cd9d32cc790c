// @module-tag slow
import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { endLeashed, spawnLeashed } from '../../scripts/leash.ts';
import { BUILD_TIMEOUT_MS } from '../support/build-site.ts';
import { copyProject } from '../support/copy-project.ts';
import { ensureFixtureSite, FIXTURE_CONTENT, FIXTURE_SITE } from '../support/fixture-site.ts';

/** Astro and the server, one after the other; seconds, and much longer when others want the machine. */
const START_TIMEOUT_MS = 120_000;

beforeAll(ensureFixtureSite, BUILD_TIMEOUT_MS);

/** A copy of the project whose owner has typed a price that no build accepts. */
async function makeProject({ hasBuild }: { hasBuild: boolean }) {
  const home = await mkdtemp(join(tmpdir(), 'npm-start-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const project = join(home, 'school with a space');
  await copyProject(project);
  await symlink(resolve('node_modules'), join(project, 'node_modules'));
  await rm(join(project, 'content'), { recursive: true });
  await cp(FIXTURE_CONTENT, join(project, 'content'), { recursive: true });
  const prices = join(project, 'content', 'packages.yaml');
  await writeFile(prices, (await readFile(prices, 'utf8')).replace(/priceUah: .*/, 'priceUah: 1 600'));
  if (hasBuild) await cp(FIXTURE_SITE, join(project, 'dist'), { recursive: true });
  return { project, home };
}

/** `npm start`, as a person types it; it ends with the test. */
function start({ project, home }: { project: string; home: string }, path = process.env.PATH) {
  const child = spawnLeashed('npm', ['start'], {
    cwd: project,
    output: ['pipe', 'pipe'],
    env: { PATH: path, HOME: home, PORT: '0', ASTRO_TELEMETRY_DISABLED: '1' },
  });
  onTestFinished(() => endLeashed(child, 'SIGKILL'));
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

test('npm start says what a build refuses and serves the last good build; it stops when asked', {
  timeout: 2 * START_TIMEOUT_MS,
}, async () => {
  const { child, readOutput, exited } = start(await makeProject({ hasBuild: true }));
  await expect.poll(readOutput, { timeout: START_TIMEOUT_MS }).toMatch(/open at http/);
  expect(readOutput()).toMatch(/packages\.yaml, рядок \d+/);
  const [, origin = ''] = /open at (\S+)/.exec(readOutput()) ?? [];
  const lastBuild = await readFile(join(FIXTURE_SITE, 'index.html'), 'utf8');
  expect(await (await fetch(origin)).text()).toBe(lastBuild);
  child.kill('SIGTERM');
  await exited;
  await expect(fetch(origin)).rejects.toThrow();
});

test('npm start ends with 1 where there is no build to serve', { timeout: START_TIMEOUT_MS }, async () => {
  const { readOutput, exited } = start(await makeProject({ hasBuild: false }));
  expect(await exited).toBe(1);
  expect(readOutput()).toMatch(/packages\.yaml, рядок \d+/);
  expect(readOutput()).toContain('npm run build');
  expect(readOutput()).not.toMatch(/^ +at .*src\/server/m);
});

test('npm start serves nothing when its build was killed: somebody wants it to end', async () => {
  const school = await makeProject({ hasBuild: true });
  const bin = join(school.project, 'bin');
  await mkdir(bin);
  // Before node_modules/.bin in the order that npm makes, this one is found first.
  await writeFile(join(bin, 'astro'), '#!/bin/sh\nkill -9 $$\n', { mode: 0o755 });
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: school.project,
    env: { PATH: [bin, process.env.PATH].join(delimiter), PORT: '0' },
  });
  const { readOutput, exited } = listen(child);
  expect(await exited).toBe(1);
  expect(readOutput()).toBe('');
});
