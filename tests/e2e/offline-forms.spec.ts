import type { Locator, Page } from '@playwright/test';
import { MESSAGES } from '../support/specified-messages.ts';
import { visitAndCache } from './cached-site.ts';
import {
  CHROMIUM_ONLY,
  expect,
  FAILED_CALL,
  fillPerson,
  openPackageDialog,
  openTrialDialog,
  quickIf,
  readOutbox,
  requestsOf,
  SLOW,
  test,
  uniqueName,
} from './fixtures.ts';

test.use({ serviceWorkers: 'allow', expectedConsole: FAILED_CALL });

const NOTICE = /Немає інтернету/;

/** The hydrated contact form with a message. */
async function contactForm(page: Page): Promise<Locator> {
  const form = page.locator('#contact form');
  await form.getByLabel('Повідомлення *').fill('Добрий день!');
  return form;
}

const FORMS = {
  'trial dialog': { open: openTrialDialog, success: MESSAGES.trialSuccess },
  'contact form': { open: contactForm, success: MESSAGES.contactSuccess },
};

for (const [name, { open, success }] of Object.entries(FORMS)) {
  test(
    `the ${name} reports a missing network before and after a submit, and loses nothing`,
    quickIf(name === 'trial dialog'),
    async ({ page, context, site }) => {
      const visitor = uniqueName();
      await visitAndCache(page, '/');
      const form = await open(page);
      await expect(form.getByRole('status')).toBeEmpty();
      await context.setOffline(true);
      await expect(form.getByRole('status')).toHaveText(NOTICE);

      await fillPerson(form, visitor);
      await form.locator('button[type=submit]').click();
      await expect(form.getByRole('alert')).toHaveText(MESSAGES.sendFailure);
      await expect(form.getByText(/^Немає інтернету.*не.зникло/)).toBeVisible();
      await expect(form.getByRole('link', { name: /^\+380/ })).toHaveAttribute('href', /^tel:\+380/);
      await expect(form.getByRole('link', { name: 'Telegram' })).toHaveAttribute(
        'href',
        /^https:\/\/t\.me\//,
      );
      await expect(form.getByLabel("Ім'я *")).toHaveValue(visitor);

      await context.setOffline(false);
      await expect(form.getByText(NOTICE)).toBeHidden();
      await form.locator('button[type=submit]').click();
      await expect(form.getByRole('status')).toHaveText(success);
      await expect(form.getByText(/не.зникло/)).toBeHidden();
      await expect.poll(() => requestsOf(site.bot, visitor)).toHaveLength(1);
      expect(requestsOf(site.email, visitor)).toHaveLength(1);
    },
  );
}

test('keeps a draft through a reload without a network', async ({ page, context }) => {
  const visitor = uniqueName();
  await visitAndCache(page, '/');
  await fillPerson(await openTrialDialog(page), visitor);
  // No visitor reloads between the opening and the load of the code that saves drafts.
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain(visitor);
  await context.setOffline(true);
  await page.reload();
  const dialog = await openTrialDialog(page);
  await expect(dialog.getByLabel("Ім'я *")).toHaveValue(visitor);
  await expect(dialog.getByRole('status')).toHaveText(NOTICE);
});

// In Firefox, a tab that was opened without a network gets no `online` event (record 10).
test(
  'the package dialog queues a lead without a network, and an open page sends it later',
  CHROMIUM_ONLY,
  async ({ page, context, site }) => {
    const visitor = uniqueName();
    await visitAndCache(page, '/');
    await context.setOffline(true);
    const dialog = await openPackageDialog(page, 'Стандарт');
    await expect(dialog.getByRole('status')).toHaveText(NOTICE);
    await fillPerson(dialog, visitor);
    await dialog.locator('button[type=submit]').click();
    await expect(page.getByRole('heading', { name: MESSAGES.packageThanks })).toBeVisible();
    await expect(page.getByText(/ще не дійшла до нас/)).toBeVisible();
    await page.close();

    const next = await context.newPage();
    await next.goto('/subject/physics');
    expect(await readOutbox(next)).toContain(visitor);
    await context.setOffline(false);
    await expect.poll(() => requestsOf(site.bot, visitor)).toHaveLength(1);
    await expect.poll(() => readOutbox(next)).toBe('');
  },
);

test('forms work without a network and without storage', SLOW, async ({ page, context, site }) => {
  const visitor = uniqueName();
  await visitAndCache(page, '/');
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    }
  });
  await context.setOffline(true);
  await page.goto('/subject/history');
  const dialog = await openPackageDialog(page, 'Базовий');
  await fillPerson(dialog, visitor);
  await dialog.locator('button[type=submit]').click();
  await expect(dialog.getByRole('alert')).toHaveText(MESSAGES.packageFailure);
  await expect(dialog.getByText(/не.зникло/)).toBeVisible();
  await context.setOffline(false);
  await dialog.locator('button[type=submit]').click();
  await expect(page.getByRole('heading', { name: MESSAGES.packageThanks })).toBeVisible();
  await expect.poll(() => requestsOf(site.bot, visitor)).toHaveLength(1);
});

test.describe('when the site is not cached', () => {
  test.use({ serviceWorkers: 'block' });

  // Firefox never repeats a failed import, so it posts the form natively (late-scripts.spec.ts).
  test(
    'reports the missing network instead of losing the typed form',
    CHROMIUM_ONLY,
    async ({ page, context, site }) => {
      const visitor = uniqueName();
      await page.goto('/');
      await context.setOffline(true);
      const dialog = await openTrialDialog(page);
      await fillPerson(dialog, visitor);
      const [message] = await Promise.all([
        page.waitForEvent('dialog').then(async (box) => {
          await box.accept();
          return box.message();
        }),
        dialog.locator('button[type=submit]').click(),
      ]);
      expect(message).toMatch(NOTICE);
      await expect(dialog.getByLabel("Ім'я *")).toHaveValue(visitor);
      await context.setOffline(false);
      await dialog.locator('button[type=submit]').click();
      await expect(dialog.getByRole('status')).toHaveText(MESSAGES.trialSuccess);
      await expect.poll(() => requestsOf(site.bot, visitor)).toHaveLength(1);
    },
  );
});
