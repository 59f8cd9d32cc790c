import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { findFirefox, findHeadlessChromium } from './scripts/programs.ts';

/** Set by scripts/test.ts: the folder of the run's reports, and whether this is the second try. */
const { TEST_RESULTS = 'test-results', TEST_ALONE } = process.env;

/** If a browser is missing, its tests are skipped (tests/e2e/browsers.ts). */
const chromium = findHeadlessChromium();
const firefox = findFirefox();

/** Flags that stop the browser's own requests to the internet, because tests run offline. */
const OFFLINE_FLAGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** These tests set their own viewport, or read the accessibility tree of a page without folds. */
const OWN_VIEWPORT = files(
  'accessibility',
  'design',
  'layout',
  'rows',
  'snapshot',
  'broken-words',
  'large-text',
);

/** The tests of the desktop project: those above, and tests of wide viewports. Files by their whole names. */
const WIDE = new RegExp(`(?:^|\\s|/)(?:${OWN_VIEWPORT.join('|').replaceAll('.', String.raw`\.`)})|@wide`);

/** Features in which engines differ: forms, storage, service workers, text sizes. */
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

/** These tests build their own site or run the development server. */
const OWN_SITE = files('editing', 'editor', 'school-variants', 'static-hosting');

const FIREFOX_ALONE = files('large-text-firefox');

function files(...names: string[]): string[] {
  return names.map((name) => `${name}.spec.ts`);
}

/** Reduced motion: animations take a third of a test's processor time. The desktop project tests them. */
const PHONE = {
  ...devices['Pixel 7'],
  viewport: { width: 390, height: 844 },
  // A phone has seven times as many pixels, which take the processor longer than all scripts of a page.
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
  // Playwright empties it at the start, so parallel runs need different folders.
  outputDir: join(TEST_RESULTS, 'browser'),
  fullyParallel: true,
  workers: TEST_ALONE ? 1 : 2,
  retries: 0,
  // Long, because everything takes longer on a busy machine. A wait ends as soon as its condition is met.
  timeout: 120_000,
  expect: {
    timeout: 20_000,
    // Added elements fail the comparison, too.
    toMatchAriaSnapshot: { children: 'deep-equal' },
  },
  reporter: process.env.TEST_RESULTS
    ? [['dot'], ['json', { outputFile: join(TEST_RESULTS, 'report.json') }]]
    : 'line',
  use: {
    locale: 'uk-UA',
    timezoneId: 'Europe/Kyiv',
    // A test can't intercept requests that a service worker answers. Tests of the service worker allow it.
    serviceWorkers: 'block',
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      // The sandbox needs rights that containers and root do not have.
      args: ['--no-sandbox', '--disable-gpu', ...OFFLINE_FLAGS],
    },
  },
  /*
   * `npm test` excludes tests with the tag `@slow` by `--grep-invert=@slow`. The name of a project counts as a tag of
   * all its tests. `@wide` marks tests of wide viewports, which run on both projects.
   */
  projects: [
    { name: 'phone', testIgnore: [...OWN_VIEWPORT, ...OWN_SITE, ...FIREFOX_ALONE], use: PHONE },
    { name: 'desktop', testIgnore: [...OWN_SITE, ...FIREFOX_ALONE], grep: WIDE, use: DESKTOP },
    { name: 'firefox @slow', testMatch: IN_FIREFOX, grepInvert: /@chromium/, use: FIREFOX },
    { name: 'own site @slow', testMatch: OWN_SITE, use: DESKTOP },
  ],
});
