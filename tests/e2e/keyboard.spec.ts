import type { Locator, Page } from '@playwright/test';
import { MESSAGES } from '../support/specified-messages.ts';
import { expect, holdClock, SLOW, test } from './fixtures.ts';

/** More key presses than any page needs. */
const MOST_TABS = 90;

const PHONE = '067 123 45 67';

// A running smooth scroll would move the element out of view again.
test.use({ reducedMotion: 'reduce' });

/** Moves to an element with Tab; fails if Tab does not reach it. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < MOST_TABS; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${target}`);
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** Records all texts of the alert from now on. Each change is announced. */
async function listenTo(alert: Locator): Promise<() => Promise<(string | null)[]>> {
  await alert.evaluate((element) => {
    const heard: (string | null)[] = [];
    new MutationObserver(() => {
      heard.push(element.textContent);
      element.dataset.heard = JSON.stringify(heard);
    }).observe(element, { childList: true });
  });
  return () => alert.evaluate((element) => JSON.parse(element.dataset.heard ?? '[]'));
}

/** Both live regions are in the page and empty, so that a text inserted later is announced. */
async function expectSilentRegions(form: Locator): Promise<void> {
  for (const role of ['status', 'alert'] as const) {
    await expect(form.getByRole(role)).toHaveCount(1);
    await expect(form.getByRole(role)).toBeEmpty();
  }
}

const NAME_MISSING = "Ім'я: введіть ваше ім'я";
const PHONE_MISSING = 'Телефон: введіть номер телефону';
const MESSAGE_MISSING = 'Повідомлення: введіть повідомлення';

/**
 * Submits the empty form twice by the button and twice by Enter in a field. The first invalid field gets the focus,
 * with its error as description. The alert repeats all errors each time.
 */
async function expectErrors(page: Page, form: Locator, submit: Locator, summary: string): Promise<void> {
  const name = form.getByLabel("Ім'я *");
  const alert = form.getByRole('alert');
  await expect(name).toHaveAttribute('aria-invalid', 'false');
  await press(page, submit);
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  // Firefox announces no alert that is a live region only by its role.
  await expect(alert).toHaveAttribute('aria-live', 'assertive');
  await expect(name).toHaveAccessibleDescription("Введіть ваше ім'я");
  await expect(alert).toHaveText(`${summary}.`);
  const heard = await listenTo(alert);
  // A screen reader announces the same errors again only if the alert was emptied and its text differs.
  await press(page, submit);
  await expect.poll(heard).toEqual(['', summary]);
  await expect(name).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(heard).toEqual(['', summary, '', `${summary}.`]);
  await page.keyboard.press('Enter');
  await expect.poll(heard).toEqual(['', summary, '', `${summary}.`, '', summary]);
  await expect(name).toBeFocused();
}

/**
 * The focused element of the page behind the dialog. Between the last and the first stop, the browser has the focus.
 */
function nameFocusBehind(dialog: Element): string {
  const focused = document.activeElement ?? document.body;
  return focused === document.body || dialog.contains(focused) ? '' : focused.outerHTML.slice(0, 200);
}

/** The heading of an opened dialog has the focus, and names the dialog. */
async function expectDialogIsRead(dialog: Locator, name: string, about: RegExp): Promise<void> {
  const head = dialog.getByRole('group', { name });
  // A focused field would open a phone's keyboard over the dialog.
  await expect(head).toBeFocused();
  await expect(head).toHaveAttribute('autofocus');
  await expect(head).toHaveAccessibleDescription(about);
}

/** Tab cycles inside the dialog and never reaches the page behind it. */
async function expectFocusStaysIn(page: Page, dialog: Locator): Promise<void> {
  const stops = await dialog.locator('button, input:not([type=hidden]), select, textarea').count();
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let presses = 0; presses < stops + 3; presses++) {
      await page.keyboard.press(key);
      // At the end of the dialog, Chromium focuses a marker of a row behind it until the next frame.
      await expect.poll(() => dialog.evaluate(nameFocusBehind), `${key}, press ${presses + 1}`).toBe('');
    }
  }
}

