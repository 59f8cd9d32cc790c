import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { findFirefox, findHeadlessChromium } from './scripts/programs.ts';

/** Set by scripts/test.ts: the folder of the run's reports, and whether this is the second try. */
const { TEST_RESULTS = 'test-results', TEST_ALONE } = process.env;

/** Without one of them, its tests are skipped (tests/e2e/browsers.ts). */
const chromium = findHeadlessChromium();
const firefox = findFirefox();

/** Flags that keep the browser from looking for the internet, which tests must not need. */
const OFFLINE_FLAGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** These set their window themselves, or look at a page's tree where nothing is folded. */
const OWN_WINDOW = files(
  'accessibility',
  'design',
  'layout',
  'rows',
  'snapshot',
  'broken-words',
  'large-text',
);

/** What a desktop's window is for: those, and what a wide window does in a way of its own. */
const WIDE = new RegExp(`${OWN_WINDOW.join('|').replaceAll('.', String.raw`\.`)}|@wide`);

/** What engines differ in: forms, storage, service workers, text sizes. */
const IN_FIREFOX = files(
  'contact-form',
  'large-text-firefox',
  'late-scripts',
  'offline',
  'offline-forms',
  'package-dialog',
  'translated-lessons',
  'trial-dialog',
);

/** These build a site of their own, or run the one that builds while somebody edits. */
const OWN_SITE = files('editing', 'editor', 'other-school', 'static-hosting');

const FIREFOX_ALONE = files('large-text-firefox');

function files(...names: string[]): string[] {
  return names.map((name) => `${name}.spec.ts`);
}

/**
 * Without motion, of which the browser draws every frame: a third of a test's processor time. Motion is the desktop's.
 */
const PHONE = {
  ...devices['Pixel 7'],
  viewport: { width: 390, height: 844 },
  // A phone's seven times as many pixels would take the processor longer than all scripts of a page.
  deviceScaleFactor: 1,
  reducedMotion: 'reduce' as const,
};
const DESKTOP = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 860 } };

/** Debian's Firefox through WebDriver BiDi, which emulates neither phones nor reduced motion. */
const FIREFOX = {
  browserName: 'firefox' as const,
  channel: 'moz-firefox',
  viewport: { width: 390, height: 844 },
  launchOptions: {
    ...(firefox && { executablePath: firefox }),
    firefoxUserPrefs: { 'ui.prefersReducedMotion': 1 },
  },
};

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/global-setup.ts',
  // Playwright empties it at its start: that of another run must not be the same.
  outputDir: join(TEST_RESULTS, 'browser'),
  fullyParallel: true,
  workers: TEST_ALONE ? 1 : 2,
  retries: 0,
  // Long, because a wait ends as soon as what it waits for is there: a busy machine makes everything later.
  timeout: 120_000,
  expect: {
    timeout: 20_000,
    // What was added is seen, too.
    toMatchAriaSnapshot: { children: 'deep-equal' },
  },
  reporter: process.env.TEST_RESULTS
    ? [['dot'], ['json', { outputFile: join(TEST_RESULTS, 'report.json') }]]
    : 'line',
  use: {
    locale: 'uk-UA',
    timezoneId: 'Europe/Kyiv',
    // Requests that a worker answers can't be routed by a test; those about the worker let it in.
    serviceWorkers: 'block',
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      // The sandbox needs rights that containers and root do not have.
      args: ['--no-sandbox', '--disable-gpu', ...OFFLINE_FLAGS],
    },
  },
  /*
   * `npm test` leaves out what has the tag `@slow`, by `--grep-invert=@slow`; a project's name counts as a tag of all
   * its tests. `@wide` marks what a wide window does in a way of its own; it runs in both.
   */
  projects: [
    { name: 'phone', testIgnore: [...OWN_WINDOW, ...OWN_SITE, ...FIREFOX_ALONE], use: PHONE },
    { name: 'desktop', testIgnore: [...OWN_SITE, ...FIREFOX_ALONE], grep: WIDE, use: DESKTOP },
    { name: 'firefox @slow', testMatch: IN_FIREFOX, grepInvert: /@chromium/, use: FIREFOX },
    { name: 'own site @slow', testMatch: OWN_SITE, use: DESKTOP },
  ],
});
