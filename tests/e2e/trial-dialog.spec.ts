import { MESSAGES } from '../support/specified-messages.ts';
import {
  CHROMIUM_ONLY,
  expect,
  expectOtherWays,
  FAILED_CALL,
  fillPerson,
  findUnderCross,
  holdClock,
  openTrialDialog,
  requestsOf,
  test,
  uniqueName,
  waitForHydration,
} from './fixtures.ts';

const SEND = '**/api/v1.0/email/send';

// With animations, as for most visitors.
test.use({ reducedMotion: 'no-preference' });

test.beforeEach(async ({ page }) => {
  await page.goto('/');
});

// Engines show the same texts.
test('shows the fields, hints and subjects of the specification', CHROMIUM_ONLY, async ({ page }) => {
  const dialog = await openTrialDialog(page);
  await expect(dialog.getByLabel("Ім'я *")).toHaveAttribute('placeholder', "Ваше ім'я");
  const phone = dialog.getByLabel('Телефон *');
  await expect(phone).toHaveAttribute('placeholder', '+380 XX XXX XX XX');
  await expect(phone).toHaveAttribute('type', 'tel');
  const subject = dialog.getByLabel('Що вас цікавить?');
  await expect(subject).toHaveValue('Безкоштовний пробний урок');
  expect(await subject.locator('option').allTextContents()).toEqual([
    'Безкоштовний пробний урок',
    'Математика',
    'Фізика',
    'Англійська мова',
    'Українська мова',
    'Українська література',
    'Історія',
    'Географія',
    'Хімія',
    'Біологія',
    'Інформатика',
    'Програмування',
    'Дошкільна програма',
  ]);
  await expect(dialog.getByLabel('Повідомлення')).not.toHaveAttribute('required');
  await expect(dialog.getByRole('link', { name: 'Французька мова — на окремій сторінці' })).toHaveAttribute(
    'href',
    '/subject/french',
  );
});

