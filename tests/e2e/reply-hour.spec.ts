import { expect, fillPerson, openPackageDialog, openTrialDialog, test, waitForLayout } from './fixtures.ts';

/**
 * Forms show the time of the call for the visitor's current time, before anything is sent. Hours of the fixtures, in
 * Kyiv time.
 */

for (const [now, expected] of [
  // A Tuesday.
  ['2026-11-24T08:00:00+02:00', 'Зараз 08:00. Зателефонуємо сьогодні до 11:00'],
  ['2026-11-24T18:30:00+02:00', 'Зараз 18:30. Зателефонуємо завтра до 10:30'],
  ['2026-11-24T23:30:00+02:00', 'Зараз 23:30. Зателефонуємо завтра до 11:00'],
  // A Friday evening.
  ['2026-11-27T21:40:00+02:00', 'Зараз 21:40. Зателефонуємо в понеділок до 11:00'],
] as const) {
  test(`at ${now} the trial dialog shows: ${expected}`, async ({ page }) => {
    await page.clock.install({ time: new Date(now) });
    await page.goto('/');
    const dialog = await openTrialDialog(page);
    await expect(dialog).toContainText(new RegExp(expected.replaceAll(' ', '\\s')));
  });
}

test('a browser that knows only the older name of Kyiv’s time zone shows the time, too', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-11-24T08:00:00+02:00') });
  await page.addInitScript(() => {
    const Format = Intl.DateTimeFormat;
    Intl.DateTimeFormat = new Proxy(Format, {
      construct(target, [locale, options]) {
        if (options?.timeZone === 'Europe/Kyiv')
          throw new RangeError('Invalid time zone specified: Europe/Kyiv');
        return new target(locale, options);
      },
    });
  });
  await page.goto('/');
  const dialog = await openTrialDialog(page);
  await expect(dialog).toContainText(/Зараз\s08:00\. Зателефонуємо\sсьогодні\sдо\s11:00/);
});

test('the sentence follows the time, in the other two forms too', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-11-24T10:15:00+02:00') });
  await page.goto('/');
  const dialog = await openPackageDialog(page, 'Стандарт');
  await expect(dialog).toContainText(/Зараз 10:15\. Зателефонуємо сьогодні\sдо\s12:15\./);
  await page.clock.runFor('02:00');
  await expect(dialog).toContainText(/Зараз 10:17\. Зателефонуємо сьогодні\sдо\s12:17\./);
  await page.keyboard.press('Escape');
  await page.locator('#contact form').getByLabel("Ім'я *").focus();
  await expect(page.locator('#contact form')).toContainText(/Зараз 10:17\. Відповімо сьогодні\sдо\s12:17\./);
});

for (const path of ['/', '/subject/physics']) {
  test(`on ${path} the first lesson shows the call time beside its button after the code has loaded`, async ({
    page,
  }) => {
    await page.clock.install({ time: new Date('2026-11-27T21:40:00+02:00') });
    await page.goto(path);
    const section = page.locator('#trial-lesson');
    await expect(section).toContainText(/Зателефонуємо протягом 2\sгодин \(пн–пт, 9:00–19:00 за\sКиєвом\)\./);
    await section.getByRole('button', { name: /пробний урок/ }).hover();
    await expect(section).toContainText(/Зараз 21:40\. Зателефонуємо в\sпонеділок\sдо\s11:00\./);
  });
}

test('the call time of the first lesson shifts no layout', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-11-27T21:40:00+02:00') });
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    await waitForLayout(page);
    const section = page.locator('#trial-lesson');
    const before = await section.boundingBox();
    await section.getByRole('button', { name: /пробний урок/ }).hover();
    await expect(section).toContainText('Зараз');
    expect((await section.boundingBox())?.height, `at ${width} px`).toBe(before?.height);
  }
});

test('the call time that loads with the code shifts no layout in the dialog', async ({
  browser,
  page,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const still = await context.newPage();
  for (const width of [320, 360, 390, 412, 768, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/');
    const dialog = await openTrialDialog(page);
    await expect(dialog).toContainText('Зараз');
    const after = await dialog.locator('h2 + p').boundingBox();
    await still.setViewportSize({ width, height: 844 });
    await still.goto(`${baseURL}/`);
    await still.getByRole('button', { name: 'Записатись на безкоштовний пробний урок' }).click();
    const before = await still.locator('#trial-dialog[open] h2 + p').boundingBox();
    expect(after?.height, `at ${width} px`).toBe(before?.height);
  }
  await context.close();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the promise with its hours is visible', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('#trial-dialog')).toContainText(
      /Зателефонуємо протягом 2\s?годин \(пн–пт, 9:00–19:00 за\sКиєвом\)\./,
    );
    await expect(page.locator('#trial-lesson')).toContainText(
      /Зателефонуємо протягом 2\s?годин \(пн–пт, 9:00–19:00 за\sКиєвом\)\./,
    );
    await expect(page.locator('#contact form')).toContainText(
      /Відповімо протягом 2\s?годин \(пн–пт, 9:00–19:00 за\sКиєвом\)\./,
    );
  });
});

test.describe('a visitor in Toronto', () => {
  test.use({ timezoneId: 'America/Toronto' });

  test('sees both clocks beside each time, and sends the time zone beside the payload', async ({ page }) => {
    await page.clock.install({ time: new Date('2026-11-24T13:15:00+02:00') });
    await page.goto('/');
    await expect(page.locator('#contact')).toContainText(/пн–пт, 9:00–19:00 за\sКиєвом/);
    const dialog = await openTrialDialog(page);
    await expect(dialog.getByText(/Зараз у\sвас 06:15, у\sКиєві 13:15\./)).toHaveCount(1);
    await expect(dialog).toContainText(/Зателефонуємо сьогодні\sдо\s15:15 за Києвом, у\sвас до\s08:15/);
    await expect(dialog.getByRole('group', { name: 'Коли вам зателефонувати?' })).toContainText(
      /Години за\sКиєвом\./,
    );
    await fillPerson(dialog, 'Оксана', '+1 416 555 01 23');
    await dialog.getByText('після 17:00').click();
    const sent = page.waitForRequest(/email\/send/);
    await dialog.getByRole('button', { name: 'Записатися' }).click();
    expect((await sent).postDataJSON().template_params).toMatchObject({
      time_zone: 'America/Toronto',
      message: expect.stringContaining('після 17:00'),
    });
    await page.clock.runFor('00:05');
    const receipt = page.getByRole('region', { name: /Ваша заявка/ });
    await expect(receipt).toContainText(/надіслано о\s13:15 за Києвом, у\sвас о\s06:15/);
    await expect(receipt).toContainText(/сьогодні після\s17:00 за Києвом, у\sвас після\s10:00/);
  });
});
