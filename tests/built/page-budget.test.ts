import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { PAGE_BUDGETS, weighPages } from '../support/page-weight.ts';
import { SCHOOL_SITE } from '../support/school-site.ts';

it('keeps every page within both budgets, and prints the weights', () => {
  const weights = weighPages(SCHOOL_SITE);
  expect([...weights.keys()]).toContain('index.html');
  console.table(Object.fromEntries([...weights, ['budget', PAGE_BUDGETS]]));
  for (const [page, weight] of weights) {
    expect(weight.firstSection, `first section of ${page}`).toBeLessThanOrEqual(PAGE_BUDGETS.firstSection);
    expect(weight.page, page).toBeLessThanOrEqual(PAGE_BUDGETS.page);
  }
});

it('the weight of a first section excludes what follows it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'page-weight-'));
  const weigh = (before: string, after: string) => {
    const html = `<main><section>${before}</section><section>${after}</section></main>`;
    writeFileSync(join(folder, 'index.html'), html);
    writeFileSync(join(folder, 'index.html.br'), brotliCompressSync(html));
    return weighPages(folder).get('index.html') ?? { firstSection: 0, page: 0 };
  };
  const noise = randomBytes(4000).toString('hex');
  try {
    const late = weigh('words', noise);
    expect(late.firstSection).toBeLessThan(1000);
    expect(late.page).toBeGreaterThan(4000);
    const early = weigh(noise, 'words');
    expect(early.firstSection).toBeGreaterThan(4000);
    expect(early.page - early.firstSection).toBeLessThan(100);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
