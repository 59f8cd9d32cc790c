import { SUBJECT_SLUGS } from '../support/subject-slugs.ts';
import { findBrokenWords, PLACES, showDialogs } from './broken-words.ts';
import { expect, quickIf, test } from './fixtures.ts';

/** Chromium's default font sizes, on pages as wide as phones and desktop windows. */
const LETTERS_PX = 20;
const WIDTHS = [320, 360, 412, 1280, 1600, 1920];

test.use({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const args = [...(launchOptions.args ?? []), `--blink-settings=defaultFontSize=${LETTERS_PX}`];
      await use({ ...launchOptions, args });
    },
    { scope: 'worker' },
  ],
});

for (const path of ['/', '/subject/programming']) {
  test(`${path} breaks no word in large text either`, async ({ page }) => {
    await page.goto(path);
    await page.evaluate(showDialogs);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
      `${LETTERS_PX}px`,
    );
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(findBrokenWords, PLACES), `at ${width}`).toEqual([]);
    }
  });
}

/** Finds texts of a lesson that overlap the initials beside them or leave their bubble. Runs in the browser. */
function findCoveredWords(): string[] {
  return [...document.querySelectorAll<HTMLElement>('[data-letters]')].flatMap((circle) => {
    const bubble = circle.parentElement as HTMLElement;
    const own = circle.getBoundingClientRect();
    const around = bubble.getBoundingClientRect();
    if (own.width === 0) return [];
    const texts = document.createTreeWalker(bubble, NodeFilter.SHOW_TEXT);
    const covered: string[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      if (!text.data.trim() || text.parentElement?.closest('.visually-hidden, em')) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const isCovered = [...range.getClientRects()].some(
        ({ left, right, top, bottom }) =>
          (left < own.right - 1 && right > own.left + 1 && top < own.bottom - 4 && bottom > own.top + 4) ||
          right > around.right + 1 ||
          left < around.left - 1,
      );
      if (isCovered) covered.push(text.data.trim());
    }
    return covered;
  });
}

test.describe('initials and text of a lesson do not overlap', () => {
  test.use({ expectedConsole: /status of 404/ });

  for (const path of ['/', '/nowhere', ...SUBJECT_SLUGS.map((slug) => `/subject/${slug}`)]) {
    test(`on ${path}, with text of 16 to 32 px on phones`, quickIf(path === '/'), async ({ page }) => {
      await page.goto(path);
      const covered: Record<string, string[]> = {};
      for (const size of [16, 20, 24, 28, 32]) {
        await page.evaluate((px) => {
          document.documentElement.style.fontSize = `${px}px`;
        }, size);
        for (const width of [320, 360, 375, 390, 412]) {
          await page.setViewportSize({ width, height: 800 });
          const words = await page.evaluate(findCoveredWords);
          const torn = await page.evaluate(findBrokenWords, '[class*=Bubble-words]');
          if (words.length + torn.length > 0) covered[`${size} px at ${width}`] = [...words, ...torn];
        }
      }
      expect(covered).toEqual({});
    });
  }
});
