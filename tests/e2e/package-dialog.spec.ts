import { MESSAGES } from '../support/specified-messages.ts';
import {
  CHROMIUM_ONLY,
  expect,
  expectOtherWays,
  FAILED_CALL,
  fillPerson,
  findUnderCross,
  holdClock,
  openPackageDialog,
  readOutbox,
  requestsOf,
  test,
  uniqueName,
  waitForHydration,
} from './fixtures.ts';

const SEND = '**/api/v1.0/email/send';

const PACKAGES = [
  { name: 'Базовий', price: '1500 грн', lessons: 4, features: 5 },
  { name: 'Стандарт', price: '2800 грн', lessons: 8, features: 7 },
  { name: 'Преміум', price: '3600 грн', lessons: 12, features: 9 },
];

for (const { name, price, lessons, features } of PACKAGES) {
  test(`shows the price and features of the package ${name}`, {
    // Engines show the same texts.
    tag: ['@chromium', name === 'Преміум' ? '@wide' : '@slow'],
  }, async ({ page }) => {
    await page.goto('/');
    const dialog = await openPackageDialog(page, name);
    await expect(dialog.getByRole('heading', { level: 2 })).toContainText(name);
    await expect(dialog.getByText(price, { exact: true })).toBeVisible();
    await expect(dialog.getByText(new RegExp(`${lessons}.занят`)).first()).toBeVisible();
    // Phones fold the features, so that the form is visible at once.
    const fold = dialog.getByText('Що входить');
    if (await fold.isVisible()) await fold.click();
    await expect(dialog.getByRole('listitem')).toHaveCount(features);
    await dialog.getByRole('button', { name: 'Скасувати' }).click();
    await expect(dialog).toBeHidden();
  });
}

test('beside the form, the bar of lessons is as wide as its column', async ({ page }) => {
  await page.goto('/');
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const dialog = await openPackageDialog(page, 'Стандарт');
    const [bar, terms] = await dialog
      .locator('h2 ~ :is(div:has(> i), p:has(> b))')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()));
    expect(bar?.width, `at ${width} px`).toBe(terms?.width);
    expect(bar?.height, `at ${width} px`).toBeGreaterThan(12);
    await page.keyboard.press('Escape');
  }
});

