import { readdir, readFile } from 'node:fs/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { BUILD_TIMEOUT_MS } from '../support/build-site.ts';
import { ensureFixtureSite, FIXTURE_SITE } from '../support/fixture-site.ts';

/**
 * Any page, styles and script in it, in bytes after brotli: with about 1 KB of headers it is one first flight of
 * a connection. Weighed with the words of the fixtures, which are about as long as the school's: one more answer
 * of the owner must turn no test red.
 */
const PAGE_BUDGET = 13_300;

beforeAll(ensureFixtureSite, BUILD_TIMEOUT_MS);

it('no page is heavier than its budget', async () => {
  const files = await readdir(FIXTURE_SITE, { recursive: true });
  const pages = files.filter((file) => file.endsWith('.html'));
  expect(pages).toContain('index.html');
  for (const page of pages) {
    const html = await readFile(`${FIXTURE_SITE}/${page}`);
    const { length } = brotliCompressSync(html, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    });
    expect(length, page).toBeLessThanOrEqual(PAGE_BUDGET);
  }
});
