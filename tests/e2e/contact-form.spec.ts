import { MESSAGES } from '../support/specified-messages.ts';
import {
  CHROMIUM_ONLY,
  expect,
  expectOtherWays,
  FAILED_CALL,
  fillPerson,
  openTrialDialog,
  requestsOf,
  test,
  uniqueName,
} from './fixtures.ts';

const SEND_FORM = '**/api/v1.0/email/send-form';

test.beforeEach(async ({ page }) => {
  await page.goto('/#contact');
});

function contactForm(page: import('@playwright/test').Page) {
  const form = page.locator('#contact form');
  return {
    form,
    name: form.getByLabel("Ім'я *"),
    phone: form.getByLabel('Телефон *'),
    topic: form.getByLabel('Тема'),
    message: form.getByLabel('Повідомлення *'),
    submit: form.locator('button[type=submit]'),
  };
}

// Engines show the same texts.
test(
  'offers the topics of the specification with the trial lesson preselected',
  CHROMIUM_ONLY,
  async ({ page }) => {
    const { topic } = contactForm(page);
    await expect(topic).toHaveValue('Безкоштовний пробний урок');
    expect(await topic.locator('option').allTextContents()).toEqual([
      'Загальне питання',
      'Безкоштовний пробний урок',
      'Запис на заняття',
      'Консультація',
      'Інше',
    ]);
  },
);

test('shows each option in full at 320 px, in the trial dialog too', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const dialog = await openTrialDialog(page);
  await page.evaluate(() => document.fonts.ready);
  for (const select of [dialog.locator('select'), contactForm(page).topic]) {
    const spare = await select.evaluate((list: HTMLSelectElement) => {
      const { font, letterSpacing, paddingInlineStart, paddingInlineEnd } = getComputedStyle(list);
      const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
      Object.assign(pen, { font, letterSpacing });
      const longest = Math.max(...Array.from(list.options, ({ text }) => pen.measureText(text).width));
      return (
        list.clientWidth -
        Number.parseFloat(paddingInlineStart) -
        Number.parseFloat(paddingInlineEnd) -
        longest
      );
    });
    expect(spare).toBeGreaterThanOrEqual(0);
  }
});

test('hints at a short phone number when the field loses focus and when a draft restores it', async ({
  page,
}) => {
  await page.goto('/');
  const form = page.locator('#contact form');
  const doubt = form.getByText('Бракує 5 цифр: їх 5, а треба 10.');
  await fillPerson(form, 'Оля', '067 12');
  await expect(doubt).toBeHidden();
  await form.getByLabel('Повідомлення *').focus();
  await expect(doubt).toBeVisible();
  await page.reload();
  await expect(form.getByLabel('Телефон *')).toHaveValue('067 12');
  await expect(doubt).toBeVisible();
  await form.getByLabel('Телефон *').fill('067 123 45 67');
  await expect(doubt).toBeHidden();
});

test('reports and focuses a missing field, and clears the error when it is edited', async ({ page }) => {
  const { name, phone, message, submit, form } = contactForm(page);
  await submit.click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription("Введіть ваше ім'я");
  await expect(phone).toHaveAccessibleDescription(/^Введіть номер телефону /);
  await expect(message).toHaveAttribute('aria-invalid', 'true');
  await name.pressSequentially('О');
  await expect(form.getByText("Введіть ваше ім'я", { exact: true })).toBeHidden();
  await expect(form.getByText('Введіть номер телефону', { exact: true })).toBeVisible();
  await submit.click();
  await expect(phone).toBeFocused();
});

