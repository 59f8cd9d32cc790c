import { expect, test, waitForLayout } from './fixtures.ts';

test('common features are shown once, and screen readers hear all features of each card', async ({
  page,
}) => {
  await page.goto('/');
  const card = page.locator('#packages li:has(> h3)').nth(1);
  await card.getByText('Що входить').click();
  await expect(card.getByText('Усе з пакета «Базовий» і ще:')).toBeVisible();
  await expect(card.getByText('2 рази на тиждень')).toBeVisible();
  await expect(card.getByRole('listitem')).toHaveCount(7);
  const seen = await card
    .getByRole('listitem')
    .evaluateAll((items) =>
      items
        .filter((item) => item.clientHeight > 1)
        .map((item) => item.textContent?.replaceAll('\u00a0', ' ')),
    );
  expect(seen).toEqual([
    '8 індивідуальних занять',
    'Домашні завдання з перевіркою',
    'Проміжні тести',
    'Звіт про прогрес',
  ]);
});

test(
  'cards beside each other have their rows on common lines',
  { tag: '@wide' },
  async ({ page }, { project }) => {
    test.skip(project.name === 'phone', 'one card below the other there');
    for (const width of [960, 1080, 1280, 1920]) {
      await page.setViewportSize({ width, height: 860 });
      await page.goto('/');
      await waitForLayout(page);
      for (const part of ['[aria-hidden]', ':scope > button', 'details li']) {
        const tops = await page
          .locator('#packages li:has(> h3)')
          .evaluateAll(
            (items, selector) =>
              items.map((item) => item.querySelector(selector)?.getBoundingClientRect().top),
            part,
          );
        expect(new Set(tops).size, `${part} at ${width} px`).toBe(1);
      }
    }
  },
);

test('on phones, the number of lessons begins a line in each card', async ({ page }, { project }) => {
  test.skip(project.name !== 'phone', 'one line in wider cards');
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/');
  await waitForLayout(page);
  const starts = await page.locator('#packages li:has(> h3)').evaluateAll((cards) =>
    cards.map((card) => {
      const lessons = [...card.querySelectorAll('span')].find(({ textContent }) =>
        /^\d+\sзан/.test(textContent),
      );
      const price = card.querySelector('h3') as Element;
      return (lessons?.getBoundingClientRect().left ?? 0) - price.getBoundingClientRect().left;
    }),
  );
  expect(starts).toEqual([0, 0, 0]);
});
