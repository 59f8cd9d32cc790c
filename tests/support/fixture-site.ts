import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { buildSite } from './build-site.ts';

/** Words, prices and people that no owner changes (tests/fixtures/README.md). */
export const FIXTURE_CONTENT = resolve(import.meta.dirname, '../fixtures/content');

/** The site of those words, as the browser tests see it. */
export const FIXTURE_SITE = resolve('test-results/fixture-site');

/** Everything that a build is made of. */
const INPUTS = ['src', 'public', 'astro.config.ts', 'package-lock.json', FIXTURE_CONTENT];

/** Builds the site of the fixtures, unless the one that is there is newer than all that it is made of. */
export async function ensureFixtureSite(): Promise<void> {
  const builtAt = await readChangeTime(join(FIXTURE_SITE, 'index.html')).catch(() => 0);
  if (builtAt > Math.max(...(await Promise.all(INPUTS.map(readNewestChange))))) return;
  const build = await buildSite({ CONTENT_FOLDER: FIXTURE_CONTENT });
  await rm(FIXTURE_SITE, { recursive: true, force: true });
  await rename(build.folder, FIXTURE_SITE);
}

/** Folders count too: their time tells of a file that is gone. */
async function readNewestChange(path: string): Promise<number> {
  const names = await readdir(path, { recursive: true }).catch(() => []);
  const times = await Promise.all(names.map((name) => readChangeTime(join(path, name))));
  return Math.max(await readChangeTime(path), ...times);
}

async function readChangeTime(path: string): Promise<number> {
  return (await stat(path)).mtimeMs;
}
