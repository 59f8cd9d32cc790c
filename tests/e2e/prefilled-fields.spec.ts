import type { Locator, Page } from '@playwright/test';
import { MESSAGES } from '../support/specified-messages.ts';
import {
  expect,
  FAILED_CALL,
  holdClock,
  holdScripts,
  openPackageDialog,
  openTrialDialog,
  SCRIPTS,
  test,
  waitForHydration,
} from './fixtures.ts';

/** A visitor types name and phone only once per visit (WCAG 3.3.7). */

function nameOf(form: Locator): Locator {
  return form.getByLabel("Ім'я *");
}

function phoneOf(form: Locator): Locator {
  return form.getByLabel('Телефон *');
}

async function expectPerson(form: Locator, name: string, phone: string): Promise<void> {
  await expect(nameOf(form)).toHaveValue(name);
  await expect(phoneOf(form)).toHaveValue(phone);
}

/** Fills a dialog and closes it without sending. */
async function fillTrial(page: Page, name: string, phone: string): Promise<void> {
  const dialog = await openTrialDialog(page);
  await nameOf(dialog).fill(name);
  await phoneOf(dialog).fill(phone);
  await dialog.getByRole('button', { name: 'Скасувати' }).click();
}

test('values of one form prefill the others', async ({ page }) => {
  await page.goto('/');
  const contact = page.locator('#contact form');
  // Hydrated before anything is typed, as after a look at the form.
  await contact.getByLabel('Тема').focus();
  await expect(page.locator('#contact [data-ready]')).toHaveCount(1);
  await fillTrial(page, 'Ганна', '067 123 45 67');
  await expectPerson(contact, 'Ганна', '067 123 45 67');
  const dialog = await openPackageDialog(page, 'Стандарт');
  await expectPerson(dialog, 'Ганна', '067 123 45 67');
});

test('after a lead was sent, the name prefills other forms, and the sent form resets', async ({ page }) => {
  await page.goto('/');
  const trial = await openTrialDialog(page);
  await nameOf(trial).fill('Ганна');
  await phoneOf(trial).fill('067 123 45 67');
  await holdClock(page);
  await trial.locator('button[type=submit]').click();
  await expect(trial.getByRole('status')).toHaveText(MESSAGES.trialSuccess);
  await expectPerson(trial, '', '');
  await page.clock.runFor(3000);
  await expect(trial).toBeHidden();
  const other = await openPackageDialog(page, 'Базовий');
  // Its code runs after the next frame, and frames wait for the stopped clock.
  await page.clock.runFor(100);
  await expectPerson(other, 'Ганна', '067 123 45 67');
  // For this visit only: nothing is stored beyond the draft, which is deleted.
  expect(
    await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }])),
  ).not.toContain('Ганна');
});

test('a correction updates prefilled fields, and never the visitor’s own text', async ({ page }) => {
  await page.goto('/');
  const contact = page.locator('#contact form');
  await nameOf(contact).fill('Олена');
  await expect(page.locator('#contact [data-ready]')).toHaveCount(1);
  await fillTrial(page, 'Ганна', '067 123 45');
  await expectPerson(contact, 'Олена', '067 123 45');
  await fillTrial(page, 'Ганна', '067 123 45 67');
  await expectPerson(contact, 'Олена', '067 123 45 67');
  await phoneOf(contact).fill('050 765 43 21');
  await nameOf(contact).focus();
  const trial = await openTrialDialog(page);
  await expectPerson(trial, 'Ганна', '067 123 45 67');
});

test('a draft restored after a reload prefills other forms', async ({ page }) => {
  await page.goto('/');
  await fillTrial(page, 'Ганна', '067 123 45 67');
  await page.reload();
  await expectPerson(await openPackageDialog(page, 'Базовий'), 'Ганна', '067 123 45 67');
});

test('a draft in a closed dialog loads no code until the visitor opens it', async ({ page }) => {
  await page.goto('/');
  await fillTrial(page, 'Ганна', '067 123 45 67');
  await page.mouse.move(0, 0);
  const scripts: string[] = [];
  page.on('request', (request) => SCRIPTS.test(request.url()) && scripts.push(request.url()));
  for (const path of ['/', '/subject/physics']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(scripts).toEqual([]);
  }
  await expectPerson(await openTrialDialog(page), 'Ганна', '067 123 45 67');
});

test.describe('after a rejected form', () => {
  test.use({ expectedConsole: FAILED_CALL });

  test('its errors do not appear in another form', async ({ page }) => {
    await page.route('**/api/v1.0/email/send', (route) => route.fulfill({ status: 422, body: 'No' }));
    await page.goto('/');
    const dialog = await openPackageDialog(page, 'Базовий');
    await nameOf(dialog).fill('Іван');
    await phoneOf(dialog).fill('067 123 45 67');
    await dialog.locator('button[type=submit]').click();
    await expect(dialog.getByRole('alert')).toHaveText(MESSAGES.packageFailure);
    await page.reload();
    const release = await holdScripts(page);
    const name = nameOf(page.locator('#contact form'));
    await name.focus();
    release();
    await waitForHydration(name);
    await page.keyboard.type('Оксана');
    await expect(name).toHaveValue('Оксана');
  });
});

test('a prefilled number is sent like a typed one', async ({ page }) => {
  await page.goto('/');
  await fillTrial(page, 'Ганна', '067 123 45 67');
  const dialog = await openPackageDialog(page, 'Базовий');
  const request = page.waitForRequest('**/api/v1.0/email/send');
  await dialog.locator('button[type=submit]').click();
  expect((await request).postDataJSON().template_params).toMatchObject({
    name: 'Ганна',
    phone: '067 123 45 67',
  });
});

test('prefilling clears the error of a field', async ({ page }) => {
  await page.goto('/');
  const contact = page.locator('#contact form');
  await contact.getByLabel('Тема').focus();
  await expect(page.locator('#contact [data-ready]')).toHaveCount(1);
  await contact.locator('button[type=submit]').click();
  await expect(contact.getByText("Введіть ваше ім'я", { exact: true })).toBeVisible();
  await fillTrial(page, 'Ганна', '067 123 45 67');
  await expectPerson(contact, 'Ганна', '067 123 45 67');
  await expect(contact.getByText("Введіть ваше ім'я", { exact: true })).toBeHidden();
  await expect(contact.getByText('Введіть номер телефону', { exact: true })).toBeHidden();
  await expect(contact.getByText('Повідомлення *')).toBeVisible();
});
