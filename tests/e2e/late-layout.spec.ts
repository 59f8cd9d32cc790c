import type { Page } from '@playwright/test';
import { expect, quickIf, test, untilLaidOut } from './fixtures.ts';

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

test('the end of a page is laid out within half a second, though no moment is idle', async ({ page }) => {
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  await page.goto('/');
  await untilLaidOut(page);
});

test('the key to the end leads to the end of a page that has not been laid out', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { requestIdleCallback: () => 0 });
    const { setTimeout } = window;
    // Only what waits for half a second.
    Object.assign(window, {
      setTimeout: (run: () => void, ms: number) => (ms === 500 ? 0 : setTimeout(run, ms)),
    });
  });
  await page.goto('/');
  await page.keyboard.press('Control+End');
  const readRest = () =>
    page.evaluate(() => Math.round(document.documentElement.scrollHeight - innerHeight - scrollY));
  await expect.poll(readRest).toBeLessThanOrEqual(1);
  await untilLaidOut(page);
});
