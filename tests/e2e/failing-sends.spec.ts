import type { Locator, Page, Route } from '@playwright/test';
import { MESSAGES } from '../support/specified-messages.ts';
import {
  expect,
  fillPerson,
  holdClock,
  openPackageDialog,
  openTrialDialog,
  quickIf,
  readOutbox,
  requestsOf,
  test,
  uniqueName,
  waitForHydration,
} from './fixtures.ts';

/** Messages to visitors about failures stay true, in every tab and at any later time. */

const SEND = '**/api/v1.0/email/send';
const NOT_ARRIVED = /ще не дійшла до нас/;
const GIVEN_UP = /до нас не дійшла/;
const THANKS = { name: MESSAGES.packageThanks };
/** Our server's text for a status. */
const WORDS: Readonly<Record<number, string>> = { 200: 'OK', 422: 'phone: Введіть номер телефону' };
const DAY_MS = 24 * 60 * 60 * 1000;

test.use({ expectedConsole: /lead was not sent|lead waits|Failed to load|gives a lead up/ });

async function submit(form: Locator) {
  await form.locator('button[type=submit]').click();
}

async function sendPackage(page: Page, visitor: string) {
  const dialog = await openPackageDialog(page, 'Стандарт');
  await fillPerson(dialog, visitor);
  await submit(dialog);
  return dialog;
}

/** By key, which is harmless if the dialog has closed itself before on a slow machine. */
async function closeThanks(page: Page, dialog: Locator) {
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

/** Answers and counts the calls in turn; the last answer repeats. */
async function answerCalls(page: Page, ...statuses: (number | 'abort')[]) {
  const calls = { count: 0 };
  await page.route(SEND, (route) => {
    const status = statuses[Math.min(calls.count, statuses.length - 1)];
    calls.count += 1;
    return status === 'abort' || status === undefined
      ? route.abort()
      : route.fulfill({ status, body: WORDS[status] ?? 'No' });
  });
  return calls;
}

/** Submits a dialog and closes it during the call. The test decides how the call ends. */
async function sendAndClose(page: Page, dialog: Locator) {
  let call: Route | undefined;
  await page.route(SEND, (route) => {
    call = route;
  });
  const request = page.waitForRequest(SEND);
  await submit(dialog);
  await request;
  await page.keyboard.press('Escape');
  return { answer: () => call?.fulfill({ body: 'OK' }), fail: () => call?.abort() };
}

test.describe('a trial dialog that is closed while it sends', () => {
  test('reports a failure behind a closed dialog where the visitor is, and keeps the text', async ({
    page,
  }) => {
    await page.goto('/');
    const dialog = await openTrialDialog(page);
    await fillPerson(dialog, 'Ганна');
    const { fail } = await sendAndClose(page, dialog);
    await expect(dialog).toBeHidden();
    fail();
    const note = page.getByRole('alert').filter({ hasText: MESSAGES.sendFailure });
    await expect(note).toBeInViewport();
    await note.getByRole('button', { name: 'відкрити заявку' }).click();
    await expect(dialog).toBeVisible();
    await expect(dialog.getByLabel("Ім'я *")).toHaveValue('Ганна');
    await expect(dialog.getByRole('alert')).toHaveText(MESSAGES.sendFailure);
  });

  test('leaves a receipt after success, and no timer closes the dialog when it is opened again', async ({
    page,
  }) => {
    await page.goto('/');
    const dialog = await openTrialDialog(page);
    await fillPerson(dialog, 'Ганна');
    await holdClock(page);
    const { answer } = await sendAndClose(page, dialog);
    answer();
    await expect(page.getByText(/Заявку на пробний урок надіслано/)).toBeInViewport();
    await openTrialDialog(page);
    await expect(dialog.getByLabel("Ім'я *")).toHaveValue('');
    await dialog.getByLabel("Ім'я *").fill('Олена');
    await page.clock.runFor(3500);
    await expect(dialog).toBeVisible();
    await expect(dialog.getByLabel("Ім'я *")).toHaveValue('Олена');
  });

  test('closes itself after success if it is opened again', async ({ page }) => {
    await page.goto('/');
    const dialog = await openTrialDialog(page);
    await fillPerson(dialog, 'Ганна');
    await holdClock(page);
    const { answer } = await sendAndClose(page, dialog);
    await openTrialDialog(page);
    answer();
    await expect(dialog.getByRole('status')).toHaveText(MESSAGES.trialSuccess);
    await page.clock.runFor(3100);
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/Заявку на пробний урок надіслано/)).toBeInViewport();
  });

  test('shows the success message over the inert form when it is opened again', async ({ page }) => {
    await page.goto('/');
    const dialog = await openTrialDialog(page);
    await fillPerson(dialog, 'Ганна');
    await holdClock(page);
    const { answer } = await sendAndClose(page, dialog);
    await openTrialDialog(page);
    answer();
    await expect(dialog.getByRole('status')).toHaveText(MESSAGES.trialSuccess);
    await expect(dialog.getByLabel("Ім'я *")).toBeHidden();
    await dialog.getByRole('button', { name: 'Закрити' }).first().click();
    await openTrialDialog(page);
    await dialog.getByLabel("Ім'я *").fill('Олена');
    await page.clock.runFor(3500);
    await expect(dialog).toBeVisible();
    await expect(dialog.getByLabel("Ім'я *")).toHaveValue('Олена');
  });
});

