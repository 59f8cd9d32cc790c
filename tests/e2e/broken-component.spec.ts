import type { Page } from '@playwright/test';
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
  waitForHydration,
} from './fixtures.ts';

/** If a component throws, the prerendered form returns, which works without React. */

const ERROR_TITLE = 'На сторінці сталася помилка';

/** The forms read `navigator.onLine`. If that throws, their components throw. */
async function breakComponents(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', {
      configurable: true,
      get() {
        throw new Error('A component is broken');
      },
    });
    dispatchEvent(new Event('offline'));
  });
}

const FORMS = {
  'contact form': async (page: Page) => page.locator('#contact-form'),
  'trial dialog': openTrialDialog,
  'package dialog': (page: Page) => openPackageDialog(page, 'Стандарт'),
};

const THANKS: Record<keyof typeof FORMS, string> = {
  'contact form': MESSAGES.contactSuccess,
  'trial dialog': MESSAGES.trialSuccess,
  'package dialog': MESSAGES.packageThanks,
};

test.use({ expectedConsole: /A component is broken/ });

for (const [name, openForm] of Object.entries(FORMS)) {
  for (const moment of ['while React comes', 'later']) {
    test(
      `the ${name} survives a component that throws ${moment}, logs it, and is sent natively`,
      quickIf(name === 'contact form'),
      async ({ page, site }) => {
        const visitor = uniqueName();
        const logged: string[] = [];
        page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
        await page.goto('/');
        if (moment === 'while React comes') await breakComponents(page);
        const form = await openForm(page);
        await form.getByLabel("Ім'я *").focus();
        await waitForHydration(form);
        if (moment === 'while React comes') await expect(form.getByRole('alert')).toContainText(ERROR_TITLE);
        await fillPerson(form, visitor, '067 123 45 67');
        const choice = form.locator('select');
        await choice.selectOption({ index: 2 });
        const chosen = await choice.inputValue();
        const message = form.getByLabel('Повідомлення');
        if (await message.count()) await message.fill('Добрий день!');
        if (moment === 'later') {
          await form.getByLabel("Ім'я *").focus();
          await breakComponents(page);
          await expect(form.getByRole('alert')).toContainText(ERROR_TITLE);
          await expect(form.getByLabel("Ім'я *")).toBeFocused();
        }
        expect(logged.join()).toContain('A component is broken');
        await expect(form).toBeVisible();
        await expect(form.getByLabel("Ім'я *")).toHaveValue(visitor);
        await expect(choice).toHaveValue(chosen);
        await form.locator('button[type=submit]').click();
        // The server's own page.
        await expect(page.getByText(THANKS[name as keyof typeof FORMS])).toBeVisible();
        await expect.poll(() => requestsOf(site.email, visitor)).toHaveLength(1);
        expect(JSON.stringify(requestsOf(site.email, visitor)[0]?.body)).toContain(chosen);
      },
    );
  }
}