for (const [path, name, last] of [
  ['/', 'Безкоштовний пробний урок', 'message'],
  ['/subject/physics', 'Обрати пакет «Преміум»', 'comment'],
] as const) {
  test(`Tab goes from the last field to the submit button, then to «Скасувати»: ${name}`, async ({
    page,
  }) => {
    await page.goto(path);
    await page.getByRole('main').getByRole('button', { name }).first().press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.locator(`[name=${last}]`).focus();
    for (const next of [/^(Записатися|Надіслати заявку)$/, /^Скасувати$/]) {
      await page.keyboard.press('Tab');
      await expect(dialog.getByRole('button', { name: next })).toBeFocused();
    }
    // Firefox focuses a scrollable element: a group with a short name, not the dialog with all its text.
    await page.setViewportSize({ width: 360, height: 480 });
    const scrolls = (element: Element) =>
      element.scrollHeight > element.clientHeight && getComputedStyle(element).overflowY === 'auto';
    expect(await dialog.evaluate(scrolls)).toBe(false);
    expect(await dialog.getByRole('group', { name: 'Заявка', exact: true }).evaluate(scrolls)).toBe(true);
  });
}

for (const width of [1024, 1280]) {
  test(`Tab visits every control beside the lesson once, then the subjects, at ${width} px @wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    const visited: string[] = [];
    const isDone = () => visited.at(-1)?.startsWith('subjects');
    while (!isDone() && visited.length < 40) {
      await page.keyboard.press('Tab');
      visited.push(
        await page.evaluate(() => {
          const { activeElement } = document;
          const position = [...document.querySelectorAll('*')].indexOf(activeElement ?? document.body);
          return `${activeElement?.closest('section')?.id} ${activeElement?.textContent} ${position}`;
        }),
      );
    }
    expect(isDone()).toBe(true);
    for (const name of ['Обрати пакет', 'Безкоштовний пробний урок'])
      expect(visited).toContainEqual(expect.stringContaining(`hero ${name}`));
    // The marker of each board is a stop, with the list as the focused element.
    const stops = visited.filter((stop, index) => stop !== visited[index - 1]);
    expect(stops).toEqual([...new Set(stops)]);
  });
}

test('the skip link leads past the header', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Перейти до вмісту' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  // The first marker of the row of boards.
  await expect(page.getByRole('list', { name: 'Приклади уроків' })).toBeFocused();
});

test('after a navigation link, Tab continues from the section', { tag: '@wide' }, async ({
  page,
  isMobile,
}) => {
  await page.goto('/');
  if (isMobile) await press(page, page.getByRole('button', { name: 'Відкрити меню' }), 'Space');
  await press(page, page.locator('header').getByRole('link', { name: 'Пакети' }));
  await expect(page).toHaveURL('/#packages');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Обрати пакет «Базовий»' })).toBeFocused();
});

test('a subject opens in a new tab', async ({ page }) => {
  await page.goto('/');
  const opened = page.waitForEvent('popup');
  await press(page, page.locator('#subjects').getByRole('link', { name: /^Хімія/ }));
  await expect(await opened).toHaveURL(/\/subject\/chemistry$/);
});

test('the message form: errors, correction, success', async ({ page }) => {
  await page.goto('/#contact');
  const form = page.locator('#contact form');
  const submit = form.locator('button[type=submit]');
  // A page without interaction has no empty live region.
  await expect(form.getByRole('status')).toHaveCount(0);
  await form.getByLabel("Ім'я *").focus();
  await expectSilentRegions(form);
  await expectErrors(page, form, submit, [NAME_MISSING, PHONE_MISSING, MESSAGE_MISSING].join('. '));
  await type(page, form.getByLabel("Ім'я *"), 'Ганна');
  await type(page, form.getByLabel('Телефон *'), PHONE);
  await type(page, form.getByLabel('Повідомлення *'), 'Добрий день!');
  await press(page, submit, 'Space');
  await expect(form.getByRole('status')).toHaveText(MESSAGES.contactSuccess);
  await expect(form.getByRole('status')).toBeInViewport({ ratio: 1 });
  await expect(page.getByText(MESSAGES.contactSuccess)).toHaveCount(1);
  await expect(form.getByRole('alert')).toBeEmpty();
});

test('the trial dialog: opening, errors, success, focus back on its button', SLOW, async ({ page }) => {
  await page.goto('/');
  const opener = page.locator('#hero').getByRole('button', { name: 'Безкоштовний пробний урок' });
  await press(page, opener);
  const dialog = page.getByRole('dialog');
  await expectDialogIsRead(
    dialog,
    'Заповніть контактні дані',
    /^Урок безкоштовний, картка не\u00a0потрібна\./,
  );
  await expectFocusStaysIn(page, dialog);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();

  await page.keyboard.press('Enter');
  const submit = dialog.locator('button[type=submit]');
  await expectSilentRegions(dialog);
  await expectErrors(page, dialog, submit, `${NAME_MISSING}. ${PHONE_MISSING}`);
  await type(page, dialog.getByLabel("Ім'я *"), 'Ганна');
  await type(page, dialog.getByLabel('Телефон *'), PHONE);
  await holdClock(page);
  await press(page, submit);
  await expect(dialog.getByRole('status')).toHaveText(MESSAGES.trialSuccess);
  await expect(dialog.getByRole('status')).toBeInViewport({ ratio: 1 });
  await expect(page.getByText(MESSAGES.trialSuccess)).toHaveCount(1);

  // It closes by itself.
  await page.clock.runFor(3000);
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('the package dialog: errors, thanks, focus back on its button, dismissing the receipt', async ({
  page,
}) => {
  await page.goto('/subject/physics');
  const opener = page.getByRole('button', { name: 'Обрати пакет «Преміум»' });
  await press(page, opener);
  const dialog = page.getByRole('dialog');
  await expectDialogIsRead(dialog, 'Заявка на пакет «Преміум»', /^3600 грн 12 занять/);
  await expectFocusStaysIn(page, dialog);
  await expectErrors(
    page,
    dialog,
    dialog.locator('button[type=submit]'),
    `${NAME_MISSING}. ${PHONE_MISSING}`,
  );
  await type(page, dialog.getByLabel("Ім'я *"), 'Ганна');
  await type(page, dialog.getByLabel('Телефон *'), '77');
  for (const fullStop of ['.', '']) {
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText(
      `Телефон: введіть коректний номер телефону${fullStop}`,
    );
  }
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.type(PHONE);
  await holdClock(page);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('heading', { name: MESSAGES.packageThanks })).toBeFocused();

  // It closes by itself.
  await page.clock.runFor(4000);
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  const dismiss = page.getByRole('button', { name: 'Прибрати повідомлення' });
  await press(page, dismiss);
  await expect(dismiss).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(opener).toBeInViewport({ ratio: 1 });

  // Again, with a form that the thank-you view has replaced.
  await page.keyboard.press('Enter');
  await expectDialogIsRead(dialog, 'Заявка на пакет «Преміум»', /^3600 грн 12 занять/);
});

for (const width of [360, 1280]) {
  test(`every keyboard stop is in the viewport and has a visible focus, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    const seen = new Set<string>();
    for (let presses = 0; presses < MOST_TABS; presses++) {
      await page.keyboard.press('Tab');
      const stop = page.locator(':focus');
      // After the last stop the browser has the focus, in Chromium the markers of the lesson list.
      if ((await stop.count()) === 0) continue;
      const name = await stop.evaluate((element) => element.outerHTML.slice(0, 200));
      await expect.poll(() => stop.evaluate(findHidden), name).toBe('');
      seen.add(name);
    }
    expect(seen.size).toBeGreaterThan(30);
  });
}

/** Problems of the focused element's position or look; empty if there are none. */
function findHidden(element: Element): string {
  const { left, right, top, bottom, width } = element.getBoundingClientRect();
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  const isBeside = left < -1 || (width <= innerWidth && right > innerWidth + 1);
  if (isBeside) return `from ${left} to ${right} of ${innerWidth}`;
  if (bottom <= 0 || top >= innerHeight) return `from ${top} to ${bottom} of ${innerHeight}`;
  return outlineStyle === 'none' || outlineWidth === '0px' ? 'no ring' : '';
}
