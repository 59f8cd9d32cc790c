import { readdir, readFile } from 'node:fs/promises';
import { beforeAll, expect, it } from 'vitest';
import { BUILD_TIMEOUT_MS } from '../support/build-site.ts';
import { ensureFixtureSite, FIXTURE_SITE } from '../support/fixture-site.ts';
import { PAGE_BUDGET, weighPage } from '../support/page-weight.ts';

beforeAll(ensureFixtureSite, BUILD_TIMEOUT_MS);

it('no page is heavier than its budget', async () => {
  const files = await readdir(FIXTURE_SITE, { recursive: true });
  const pages = files.filter((file) => file.endsWith('.html'));
  expect(pages).toContain('index.html');
  for (const page of pages) {
    expect(weighPage(await readFile(`${FIXTURE_SITE}/${page}`)), page).toBeLessThanOrEqual(PAGE_BUDGET);
  }
});