// WebDriver BiDi reports no request bodies.
test(
  'sends a multipart form, reports success, and resets the form',
  CHROMIUM_ONLY,
  async ({ page, site }) => {
    const { name, phone, topic, message, submit, form } = contactForm(page);
    const visitor = uniqueName();
    await name.fill(visitor);
    await phone.fill('067 123 45 67');
    await topic.selectOption('Консультація');
    await message.fill('Добрий день!');
    const request = page.waitForRequest(SEND_FORM);
    await submit.click();
    const body = (await request).postData() ?? '';
    expect((await request).headers()['content-type']).toContain('multipart/form-data');
    expect([...body.matchAll(/ name="([^"]+)"/g)].map(([, field]) => field)).toEqual([
      'request_id',
      'name',
      'phone',
      'subject',
      'message',
      'page',
      'time_zone',
      'lib_version',
      'service_id',
      'template_id',
      'user_id',
    ]);
    await expect(form.getByRole('status')).toHaveText(MESSAGES.contactSuccess);
    // The promise of the other two forms, and a chat in which the school can find the lead.
    await expect(form.getByText(/^Відповімо .+\sдо\s\d\d:\d\d\.$/)).toBeVisible();
    const chat = form.getByRole('link', { name: /^Написати в.Telegram$/ });
    expect((await chat.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect(decodeURIComponent((await chat.getAttribute('href')) ?? '')).toMatch(
      /^https:\/\/t\.me\/\w+\?text=Заявка із сайту, телефон .*\d{2}/,
    );
    await expect(name).toHaveValue('');
    await expect(topic).toHaveValue('Безкоштовний пробний урок');

    await expect.poll(() => requestsOf(site.bot, visitor)).toHaveLength(1);
    const [letter] = requestsOf(site.email, visitor);
    expect(letter?.body).toMatchObject({
      service_id: 'service',
      template_id: 'template-contact',
      user_id: 'public-key',
      template_params: {
        name: visitor,
        phone: '067 123 45 67',
        subject: 'Консультація',
        message: 'Добрий день!',
      },
    });
  },
);

test('sends the same text again as a separate message', async ({ page, site }) => {
  const { name, phone, message, submit, form } = contactForm(page);
  const visitor = uniqueName();
  for (const count of [1, 2]) {
    await name.fill(visitor);
    await phone.fill('0671234567');
    await message.fill('Добрий день!');
    await submit.click();
    await expect(name).toHaveValue('');
    await expect(form.getByRole('status')).toHaveText(MESSAGES.contactSuccess);
    await expect.poll(() => requestsOf(site.email, visitor)).toHaveLength(count);
    await form.getByRole('button', { name: 'Написати ще' }).click();
  }
});

test('shows that it is sending, and sends once despite several clicks', async ({ page }) => {
  const { name, phone, message, submit } = contactForm(page);
  const answer = Promise.withResolvers<void>();
  let calls = 0;
  await page.route(SEND_FORM, async (route) => {
    calls += 1;
    await answer.promise;
    await route.fulfill({ body: 'OK' });
  });
  await name.fill('Ганна');
  await phone.fill('0671234567');
  await message.fill('Добрий день!');
  await submit.dblclick();
  await expect(submit).toHaveText('Надсилання...');
  await expect(submit).toBeDisabled();
  answer.resolve();
  await expect(page.getByText(MESSAGES.contactSuccess)).toBeVisible();
  await expect(submit).toHaveText('Надіслати повідомлення');
  expect(calls).toBe(1);
});

test.describe('when the call fails', () => {
  test.use({ expectedConsole: FAILED_CALL });

  test('reports two failures, keeps the form, and finally sends it', async ({ page }) => {
    const fields = contactForm(page);
    await page.route(SEND_FORM, (route) => route.fulfill({ status: 503, body: 'Try later' }));
    await fields.name.fill('Ганна');
    await fields.phone.fill('0671234567');
    await fields.message.fill('Добрий день!');
    for (const attempt of [1, 2]) {
      await fields.submit.click();
      await expect(fields.form.getByRole('alert'), `attempt ${attempt}`).toHaveText(MESSAGES.sendFailure);
      await expect(fields.message).toHaveValue('Добрий день!');
      await expectOtherWays(fields.form);
      await expect(fields.submit).toBeEnabled();
    }
    await page.unroute(SEND_FORM);
    await fields.submit.click();
    await expect(fields.form.getByRole('status')).toHaveText(MESSAGES.contactSuccess);
    await expect(fields.form.getByRole('alert')).toBeEmpty();
  });
});

test('shows the success message over the form without a layout shift, until the visitor writes again', async ({
  page,
}) => {
  const { form, name, phone, message, submit } = contactForm(page);
  await page.route(SEND_FORM, (route) => route.fulfill({ body: 'OK' }));
  await name.fill('Ганна');
  await phone.fill('0671234567');
  await message.fill('Добрий день!');
  // Everything that loads with the first key press has loaded.
  await expect(form.getByText(/^Зараз \d\d:\d\d\. Відповімо .+\sдо\s\d\d:\d\d\.$/)).toBeVisible();
  const { height } = (await form.boundingBox()) ?? {};
  await submit.click();
  await expect(form.getByRole('status')).toHaveText(MESSAGES.contactSuccess);
  await expect(submit).toBeHidden();
  await expect(name).toBeHidden();
  expect((await form.boundingBox())?.height).toBe(height);
  const more = form.getByRole('button', { name: 'Написати ще' });
  await expect(more).toBeFocused();
  await more.click();
  await expect(form.getByRole('status')).toBeEmpty();
  await expect(name).toBeFocused();
  await expect(submit).toBeVisible();
});

test('shows the remaining characters of a restored draft', async ({ page }) => {
  const { message, form } = contactForm(page);
  await message.fill('я'.repeat(1990));
  await expect(form.getByText('Залишилося 10 знаків.')).toBeVisible();
  await page.reload();
  await expect(message).toHaveValue(/^я+$/);
  await expect(form.getByText('Залишилося 10 знаків.')).toBeVisible();
});
