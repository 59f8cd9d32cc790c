import { type Browser, chromium, firefox, type Page } from '@playwright/test';
import { findChromium, findFirefox } from '../../scripts/programs.ts';

export type Key = 'Tab' | 'Enter' | 'ArrowLeft';

/** A screen-reader user at a keyboard. */
export type ScreenReaderUser = {
  page: Page;
  goto(address: string): Promise<void>;
  /** Moves like a screen reader's key for the next heading, form or button. */
  focus(css: string): Promise<void>;
  press(key: Key, times?: number): Promise<void>;
  /** Fills a field like a password manager, because typed text is announced letter by letter. */
  fill(css: string, text: string): Promise<void>;
  /** Whether an element matches the selector. */
  has(css: string): Promise<boolean>;
  /** Closes the browser. */
  close(): Promise<void>;
};

/** Opens a window on the screen reader's display; undefined if the browser is not installed. */
type OpenWindow = (env: NodeJS.ProcessEnv) => Promise<ScreenReaderUser | undefined>;

const WINDOW_PREFERENCES = {
  'accessibility.force_disabled': -1,
  // Loads and announces nothing before the page under test.
  'browser.newtabpage.enabled': false,
  'browser.startup.page': 0,
};

const WINDOW = { width: 1280, height: 860 };

/** The browsers by their names in the recorded files, each as on a first visit. */
export const BROWSERS: Record<string, OpenWindow> = { firefox: openFirefox, chromium: openChromium };

const focusFirst = (css: string) => document.querySelector<HTMLElement>(css)?.focus();

function fillFirst([css, text]: readonly [css: string, text: string]): void {
  const field = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(css);
  if (!field) return;
  // React observes the setter of the prototype.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const isThere = (css: string) => document.querySelector(css) !== null;

async function openFirefox(env: NodeJS.ProcessEnv): Promise<ScreenReaderUser | undefined> {
  const executablePath = findFirefox();
  if (!executablePath) return undefined;
  const options = { executablePath, channel: 'moz-firefox', firefoxUserPrefs: WINDOW_PREFERENCES };
  return listen(await firefox.launch({ ...options, headless: false, env: env as Record<string, string> }));
}

async function openChromium(env: NodeJS.ProcessEnv): Promise<ScreenReaderUser | undefined> {
  const executablePath = findChromium();
  if (!executablePath) return undefined;
  const browser = await chromium.launch({
    executablePath,
    headless: false,
    env: env as Record<string, string>,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--force-renderer-accessibility',
      '--disable-background-networking',
    ],
  });
  return listen(browser);
}

async function listen(browser: Browser): Promise<ScreenReaderUser> {
  const page = await browser.newPage({ viewport: WINDOW, locale: 'uk-UA' });
  return {
    page,
    goto: async (address) => void (await page.goto(address)),
    focus: (css) => page.evaluate(focusFirst, css),
    async press(key, times = 1) {
      for (let count = 0; count < times; count += 1) await page.keyboard.press(key);
    },
    fill: (css, text) => page.evaluate(fillFirst, [css, text] as const),
    has: (css) => page.evaluate(isThere, css),
    close: () => browser.close(),
  };
}
