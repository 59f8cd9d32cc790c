import type { Page } from '@playwright/test';
import { expect, openTrialDialog, quickIf, test, untilLaidOut } from './fixtures.ts';

test.beforeEach(async ({ page }) => {
  // A line may break elsewhere in the letters of the brand. Not by a route, which would switch off the browser's cache.
  await page.addInitScript(() => {
    // By the object: older browsers hide its class.
    Object.getPrototypeOf(document.fonts).load = () => Promise.race([]);
  });
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seen.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
});

const readShift = (page: Page) =>
  page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift);
const readPlace = (page: Page) => page.evaluate(() => Math.round(scrollY));

for (const path of ['/', '/subject/physics']) {
  for (const share of [0.3, 0.6, 0.9, 1]) {
    test(
      `a reload and a way back keep the place at ${share} of ${path}`,
      quickIf(share === 0.6 && path === '/'),
      async ({ page }) => {
        await page.goto(path, { waitUntil: 'networkidle' });
        await untilLaidOut(page);
        await page.evaluate((share) => {
          const { documentElement } = document;
          scrollTo({ top: (documentElement.scrollHeight - innerHeight) * share, behavior: 'instant' });
        }, share);
        const place = await readPlace(page);
        expect(place).toBeGreaterThan(500);
        for (const comeBack of [() => page.reload(), () => leaveAndComeBack(page)]) {
          await comeBack();
          await untilLaidOut(page);
          await expect.poll(() => readPlace(page)).toBe(place);
          expect(await readShift(page)).toBeLessThan(0.02);
        }
      },
    );
  }
}

async function leaveAndComeBack(page: Page): Promise<void> {
  await page.goto('/subject/chemistry');
  await page.goBack();
}

test('what nobody has come to is not laid out before somebody goes on', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const footer = page.locator('footer');
  const isLaidOut = () =>
    footer.evaluate((part) => part.querySelector('a')?.checkVisibility({ contentVisibilityAuto: true }));
  // A dialog is no way down the page.
  const dialog = await openTrialDialog(page);
  await dialog.getByLabel("Ім'я *").pressSequentially('О');
  expect(await isLaidOut()).toBe(false);
  await page.keyboard.press('Escape');
  await page.evaluate(() => scrollBy({ top: 10, behavior: 'instant' }));
  await expect.poll(isLaidOut).toBe(true);
});

test('the key to the end leads to the end of a page that has not been laid out', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Control+End');
  const readRest = () =>
    page.evaluate(() => Math.round(document.documentElement.scrollHeight - innerHeight - scrollY));
  await expect.poll(readRest).toBeLessThanOrEqual(1);
  await expect(page.locator('body[data-laid-out]')).toBeAttached();
});
