import type { Page } from '@playwright/test';
import { MESSAGES } from '../support/specified-messages.ts';
import {
  expect,
  fillPerson,
  holdClock,
  openPackageDialog,
  openTrialDialog,
  quickIf,
  test,
  waitForHydration,
} from './fixtures.ts';

const REASON = /^Лише щоб відповісти/;
const HINT = 'Бракує 8 цифр: їх 2, а треба 10.';
const FORMAT = 'Наприклад: +380 67 123 45 67';
const ASTERISK = '* — обов’язкові поля';

const FORMS = {
  'trial dialog': openTrialDialog,
  'package dialog': (page: Page) => openPackageDialog(page, 'Стандарт'),
  'contact form': async (page: Page) => page.locator('#contact form'),
};

for (const [name, open] of Object.entries(FORMS)) {
  test(
    `the ${name} says why it asks for the phone, and hints at a number that looks odd`,
    quickIf(name === 'trial dialog'),
    async ({ page }) => {
      await page.goto('/');
      const form = await open(page);
      const phone = form.getByLabel('Телефон *');
      await expect(phone).toHaveAccessibleDescription(REASON);
      await phone.focus();
      await waitForHydration(phone);
      await phone.fill('77');
      // Screen readers would announce each of its changes again.
      await expect(phone).toHaveAccessibleDescription('');
      await expect(form.getByText(REASON)).toBeVisible();
      await form.getByLabel("Ім'я *").focus();
      await expect(phone).toHaveAccessibleDescription(`${HINT} ${FORMAT}`);
      await expect(form.getByText(REASON)).toBeHidden();
      await expect(phone).toHaveAttribute('aria-invalid', 'false');
      await phone.press('End');
      await phone.press('Backspace');
      await expect(phone).toHaveAccessibleDescription('');
      await expect(form.getByText(REASON)).toBeVisible();
      await phone.fill('067 123 45 67');
      await form.getByLabel("Ім'я *").focus();
      await expect(phone).toHaveAccessibleDescription(REASON);
    },
  );
}

test('the hint names missing digits and a missing country code', async ({ page }) => {
  await page.goto('/');
  const form = await openTrialDialog(page);
  const phone = form.getByLabel('Телефон *');
  for (const [typed, hint] of [
    ['067 123 45 6', 'Бракує цифри: їх 9, а треба 10.'],
    ['501 234 567', 'Номер іншої країни? Додайте код, наприклад +48.'],
    ['067-12', 'Бракує 5 цифр: їх 5, а треба 10.'],
    ['0671234567890', 'Зайві 3 цифри: їх 13, а треба 10.'],
    ['після 18:00', 'Перевірте номер телефону.'],
  ] as const) {
    await phone.fill(typed);
    await form.getByLabel("Ім'я *").focus();
    await expect(phone).toHaveAccessibleDescription(new RegExp(`^${hint.replaceAll(/[+?.]/g, '\\$&')}`));
  }
  await phone.fill('067 123 45 67 або 050 123 45 67');
  await form.getByLabel("Ім'я *").focus();
  await expect(phone).toHaveAccessibleDescription(REASON);
});

test('one click sends the number despite the hint', async ({ page }) => {
  await page.goto('/');
  const dialog = await openTrialDialog(page);
  await dialog.getByLabel("Ім'я *").fill('Ганна');
  await dialog.getByLabel('Телефон *').pressSequentially('77');
  const button = (await dialog.locator('button[type=submit]').boundingBox()) as { x: number; y: number };
  await holdClock(page);
  // At the edge of the button, where a click would miss it if the button moved on blur.
  await page.mouse.click(button.x + 20, button.y + 2, { delay: 100 });
  await expect(dialog.getByRole('status')).toHaveText(MESSAGES.trialSuccess);
  // The school cannot call this number, so the success message names the mistake instead of a call time.
  await expect(dialog.getByText(HINT)).toBeVisible();
  await expect(dialog.getByText('Зателефонуємо').filter({ visible: true })).toHaveCount(0);
});

