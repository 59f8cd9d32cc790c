import { SUBJECT_SLUGS } from '../support/subject-slugs.ts';
import { findBrokenWords, PLACES, showDialogs, spaceOut } from './broken-words.ts';
import { expect, quickIf, test } from './fixtures.ts';

/** Words of headings, buttons and prices are on one line in every viewport, also in dialogs. */

const WIDTHS = [320, 360, 414, 560, 768, 900, 1024, 1080, 1120, 1280, 1440, 1920];

test.use({ expectedConsole: /status of 404/ });

for (const path of [
  '/',
  '/nowhere',
  '/subject/nothing',
  ...SUBJECT_SLUGS.map((slug) => `/subject/${slug}`),
]) {
  const isChosen = ['/', '/subject/ukrainian-literature'].includes(path);
  test(`${path} breaks no word`, quickIf(isChosen), async ({ page }) => {
    await page.goto(path);
    await page.evaluate(showDialogs);
    const torn: Record<number, string[]> = {};
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const words = await page.evaluate(findBrokenWords, PLACES);
      if (words.length > 0) torn[width] = words;
    }
    expect(torn).toEqual({});

    // Also not in buttons with the text spacing of WCAG 1.4.12.
    await page.evaluate(spaceOut);
    for (const width of [320, 360, 560, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(findBrokenWords, 'button, [class*=Button-button]'), `at ${width}`).toEqual(
        [],
      );
    }
    await page.evaluate(() => {
      document.adoptedStyleSheets = [];
    });

    // Also not in the bubbles of a lesson with the largest text.
    await page.setViewportSize({ width: 320, height: 800 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    expect(await page.evaluate(findBrokenWords, '[data-cover] > p')).toEqual([]);
  });
}
