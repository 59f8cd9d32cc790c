// @module-tag slow
import { mkdir, writeFile } from 'node:fs/promises';
import { By, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { findWebKit } from '../../scripts/programs.ts';
import { FIXTURE_CONTENT, FIXTURE_SITE } from '../support/fixture-site.ts';
import { MESSAGES } from '../support/specified-messages.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';
import { startWebKit, type WebKit } from './webkit.ts';

/*
 * The main journeys in WebKit, the engine of Safari. tests/e2e has the complete set, in Chromium and Firefox: Playwright
 * drives only its own build of WebKit, which Debian does not have (record 10).
 */

/** MiniBrowser's window can't be narrower. */
const PHONE = { width: 450, height: 844 };
const DESKTOP = { width: 1280, height: 860 };

/** Long, because a wait ends as soon as its condition holds. */
const TIMEOUT_MS = 40_000;

const SCREENSHOTS = `${process.env.TEST_RESULTS ?? 'test-results'}/webkit`;

const TRIAL = '#trial-dialog';
const TRIAL_BUTTON = 'header button:last-of-type';
const PACKAGE_BUTTON = '[commandfor="package-dialog-2"]:not(dialog *)';

const programs = findWebKit();
let webkit: WebKit;
let site: RunningSite;

beforeAll(async () => {
  if (!programs) return;
  site = await startSite({}, { site: FIXTURE_SITE, content: FIXTURE_CONTENT });
  webkit = await startWebKit(programs);
});

afterAll(async () => {
  await webkit?.close();
  await site?.stop();
});

/** A test in a new browser with this viewport and these options of MiniBrowser. */
function journey(
  name: string,
  { width, height }: typeof PHONE,
  walk: (page: Page) => Promise<void>,
  options: string[] = [],
): void {
  test(name, async ({ skip }) => {
    skip(!programs, 'WebKitGTK is missing: run npm run test:setup');
    const driver = await webkit.open(options);
    try {
      const window = driver.manage().window();
      await window.setRect({ x: 0, y: 0, width, height });
      const bar = height - (await driver.executeScript<number>('return innerHeight'));
      await window.setRect({ x: 0, y: 0, width, height: height + bar });
      await walk(openPage(driver));
    } catch (error) {
      await mkdir(SCREENSHOTS, { recursive: true });
      const picture = await driver.takeScreenshot();
      await writeFile(`${SCREENSHOTS}/${name.replaceAll(/[^\w-]+/g, '-')}.png`, picture, 'base64');
      throw error;
    } finally {
      await driver.quit();
    }
  });
}

type Page = ReturnType<typeof openPage>;

/** A visitor's actions and observations. Each waits until its element is visible. */
function openPage(driver: WebDriver) {
  const page = {
    driver,
    goto: (path: string, origin = site.origin) => driver.get(origin + path),
    /** The first visible element of the selector that contains the text. */
    see: (css: string, text = ''): Promise<WebElement> =>
      waitFor(`${css} «${text}» is visible`, async () => {
        for (const element of await driver.findElements(By.css(css))) {
          if (!(await element.isDisplayed())) continue;
          const words = `${await element.getAttribute('aria-label')} ${await element.getText()}`;
          if (words.replaceAll(/\s+/g, ' ').includes(text)) return element;
        }
        return undefined;
      }),
    untilGone: (css: string) =>
      waitFor(`${css} is gone`, async () => {
        const elements = await driver.findElements(By.css(css));
        const visible = await Promise.all(elements.map((element) => element.isDisplayed()));
        return visible.includes(true) ? undefined : true;
      }),
    /** Repeats the click while another element covers the target. On a busy machine the driver may fail to scroll. */
    click: (css: string, text = '') =>
      waitFor(`${css} «${text}» can be clicked`, async () => {
        const element = await page.see(css, text);
        await driver.executeScript('arguments[0].scrollIntoView({ block: "nearest" })', element);
        await element.click();
        return true;
      }),
    fill: async (css: string, text: string) => (await page.see(css)).sendKeys(text),
    press: (...keys: string[]) =>
      driver
        .actions()
        .sendKeys(...keys)
        .perform(),
    value: async (css: string) => (await page.see(css)).getAttribute('value'),
    untilFocused: (css: string) =>
      waitFor(`${css} has the focus`, async () => (await isFocused(driver, css)) || undefined),
    /** Presses Tab until the element has the focus. */
    async tabTo(css: string) {
      for (let stops = 0; stops < 12; stops += 1) {
        await page.press(Key.TAB);
        if (await isFocused(driver, css)) return;
      }
      throw new Error(`Tab does not reach ${css}`);
    },
    /** Focuses the element as a screen reader does. */
    focus: (css: string) => driver.executeScript('document.querySelector(arguments[0]).focus()', css),
  };
  return page;
}

/** Reads until there is a result. Repeats after errors, because elements move, are covered or are replaced. */
function waitFor<Result>(what: string, read: () => Promise<Result | undefined>): Promise<Result> {
  const readOnce = async () => {
    const result = await read();
    if (result === undefined) throw new Error(`Still false after the time limit: ${what}`);
    return result;
  };
  return vi.waitFor(readOnce, { timeout: TIMEOUT_MS });
}

function isFocused(driver: WebDriver, css: string): Promise<boolean> {
  return driver.executeScript('return document.activeElement.matches(arguments[0])', css);
}

let visitors = 0;

/** A name that no other test uses, in letters that WebKitWebDriver can type. */
function nameVisitor(): string {
  visitors += 1;
  return `Hanna ${process.pid}-${visitors}`;
}

async function fillPerson(page: Page, form: string, name: string): Promise<void> {
  await page.fill(`${form} [name=name]`, name);
  await page.fill(`${form} [name=phone]`, '0671234567');
}

/** Waits until the school has received this many e-mails about the visitor. */
async function untilArrived(name: string, count = 1): Promise<void> {
  const read = () => site.email.requests.filter(({ body }) => JSON.stringify(body).includes(name)).length;
  await expect.poll(read, { timeout: TIMEOUT_MS }).toBe(count);
}

for (const [size, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  journey(`${size}: pages show their fonts and pictures, and nothing overflows`, viewport, async (page) => {
    for (const [path, heading] of [
      ['/', 'Уроки'],
      ['/subject/physics', 'Фізика'],
      ['/prices', 'Сторінку не знайдено'],
    ] as const) {
      await page.goto(path);
      await page.see('h1', heading);
      await waitFor(`${path} is complete`, () =>
        page.driver.executeScript(`
          const { scrollWidth, clientWidth } = document.documentElement;
          const isBroken = ({ complete, naturalWidth }) => complete && naturalWidth === 0;
          return scrollWidth === clientWidth && document.fonts.check('16px Onest', 'Ї') &&
            ![...document.images].some(isBroken) || undefined`),
      );
    }
  });

  journey(`${size}: the header leads to a section below it`, viewport, async (page) => {
    await page.goto('/subject/physics');
    if (viewport === PHONE) await page.click('header button', 'Відкрити меню');
    await page.click('header nav a', 'Пакети');
    await page.see('#packages h2');
    await waitFor('the section is below the header', () =>
      page.driver.executeScript(`
        const { bottom } = document.querySelector('header').getBoundingClientRect();
        const { top } = document.querySelector('#packages').getBoundingClientRect();
        return Math.abs(top - bottom) < 40 || undefined`),
    );
  });
}

journey('the menu closes on Escape, with the focus back', PHONE, async (page) => {
  await page.goto('/');
  await page.click('header button', 'Відкрити меню');
  await page.see('header nav a', 'Пакети');
  await page.press(Key.ESCAPE);
  await page.untilGone('header nav');
  await page.untilFocused('header [popovertarget]');
});

journey('the trial dialog reports errors, sends, closes and leaves a receipt', PHONE, async (page) => {
  const name = nameVisitor();
  await page.goto('/subject/physics');
  await page.click(TRIAL_BUTTON);
  await page.click(`${TRIAL} [type=submit]`);
  await page.see(TRIAL, "Введіть ваше ім'я");
  await page.untilFocused(`${TRIAL} [name=name]`);
  await fillPerson(page, TRIAL, name);
  await page.click(`${TRIAL} [type=submit]`);
  await page.see(`${TRIAL} [role=status]`, MESSAGES.trialSuccess);
  await page.untilGone('dialog');
  await page.see('[data-receipts]', 'Заявку на пробний урок надіслано');
  await untilArrived(name);
});

journey('a dialog keeps what was typed when it is closed', DESKTOP, async (page) => {
  await page.goto('/');
  await page.click(TRIAL_BUTTON);
  await page.fill(`${TRIAL} [name=name]`, 'Hanna');
  await page.press(Key.ESCAPE);
  await page.untilGone('dialog');
  await page.click(TRIAL_BUTTON);
  await page.click(`${TRIAL} button`, 'Скасувати');
  await page.untilGone('dialog');
  await page.click(TRIAL_BUTTON);
  expect(await page.value(`${TRIAL} [name=name]`)).toBe('Hanna');
});

journey('the keyboard alone opens, fills and sends the package dialog', DESKTOP, async (page) => {
  const name = nameVisitor();
  await page.goto('/');
  await page.focus(PACKAGE_BUTTON);
  await page.press(Key.ENTER);
  await page.see('dialog[open] h2', 'Стандарт');
  await page.tabTo('dialog[open] [name=name]');
  await page.press(Key.ENTER);
  await page.see('dialog[open]', "Введіть ваше ім'я");
  await page.untilFocused('dialog[open] [name=name]');
  await page.press(name);
  await page.tabTo('dialog[open] [name=phone]');
  await page.press('0671234567', Key.ENTER);
  await page.see('dialog[open] h2', MESSAGES.packageThanks);
  await page.untilGone('dialog');
  await page.untilFocused(PACKAGE_BUTTON);
  await untilArrived(name);
});

journey('the keyboard alone plays a lesson, up to the trial dialog', PHONE, async (page) => {
  await page.goto('/subject/physics');
  await page.focus('[data-lesson]');
  await page.press(Key.ENTER);
  await page.untilFocused('.lesson-talk h2');
  await page.tabTo('.lesson-slide input');
  await page.press(...Array.from({ length: 15 }, () => Key.ARROW_LEFT));
  await page.see('.lesson-slide b', '25');
  await page.tabTo('.lesson-slide button');
  await page.press(Key.ENTER);
  await page.see('.lesson-reply', 'Так, чверть метра.');
  await page.tabTo('.lesson-row button');
  await page.press(Key.ENTER);
  await page.click('.lesson-answer', '4 м');
  await page.click('.lesson-row button', 'Що далі?');
  await page.click('.lesson-onward button', 'Продовжити цю тему');
  expect(await page.value(`${TRIAL} select`)).toBe('Фізика');
});

journey('going back restores the contact form, which sends once', DESKTOP, async (page) => {
  const name = nameVisitor();
  await page.goto('/');
  await fillPerson(page, '#contact form', name);
  await page.fill('#contact [name=message]', 'Hello!');
  await page.goto('/subject/chemistry');
  await page.driver.navigate().back();
  expect(await page.value('#contact [name=name]')).toBe(name);
  await page.click('#contact [type=submit]');
  await page.see('#contact [role=status]', MESSAGES.contactSuccess);
  await untilArrived(name);
});

journey('an open page works without a network, and so do pages not visited', DESKTOP, async (page) => {
  const ownSite = await startSite({}, { site: FIXTURE_SITE, content: FIXTURE_CONTENT });
  onTestFinished(() => ownSite.stop());
  await page.goto('/', ownSite.origin);
  await waitFor('the service worker is active', () =>
    page.driver.executeAsyncScript(`
      const done = arguments[arguments.length - 1];
      navigator.serviceWorker.ready.then(({ active }) => done(active.state === 'activated' || undefined))`),
  );
  await ownSite.stop();
  await page.goto('/subject/chemistry', ownSite.origin);
  await page.see('h1', 'Хімія');
  await page.click(TRIAL_BUTTON);
  await page.click(`${TRIAL} [type=submit]`);
  await page.see(TRIAL, "Введіть ваше ім'я");
});

journey(
  'without scripts every form arrives, and a page confirms it',
  DESKTOP,
  async (page) => {
    const name = nameVisitor();
    for (const [path, form, message] of [
      ['/', '#contact form', MESSAGES.contactSuccess],
      ['/subject/physics', TRIAL, MESSAGES.trialSuccess],
      ['/subject/physics', '#package-dialog-3', MESSAGES.packageThanks],
    ] as const) {
      await page.goto(path);
      await fillPerson(page, form, name);
      if (form === '#contact form') await page.fill(`${form} [name=message]`, 'Hello!');
      await page.click(`${form} [type=submit]`);
      await page.see('#form-answer [role=status]', message);
    }
    await untilArrived(name, 3);
  },
  ['--enable-javascript=false'],
);

journey(
  'the trial dialog sends where the browser stores nothing',
  DESKTOP,
  async (page) => {
    const name = nameVisitor();
    await page.goto('/');
    await page.click(TRIAL_BUTTON);
    await fillPerson(page, TRIAL, name);
    await page.click(`${TRIAL} [type=submit]`);
    await page.see(`${TRIAL} [role=status]`, MESSAGES.trialSuccess);
    await untilArrived(name);
  },
  ['--enable-html5-local-storage=false'],
);
