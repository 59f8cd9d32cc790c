import type { Locator } from '@playwright/test';
import { expect } from './fixtures.ts';
import { schoolTest as test } from './school-fixtures.ts';

test('the card of the exam fills the last row, so all covers have the same width', async ({ page }) => {
  await page.goto('/');
  const card = page.locator('#subjects').getByRole('link', { name: 'Готуємо до НМТ' });
  for (const width of [320, 360, 412, 600, 768, 960, 1280, 1648, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const covers = await boxesOf(page.locator('#subjects li'));
    const [exam] = await boxesOf(card);
    const widths = covers.map((cover) => cover.width);
    expect(Math.max(...widths) - Math.min(...widths), `${width} px`).toBeLessThan(2);
    expect(exam?.top, `${width} px`).toBe(covers.at(-1)?.top);
    expect(exam?.right, `${width} px`).toBe(Math.max(...covers.map(({ right }) => right)));
    const isCut = await card.evaluate(
      (link) => link.scrollWidth > link.clientWidth || link.scrollHeight > link.clientHeight,
    );
    expect(isCut, `${width} px`).toBe(false);
  }
});

test('the card of the exam opens the first answer about it, and its group ends with the trial lesson', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await page.locator('#subjects').getByRole('link', { name: 'Готуємо до НМТ' }).click();
  await expect(page.getByText('З трьох обов’язкових')).toBeInViewport({ ratio: 1 });
  await page.locator('#questions').getByRole('button', { name: 'Безкоштовний пробний урок' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('one tap on a group of questions shows its first answer', async ({ page }) => {
  await page.goto('/');
  const box = page.locator('#questions');
  await box.getByRole('heading', { name: 'Гроші', exact: true }).click();
  const shown = box.locator('details details p').locator('visible=true');
  await expect(shown).toHaveCount(1);
});

function boxesOf(elements: Locator) {
  return elements.evaluateAll((all) =>
    all.map((each) => {
      const { top, right, width } = each.getBoundingClientRect();
      return { top: Math.round(top), right: Math.round(right), width };
    }),
  );
}