const FORMS = {
  'trial dialog': openTrialDialog,
  'package dialog': (page: Page) => openPackageDialog(page, 'Базовий'),
  'contact form': async (page: Page) => {
    const form = page.locator('#contact form');
    await form.getByLabel('Повідомлення *').fill('Добрий день!');
    return form;
  },
};

for (const [name, open] of Object.entries(FORMS)) {
  test(
    `the fields of the ${name} are locked while it is sent, and the validated values are sent`,
    quickIf(name === 'package dialog'),
    async ({ page }) => {
      await page.goto('/');
      const form = await open(page);
      await fillPerson(form, 'Ганна');
      let body = '';
      await page.route('**/api/v1.0/email/*', (route) => {
        body = route.request().postData() ?? '';
      });
      // The library loads late. Text typed meanwhile must not get into the call.
      let release = () => {};
      const gate = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(/\/_astro\/es\..*\.js/, async (route) => {
        await gate;
        await route.continue();
      });
      const phone = form.getByLabel('Телефон *');
      const button = form.locator('button[type=submit]');
      await button.click();
      await expect(button).toBeDisabled();
      await expect(button).toBeFocused();
      const sending = name === 'package dialog' ? 'Відправляємо...' : 'Надсилання...';
      await expect(form.getByRole('status')).toHaveText(sending);
      // NVDA, for example, does not announce changes in a busy element.
      await expect(page.locator('[aria-busy] [role=status]')).toHaveCount(0);
      await expect(phone).toHaveJSProperty('readOnly', true);
      await expect(form.locator('select')).toHaveAttribute('inert');
      await phone.focus();
      await page.keyboard.type('9#9');
      await expect(phone).toHaveValue('0671234567');
      release();
      await expect.poll(() => body).toContain('0671234567');
      // Not in the format of a lead's id.
      expect(body).not.toContain('9#9');
    },
  );
}

test.describe('a lead that arrived without a response', () => {
  for (const [name, open] of Object.entries(FORMS)) {
    test(
      `is sent once more from the ${name} with the same id`,
      quickIf(name === 'package dialog'),
      async ({ page, site }) => {
        const visitor = uniqueName();
        await page.goto('/');
        await page.route(
          '**/api/v1.0/email/*',
          async (route) => {
            await route.fetch();
            await page.reload();
          },
          { times: 1 },
        );
        let form = await open(page);
        await fillPerson(form, visitor);
        const reloaded = page.waitForEvent('load');
        await submit(form);
        await reloaded;
        form = await open(page);
        await expect(form.getByLabel("Ім'я *")).toHaveValue(visitor);
        await submit(form);
        await expect(form.getByRole('button', { name: /Гаразд|Написати ще|Закрити/ }).first()).toBeVisible();
        await page.waitForTimeout(500);
        expect(requestsOf(site.bot, visitor)).toHaveLength(1);
      },
    );
  }

  test('is sent once by the abandoned page and the outbox together', async ({ page, site }) => {
    const visitor = uniqueName();
    await page.goto('/');
    await page.route(SEND, (route) => route.fulfill({ status: 503, body: 'No' }));
    await sendPackage(page, visitor);
    await expect.poll(() => readOutbox(page)).toContain(visitor);
    // The next attempt of this page is half a minute away.
    await page.unroute(SEND);
    await page.goto('/subject/physics');
    await expect.poll(() => requestsOf(site.bot, visitor)).toHaveLength(1);
    await page.goBack();
    const dialog = await openPackageDialog(page, 'Стандарт');
    await expect(dialog.getByLabel("Ім'я *")).toHaveValue(visitor);
    await submit(dialog);
    await expect(page.getByRole('heading', THANKS)).toBeVisible();
    await page.waitForTimeout(500);
    expect(requestsOf(site.bot, visitor)).toHaveLength(1);
  });
});

