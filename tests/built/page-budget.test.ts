import { readdir, readFile, stat } from 'node:fs/promises';
import { beforeAll, expect, it } from 'vitest';
import { BUILD_TIMEOUT_MS } from '../support/build-site.ts';
import { ensureFixtureSite, FIXTURE_SITE } from '../support/fixture-site.ts';
import { LESSON_BUDGET, PAGE_BUDGET, weighPage } from '../support/page-weight.ts';

beforeAll(ensureFixtureSite, BUILD_TIMEOUT_MS);

it('no page is heavier than its budget', async () => {
  const files = await readdir(FIXTURE_SITE, { recursive: true });
  const pages = files.filter((file) => file.endsWith('.html'));
  expect(pages).toContain('index.html');
  for (const page of pages) {
    expect(weighPage(await readFile(`${FIXTURE_SITE}/${page}`)), page).toBeLessThanOrEqual(PAGE_BUDGET);
  }
});

it('what plays the lessons, with its styles, is no heavier than its budget', async () => {
  const files = await readdir(`${FIXTURE_SITE}/_astro`);
  const own = files.filter((file) => /^lesson\..*\.(?:js|css)\.br$/.test(file));
  expect(own).toHaveLength(2);
  const weights = await Promise.all(
    own.map(async (file) => (await stat(`${FIXTURE_SITE}/_astro/${file}`)).size),
  );
  expect(weights.reduce((sum, weight) => sum + weight)).toBeLessThanOrEqual(LESSON_BUDGET);
});
