import { test as base } from '@playwright/test';
import { findFirefox, findHeadlessChromium } from '../../scripts/programs.ts';

/** Playwright's `test`, which skips all tests of a browser that is not installed. */
export const test = base.extend<{ installedBrowser: undefined }>({
  installedBrowser: [
    async ({ browserName }, use, testInfo) => {
      const program = browserName === 'firefox' ? findFirefox() : findHeadlessChromium();
      testInfo.skip(!program, `${browserName} is missing: run npm run test:setup`);
      await use(undefined);
    },
    { auto: true },
  ],
});