test.describe('a receipt', () => {
  test('turns into «sent» when the lead arrives during the wait', async ({ page }) => {
    await page.goto('/');
    await answerCalls(page, 503, 200);
    const dialog = await sendPackage(page, uniqueName());
    await expect(page.getByRole('heading', THANKS)).toBeVisible();
    await expect(dialog.getByText(NOT_ARRIVED)).toBeHidden();
    await expect(dialog.getByText(/^Зателефонуємо .+\sдо\s\d\d:\d\d\.$/)).toBeVisible();
    await closeThanks(page, dialog);
    await expect(page.getByText(/Заявку на пакет «Стандарт» \(фізика\) надіслано/)).toBeVisible();
    await expect(page.getByText(NOT_ARRIVED)).toBeHidden();
  });

  test('turns into «sent» when another tab sends the lead, and promises a reply only then', async ({
    page,
    context,
    site,
  }) => {
    const visitor = uniqueName();
    await page.goto('/');
    await answerCalls(page, 503);
    const dialog = await sendPackage(page, visitor);
    await expect(page.getByRole('heading', THANKS)).toBeVisible();
    await expect(dialog.getByText(NOT_ARRIVED)).toBeVisible();
    await expect(dialog.getByText(/^Зателефонуємо .+\sдо\s\d\d:\d\d\.$/)).toBeHidden();
    await closeThanks(page, dialog);
    const receipt = page.locator('[data-receipts]', { hasText: /Заявк[ау] на пакет/ });
    await expect(receipt).toContainText(NOT_ARRIVED);
    await expect(receipt).not.toContainText(/Зателефонуємо/);
    await expect(receipt).not.toContainText(/немає/i);

    const other = await context.newPage();
    await other.goto('/subject/physics');
    await expect.poll(() => requestsOf(site.bot, visitor)).toHaveLength(1);
    await expect(receipt).toContainText(/надіслано/);
    await expect(receipt).toContainText(/Зателефонуємо/);
    expect(await readOutbox(page)).toBe('');
  });

  test('shows when the lead was sent instead of when its dialog was closed', async ({ page }) => {
    await page.clock.install({ time: new Date('2026-11-23T08:00:00+02:00') });
    await page.goto('/');
    await answerCalls(page, 200);
    const dialog = await openTrialDialog(page);
    await fillPerson(dialog, 'Ганна');
    await page.clock.pauseAt(new Date('2026-11-23T10:05:58+02:00'));
    await submit(dialog);
    await expect(dialog.getByRole('status')).toHaveText(MESSAGES.trialSuccess);
    await page.clock.runFor(3100);
    await expect(page.getByText('Заявку на пробний урок надіслано о 10:05.')).toBeVisible();
  });
});

