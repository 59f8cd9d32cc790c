import type { Locator, Page } from '@playwright/test';
import { MESSAGES } from '../support/specified-messages.ts';
import { expect, holdClock, holdScripts, quickIf, test, waitForHydration } from './fixtures.ts';
import { extendFields, translatePage } from './page-changes.ts';

/** Translators and extensions change the markup of a page before and after hydration. */

const SEND = '**/api/v1.0/email/*';

type Form = {
  /** The dialog of the form, if it has one. */
  dialog?: string;
  sending: string;
  thanks: string;
  /** An option of its choice. */
  choice: string;
  /** The receipt of the closed dialog. */
  receipt?: string;
};

const FORMS: Record<string, Form> = {
  'contact form': { sending: 'Надсилання...', thanks: MESSAGES.contactSuccess, choice: 'Консультація' },
  'trial dialog': {
    dialog: 'trial-dialog',
    sending: 'Надсилання...',
    thanks: MESSAGES.trialSuccess,
    choice: 'Хімія',
    receipt: 'Заявку на пробний урок надіслано',
  },
  'package dialog': {
    dialog: 'package-dialog-2',
    sending: 'Відправляємо...',
    thanks: MESSAGES.packageThanks,
    choice: 'Хімія',
    receipt: 'Заявку на пакет «Стандарт» (хімія) надіслано',
  },
};

/** By role, because a translator may have changed the text. */
async function open(page: Page, { dialog }: Form): Promise<Locator> {
  if (!dialog) return page.locator('#contact-form');
  await page.locator(`main [commandfor=${dialog}]`).first().click();
  await expect(page.locator(`#${dialog}`)).toBeVisible();
  return page.locator(`#${dialog}`);
}

async function untilAlive(form: Locator): Promise<void> {
  await waitForHydration(form);
}

function submitButton(form: Locator): Locator {
  return form.locator('button[type=submit]');
}

async function fillPerson(form: Locator, choice: string): Promise<void> {
  await form.locator('[name=name]').fill('Ганна');
  await form.locator('[name=phone]').fill('067 123 45 67');
  await form.locator('[name=subject]').selectOption(choice);
  const message = form.locator('[name=message]');
  if (await message.count()) await message.fill('Добрий день!');
}

for (const [name, form] of Object.entries(FORMS)) {
  if (!form.dialog) continue;
  test(
    `the ${name} still marks its initial focus after it was rendered again`,
    quickIf(name === 'trial dialog'),
    async ({ page }) => {
      await page.goto('/');
      await page.evaluate(translatePage, 0);
      const place = await open(page, form);
      await untilAlive(place);
      // Without the mark, browsers focus the first field, and phones show their keyboard over the dialog.
      await expect(page.locator(`#${form.dialog}-head[autofocus]`)).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(place).toBeHidden();
      await open(page, form);
      await expect(page.locator(`#${form.dialog}-head`)).toBeFocused();
    },
  );
}

/** Holds each lead until the test answers it; returns the sent bodies. */
async function holdLeads(page: Page) {
  const bodies: string[] = [];
  let answer = (_status: number) => {};
  await page.route(SEND, async (route) => {
    bodies.push(route.request().postData() ?? '');
    const status = await new Promise<number>((resolve) => {
      answer = resolve;
    });
    await route.fulfill({ status, body: status === 200 ? 'OK' : 'no' });
  });
  return { bodies, answer: (status: number) => answer(status) };
}

/** What changes a page, and whether it was hydrated before. */
const CHANGES = {
  'translated before React came': { change: (page: Page) => page.evaluate(translatePage, 0), isEarly: true },
  'translated after React came': { change: (page: Page) => page.evaluate(translatePage, 0), isEarly: false },
  'translated slowly after React came': {
    change: (page: Page) => page.evaluate(translatePage, SLOW_MS),
    isEarly: false,
  },
  'changed by an extension after React came': {
    change: (page: Page) => page.evaluate(extendFields),
    isEarly: false,
  },
};

const HARDEST: (keyof typeof CHANGES)[] = [
  'translated before React came',
  'translated slowly after React came',
];

/** A translator that is slower than the visitor. */
const SLOW_MS = 400;

/** Opens a hydrated form on a page that was changed before or after hydration. */
async function openChanged(page: Page, form: Form, what: keyof typeof CHANGES): Promise<Locator> {
  const { change, isEarly } = CHANGES[what];
  await page.goto('/');
  if (isEarly) await change(page);
  const place = await open(page, form);
  await place.locator('[name=name]').focus();
  await untilAlive(place);
  if (!isEarly) await change(page);
  return place;
}

