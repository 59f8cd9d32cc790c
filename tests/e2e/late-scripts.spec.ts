import type { Page } from '@playwright/test';
import { MESSAGES } from '../support/specified-messages.ts';
import {
  CHROMIUM_ONLY,
  expect,
  fillPerson,
  holdClock,
  holdScripts,
  openPackageDialog,
  openTrialDialog,
  PAGE_SCRIPT,
  requestsOf,
  SCRIPTS,
  test,
  uniqueName,
} from './fixtures.ts';

async function fillTrial(page: Page, visitor: string) {
  const dialog = await openTrialDialog(page);
  await fillPerson(dialog, visitor);
  await dialog.getByLabel('Що вас цікавить?').selectOption('Хімія');
  return dialog;
}

/** The contact form, reached by its anchor. Once the fonts have loaded, the page does not scroll there again. */
async function goToContact(page: Page) {
  await page.goto('/#contact');
  await expect(page.locator('body[data-fonts]')).toBeAttached();
  return page.locator('#contact form');
}

test('loads only the page script before the first sign of intent', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => SCRIPTS.test(request.url()) && scripts.push(request.url()));
  await page.goto('/');
  await page.waitForTimeout(500);
  expect(scripts).toEqual([]);
  await page.locator('#contact form').getByLabel("Ім'я *").focus();
  await expect.poll(() => scripts.length).toBeGreaterThan(0);
});

test('the browser posts a form that is submitted before the page script loads', async ({ page, site }) => {
  const visitor = uniqueName();
  await holdScripts(page, PAGE_SCRIPT);
  // A delayed module delays the load event.
  await page.goto('/', { waitUntil: 'commit' });
  const dialog = await fillTrial(page, visitor);
  await dialog.locator('button[type=submit]').click();
  await expect(page.getByText(MESSAGES.trialSuccess)).toBeVisible();
  await expect(page).toHaveURL('/form/sent/trial');
  await expect.poll(() => requestsOf(site.bot, visitor)).toHaveLength(1);
});

test('a dialog opened before the page script is hydrated when the script loads', async ({ page }) => {
  const release = await holdScripts(page, PAGE_SCRIPT);
  await page.goto('/', { waitUntil: 'commit' });
  const dialog = await fillTrial(page, 'Ганна');
  release();
  await expect(page.locator('#trial[data-ready]')).toBeAttached();
  await expect(dialog.getByLabel("Ім'я *")).toHaveValue('Ганна');
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(1);
});

test('runs no code of the forms between a touch and its press', CHROMIUM_ONLY, async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => SCRIPTS.test(request.url()) && scripts.push(request.url()));
  await page.goto('/');
  const box = (await page.locator('header [commandfor=trial-dialog]').boundingBox()) as DOMRect;
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  const session = await page.context().newCDPSession(page);
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await page.waitForTimeout(500);
  expect(scripts).toEqual([]);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(page.locator('#trial-dialog')).toBeVisible();
  await expect(page.locator('#trial[data-ready]')).toBeAttached();
});

test('keeps input that is typed and submitted while the scripts are late', async ({ page, site }) => {
  const visitor = uniqueName();
  const release = await holdScripts(page);
  await page.goto('/');
  const dialog = await fillTrial(page, visitor);
  // The page waits for its scripts no longer than for a call.
  await holdClock(page);
  await dialog.locator('button[type=submit]').dblclick();
  await expect(dialog.getByRole('status')).toHaveText('Надсилання...');
  await page.waitForTimeout(1000);
  expect(requestsOf(site.email, visitor)).toHaveLength(0);
  release();
  await expect(dialog.getByRole('status')).toHaveText(MESSAGES.trialSuccess);
  await expect.poll(() => requestsOf(site.bot, visitor)).toHaveLength(1);
  expect(requestsOf(site.email, visitor)[0]?.body).toMatchObject({ template_params: { subject: 'Хімія' } });
});

