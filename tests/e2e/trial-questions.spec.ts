import type { Page } from '@playwright/test';
import { MESSAGES } from '../support/specified-messages.ts';
import {
  expect,
  fillPerson,
  holdClock,
  holdScripts,
  openTrialDialog,
  requestsOf,
  test,
  uniqueName,
} from './fixtures.ts';

/** Three questions of the school, whose answers become the message. Typing and choosing are optional. */

const SEND = '**/api/v1.0/email/send';

async function open(page: Page) {
  const dialog = await openTrialDialog(page);
  return { dialog, message: dialog.getByLabel('Повідомлення') };
}

test('an answer adds a sentence to the message, and another answer replaces it', async ({ page, site }) => {
  await page.goto('/');
  const { dialog, message } = await open(page);
  await expect(message).toHaveValue('');
  await dialog.getByRole('group', { name: 'Хто вчитиметься?' }).getByText('1–4 клас').click();
  await dialog.getByRole('group', { name: 'Що потрібно?' }).getByText('НМТ').click();
  await dialog.getByRole('radio', { name: 'після 17:00' }).check();
  await expect(message).toHaveValue('1–4 клас, НМТ, дзвонити після 17:00.');
  await dialog.getByRole('radio', { name: '10–11 клас' }).check();
  await expect(message).toHaveValue('10–11 клас, НМТ, дзвонити після 17:00.');
  const visitor = uniqueName();
  await fillPerson(dialog, visitor);
  const request = page.waitForRequest(SEND);
  await dialog.locator('button[type=submit]').click();
  // Answers have no field of their own.
  const { template_params } = (await request).postDataJSON();
  expect(Object.keys(template_params).filter((field) => field.startsWith('question'))).toEqual([]);
  expect(template_params.message).toBe('10–11 клас, НМТ, дзвонити після 17:00.');
  await expect.poll(() => requestsOf(site.bot, visitor)).toHaveLength(1);
});

test('text written or changed by the visitor stays unchanged', async ({ page }) => {
  await page.goto('/');
  const { dialog, message } = await open(page);
  await message.fill('Сину важко з дробами');
  await dialog.getByRole('radio', { name: '5–9 клас' }).check();
  await expect(message).toHaveValue('Сину важко з дробами, 5–9 клас.');
  await message.fill('Сину важко з дробами, він у 6 класі.');
  await dialog.getByRole('radio', { name: '1–4 клас' }).check();
  await expect(message).toHaveValue('Сину важко з дробами, він у 6 класі, 1–4 клас.');
});

test('a draft keeps the answers, and an answer after a reload adds no duplicate', async ({ page }) => {
  await page.goto('/');
  const first = await open(page);
  await first.dialog.getByRole('radio', { name: '5–9 клас' }).check();
  await page.reload();
  const { dialog, message } = await open(page);
  await expect(message).toHaveValue('5–9 клас.');
  await dialog.getByRole('radio', { name: 'Дошкільня' }).check();
  await expect(message).toHaveValue('Дошкільня.');
});

/** Both with the day, which depends on the day of the test. */
const ASKING_TIME = /^Зателефонуємо, як ви\sпросите: (сьогодні|[ву]\s\S+) після\s17:00, узгодимо/;
const ASKED_TIME = /^Зателефонуємо, як ви просили: (сьогодні|[ву]\s\S+) після\s17:00\.$/;

test('a reload keeps the choice selected, and the promise follows the requested call time', async ({
  page,
}) => {
  await page.goto('/');
  const { dialog, message } = await open(page);
  await dialog.getByRole('radio', { name: '5–9 клас' }).check();
  await dialog.getByRole('radio', { name: 'після 17:00' }).check();
  await page.reload();
  await openTrialDialog(page);
  await expect(message).toHaveValue('5–9 клас, дзвонити після 17:00.');
  await expect(dialog.getByRole('radio', { name: '5–9 клас' })).toBeChecked();
  await expect(dialog.getByRole('radio', { name: 'після 17:00' })).toBeChecked();
  await expect(dialog.getByText(ASKING_TIME)).toBeVisible();
  await dialog.getByRole('radio', { name: '10–11 клас' }).check();
  await expect(message).toHaveValue('10–11 клас, дзвонити після 17:00.');
});

test('an answer given before hydration is added after it', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/');
  const { dialog, message } = await open(page);
  await dialog.getByText('5–9 клас').click();
  await expect(message).toHaveValue('');
  release();
  await expect(message).toHaveValue('5–9 клас.');
});