for (const [name, form] of Object.entries(FORMS)) {
  const isChosen = name === 'trial dialog';
  for (const what of Object.keys(CHANGES) as (keyof typeof CHANGES)[]) {
    // The forms are one component, so the hardest two changes suffice for the others.
    if (!isChosen && !HARDEST.includes(what)) continue;
    test.describe(`the ${name} of a page that was ${what}`, quickIf(isChosen), () => {
      test.use({ expectedConsole: /The lead was not sent|The lead waits|Failed to load resource/ });

      const title = 'tells of errors, of sending and of its end, twice, and sends the school’s words';
      test(title, quickIf(CHANGES[what].isEarly), async ({ page }) => {
        const leads = await holdLeads(page);
        const place = await openChanged(page, form, what);
        await holdClock(page);

        for (const attempt of [1, 2]) {
          if (attempt === 2 && form.dialog) await open(page, form);
          // The thank-you view covers the form.
          else if (attempt === 2) await place.getByRole('button', { name: 'Написати ще' }).click();
          await submitButton(place).click();
          // The translator has replaced the error's text.
          const nameError = place.locator('[id$="-name-error"]');
          await expect(nameError).toContainText("Введіть ваше ім'я");
          await fillPerson(place, form.choice);
          await expect(nameError).toBeHidden();
          await submitButton(place).click();
          await expect(submitButton(place)).toContainText(form.sending);
          await expect.poll(() => leads.bodies.length).toBe(attempt);
          leads.answer(200);
          await expect(place.getByText(form.thanks)).toBeVisible();
          if (!form.dialog || !form.receipt) continue;
          await page.clock.runFor(4100);
          await expect(place).toBeHidden();
          const receipt = page.locator('main section[aria-label]', { hasText: form.receipt });
          await expect(receipt).toBeVisible();
          if (attempt === 2) await receipt.getByRole('button').click();
        }
        expect(leads.bodies.join()).toContain(form.choice);
        expect(leads.bodies.join()).not.toContain('EN ');
      });

      const isQuick = quickIf(what === 'translated after React came');
      test('reports a failed lead, queues it, and sends it the next time', isQuick, async ({ page }) => {
        const leads = await holdLeads(page);
        const place = await openChanged(page, form, what);
        await fillPerson(place, form.choice);
        for (const status of [422, 200]) {
          await submitButton(place).click();
          await expect(submitButton(place)).toContainText(form.sending);
          await expect.poll(() => leads.bodies.length).toBe(status === 422 ? 1 : 2);
          leads.answer(status);
          if (status === 200) break;
          await expect(place.getByRole('alert')).toContainText('Спробуйте ще раз');
          await expect(place.locator('[name=name]')).toHaveValue('Ганна');
        }
        await expect(place.getByText(form.thanks)).toBeVisible();
      });
    });
  }

  for (const [who, change] of Object.entries({
    'a translator': (page: Page) => page.evaluate(translatePage, 0),
    'an extension': (page: Page) => page.evaluate(extendFields),
  })) {
    test(
      `the ${name} changed by ${who} during use stays open, with text, caret and focus`,
      quickIf(isChosen),
      async ({ page }) => {
        const release = await holdScripts(page);
        await page.goto('/');
        const place = await open(page, form);
        await fillPerson(place, form.choice);
        await change(page);
        const field = place.locator('[name=name]');
        await field.focus();
        await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 4));
        release();
        await untilAlive(place);
        await expect(place).toBeVisible();
        await expect(place.locator('[name=phone]')).toHaveValue('067 123 45 67');
        await expect(place.locator('[name=subject]')).toHaveValue(form.choice);
        await expect(field).toBeFocused();
        await page.keyboard.type('л');
        await expect(field).toHaveValue('Гала');
        if (form.dialog) {
          expect(await place.evaluate((dialog) => dialog.matches(':modal'))).toBe(true);
          await page.keyboard.press('Escape');
          await expect(place).toBeHidden();
        }
      },
    );
  }

  test(
    `the ${name} submitted before hydration on a translated page is sent once`,
    quickIf(isChosen),
    async ({ page }) => {
      const release = await holdScripts(page);
      const leads = await holdLeads(page);
      await page.goto('/');
      await page.evaluate(translatePage, 0);
      const place = await open(page, form);
      await fillPerson(place, form.choice);
      await holdClock(page);
      await submitButton(place).click();
      release();
      await expect.poll(() => leads.bodies.length).toBe(1);
      leads.answer(200);
      await expect(place.getByText(form.thanks)).toBeVisible();
      expect(leads.bodies.join()).toContain(form.choice);
      expect(leads.bodies.join()).not.toContain('EN ');
    },
  );
}
