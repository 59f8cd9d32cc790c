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