test('a requested call time allows no earlier promise', async ({ page }) => {
  await page.route(SEND, (route) => route.fulfill({ body: 'OK' }));
  await page.goto('/');
  const { dialog } = await open(page);
  const promise = dialog.getByText(/^Зараз \d\d:\d\d\. Зателефонуємо/);
  await expect(promise).toBeVisible();
  await dialog.getByRole('radio', { name: 'після 17:00' }).check();
  await expect(promise).toBeHidden();
  await expect(dialog.getByText(ASKING_TIME)).toBeVisible();
  await fillPerson(dialog, 'Ганна');
  await holdClock(page);
  await dialog.locator('button[type=submit]').click();
  await expect(dialog.getByText(ASKED_TIME)).toBeVisible();
  await page.clock.runFor(4000);
  await expect(page.locator('[data-receipts]').getByText(ASKED_TIME)).toBeVisible();
  await openTrialDialog(page);
  await expect(promise).toBeVisible();
});

test('a visitor who wants no call is promised a message', async ({ page }) => {
  await page.route(SEND, (route) => route.fulfill({ body: 'OK' }));
  await page.goto('/');
  const { dialog, message } = await open(page);
  const head = dialog.getByText(/^Зараз \d\d:\d\d\. Напишемо .+\d\d:\d\d, узгодимо/);
  await message.fill('Краще без дзвінка');
  await expect(head).toBeVisible();
  await message.fill('');
  await dialog.getByRole('radio', { name: 'до 12:00' }).check();
  await expect(head).toBeHidden();
  await dialog.getByRole('radio', { name: 'без дзвінка' }).check();
  await expect(message).toHaveValue('Без дзвінка.');
  await expect(head).toBeVisible();
  await fillPerson(dialog, 'Ганна');
  await holdClock(page);
  await dialog.locator('button[type=submit]').click();
  const promise = /^Напишемо .+\d\d:\d\d\.$/;
  await expect(dialog.getByText(promise)).toBeVisible();
  await page.clock.runFor(4000);
  await expect(page.locator('[data-receipts]').getByText(promise)).toBeVisible();
});

test('success clears all choices', async ({ page }) => {
  await page.route(SEND, (route) => route.fulfill({ body: 'OK' }));
  await page.goto('/');
  const { dialog } = await open(page);
  await dialog.getByRole('radio', { name: '5–9 клас' }).check();
  await fillPerson(dialog, 'Ганна', '77');
  await holdClock(page);
  await dialog.locator('button[type=submit]').click();
  // The time until it closes starts with the success message.
  await expect(dialog.getByRole('status')).toHaveText(MESSAGES.trialSuccess);
  await page.clock.runFor(4000);
  await expect(dialog).toBeHidden();
  await openTrialDialog(page);
  await expect(dialog.locator('input:checked')).toHaveCount(0);
});

test('all controls are reachable at 360 and 320 px, and both buttons share a row', async ({ page }) => {
  for (const [width, height] of [
    [360, 740],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    const { dialog, message } = await open(page);
    const [cancel, submit] = await Promise.all([
      dialog.getByRole('button', { name: 'Скасувати' }).boundingBox(),
      dialog.locator('button[type=submit]').boundingBox(),
    ]);
    expect(cancel?.y, `${width} px`).toBe(submit?.y);
    for (const answer of await dialog.locator('label', { has: page.getByRole('radio') }).all()) {
      await answer.scrollIntoViewIfNeeded();
      expect((await answer.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await expect(answer).toBeInViewport({ ratio: 1 });
    }
    // A focused field is between the dialog's header and footer.
    for (const field of [dialog.getByLabel("Ім'я *"), dialog.getByLabel('Телефон *'), message]) {
      await field.focus();
      const box = await field.boundingBox();
      const foot = await dialog.locator('button[type=submit]').boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0), `${width} px`).toBeLessThanOrEqual(foot?.y ?? 0);
      expect(box?.y, `${width} px`).toBeGreaterThanOrEqual(20);
    }
    const scroller = dialog.getByRole('group', { name: 'Заявка', exact: true });
    expect(await scroller.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('asks no question, because its answer would be lost', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('#trial-dialog').getByLabel('Повідомлення')).toBeVisible();
    await expect(page.getByText('Хто вчитиметься?')).toBeHidden();
  });
});