for (const [name, open] of Object.entries(FORMS)) {
  test(
    `the ${name} describes its phone field completely, also with an error, and explains the asterisk`,
    quickIf(name === 'contact form'),
    async ({ page }) => {
      await page.goto('/');
      const form = await open(page);
      const phone = form.getByLabel('Телефон *');
      await expect(form.getByText(ASTERISK)).toHaveCount(1);
      await expect(form.getByText(ASTERISK)).toBeVisible();
      const isBefore = await form.getByText(ASTERISK).evaluate((note) => {
        const first = note.closest('form')?.querySelector('input:not([type=hidden])') as Element;
        return note.compareDocumentPosition(first) === Node.DOCUMENT_POSITION_FOLLOWING;
      });
      expect(isBefore).toBe(true);

      await expect(form.getByText(FORMAT)).toBeVisible();
      await expect(phone).toHaveAccessibleDescription(`Лише щоб відповісти вам. ${FORMAT}`);
      await form.locator('button[type=submit]').click();
      await expect(phone).toHaveAccessibleDescription(
        `Введіть номер телефону Лише щоб відповісти вам. ${FORMAT}`,
      );
      await phone.fill('77');
      await form.getByLabel("Ім'я *").focus();
      await expect(form.locator('[aria-live]', { hasText: HINT })).toHaveText(HINT);
      await expect(phone).toHaveAccessibleDescription(`${HINT} ${FORMAT}`);
    },
  );
}

test('the error of the rule replaces a hint that says no more, and keeps one that says why', async ({
  page,
}) => {
  await page.goto('/');
  const form = await FORMS['package dialog'](page);
  await fillPerson(form, 'Оксана', 'подзвоніть');
  await form.locator('button[type=submit]').click();
  await expect(form.getByText('Введіть коректний номер телефону', { exact: true })).toBeVisible();
  await expect(form.getByText('Перевірте номер телефону.')).toBeHidden();
  await form.getByLabel('Телефон *').fill('067123456');
  await form.locator('button[type=submit]').click();
  await expect(form.getByText('Введіть коректний номер телефону', { exact: true })).toBeVisible();
  await expect(form.getByText('Бракує цифри: їх 9, а треба 10.')).toBeVisible();
});

test('a refused form shows the hint, whichever field is wrong', async ({ page }) => {
  await page.goto('/');
  const form = await FORMS['package dialog'](page);
  await form.getByLabel('Телефон *').fill('0671234567890');
  await form.locator('button[type=submit]').click();
  await expect(form.getByText("Введіть ваше ім'я", { exact: true })).toBeVisible();
  await expect(form.getByText('Зайві 3 цифри: їх 13, а треба 10.')).toBeVisible();
});

test('the hint takes no more room than the note that it replaces', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  for (const open of Object.values(FORMS)) {
    const form = await open(page);
    const phone = form.getByLabel('Телефон *');
    await phone.fill('77');
    await waitForHydration(phone);
    const submit = form.locator('button[type=submit]');
    const heightBefore = await form.evaluate((element) => element.scrollHeight);
    await phone.evaluate((field) => field.blur());
    await expect(form.getByText(HINT)).toBeVisible();
    expect(await form.evaluate((element) => element.scrollHeight)).toBe(heightBefore);
    await expect(submit).toBeEnabled();
    await page.keyboard.press('Escape');
  }
});

test('name and phone of the contact form align when they are side by side', async ({ page }) => {
  await page.goto('/');
  for (const width of [768, 1080, 1280, 1648]) {
    await page.setViewportSize({ width, height: 800 });
    const tops = await page
      .locator('#contact form input:not([type=hidden], [tabindex])')
      .evaluateAll((fields) => fields.map((field) => field.getBoundingClientRect().top));
    expect(tops).toHaveLength(2);
    expect(new Set(tops).size, `at ${width} px`).toBe(1);
  }
});