test('keeps a message that is submitted while the scripts are late', async ({ page, site }) => {
  const visitor = uniqueName();
  await page.route(SCRIPTS, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  const form = await goToContact(page);
  await fillPerson(form, visitor);
  await form.getByLabel('Повідомлення *').fill('Добрий день!');
  await holdClock(page);
  await form.locator('button[type=submit]').click();
  // Two scripts load late, one after the other.
  await expect(form.getByRole('status')).toHaveText(MESSAGES.contactSuccess);
  await expect.poll(() => requestsOf(site.bot, visitor)).toHaveLength(1);
  expect(requestsOf(site.email, visitor)).toHaveLength(1);
});

test('shows the browser’s error for an early empty form, and ours once the scripts load', async ({
  page,
}) => {
  const release = await holdScripts(page);
  const form = await goToContact(page);
  await form.locator('button[type=submit]').click();
  const name = form.getByLabel("Ім'я *");
  await expect(name).toBeFocused();
  expect(await form.evaluate((element: HTMLFormElement) => element.noValidate)).toBe(false);
  await expect(form.getByRole('status')).toBeEmpty();
  release();
  await expect(form.getByText("Введіть ваше ім'я", { exact: true })).toBeVisible();
  await expect(name).toBeFocused();
  await expect(page).toHaveURL('/#contact');
});

// Firefox draws its message outside of the page, so a screenshot lacks it.
test('the browser’s error does not cover ours', CHROMIUM_ONLY, async ({ page }) => {
  /** Submits the empty contact form and returns a function that draws its first error. */
  const submitEmpty = async () => {
    const form = await goToContact(page);
    await form.locator('button[type=submit]').click();
    await expect(form.getByLabel("Ім'я *")).toBeFocused();
    const error = form.getByText("Введіть ваше ім'я", { exact: true });
    return async () => (await error.screenshot()).toString('base64');
  };
  await goToContact(page);
  await page.locator('#contact form').hover();
  await expect(page.locator('#contact-form[data-ready]')).toBeAttached();
  const uncovered = await (await submitEmpty())();
  await page.goto('about:blank');
  const release = await holdScripts(page);
  const draw = await submitEmpty();
  release();
  await expect.poll(draw).toBe(uncovered);
});

test('repeats no check if the visitor has begun to type after the browser’s message', async ({ page }) => {
  const release = await holdScripts(page);
  const form = await goToContact(page);
  await form.locator('button[type=submit]').click();
  const name = form.getByLabel("Ім'я *");
  await expect(name).toBeFocused();
  await page.keyboard.type('Ганна');
  release();
  await expect(page.locator('#contact-form[data-ready]')).toBeAttached();
  await expect(name).toBeFocused();
  await expect(form.getByText('Введіть номер телефону', { exact: true })).toBeHidden();
});

test('shows our own errors even when the first click comes before the scripts', async ({ page }) => {
  await page.route(SCRIPTS, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await page.goto('/');
  const dialog = await openPackageDialog(page, 'Стандарт');
  await dialog.locator('button[type=submit]').click();
  await expect(dialog.getByText("Введіть ваше ім'я", { exact: true })).toBeVisible();
});

test.describe('with scripts that fail', () => {
  test.use({ expectedConsole: /Failed to load resource/ });

  test('posts the form natively when the forms cannot be loaded', async ({ page, site }) => {
    const visitor = uniqueName();
    await page.route(SCRIPTS, (route) => route.abort());
    await page.goto('/');
    const dialog = await fillTrial(page, visitor);
    await dialog.locator('button[type=submit]').click();
    await expect(page.getByText(MESSAGES.trialSuccess)).toBeVisible();
    await expect.poll(() => requestsOf(site.bot, visitor)).toHaveLength(1);
  });
});

test('opens and closes dialogs in browsers without invoker commands', async ({ page }) => {
  await page.addInitScript(() => {
    delete (HTMLButtonElement.prototype as unknown as { command?: string }).command;
    // The browser must not act on the attributes by itself.
    document.addEventListener('command', (event) => event.preventDefault(), true);
  });
  await page.goto('/');
  const dialog = await openTrialDialog(page);
  await dialog.getByRole('button', { name: 'Скасувати' }).click();
  await expect(dialog).toBeHidden();
});

test('works in a browser of 2022: no invoker commands, `:has`, `popover` or `@starting-style`', async ({
  page,
  site,
}) => {
  const visitor = uniqueName();
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLButtonElement.prototype, 'command');
    Reflect.deleteProperty(HTMLElement.prototype, 'popover');
    document.addEventListener('command', (event) => event.preventDefault(), true);
  });
  // Such a browser drops unknown rules. The hashes in the policy belong to the original ones.
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const { 'content-security-policy': _policy, ...headers } = response.headers();
    const body = (await response.text())
      .replaceAll(':has(', ':unknown(')
      .replaceAll('@starting-style', '@unknown');
    await route.fulfill({ response, headers, body });
  });
  await page.goto('/');
  const dialog = await fillTrial(page, visitor);
  await holdClock(page);
  await dialog.locator('button[type=submit]').click();
  await expect(dialog.getByRole('status')).toHaveText(MESSAGES.trialSuccess);
  await dialog.getByRole('button', { name: 'Закрити' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => requestsOf(site.bot, visitor)).toHaveLength(1);
});

test('forms work with storage blocked', async ({ page, site }) => {
  const visitor = uniqueName();
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    }
  });
  await page.goto('/');
  const dialog = await fillTrial(page, visitor);
  await holdClock(page);
  await dialog.locator('button[type=submit]').click();
  await expect(dialog.getByRole('status')).toHaveText(MESSAGES.trialSuccess);
  await expect.poll(() => requestsOf(site.bot, visitor)).toHaveLength(1);
});

test('stores input typed before hydration as a draft', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/');
  await fillTrial(page, 'Ганна');
  release();
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(1);
  await page.reload();
  const dialog = await openTrialDialog(page);
  await expect(dialog.getByLabel("Ім'я *")).toHaveValue('Ганна');
});

test('restores a draft after a reload, and removes it once it is sent', async ({ page }) => {
  await page.goto('/');
  let dialog = await fillTrial(page, 'Ганна');
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(1);
  await page.reload();
  dialog = await openTrialDialog(page);
  await expect(dialog.getByLabel("Ім'я *")).toHaveValue('Ганна');
  await expect(dialog.getByLabel('Що вас цікавить?')).toHaveValue('Хімія');
  await holdClock(page);
  await dialog.locator('button[type=submit]').click();
  await expect(dialog.getByRole('status')).toHaveText(MESSAGES.trialSuccess);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});