test.describe('a permanent rejection', () => {
  test('is reported, keeps the form and queues nothing', async ({ page }) => {
    await page.goto('/');
    await holdClock(page);
    await answerCalls(page, 422);
    const dialog = await sendPackage(page, 'Ганна');
    await expect(dialog.getByRole('alert')).toHaveText(MESSAGES.packageFailure);
    await expect(dialog.getByLabel("Ім'я *")).toHaveValue('Ганна');
    await page.clock.runFor(2200);
    await expect(page.getByRole('heading', THANKS)).toBeHidden();
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('0671234567');
  });

  test('after the thank-you view, ends the retries and is reported', async ({ page }) => {
    await page.goto('/');
    const calls = await answerCalls(page, 503, 422);
    const dialog = await sendPackage(page, 'Ганна');
    await expect(page.getByRole('heading', THANKS)).toBeVisible();
    await closeThanks(page, dialog);
    await expect(page.getByRole('alert').filter({ hasText: GIVEN_UP })).toBeVisible();
    expect(calls.count).toBe(2);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('0671234567');

    await page.reload();
    const notice = page.getByRole('alert').filter({ hasText: GIVEN_UP });
    await expect(notice).toContainText('«Стандарт» (фізика)');
    await expect(notice.getByRole('link', { name: /^\+380/ })).toBeVisible();
    await notice.getByRole('button', { name: 'Прибрати повідомлення' }).click();
    await expect(notice).toBeHidden();
    await page.reload();
    await page.waitForTimeout(500);
    await expect(notice).toBeHidden();
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });
});

test.describe('the outbox', () => {
  /** A lead queued during an earlier visit. */
  function queuedLead(keptAt: number, name = 'Ганна') {
    const params = {
      request_id: crypto.randomUUID(),
      name,
      email: '',
      phone: '0671234567',
      subject: 'Хімія',
      comment: 'Не вказано',
      package_name: 'Базовий',
      package_lessons: '4',
    };
    return { kind: 'package', params, keptAt };
  }

  /** Visits with stored data of an earlier visit. */
  async function visitWithStored(page: Page, entries: readonly (readonly [string, string])[]) {
    await page.addInitScript((planted) => {
      if (sessionStorage.getItem('planted')) return;
      sessionStorage.setItem('planted', '1');
      for (const [key, text] of planted) localStorage.setItem(key, text);
    }, entries);
    await page.goto('/');
  }

  test('is sent without loading the forms', async ({ page, site }) => {
    const visitor = uniqueName();
    const scripts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    const lead = queuedLead(Date.now() - DAY_MS, visitor);
    await visitWithStored(page, [[`outbox:${lead.params.request_id}`, JSON.stringify(lead)]]);
    await expect.poll(() => requestsOf(site.bot, visitor)).toHaveLength(1);
    expect(scripts.filter((url) => !/\/(Page|outbox|es|rolldown-runtime)\./.test(url))).toEqual([]);
  });

  test('is sent in the same visit although its code failed to load at first', async ({ page, site }) => {
    const visitor = uniqueName();
    const asked: string[] = [];
    await page.route(/\/_astro\/outbox\./, (route) => {
      asked.push(route.request().url());
      return asked.length === 1 ? route.abort() : route.continue();
    });
    await page.clock.install();
    const lead = queuedLead(Date.now() - DAY_MS, visitor);
    await visitWithStored(page, [[`outbox:${lead.params.request_id}`, JSON.stringify(lead)]]);
    await expect.poll(() => asked.length).toBe(1);
    await page.clock.runFor(31_000);
    await expect.poll(() => requestsOf(site.bot, visitor)).toHaveLength(1);
  });

  test('is sent by a page that was open before another tab queued the lead', async ({
    page,
    context,
    site,
  }) => {
    const visitor = uniqueName();
    await page.goto('/');
    const tab = await context.newPage();
    await tab.goto('/subject/physics');
    const lead = queuedLead(Date.now(), visitor);
    await tab.evaluate(([key, text]) => localStorage.setItem(key, text), [
      `outbox:${lead.params.request_id}`,
      JSON.stringify(lead),
    ] as const);
    await tab.close();
    await expect.poll(() => requestsOf(site.bot, visitor)).toHaveLength(1);
  });

  test('reports leads that it can’t send, from a newer build or damaged, instead of dropping them', async ({
    page,
  }) => {
    const calls = await answerCalls(page, 503);
    const lead = { ...queuedLead(Date.now()), kind: 'course' };
    await visitWithStored(page, [
      [`outbox:${lead.params.request_id}`, JSON.stringify(lead)],
      [`outbox:${crypto.randomUUID()}`, '{"damaged'],
    ]);
    await expect(
      page.getByRole('alert').filter({ hasText: 'Заявка на пакет «Базовий» (хімія) від' }),
    ).toBeVisible();
    await expect(
      page.getByRole('alert').filter({ hasText: /Заявка від \d+ \S+ до нас не дійшла/ }),
    ).toBeVisible();
    expect(calls.count).toBe(0);
    expect(await readOutbox(page)).toBe('');
  });
});

