import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './scripts/find-chromium.ts';

/** Undefined lets Playwright say how to install its own. */
const executablePath = findChromium();

/** Flags that keep the browser from looking for the internet, which tests must not need. */
const OFFLINE_FLAGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** What these try does not depend on the width of the window: `npm test` runs them in the phone's only. */
const ANY_WIDTH = [
  'back-forward',
  'editor',
  'failing-sends',
  'late-scripts',
  'offline',
  'offline-update',
  'page-views',
  'retyping',
  'spam',
  'static-hosting',
  'valid-html',
].map((name) => `${name}.spec.ts`);

const DESKTOP = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 860 } };

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/global-setup.ts',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 45_000,
  reporter: 'line',
  use: {
    locale: 'uk-UA',
    timezoneId: 'Europe/Kyiv',
    // Requests that a worker answers can't be routed by a test; those about the worker let it in.
    serviceWorkers: 'block',
    launchOptions: {
      ...(executablePath && { executablePath }),
      // The sandbox needs rights that containers and root do not have.
      args: ['--no-sandbox', '--disable-gpu', ...OFFLINE_FLAGS],
    },
  },
  projects: [
    { name: 'phone', use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } } },
    {
      name: 'desktop',
      testIgnore: ANY_WIDTH,
      use: DESKTOP,
    },
    {
      // The tag of slow tests, as in the name of one: Playwright looks for it in both.
      name: 'desktop @slow',
      testMatch: ANY_WIDTH,
      use: DESKTOP,
    },
  ],
});