test('on phones, the cross covers nothing', async ({ page }) => {
  await page.goto('/');
  for (const [width, height] of [
    [320, 568],
    [360, 640],
    [375, 667],
  ] as const) {
    await page.setViewportSize({ width, height });
    const dialog = await openPackageDialog(page, 'Преміум');
    await dialog.locator('button[type=submit]').click();
    await dialog.getByText('Що входить').click();
    expect(await findUnderCross(dialog)).toEqual([]);
    await dialog.getByText('Що входить').click();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});

// Engines show the same texts.
test(
  'lists the directions with the current subject preselected, or physics',
  CHROMIUM_ONLY,
  async ({ page }) => {
    await page.goto('/');
    let direction = (await openPackageDialog(page, 'Стандарт')).getByLabel('Предмет');
    await expect(direction).toHaveValue('Фізика');
    expect(await direction.locator('option').allTextContents()).toEqual([
      'Фізика',
      'Математика',
      'Англійська мова',
      'Українська мова',
      'Французька мова',
      'Хімія',
      'Біологія',
      'Інформатика',
      'Українська література',
      'Історія',
      'Географія',
      'Програмування',
      'Дошкільна програма',
    ]);
    await page.goto('/subject/french');
    direction = (await openPackageDialog(page, 'Базовий')).getByLabel('Предмет');
    await expect(direction).toHaveValue('Французька мова');
  },
);

test('checks the name and the phone, and clears errors when they are edited', async ({ page }) => {
  await page.goto('/');
  const dialog = await openPackageDialog(page, 'Стандарт');
  const submit = dialog.locator('button[type=submit]');
  const name = dialog.getByLabel("Ім'я *");
  const phone = dialog.getByLabel('Телефон *');
  await name.fill('   ');
  await submit.click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription("Введіть ваше ім'я");
  await expect(phone).toHaveAccessibleDescription(/^Введіть номер телефону /);
  await name.fill('Ганна');
  await expect(dialog.getByText("Введіть ваше ім'я", { exact: true })).toBeHidden();
  await phone.fill('067-12');
  await submit.click();
  await expect(phone).toBeFocused();
  await expect(phone).toHaveAccessibleDescription(/Введіть коректний номер телефону/);
});

// WebDriver BiDi reports no request bodies.
test(
  'sends the package with the lead, shows the thank-you view, and closes after four seconds',
  CHROMIUM_ONLY,
  async ({ page, site }) => {
    await page.goto('/subject/chemistry');
    const dialog = await openPackageDialog(page, 'Преміум');
    const visitor = uniqueName();
    await fillPerson(dialog, visitor, '+380 (67) 123-45-67');
    const request = page.waitForRequest(SEND);
    await holdClock(page);
    await dialog.locator('button[type=submit]').click();
    const body = (await request).postDataJSON();
    expect(body.template_id).toBe('package');
    expect(body.template_params).toEqual({
      name: visitor,
      email: '',
      subject: 'Хімія',
      phone: '+380 (67) 123-45-67',
      comment: 'Не вказано',
      package_name: 'Преміум',
      package_price: '3600 грн',
      package_lessons: '12',
      package_duration: '1 місяць',
      date: expect.any(String),
      request_id: expect.any(String),
      page: '/subject/chemistry',
      page_subject: 'Хімія',
      time_zone: expect.any(String),
    });
    const thanks = page.getByRole('heading', { name: MESSAGES.packageThanks });
    await expect(thanks).toBeVisible();
    await expect(thanks).toBeFocused();
    await page.clock.runFor(3900);
    await expect(thanks).toBeVisible();
    await page.clock.runFor(100);
    await expect(thanks).toBeHidden();
    await expect(page.getByText(/Заявку на пакет «Преміум» \(хімія\) надіслано/)).toBeVisible();

    await expect.poll(() => requestsOf(site.bot, visitor)).toHaveLength(1);
    const message = JSON.stringify(requestsOf(site.bot, visitor)[0]?.body);
    for (const part of [
      'Преміум',
      '3600 грн',
      '12',
      '1 місяць',
      'Хімія',
      'Не вказано',
      '+380 (67) 123-45-67',
    ]) {
      expect(message).toContain(part);
    }
  },
);

test('announces success only in a live region that existed before', async ({ page }) => {
  await page.goto('/');
  const dialog = await openPackageDialog(page, 'Базовий');
  await fillPerson(dialog, 'Ганна');
  // The region of the thanks comes with the form's code.
  await waitForHydration(dialog);
  await dialog.locator('[aria-live=polite]').evaluateAll((regions) => {
    for (const region of regions) region.setAttribute('data-before', '');
  });
  await holdClock(page);
  await dialog.locator('button[type=submit]').click();
  const thanks = page.locator('dialog [data-before]').getByRole('heading', { name: MESSAGES.packageThanks });
  await expect(thanks).toBeFocused();
  await expect(page.getByText(MESSAGES.packageThanks)).toHaveCount(1);
});

test('shows that it is sending', async ({ page }) => {
  await page.goto('/');
  const dialog = await openPackageDialog(page, 'Базовий');
  const answer = Promise.withResolvers<void>();
  await page.route(SEND, async (route) => {
    await answer.promise;
    await route.fulfill({ body: 'OK' });
  });
  await fillPerson(dialog, 'Ганна');
  const submit = dialog.locator('button[type=submit]');
  await holdClock(page);
  await submit.click();
  await expect(submit).toHaveText('Відправляємо...');
  await expect(submit).toBeDisabled();
  answer.resolve();
  await expect(page.getByRole('heading', { name: MESSAGES.packageThanks })).toBeVisible();
});

test.describe('when the call fails', () => {
  test.use({ expectedConsole: FAILED_CALL });

  test('shows the thank-you view after two seconds with the true state, and sends the lead once later', async ({
    page,
    context,
    site,
  }) => {
    await page.goto('/');
    const visitor = uniqueName();
    let dialog = await openPackageDialog(page, 'Стандарт');
    await fillPerson(dialog, visitor);
    await page.route(SEND, (route) => route.abort());
    const submit = dialog.locator('button[type=submit]');
    await holdClock(page);
    await submit.click();
    // The call has failed. The thank-you view follows two seconds later (spec §8).
    await expect.poll(() => readOutbox(page)).toContain(visitor);
    await page.clock.runFor(1900);
    await expect(submit).toHaveText('Відправляємо...');
    await page.clock.runFor(100);
    await expect(page.getByRole('heading', { name: MESSAGES.packageThanks })).toBeVisible();
    dialog = page.locator('dialog[open]');
    await expect(dialog.getByText(/ще не дійшла до нас/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Закрити' }).first().click();
    await expect(page.getByText(/ще не дійшла до нас/)).toBeVisible();
    expect(requestsOf(site.email, visitor)).toHaveLength(0);

    // The tab is closed. The next visit sends the rest.
    await page.close();
    const [next, other] = [await context.newPage(), await context.newPage()];
    await Promise.all([next.goto('/'), other.goto('/subject/physics')]);
    await expect.poll(() => requestsOf(site.bot, visitor)).toHaveLength(1);
    await expect.poll(() => readOutbox(next)).toBe('');
    await next.reload();
    await next.waitForTimeout(500);
    expect(requestsOf(site.email, visitor)).toHaveLength(1);
  });

  test('shows the error of the specification if the lead cannot be queued either', async ({ page }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await page.goto('/');
    const dialog = await openPackageDialog(page, 'Стандарт');
    await page.route(SEND, (route) => route.abort());
    await fillPerson(dialog, 'Ганна');
    await dialog.locator('button[type=submit]').click();
    await expect(dialog.getByRole('alert')).toHaveText(MESSAGES.packageFailure);
    await expect(dialog.getByLabel("Ім'я *")).toHaveValue('Ганна');
    await expectOtherWays(dialog);
  });
});

// Engines show the same texts.
test('a comment that asks for no call is promised a message', CHROMIUM_ONLY, async ({ page }) => {
  await page.route(SEND, (route) => route.fulfill({ body: 'OK' }));
  await page.goto('/');
  const dialog = await openPackageDialog(page, 'Стандарт');
  await fillPerson(dialog, 'Ганна');
  await dialog.getByLabel('Коментар').fill('9 клас, без дзвінка');
  await dialog.locator('button[type=submit]').click();
  await expect(page.locator('dialog').getByText(/^Напишемо .+\d\d:\d\d\.$/)).toBeVisible();
});
