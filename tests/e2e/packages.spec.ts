import type { Page } from '@playwright/test';
import { expect, test, untilLaidOut } from './fixtures.ts';

/** What stands out: the edge of each card, in their order, and which of them stands first. */
async function readCards(page: Page) {
  const cards = await page.locator('#packages li[data-times]').evaluateAll((items) =>
    items.map((item) => ({
      name: item.querySelector('h3')?.textContent ?? '',
      edge: getComputedStyle(item).borderTopColor,
      top: item.getBoundingClientRect().top,
      left: item.getBoundingClientRect().left,
    })),
  );
  const ink = await page
    .locator('#packages h3')
    .first()
    .evaluate((heading) => getComputedStyle(heading).color);
  const [first] = cards.toSorted((one, other) => one.top - other.top || one.left - other.left);
  return { marked: cards.filter(({ edge }) => edge === ink).map(({ name }) => name), first: first?.name };
}

test(
  'how often a week one wants to learn marks the package that is meant',
  { tag: '@wide' },
  async ({ page }, { project }) => {
    await page.goto('/');
    await untilLaidOut(page);
    const question = page.locator('#packages').getByRole('group', { name: 'Скільки разів на тиждень?' });
    // Nobody has answered: the popular one stands out, as it always has.
    await expect.poll(() => readCards(page)).toEqual({ marked: ['Стандарт'], first: 'Базовий' });
    for (const [answer, meant] of [
      ['1 раз — «Базовий»', 'Базовий'],
      ['3 рази — «Преміум»', 'Преміум'],
      ['2 рази — «Стандарт»', 'Стандарт'],
    ] as const) {
      await question.getByRole('radio', { name: answer }).check();
      // On phones, where only one card is in view, it comes to stand below the question.
      const first = project.name === 'phone' ? meant : 'Базовий';
      await expect.poll(() => readCards(page)).toEqual({ marked: [meant], first });
    }
    await question.getByRole('radio').last().focus();
    await page.keyboard.press('ArrowLeft');
    await expect(question.getByRole('radio').nth(1)).toBeChecked();
  },
);

test('a card says once what several packages have, and names all of it to who hears the page', async ({
  page,
}) => {
  await page.goto('/');
  const card = page.locator('#packages li[data-times]').nth(1);
  await card.getByText('Що входить').click();
  await expect(card.getByText('Усе з пакета «Базовий» і ще:')).toBeVisible();
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
    for (const width of [1080, 1280, 1920]) {
      await page.setViewportSize({ width, height: 860 });
      await page.goto('/');
      await untilLaidOut(page);
      for (const part of ['[aria-hidden]', ':scope > button', 'details li']) {
        const tops = await page
          .locator('#packages li[data-times]')
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

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the answer marks its package, too', async ({ page }) => {
    await page.goto('/subject/physics');
    await page.getByRole('radio', { name: '3 рази — «Преміум»' }).check();
    const card = page.locator('#packages li[data-times="3"]');
    await expect(card).toHaveCSS('order', '-1');
  });
});
