import type { Page } from '@playwright/test';
import { visitAndCache } from './cached-site.ts';
import { expect, openTrialDialog, test } from './fixtures.ts';

/** If a browser's cache fails or is full, pages still load from the network. */

test.use({ serviceWorkers: 'allow' });

/** Makes the cache of the page's service worker fail, hang or take four seconds. */
async function breakCache(page: Page, what: 'reading' | 'writing' | 'hanging' | 'slow'): Promise<void> {
  const worker = page.context().serviceWorkers()[0];
  await worker?.evaluate((broken) => {
    const fail = () => Promise.reject(new DOMException('broken', 'QuotaExceededError'));
    const hang = () => new Promise<never>(() => {});
    const { open } = CacheStorage.prototype;
    if (broken === 'slow') {
      CacheStorage.prototype.open = async (name) => {
        await new Promise((resolve) => setTimeout(resolve, 4000));
        return open.call(caches, name);
      };
      return;
    }
    if (broken !== 'writing') CacheStorage.prototype.open = broken === 'hanging' ? hang : fail;
    Cache.prototype.put = broken === 'hanging' ? hang : fail;
  }, what);
}

for (const what of ['reading', 'hanging'] as const) {
  test(`pages, their files and 404s load from the network when the cache fails: ${what}`, async ({
    page,
  }) => {
    await visitAndCache(page, '/');
    await breakCache(page, what);
    await page.goto('/subject/physics');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Фізика');
    const dialog = await openTrialDialog(page);
    await dialog.locator('button[type=submit]').click();
    await expect(dialog.getByText("Введіть ваше ім'я", { exact: true })).toBeVisible();
  });
}

test('a cached page opens without a network, even if the cache is slow', async ({ page, context }) => {
  await visitAndCache(page, '/');
  await breakCache(page, 'slow');
  await context.setOffline(true);
  await page.goto('/subject/physics');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Фізика');
  // So do the scripts of its forms.
  const dialog = await openTrialDialog(page);
  await expect(dialog.getByRole('status')).toContainText('Немає інтернету');
});

for (const what of ['reading', 'writing', 'hanging'] as const) {
  test(`a lesson opens, and a photograph is shown, when ${what} fails`, async ({ page }) => {
    await visitAndCache(page, '/');
    await breakCache(page, what);
    await page.goto('/subject/physics');
    await page.locator('[data-lesson]').click();
    await expect(page.getByText('Зробіть період удвічі меншим: 1 с.')).toBeVisible();
    const photo = page.locator('#teachers img').first();
    await photo.scrollIntoViewIfNeeded();
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  });
}
