import { type Browser, chromium, firefox, type Page } from '@playwright/test';
import { findChromium, findFirefox } from '../../scripts/programs.ts';

export type Key = 'Tab' | 'Enter' | 'ArrowLeft';

/** A screen-reader user at a keyboard. */
export type Listener = {
  page: Page;
  goto(address: string): Promise<void>;
  /** As keys of a screen reader do that go to a heading, a form or a button. */
  focus(css: string): Promise<void>;
  press(key: Key, times?: number): Promise<void>;
  /** As a password manager fills a field: what is typed would be told letter by letter. */
  fill(css: string, text: string): Promise<void>;
  /** Whether there is something of this selector. */
  has(css: string): Promise<boolean>;
  /** Ends the browser. */
  close(): Promise<void>;
};

/** Opens a window on the ear's screen; undefined where there is no such browser. */
type OpenWindow = (env: NodeJS.ProcessEnv) => Promise<Listener | undefined>;

const WINDOW_PREFERENCES = {
  'accessibility.force_disabled': -1,
  // Nothing is loaded and announced before our destination.
  'browser.newtabpage.enabled': false,
  'browser.startup.page': 0,
};

const WINDOW = { width: 1280, height: 860 };

/** The engines, by their names in the files of what was heard: somebody who has never been here, in each. */
export const LISTENERS: Record<string, OpenWindow> = { firefox: openFirefox, chromium: openChromium };

const focusFirst = (css: string) => document.querySelector<HTMLElement>(css)?.focus();

function fillFirst([css, text]: readonly [css: string, text: string]): void {
  const field = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(css);
  if (!field) return;
  // React listens to the prototype's own setter.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const isThere = (css: string) => document.querySelector(css) !== null;

async function openFirefox(env: NodeJS.ProcessEnv): Promise<Listener | undefined> {
  const executablePath = findFirefox();
  if (!executablePath) return undefined;
  const options = { executablePath, channel: 'moz-firefox', firefoxUserPrefs: WINDOW_PREFERENCES };
  return listen(await firefox.launch({ ...options, headless: false, env: env as Record<string, string> }));
}

async function openChromium(env: NodeJS.ProcessEnv): Promise<Listener | undefined> {
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

async function listen(browser: Browser): Promise<Listener> {
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
