import type { Locator, Page } from '@playwright/test';
import { HONEYPOT_FIELD } from '#shared/lead/wire.ts';
import { MESSAGES } from '../support/specified-messages.ts';
import {
  expect,
  fillPerson,
  openPackageDialog,
  openTrialDialog,
  quickIf,
  requestsOf,
  test,
  uniqueName,
} from './fixtures.ts';

const FORMS: { form: string; open: (page: Page) => Promise<Locator>; success: string }[] = [
  {
    form: 'contact form',
    open: async (page) => page.locator('#contact form'),
    success: MESSAGES.contactSuccess,
  },
  { form: 'trial dialog', open: openTrialDialog, success: MESSAGES.trialSuccess },
  {
    form: 'package dialog',
    open: (page) => openPackageDialog(page, 'Базовий'),
    success: MESSAGES.packageThanks,
  },
];

async function fillLikePeople(form: Locator, name: string, phone = '0671234567'): Promise<void> {
  await fillPerson(form, name, phone);
  const message = form.getByLabel('Повідомлення *');
  if ((await message.count()) > 0) await message.fill('Добрий день!');
}

for (const { form: formName, open, success } of FORMS) {
  test(
    `a script that fills the honeypot of the ${formName} sees success and gets a silent card`,
    quickIf(formName === 'contact form'),
    async ({ page, site }) => {
      const [spammer, parent] = [uniqueName(), uniqueName()];
      await page.goto('/');
      for (const name of [spammer, parent]) {
        await page.reload();
        const form = await open(page);
        const isSpam = name === spammer;
        await fillLikePeople(form, name, isSpam ? '0931234567' : '0671234567');
        const trap = form.locator(`input[name=${HONEYPOT_FIELD}]`);
        if (isSpam) await trap.evaluate((input: HTMLInputElement) => (input.value = 'http://buy.now'));
        await form.locator('button[type=submit]').click();
        await expect(page.getByText(success)).toBeVisible();
      }
      await expect.poll(() => requestsOf(site.bot, parent)).toHaveLength(1);
      await expect.poll(() => requestsOf(site.bot, spammer)).toHaveLength(1);
      expect(requestsOf(site.bot, spammer)[0]?.body).toMatchObject({ disable_notification: true });
      expect(requestsOf(site.email, spammer)).toEqual([]);
    },
  );

  test(
    `people never reach the honeypot of the ${formName}`,
    quickIf(formName === 'contact form'),
    async ({ page }) => {
      await page.goto('/');
      const form = await open(page);
      const trap = form.locator(`input[name=${HONEYPOT_FIELD}]`);
      await expect(trap).toHaveAttribute('autocomplete', 'off');
      await expect(trap).toHaveAttribute('tabindex', '-1');
      await expect(trap).not.toBeInViewport();
      const boxes = await form.getByRole('textbox').count();
      // Name, phone, and the message or comment.
      expect(boxes).toBe(3);
    },
  );
}
