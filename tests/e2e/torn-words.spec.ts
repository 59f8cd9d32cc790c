import { SUBJECT_SLUGS } from '../support/subject-slugs.ts';
import { expect, quickIf, test } from './fixtures.ts';

/** A word of a heading, of a button or of a price stands on one line, in every window, in dialogs, too. */

const WIDTHS = [320, 360, 414, 560, 768, 900, 1024, 1080, 1120, 1280, 1440, 1920];

/** Buttons may be links, and prices are bold. */
const PLACES = 'h1, h2, h3, button, a, b';

/** Runs in the browser: words with letters on two lines, hyphens apart, which may end a line. */
function findTornWords(places: string): string[] {
  const torn: string[] = [];
  for (const place of document.querySelectorAll<HTMLElement>(places)) {
    const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      if (!text.parentElement?.checkVisibility() || text.parentElement.closest('.visually-hidden')) continue;
      for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{N}’']+/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
        if (lines.size > 1) torn.push(word);
      }
    }
  }
  return torn;
}

test.use({ expectedConsole: /status of 404/ });

for (const path of [
  '/',
  '/nowhere',
  '/subject/nothing',
  ...SUBJECT_SLUGS.map((slug) => `/subject/${slug}`),
]) {
  const isChosen = ['/', '/subject/ukrainian-literature'].includes(path);
  test(`${path} tears no word`, quickIf(isChosen), async ({ page }) => {
    await page.goto(path);
    await page.evaluate(() => {
      // With one open the page keeps the place of a desktop's scrollbar, so that words have as little room as they may have.
      for (const dialog of document.querySelectorAll('dialog')) dialog.show();
      return document.fonts.ready;
    });
    const torn: Record<number, string[]> = {};
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const words = await page.evaluate(findTornWords, PLACES);
      if (words.length > 0) torn[width] = words;
    }
    expect(torn).toEqual({});

    // Nor do the bubbles of a lesson where text is as large as it may be.
    await page.setViewportSize({ width: 320, height: 800 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    expect(await page.evaluate(findTornWords, '[data-cover] > p')).toEqual([]);
  });
}
