import type { Page } from '@playwright/test';
import { findChromium } from '../../scripts/programs.ts';
import { MESSAGES } from '../support/specified-messages.ts';
import {
  test as base,
  expect,
  fillPerson,
  openTrialDialog,
  requestsOf,
  SLOW,
  uniqueName,
  waitForHydration,
} from './fixtures.ts';

/** Enables the back/forward cache, which Playwright disables and headless Chromium lacks. */
const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const executablePath = findChromium();
      const ignoreDefaultArgs = ['--disable-back-forward-cache'];
      await use({ ...launchOptions, ...(executablePath && { executablePath }), ignoreDefaultArgs });
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

/** Goes to another page and back, and checks that the page came from the back/forward cache. */
async function leaveAndComeBack(page: Page): Promise<void> {
  await page.goto('/subject/chemistry');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Хімія');
  // A restored page has no load event to wait for.
  await page.goBack({ waitUntil: 'commit' });
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'isRestored'))).toBe(true);
}

test('going back restores a form, which sends once', SLOW, async ({ page, site }) => {
  const visitor = uniqueName();
  await page.goto('/');
  const form = page.locator('#contact form');
  await fillPerson(form, visitor);
  await waitForHydration(form);
  await leaveAndComeBack(page);

  await expect(form.getByLabel("Ім'я *")).toHaveValue(visitor);
  await form.getByLabel('Повідомлення *').fill('Добрий день!');
  await form.locator('button[type=submit]').click();
  await expect(page.getByText(MESSAGES.contactSuccess)).toBeVisible();
  expect(calls).toHaveLength(1);
  await expect.poll(() => requestsOf(site.email, visitor).length).toBe(1);
});

test(
  'going back restores an open, filled dialog, which still closes and opens',
  SLOW,
  async ({ page, site }) => {
    const visitor = uniqueName();
    await page.goto('/subject/physics');
    const dialog = await openTrialDialog(page);
    await dialog.getByLabel("Ім'я *").fill(visitor);
    await waitForHydration(dialog);
    await leaveAndComeBack(page);

    await expect(dialog.getByLabel("Ім'я *")).toHaveValue(visitor);
    await dialog.getByRole('button', { name: 'Скасувати' }).click();
    await expect(dialog).toBeHidden();
    await openTrialDialog(page);
    await fillPerson(dialog, visitor);
    await dialog.locator('button[type=submit]').click();
    await expect(dialog.getByText(MESSAGES.trialSuccess)).toBeVisible();
    expect(calls).toHaveLength(1);
    await expect.poll(() => requestsOf(site.email, visitor).length).toBe(1);
  },
);
