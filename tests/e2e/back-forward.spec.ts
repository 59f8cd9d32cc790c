import type { Page } from '@playwright/test';
import { MESSAGES } from '#shared/lead/messages.ts';
import { test as base, expect, openTrialDialog, requestsOf, uniqueName } from './fixtures.ts';

/** Playwright switches the back/forward cache off; here a page that is left is kept as it stands. */
const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) => {
      await use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] });
    },
    { scope: 'worker' },
  ],
});

let calls: string[];

test.beforeEach(async ({ page }) => {
  calls = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(request.url());
  });
  await page.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { isRestored: persisted }));
  });
});

/** Goes to another page and back, and makes sure that the page stands again instead of being loaded anew. */
async function leaveAndComeBack(page: Page): Promise<void> {
  await page.goto('/subject/chemistry');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Хімія');
  // A page that is restored is not loaded, so there is no load to wait for.
  await page.goBack({ waitUntil: 'commit' });
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'isRestored'))).toBe(true);
}

test('a form comes back as it was left, and sends once', async ({ page, site }) => {
  const visitor = uniqueName();
  await page.goto('/');
  const form = page.locator('#contact form');
  await form.getByLabel("Ім'я *").fill(visitor);
  await form.getByLabel('Телефон *').fill('0671234567');
  await leaveAndComeBack(page);

  await expect(form.getByLabel("Ім'я *")).toHaveValue(visitor);
  await form.getByLabel('Повідомлення *').fill('Добрий день!');
  await form.locator('button[type=submit]').click();
  await expect(page.getByText(MESSAGES.contactSuccess)).toBeVisible();
  expect(calls).toHaveLength(1);
  await expect.poll(() => requestsOf(site.email, visitor).length).toBe(1);
});

test('a dialog comes back open and filled, and closes and opens as before', async ({ page, site }) => {
  const visitor = uniqueName();
  await page.goto('/subject/physics');
  const dialog = await openTrialDialog(page);
  await dialog.getByLabel("Ім'я *").fill(visitor);
  await leaveAndComeBack(page);

  await expect(dialog.getByLabel("Ім'я *")).toHaveValue(visitor);
  await dialog.getByRole('button', { name: 'Скасувати' }).click();
  await expect(dialog).toBeHidden();
  await openTrialDialog(page);
  await dialog.getByLabel("Ім'я *").fill(visitor);
  await dialog.getByLabel('Телефон *').fill('0671234567');
  await dialog.locator('button[type=submit]').click();
  await expect(dialog.getByText(MESSAGES.trialSuccess)).toBeVisible();
  expect(calls).toHaveLength(1);
  await expect.poll(() => requestsOf(site.email, visitor).length).toBe(1);
});
