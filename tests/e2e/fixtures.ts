import { type ConsoleMessage, expect, type Locator, type Page } from '@playwright/test';
import { FIXTURE_CONTENT, FIXTURE_SITE } from '../support/fixture-site.ts';
import type { RecordedRequest } from '../support/providers/provider.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';
import { test as base } from './browsers.ts';

/** Playwright's message if service workers are blocked (playwright.config.ts). */
const BLOCKED_WORKER = 'Service Worker registration blocked by Playwright';

type Fixtures = {
  /** Expected console messages. Any other one at warning level or above fails the test. */
  expectedConsole: RegExp | undefined;
  silentConsole: undefined;
};

/** Tests against the real server with the fixtures' site. Each worker has its own server and providers. */
export const test = base.extend<Fixtures, { site: RunningSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const site = await startSite({}, { site: FIXTURE_SITE, content: FIXTURE_CONTENT });
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use, testInfo) => {
    const before = site.readOutput().length;
    await use(site.origin);
    if (testInfo.status === testInfo.expectedStatus) return;
    const body = site.readOutput().slice(before) || 'nothing';
    await testInfo.attach('output of the server', { body, contentType: 'text/plain' });
  },
  expectedConsole: [undefined, { option: true }],
  silentConsole: [
    async ({ page, expectedConsole }, use) => {
      const unexpected: string[] = [];
      page.on('console', (message: ConsoleMessage) => {
        if (!['error', 'warning'].includes(message.type()) || message.text() === BLOCKED_WORKER) return;
        if (!expectedConsole?.test(message.text())) unexpected.push(message.text());
      });
      page.on('pageerror', (error) => unexpected.push(String(error)));
      await use(undefined);
      expect(unexpected).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** For long tests that a quick one nearly covers: only `npm run test:slow` runs them. */
export const SLOW = { tag: '@slow' };

/** For tests that differ in data: `npm test` runs one or two, `npm run test:slow` the others. */
export function quickIf(isChosen: boolean): { tag?: string } {
  return isChosen ? {} : SLOW;
}

/** For tests that do not run in Firefox. Give the reason in a comment unless the driver lacks a command. */
export const CHROMIUM_ONLY = { tag: '@chromium' };

/** The console message of an intentionally failed call. */
export const FAILED_CALL = /The lead was not sent|The lead waits in the outbox|Failed to load resource/;

/** The provider's requests that name this visitor. Unique names separate parallel tests. */
export function requestsOf(provider: { requests: RecordedRequest[] }, name: string): RecordedRequest[] {
  // An update of a card is no new notification.
  return provider.requests.filter(
    ({ path, body }) => !path.endsWith('/editMessageText') && JSON.stringify(body).includes(name),
  );
}

/** The queued leads of a page as stored; empty if there are none. */
export function readOutbox(page: Page): Promise<string> {
  return page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('outbox:'))
      .map((key) => localStorage.getItem(key))
      .join('\n'),
  );
}

let counter = 0;

/** A visitor's name that no other test uses. */
export function uniqueName(): string {
  counter += 1;
  return `Ганна ${process.pid}-${counter}-${Date.now().toString(36)}`;
}

/** The page script, a module file of every page. */
export const PAGE_SCRIPT = /\/_astro\/Page\.[^/]*\.js$/;

/** Scripts that the page script loads on intent: the code of the forms, of lessons and of the outbox. */
export const SCRIPTS = /\/_astro\/(?!Page\.)[^/]*\.js$/;

/** Delays scripts until the returned function is called. */
export async function holdScripts(page: Page, scripts = SCRIPTS): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

/** Stops the page's clock. Only `page.clock.runFor` moves it from now on, so a busy machine causes no delay. */
export async function holdClock(page: Page): Promise<void> {
  await page.clock.install();
  // The clock stops at a future time, which must not have passed when the command arrives.
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Freezes all animations at their start, from the next page on. A slow machine would look after their end. */
export async function holdAnimations(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { animation-play-state: paused !important }');
    document.adoptedStyleSheets.push(sheet);
  });
}

/** Waits until all sections are laid out (page-script/content-visibility.ts), before a test measures the page. */
export async function waitForLayout(page: Page): Promise<void> {
  await expect(page.locator('body[data-laid-out]')).toBeAttached();
}

/** The trial dialog, opened from the header of any page. */
export async function openTrialDialog(page: Page) {
  await page.getByRole('button', { name: /^Записатись на (безкоштовний )?пробний урок$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Заповніть контактні дані' });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Fills the required fields of a dialog. The contact form also requires a message. */
export async function fillPerson(form: Page | Locator, name: string, phone = '0671234567'): Promise<void> {
  await form.getByLabel("Ім'я *").fill(name);
  await form.getByLabel('Телефон *').fill(phone);
}

/** The text below the error of a failed call: nothing is lost, and other ways to contact the fixtures' school. */
export async function expectOtherWays(form: Locator): Promise<void> {
  await expect(form.getByText(/^Написане нікуди не.зникло/)).toBeVisible();
  await expect(form.getByRole('link', { name: '+380 00 000 00 00' })).toHaveAttribute(
    'href',
    'tel:+380000000000',
  );
  await expect(form.getByRole('link', { name: 'Telegram' })).toHaveAttribute(
    'href',
    'https://t.me/parta_school',
  );
  // They are within the sentence.
  for (const link of await form.getByRole('link', { name: /^\+380|Telegram$/ }).all())
    await expect(link).toHaveCSS('display', 'inline');
}

/** The package dialog of a card. */
export async function openPackageDialog(page: Page, name: string) {
  await page.getByRole('button', { name: `Обрати пакет «${name}»` }).click();
  const dialog = page.locator('dialog[open]');
  await expect(dialog).toBeVisible();
  return dialog;
}

/**
 * What lies right under the cross of a dialog, at every position of its scroller. The strip below the cross belongs to
 * an element that contains the whole form, so it is no finding.
 */
export function findUnderCross(dialog: Locator): Promise<string[]> {
  return dialog.evaluate((element) => {
    const scroller = element.querySelector('[role=group]') as HTMLElement;
    const form = element.querySelector('form') as HTMLElement;
    const cross = element.querySelector(':scope > button') as HTMLElement;
    const icon = cross.querySelector('svg') as SVGElement;
    const { left, top, right, bottom } = icon.getBoundingClientRect();
    const found: string[] = [];
    for (let scrolled = 0; scrolled <= scroller.scrollHeight - scroller.clientHeight; scrolled += 7) {
      scroller.scrollTop = scrolled;
      for (const x of [left, right]) {
        for (const y of [top, bottom]) {
          const under = document.elementsFromPoint(x, y).find((one) => !cross.contains(one));
          if (!under?.contains(form)) found.push(`${under?.textContent} at ${scrolled}`);
        }
      }
    }
    return found;
  });
}

/** Waits until the island around a part is hydrated: earlier input gets no hint. */
export async function waitForHydration(part: Locator): Promise<void> {
  await expect.poll(() => part.evaluate((element) => element.closest('[data-ready]') !== null)).toBe(true);
}
