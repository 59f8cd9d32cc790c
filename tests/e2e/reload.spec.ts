import { expect, quickIf, test, waitForLayout } from './fixtures.ts';

/** After a reload, the visible content is in the same place, with the web font too. */

for (const [path, width] of [
  ['/subject/physics', 360],
  ['/', 768],
] as const) {
  test(`a reload keeps the content of ${path} in place`, quickIf(path !== '/'), async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(path, { waitUntil: 'networkidle' });
    const untilDrawn = async () => {
      await waitForLayout(page);
      await expect(page.locator('body[data-fonts]')).toBeAttached();
    };
    await untilDrawn();
    await page.evaluate(() => {
      const { scrollHeight } = document.documentElement;
      scrollTo({ top: (scrollHeight - innerHeight) / 2, behavior: 'instant' });
    });
    const readPlaces = () =>
      page.evaluate(() =>
        Array.from(document.querySelectorAll('section'), (section) => section.getBoundingClientRect().top),
      );
    const before = await readPlaces();
    await page.reload({ waitUntil: 'networkidle' });
    await untilDrawn();
    await expect(async () => {
      const after = await readPlaces();
      const moved = after.map((top, index) => Math.abs(top - (before[index] ?? 0)));
      expect(Math.max(...moved)).toBeLessThanOrEqual(8);
    }).toPass();
  });
}