test('the second use of a package dialog shows our own errors again', async ({ page }) => {
  await page.goto('/');
  const dialog = await openPackageDialog(page, 'Базовий');
  await fillPerson(dialog, 'Ганна');
  await submit(dialog);
  await expect(page.getByRole('heading', THANKS)).toBeVisible();
  await closeThanks(page, dialog);
  await openPackageDialog(page, 'Базовий');
  await submit(dialog);
  await expect(dialog.getByText("Введіть ваше ім'я", { exact: true })).toBeVisible();
});

test('the phone hint disappears when the form is sent', async ({ page }) => {
  await page.goto('/');
  const dialog = await openTrialDialog(page);
  await waitForHydration(dialog);
  await fillPerson(dialog, 'Ганна', '77');
  await dialog.getByLabel("Ім'я *").focus();
  const hint = dialog.getByText(/Бракує 8 цифр/);
  await expect(hint).toBeVisible();
  await holdClock(page);
  await submit(dialog);
  await expect(dialog.getByRole('status')).toHaveText(MESSAGES.trialSuccess);
  // Only the success message contains it, instead of a call time.
  await expect(hint).toHaveCount(1);
  await expect(
    dialog
      .getByRole('status')
      .locator('..')
      .getByText(/^Ваш номер — 77\? Бракує 8 цифр/),
  ).toBeVisible();
});

test('a field shows the remaining characters near its limit, and accepts no more', async ({ page }) => {
  await page.goto('/');
  const dialog = await openTrialDialog(page);
  const message = dialog.getByLabel('Повідомлення');
  await message.focus();
  await waitForHydration(message);
  await message.fill('я'.repeat(1700));
  await expect(dialog.getByText(/Залиши/)).toBeHidden();
  await message.fill('я'.repeat(1999));
  await expect(dialog.getByText('Залишився 1 знак.')).toBeVisible();
  await message.press('End');
  await message.pressSequentially('абв');
  expect((await message.inputValue()).length).toBe(2000);
});

test('a message arrives although the provider’s library never loads', async ({ page, site }) => {
  const visitor = uniqueName();
  await page.route(/\/_astro\/es\..*\.js/, () => {});
  await page.goto('/');
  const form = page.locator('#contact form');
  await form.getByLabel('Повідомлення *').fill('Добрий\nдень!');
  await fillPerson(form, visitor);
  await submit(form);
  await expect(page.getByText(MESSAGES.contactSuccess)).toBeVisible();
  await expect.poll(() => requestsOf(site.bot, visitor)).toHaveLength(1);
  expect(site.email.mistakes).toEqual([]);
});

test.describe('the source of a lead', () => {
  test('contains the page, its subject and the campaign', async ({ page, context, site }) => {
    const visitor = uniqueName();
    await page.goto('/?utm_source=instagram&utm_campaign=osin');
    const [subjectPage] = await Promise.all([
      context.waitForEvent('page'),
      page
        .locator('#subjects')
        .getByRole('link', { name: /Французька/ })
        .click(),
    ]);
    const dialog = await openTrialDialog(subjectPage);
    await fillPerson(dialog, visitor);
    await submit(dialog);
    await expect.poll(() => requestsOf(site.bot, visitor)).toHaveLength(1);
    for (const provider of [site.bot, site.email]) {
      const message = JSON.stringify(requestsOf(provider, visitor)[0]?.body);
      for (const part of ['/subject/french', 'Французька мова', 'instagram', 'osin']) {
        expect(message).toContain(part);
      }
    }
  });
});

test('an open menu closes when the viewport becomes wide', async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 800 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Відкрити меню' }).click();
  await page.setViewportSize({ width: 1366, height: 800 });
  await expect(page.locator('header nav:popover-open')).toHaveCount(0);
  const tops = await page
    .locator('header a:visible, header button:visible')
    .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().bottom));
  for (const bottom of tops.slice(1)) expect(bottom).toBeLessThan(80);
});