test('opens from every green button and closes by Cancel, the cross and Escape', async ({ page }) => {
  for (const close of ['Скасувати', 'Закрити']) {
    const dialog = await openTrialDialog(page);
    await dialog.getByRole('button', { name: close, exact: true }).click();
    await expect(dialog).toBeHidden();
  }
  await page.locator('#hero').getByRole('button', { name: 'Безкоштовний пробний урок' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('the cross stays in view on a phone, also a low one, and covers nothing', async ({ page }) => {
  for (const [width, height] of [
    [320, 568],
    [360, 640],
    [375, 667],
    [667, 375],
  ] as const) {
    await page.setViewportSize({ width, height });
    const dialog = await openTrialDialog(page);
    // The first frame after the press leaves the form out, so it cannot have the focus yet.
    await expect(async () => {
      await dialog.getByLabel('Повідомлення').focus();
      await expect(dialog.getByRole('heading', { level: 2 })).not.toBeInViewport({ timeout: 1000 });
    }).toPass();
    const cross = dialog.getByRole('button', { name: 'Закрити' });
    await expect(cross).toBeInViewport({ ratio: 1 });
    expect(await findUnderCross(dialog)).toEqual([]);
    await cross.click();
    await expect(dialog).toBeHidden();
  }
});

test('shows the first answers above the submit button on small and low viewports', async ({ page }) => {
  for (const path of ['/', '/subject/mathematics']) {
    await page.goto(path);
    for (const [width, height] of [
      [360, 640],
      [375, 667],
      [683, 384],
      [667, 375],
    ] as const) {
      await page.setViewportSize({ width, height });
      const dialog = await openTrialDialog(page);
      const answer = dialog.locator('label:has([type=radio])').first();
      await expect(answer).toBeInViewport({ ratio: 1 });
      await expect(dialog.locator('button[type=submit]')).toBeInViewport({ ratio: 1 });
      const findGap = () =>
        answer.evaluate((label) => {
          const foot = label.closest('form')?.querySelector('[type=submit]')?.parentElement as HTMLElement;
          return foot.getBoundingClientRect().top - label.getBoundingClientRect().bottom;
        });
      // The first frame leaves the form out.
      await expect.poll(findGap, `${path} at ${width}×${height}`).toBeGreaterThan(0);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
  }
});

test('stays in place when errors appear beside the questions', async ({ page }) => {
  for (const [width, height] of [
    [768, 1024],
    [1366, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    const dialog = await openTrialDialog(page);
    const boxOf = () => dialog.evaluate((element: HTMLElement) => [element.offsetTop, element.offsetHeight]);
    await waitForHydration(dialog);
    const before = await boxOf();
    await dialog.locator('button[type=submit]').click();
    await expect(dialog.getByText('Введіть номер телефону', { exact: true })).toBeVisible();
    expect(await boxOf()).toEqual(before);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});

// WebDriver BiDi reports no request bodies.
test('requires only a name and any phone', CHROMIUM_ONLY, async ({ page, site }) => {
  const dialog = await openTrialDialog(page);
  const submit = dialog.locator('button[type=submit]');
  await submit.click();
  await expect(dialog.getByLabel("Ім'я *")).toBeFocused();
  await expect(dialog.getByText("Введіть ваше ім'я", { exact: true })).toBeVisible();
  await expect(dialog.getByText('Введіть номер телефону', { exact: true })).toBeVisible();

  const visitor = uniqueName();
  await fillPerson(dialog, visitor, '77');
  const request = page.waitForRequest(SEND);
  await submit.click();
  const body = (await request).postDataJSON();
  expect(Object.keys(body)).toEqual([
    'lib_version',
    'user_id',
    'service_id',
    'template_id',
    'template_params',
  ]);
  expect(body).toEqual({
    lib_version: '4.4.1',
    user_id: 'site',
    service_id: 'site',
    template_id: 'trial',
    template_params: {
      name: visitor,
      email: '',
      subject: 'Безкоштовний пробний урок',
      message: '',
      phone: '77',
      date: expect.stringMatching(/^\d\d\.\d\d\.\d{4}, \d\d:\d\d:\d\d$/),
      request_id: expect.stringMatching(/^[\da-f-]{36}$/),
      page: '/',
      time_zone: expect.stringMatching(/^Europe.(?:Kiev|Kyiv)$/),
    },
  });
  await expect.poll(() => requestsOf(site.bot, visitor)).toHaveLength(1);
});

test('shows success, resets the form, closes after three seconds and deletes the draft', async ({ page }) => {
  await page.route(SEND, (route) => route.fulfill({ body: 'OK' }));
  const dialog = await openTrialDialog(page);
  await fillPerson(dialog, 'Ганна');
  await dialog.getByLabel('Що вас цікавить?').selectOption('Хімія');
  await holdClock(page);
  await dialog.locator('button[type=submit]').click();
  await expect(dialog.getByRole('status')).toHaveText(MESSAGES.trialSuccess);
  // The drawn tick is the only visible one.
  const emojiSize = await dialog
    .getByRole('status')
    .evaluate((status) => getComputedStyle(status, '::first-letter').fontSize);
  expect(emojiSize).toBe('0px');
  await expect(dialog.getByLabel("Ім'я *")).toHaveValue('');
  await expect(dialog.getByLabel('Що вас цікавить?')).toHaveValue('Безкоштовний пробний урок');
  await page.clock.runFor(2900);
  await expect(dialog).toBeVisible();
  await page.clock.runFor(100);
  await expect(dialog).toBeHidden();
  await openTrialDialog(page);
  await expect(page.getByText(MESSAGES.trialSuccess)).toBeHidden();
});

test('leaves a receipt on the page that can be dismissed', async ({ page }) => {
  const dialog = await openTrialDialog(page);
  await fillPerson(dialog, 'Ганна');
  await holdClock(page);
  await dialog.locator('button[type=submit]').click();
  await expect(dialog.getByRole('status')).toHaveText(MESSAGES.trialSuccess);
  await dialog.getByRole('button', { name: 'Закрити' }).click();
  const receipt = page.getByText(/Заявку на пробний урок надіслано об?\u00a0\d\d:\d\d/);
  await expect(receipt).toBeInViewport();
  await page.getByRole('button', { name: 'Прибрати повідомлення' }).click();
  await expect(receipt).toBeHidden();
});

test('places the receipt in view without covering anything, and announces it once', async ({ page }) => {
  await page.locator('#packages').scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  const dialog = await openTrialDialog(page);
  await fillPerson(dialog, 'Ганна');
  await holdClock(page);
  await dialog.locator('button[type=submit]').click();
  await expect(dialog.getByRole('status')).toHaveText(MESSAGES.trialSuccess);
  await page.clock.runFor(3000);
  await expect(dialog).toBeHidden();
  const receipt = page.locator('[data-receipts]', { hasText: 'Заявку на пробний урок надіслано' });
  await expect(receipt).toHaveCount(1);
  await expect(receipt).toBeInViewport({ ratio: 1 });
  await expect(receipt).toHaveCSS('position', 'static');
  const { height, after } = await page.evaluate(() => ({ height: innerHeight, after: scrollY }));
  expect(Math.abs(after - before)).toBeLessThan(height * 1.5);
});

test.describe('when the call fails', () => {
  test.use({ expectedConsole: FAILED_CALL });

  test('scrolls to the error, below the rounded edge of the sheet', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    const dialog = await openTrialDialog(page);
    await page.route(SEND, (route) => route.abort());
    await fillPerson(dialog, 'Ганна');
    await dialog.locator('button[type=submit]').click();
    const error = dialog.getByRole('alert');
    await expect(error).toHaveText(MESSAGES.sendFailure);
    await expect(error).toBeInViewport({ ratio: 1 });
    const topOf = async (part: typeof error) => (await part.boundingBox())?.y ?? 0;
    await expect.poll(async () => (await topOf(error)) - (await topOf(dialog))).toBeGreaterThanOrEqual(12);
  });

  test('the error is above both columns and pulls no field apart @wide', async ({ page }) => {
    for (const viewport of [
      { width: 1366, height: 768 },
      { width: 820, height: 1180 },
    ]) {
      await page.setViewportSize(viewport);
      const dialog = await openTrialDialog(page);
      await page.route(SEND, (route) => route.abort());
      await fillPerson(dialog, 'Ганна');
      await dialog.locator('button[type=submit]').click();
      const error = dialog.getByRole('alert');
      await expect(error).toHaveText(MESSAGES.sendFailure);
      const parts = [
        error,
        dialog.getByLabel("Ім'я *"),
        dialog.getByRole('group', { name: 'Хто вчитиметься?' }),
      ];
      const elements = await Promise.all(parts.map((part) => part.elementHandle()));
      // At one moment, because the dialog may still scroll to the error.
      const boxes = await page.evaluate(
        (all) => all.map((element) => element?.getBoundingClientRect().toJSON() as DOMRect),
        elements,
      );
      const [message, name, question] = boxes as [DOMRect, DOMRect, DOMRect];
      expect(message.height).toBeLessThan(80);
      expect(message.right).toBeGreaterThan(question.x);
      expect(message.bottom).toBeLessThan(Math.min(name.y, question.y));
      expect(Math.abs(name.y - question.y)).toBeLessThan(40);
      await page.reload();
    }
  });

  test('reports it, keeps the form open and filled, and sends it later', async ({ page }) => {
    const dialog = await openTrialDialog(page);
    await page.route(SEND, (route) => route.abort());
    await fillPerson(dialog, 'Ганна');
    const submit = dialog.locator('button[type=submit]');
    await expect(submit).toHaveText('Записатися');
    for (const attempt of [1, 2]) {
      await submit.click();
      await expect(dialog.getByRole('alert'), `attempt ${attempt}`).toHaveText(MESSAGES.sendFailure);
      await expect(dialog.getByLabel("Ім'я *")).toHaveValue('Ганна');
      await expectOtherWays(dialog);
    }
    // A message shown in the dialog appears neither on the page nor when the dialog is opened again.
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByText(MESSAGES.sendFailure).filter({ visible: true })).toHaveCount(0);
    await openTrialDialog(page);
    await expect(dialog.getByRole('alert')).toBeEmpty();
    await expect(dialog.getByLabel("Ім'я *")).toHaveValue('Ганна');
    await page.unroute(SEND);
    await holdClock(page);
    await submit.click();
    await expect(dialog.getByRole('status')).toHaveText(MESSAGES.trialSuccess);
  });
});
