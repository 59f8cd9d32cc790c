import { type ConsoleMessage, expect, type Locator, type Page } from '@playwright/test';
import { FIXTURE_CONTENT, FIXTURE_SITE } from '../support/fixture-site.ts';
import type { RecordedRequest } from '../support/providers/provider.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';
import { test as base } from './browsers.ts';

/** What Playwright says in place of a service worker (playwright.config.ts). */
const BLOCKED_WORKER = 'Service Worker registration blocked by Playwright';

type Fixtures = {
  /** What the test expects in the console; anything else at warning level or above fails it. */
  expectedConsole: RegExp | undefined;
  silentConsole: undefined;
};

/** Tests against the real server on the site of the fixtures; each worker has a server and providers of its own. */
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
    await testInfo.attach('what the server said', { body, contentType: 'text/plain' });
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

/** What takes long and says little that a quick test does not: `npm run test:slow` runs it, and `npm test` does not. */
export const SLOW = { tag: '@slow' };

/** For tests of a kind: `npm test` takes one or two of them, `npm run test:slow` the others, too. */
export function quickIf(isChosen: boolean): { tag?: string } {
  return isChosen ? {} : SLOW;
}

/** For tests that do not run in Firefox. Add the reason in a comment if it is not the driver's lack of a command. */
export const CHROMIUM_ONLY = { tag: '@chromium' };

/** What the visitor is told in the console when a call fails on purpose. */
export const FAILED_CALL = /The lead was not sent|The lead waits in the outbox|Failed to load resource/;

/** The requests of a provider that name this visitor; a name of its own keeps parallel tests apart. */
export function requestsOf(provider: { requests: RecordedRequest[] }, name: string): RecordedRequest[] {
  // A card that is brought up to date tells nobody again.
  return provider.requests.filter(
    ({ path, body }) => !path.endsWith('/editMessageText') && JSON.stringify(body).includes(name),
  );
}

/** What waits in the outbox of a page, as it is stored; empty when nothing does. */
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

/** Stops the page's clock: from now on only `page.clock.runFor` moves it, and a busy machine makes nothing late. */
export async function holdClock(page: Page): Promise<void> {
  await page.clock.install();
  // A clock is stopped at a time to come; this one has not been reached when the browser hears of it.
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Has all that moves stand at its beginning, from the next page on: a slow machine would look when it is over. */
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

/** The trial dialog, opened from the header as every page has it. */
export async function openTrialDialog(page: Page) {
  await page.getByRole('button', { name: /^Записатись на (безкоштовний )?пробний урок$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Заповніть контактні дані' });
  await expect(dialog).toBeVisible();
  return dialog;
}

/**
 * What a form says below the error of a failed call: nothing is lost, and how else to reach the school of the fixtures.
 */
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
}

/** The package dialog of a card. */
export async function openPackageDialog(page: Page, name: string) {
  await page.getByRole('button', { name: `Обрати пакет «${name}»` }).click();
  const dialog = page.locator('dialog[open]');
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Waits until the island around a part is hydrated: earlier input gets no hint. */
export async function waitForHydration(part: Locator): Promise<void> {
  await expect.poll(() => part.evaluate((element) => element.closest('[data-ready]') !== null)).toBe(true);
}
