import { MESSAGES } from '../support/specified-messages.ts';
import { expect, fillPerson, requestsOf, test, uniqueName } from './fixtures.ts';

test.use({ javaScriptEnabled: false });

test('the contact form arrives, and a Ukrainian page confirms it', async ({ page, site }) => {
  const visitor = uniqueName();
  await page.goto('/');
  const form = page.locator('#contact form');
  await fillPerson(form, visitor);
  await form.getByLabel('Повідомлення *').fill('Добрий день!');
  await form.locator('button[type=submit]').click();
  await expect(page.getByText(MESSAGES.contactSuccess)).toBeVisible();
  await expect(page).toHaveURL('/form/sent/contact');
  // The specification's sentence is said once, as the heading.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(MESSAGES.contactSuccess);
  await expect(page.getByText(/надіслано|прийнято/)).toHaveCount(1);
  // A reload sends nothing twice.
  await page.reload();
  await expect(page.getByText(MESSAGES.contactSuccess)).toBeVisible();
  await expect(page.getByRole('link', { name: /головн/ })).toHaveAttribute('href', '/');
  await expect.poll(() => requestsOf(site.bot, visitor)).toHaveLength(1);
});

test.describe('an invalid field', () => {
  test.use({ expectedConsole: /status of 422/ });

  test('is reported, and nothing is sent', async ({ page, site }) => {
    const visitor = uniqueName();
    await page.goto('/');
    const form = page.locator('#contact form');
    await fillPerson(form, visitor);
    // A text that the browser accepts as a message, and the school rejects.
    await form.getByLabel('Повідомлення *').fill('   ');
    await form.locator('button[type=submit]').click();
    await expect(page.getByRole('heading', { name: 'Перевірте форму' })).toBeVisible();
    await page.goBack();
    await expect(form.getByLabel("Ім'я *")).toHaveValue(visitor);
    expect(requestsOf(site.bot, visitor)).toEqual([]);
  });
});

test('the trial dialog opens, closes and arrives', async ({ page, site }) => {
  const visitor = uniqueName();
  await page.goto('/subject/physics');
  const opener = page.getByRole('button', { name: 'Записатись на безкоштовний пробний урок' });
  const dialog = page.locator('dialog[open]');
  await opener.click();
  await dialog.getByRole('button', { name: 'Скасувати' }).click();
  await expect(dialog).toBeHidden();
  await opener.click();
  await fillPerson(dialog, visitor);
  await dialog.locator('button[type=submit]').click();
  await expect(page.getByText(MESSAGES.trialSuccess)).toBeVisible();
  await expect.poll(() => requestsOf(site.bot, visitor)).toHaveLength(1);
});

test('the package dialog arrives with its package', async ({ page, site }) => {
  const visitor = uniqueName();
  await page.goto('/subject/history');
  await page.getByRole('button', { name: 'Обрати пакет «Преміум»' }).click();
  const dialog = page.locator('dialog[open]');
  await fillPerson(dialog, visitor);
  await dialog.locator('button[type=submit]').click();
  await expect(page.getByText(MESSAGES.packageThanks)).toBeVisible();
  await expect.poll(() => requestsOf(site.email, visitor)).toHaveLength(1);
  expect(requestsOf(site.email, visitor)[0]?.body).toMatchObject({
    template_id: 'template-package',
    template_params: {
      subject: 'Історія',
      comment: 'Не вказано',
      package_name: 'Преміум',
      package_price: '3600 грн',
      package_lessons: '12',
      package_duration: '1 місяць',
    },
  });
});

test('the web font is used', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('body')).toHaveCSS('font-family', 'Onest, Onest-fallback, sans-serif');
});

test('the links of the header are visible', async ({ page }) => {
  await page.goto('/');
  const header = page.locator('header');
  await expect(header.getByRole('link', { name: 'Пакети' })).toBeVisible();
  for (const width of [320, 360, 1366]) {
    await page.setViewportSize({ width, height: 640 });
    const trial = await header.getByRole('button').last().boundingBox();
    expect(trial?.y, `space above the button at ${width} px`).toBeGreaterThanOrEqual(8);
  }
});

// Its questions are missing there, because only scripts write their answers.
test('the trial form is one column', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto('/');
  const dialog = await page.locator('#trial-dialog').boundingBox();
  const field = await page.locator('#trial-dialog textarea').boundingBox();
  expect(dialog?.width).toBe(560);
  expect(field?.width).toBeGreaterThan(500);
});

test('the forms of dialogs are at the end of the page, and the page says so', async ({ page, site }) => {
  const visitor = uniqueName();
  await page.goto('/subject/physics');
  expect(await page.evaluate(() => [scrollY, document.activeElement === document.body])).toEqual([0, true]);
  await expect(page.getByText('та сама форма є внизу сторінки')).toBeVisible();
  await expect(page.getByText('Заявка на пробний урок')).toBeVisible();
  const form = page.locator('#package-dialog-1');
  await expect(form.locator('h2')).toHaveText('Заявка на пакет «Базовий»');
  await expect(form.locator('h2')).toBeVisible();
  await expect(form.locator('button:visible')).toHaveText(['Надіслати заявку']);
  await fillPerson(form, visitor);
  await form.locator('button[type=submit]').click();
  await expect(page.getByText(MESSAGES.packageThanks)).toBeVisible();
  await expect.poll(() => requestsOf(site.bot, visitor)).toHaveLength(1);
});

for (const address of ['/', '/subject/physics']) {
  test(`${address} says so at its top, in an element that translators reach`, async ({ page }) => {
    await page.goto(address);
    const notice = page.getByText('Скрипти вимкнено.');
    await expect(notice).toBeVisible();
    const { y: bottom, height } = (await notice.boundingBox()) ?? { y: Number.NaN, height: Number.NaN };
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect(heading?.y).toBeGreaterThanOrEqual(bottom + height);
  });
}

for (const path of ['/', '/subject/physics']) {
  test(`${path} cuts nothing off at the side`, async ({ page }) => {
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto(path);
      const sections = await page
        .locator('main > section')
        .evaluateAll((all) => all.map((section) => section.getBoundingClientRect().width));
      expect(Math.max(...sections), `${width} px`).toBeLessThanOrEqual(width);
      expect(Math.min(...sections), `${width} px`).toBe(Math.max(...sections));
    }
  });
}
