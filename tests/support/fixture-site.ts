import { resolve } from 'node:path';
import { ensureSite } from './build-site.ts';

/** Words, prices and people that no owner changes (tests/fixtures/README.md). */
export const FIXTURE_CONTENT = resolve(import.meta.dirname, '../fixtures/content');

/** The site of those words, as the browser tests see it. */
export const FIXTURE_SITE = resolve('test-results/fixture-site');

/** Puts the site of the fixtures there. */
export async function ensureFixtureSite(): Promise<void> {
  await ensureSite(FIXTURE_SITE, { CONTENT_FOLDER: FIXTURE_CONTENT });
}
