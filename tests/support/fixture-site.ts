import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { buildSite, nameBuild } from './build-site.ts';

/** Words, prices and people that no owner changes (tests/fixtures/README.md). */
export const FIXTURE_CONTENT = resolve(import.meta.dirname, '../fixtures/content');

/** The site of those words, as the browser tests see it. */
export const FIXTURE_SITE = resolve('test-results/fixture-site');

/** Says what it was made of ({@link nameBuild}). */
const NAME_FILE = `${FIXTURE_SITE}.txt`;

/** Puts the site of the fixtures there, built anew when something that it is made of has changed. */
export async function ensureFixtureSite(): Promise<void> {
  const settings = { CONTENT_FOLDER: FIXTURE_CONTENT };
  const name = await nameBuild(settings);
  const isThere = async () => (await readFile(NAME_FILE, 'utf8').catch(() => '')) === name;
  if (await isThere()) return;
  const build = await buildSite(settings);
  // Other test files may have asked for it meanwhile, and be using it.
  if (await isThere()) return build.remove();
  await rm(FIXTURE_SITE, { recursive: true, force: true });
  // They may even have put the same one there in this very moment.
  await rename(build.folder, FIXTURE_SITE).catch(build.remove);
  await writeFile(NAME_FILE, name);
}

// `npm test` builds it before all that looks at it.
if (import.meta.main) await ensureFixtureSite();
