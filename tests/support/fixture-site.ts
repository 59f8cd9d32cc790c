import { resolve } from 'node:path';
import { ensureSite } from './build-site.ts';

/** Content that owners never change (tests/fixtures/README.md). */
export const FIXTURE_CONTENT = resolve(import.meta.dirname, '../fixtures/content');

/** The site of this content, which the browser tests use. */
export const FIXTURE_SITE = resolve('test-results/fixture-site');

/** Builds the site of the fixtures. */
export async function ensureFixtureSite(): Promise<void> {
  await ensureSite(FIXTURE_SITE, { CONTENT_FOLDER: FIXTURE_CONTENT });
}
