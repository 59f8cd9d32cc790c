import type { Browser } from '@playwright/test';
import { SUBJECT_SLUGS } from '../support/subject-slugs.ts';
import { findBrokenWords } from './broken-words.ts';
import { expect, test, waitForLayout } from './fixtures.ts';
import { findCoveredTexts, findCutTexts, findUnreadableTexts } from './unreadable-texts.ts';

/*
 * Firefox has two settings for larger text: the default font size, and a zoom of text alone, which Firefox for Android
 * takes from the system's text size.
 */

const PHONES = [320, 360, 390, 412];
const PAGES = ['/', '/nowhere', '/subject/nothing', ...SUBJECT_SLUGS.map((slug) => `/subject/${slug}`)];
/** One page of each kind, and the subjects with the longest words. */
const HARDEST_PAGES = ['/', '/nowhere', '/subject/programming', '/subject/ukrainian-literature'];

/** The value of the preference with which the system's text size enlarges text alone, as on Android. */
const TEXT_ALONE = 2;

const SIZES = [
  ...[24, 32].map((px) => ({
    name: `a default font size of ${px} px`,
    preferences: { 'font.size.variable.x-cyrillic': px, 'font.size.variable.x-western': px },
    scale: px / 16,
    widths: PHONES,
    pages: px === 32 ? PAGES : HARDEST_PAGES,
  })),
  ...[150, 200].map((percent) => ({
    name: `a text zoom of ${percent} %`,
    preferences: { 'ui.textScaleFactor': percent, 'browser.display.os-zoom-behavior': TEXT_ALONE },
    scale: percent / 100,
    widths: [390, 412],
    // A default font of 32 px leaves the words of all other pages less room.
    pages: HARDEST_PAGES,
  })),
];

/** Higher than any page, so that the sticky header covers no text. */
const HIGHER_THAN_PAGES = 40_000;

/** Longer words, or words joined by non-breaking spaces, do not fit and are hyphenated (styles/base.css). */
const LONGEST_WORD = 15;

for (const { name, preferences, scale, widths, pages } of SIZES) {
  test.describe(name, () => {
    // Each size needs its own browser.
    test.describe.configure({ mode: 'default' });
    let firefox: Browser;

    test.beforeAll(async ({ playwright, launchOptions }) => {
      const firefoxUserPrefs = { ...launchOptions.firefoxUserPrefs, ...preferences };
      firefox = await playwright.firefox.launch({
        ...launchOptions,
        channel: 'moz-firefox',
        firefoxUserPrefs,
      });
    });

    test.afterAll(() => firefox.close());

    for (const path of pages) {
      test(`loses no text of ${path}`, async ({ baseURL, contextOptions }) => {
        const page = await firefox.newPage({ ...contextOptions, baseURL: baseURL ?? '' });
        await page.goto(path);
        await expect(page.locator('body[data-fonts]')).toBeAttached();
        await waitForLayout(page);
        expect(await page.evaluate(readTextScale)).toBeCloseTo(scale, 1);
        for (const width of widths) {
          await page.setViewportSize({ width, height: HIGHER_THAN_PAGES });
          const lost = {
            unreadable: await page.evaluate(findUnreadableTexts),
            cut: await page.evaluate(findCutTexts),
            covered: await page.evaluate(findCoveredTexts),
            broken: await page.evaluate<string[]>(`(${findBrokenWords})('body', ${LONGEST_WORD})`),
          };
          expect(lost, `at ${width} px`).toEqual({ unreadable: [], cut: [], covered: [], broken: [] });
        }
        await page.close();
      });
    }
  });
}

/** How many times larger than 16 px the browser draws text. A canvas ignores both settings. Runs in the browser. */
function readTextScale(): number {
  const text = document.createElement('span');
  text.textContent = 'Українська';
  text.style.cssText = 'position: absolute; white-space: nowrap; font: medium sans-serif';
  document.body.append(text);
  const { width } = text.getBoundingClientRect();
  text.remove();
  const context = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D;
  context.font = '16px sans-serif';
  return width / context.measureText('Українська').width;
}
