import { expect, test } from './fixtures.ts';
import { findTornWords, PLACES, showDialogs } from './torn-words.ts';

/** The letters that Chromium calls large; the page as wide as phones and the windows of monitors. */
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
  test(`${path} tears no word in large letters either`, async ({ page }) => {
    await page.goto(path);
    await page.evaluate(showDialogs);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
      `${LETTERS_PX}px`,
    );
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(findTornWords, PLACES), `at ${width}`).toEqual([]);
    }
  });
}
