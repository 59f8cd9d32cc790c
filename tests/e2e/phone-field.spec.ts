import type { Page } from '@playwright/test';
import { MESSAGES } from '#shared/lead/messages.ts';
import { expect, openPackageDialog, openTrialDialog, test } from './fixtures.ts';

const REASON = /^Лише щоб зателефонувати/;
const HINT = /^Перевірте/;

const FORMS = {
  'trial dialog': openTrialDialog,
  'package dialog': (page: Page) => openPackageDialog(page, 'Стандарт'),
  'contact form': async (page: Page) => page.locator('#contact form'),
};

for (const [name, open] of Object.entries(FORMS)) {
  test(`the ${name} says why it asks for the phone, and hints at a number that looks odd`, async ({
    page,
  }) => {
    await page.goto('/');
    const form = await open(page);
    const phone = form.getByLabel('Телефон *');
    await expect(phone).toHaveAccessibleDescription(REASON);
    await phone.focus();
    await expect.poll(() => phone.evaluate((field) => field.closest('[data-ready]') !== null)).toBe(true);
    await phone.fill('----------');
    await expect(phone).toHaveAccessibleDescription(REASON);
    await form.getByLabel("Ім'я *").focus();
    await expect(phone).toHaveAccessibleDescription(HINT);
    await expect(form.getByText(REASON)).toBeHidden();
    await expect(phone).not.toHaveAttribute('aria-invalid');
    await phone.press('End');
    await phone.press('Backspace');
    await expect(phone).toHaveAccessibleDescription(REASON);
    await phone.fill('067 123 45 67');
    await form.getByLabel("Ім'я *").focus();
    await expect(phone).toHaveAccessibleDescription(REASON);
  });
}

test('the hint holds nothing up: one click on the button sends the number as it is', async ({ page }) => {
  await page.goto('/');
  const dialog = await openTrialDialog(page);
  await dialog.getByLabel("Ім'я *").fill('Ганна');
  await dialog.getByLabel('Телефон *').pressSequentially('77');
  const button = (await dialog.locator('button[type=submit]').boundingBox()) as { x: number; y: number };
  // At its edge, where a button that moves when the field is left would be missed.
  await page.mouse.click(button.x + 20, button.y + 2, { delay: 100 });
  await expect(dialog.getByRole('status')).toHaveText(MESSAGES.trialSuccess);
});
