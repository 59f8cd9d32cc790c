import { test as base } from '@playwright/test';
import { findHeadlessChromium } from '../../scripts/programs.ts';

/** Playwright's `test`, which skips all where there is no Chromium. */
export const test = base.extend<{ chromium: undefined }>({
  chromium: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use, testInfo) => {
      testInfo.skip(!findHeadlessChromium(), 'there is no Chromium: npm run test:setup gets it');
      await use(undefined);
    },
    { auto: true },
  ],
});
