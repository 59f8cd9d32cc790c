import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, quickIf, test, waitForLayout } from './fixtures.ts';

/** The first lesson: its parts as cells and text, and the plan that follows it. */

test.use({ reducedMotion: 'reduce' });

const sectionOf = (page: Page) => page.getByRole('region', { name: /Година, після якої є план/ });

test('lists the parts of the first lesson in order, and marks the plan as a sample', async ({ page }) => {
  await page.goto('/');
  const section = sectionOf(page);
  await expect(section.getByRole('heading', { level: 3 })).toHaveText([
    'Познайомимося',
    'Визначимо рівень',
    'Порадимо, з чого почати',
    'Марко, 8 клас',
  ]);
  const plan = section.getByRole('figure', { name: 'Зразок плану' });
  await expect(plan).toContainText(/Порада: «Стандарт», 8.занять, 2800.грн/);
  await section.getByRole('button', { name: 'Безкоштовний пробний урок' }).click();
  await expect(page.getByRole('dialog', { name: 'Заповніть контактні дані' })).toBeVisible();
});

test('draws one strip with one cell per minute', async ({ page }) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    await waitForLayout(page);
    const strip = sectionOf(page).locator('svg[preserveAspectRatio=none]');
    await expect(strip).toHaveCount(1);
    await expect(strip).toBeVisible();
    const cells = await strip
      .locator('g > path:last-child')
      .evaluateAll((paths) =>
        paths.reduce((sum, path) => sum + (path.getAttribute('d')?.match(/z/g)?.length ?? 0), 0),
      );
    expect(cells, `${width} px`).toBe(60);
  }
});

test('a subject with lessons of another length mentions no hour', async ({ page }) => {
  await page.goto('/subject/preschool');
  const section = page.locator('#trial-lesson');
  await expect(section.getByRole('heading', { level: 2 })).toHaveText(/Перший урок.— безкоштовно/);
  await expect(section.getByText(/\d+.хв/)).toHaveCount(0);
  await expect(section.locator('svg[preserveAspectRatio=none]')).toHaveCount(0);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(
    `has no accessibility violation and no overflow: ${colorScheme}`,
    quickIf(colorScheme === 'dark'),
    async ({ page }) => {
      test.slow();
      await page.emulateMedia({ colorScheme });
      for (const width of [320, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto('/subject/mathematics');
        await waitForLayout(page);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        ).toBeLessThanOrEqual(0);
      }
      const { violations } = await new AxeBuilder({ page }).include('#trial-lesson').analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target)}`)).toEqual([]);
    },
  );
}

test('beside the plan, a part of the lesson has at most three lines', async ({ page }) => {
  for (const width of [1080, 1366, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    await waitForLayout(page);
    const lines = await page.locator('#trial-lesson li:has(h3) p').evaluateAll((texts) =>
      texts.map((text) => {
        text.textContent = 'Не тест, а тема: викладач бачить, де саме думка спіткнулася, і пояснює одразу.';
        const range = document.createRange();
        range.selectNodeContents(text);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      }),
    );
    expect(Math.max(...lines), `${width} px`).toBeLessThanOrEqual(3);
  }
});
