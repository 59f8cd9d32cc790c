import type { Page } from '@playwright/test';
import { expect, holdScripts, test } from './fixtures.ts';
import { translatePage } from './page-changes.ts';

/** The home page begins with a task. The first press answers it, and the lesson continues from that answer. */

test.use({ reducedMotion: 'reduce' });

const taskOf = (page: Page) => page.locator('[data-cover=mathematics]').first();
const place = (page: Page, name: string) => taskOf(page).getByRole('radio', { name });
const replyOf = (page: Page) => taskOf(page).getByRole('status').locator('p').filter({ visible: true });
const onwardOf = (page: Page) => taskOf(page).getByRole('button', { name: 'Ще одне завдання' });
const heightOf = (page: Page) => taskOf(page).evaluate((board) => board.getBoundingClientRect().height);

async function expectAnswers(page: Page): Promise<void> {
  const height = await heightOf(page);
  await expect(replyOf(page)).toHaveCount(0);
  await place(page, 'точка (0; 3)').click();
  await expect(replyOf(page)).toHaveText('Тут нулем є x.');
  await place(page, 'точка (2; −1)').click();
  await expect(replyOf(page)).toContainText('Це вершина.');
  await place(page, 'точка (3; 0)').click();
  await expect(replyOf(page)).toContainText('Так, x = 3');
  expect(await heightOf(page)).toBe(height);
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('each answer of the first task has its reply, and each board links to its subject', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page.getByRole('radiogroup', { name: 'Покажіть корінь на графіку.' })).toBeVisible();
    await expectAnswers(page);
    await expect(onwardOf(page)).toBeHidden();
    const boards = page.getByRole('list', { name: 'Приклади уроків' });
    await expect(boards.getByRole('link', { name: /Англійська мова/ })).toHaveAttribute(
      'href',
      '/subject/english',
    );
  });
});

test.describe('without a network', () => {
  test.use({ expectedConsole: /Failed to load resource|dynamically imported/ });

  test('the first task works, and the next one reports the missing network', async ({ page, context }) => {
    await page.goto('/');
    await context.setOffline(true);
    await expectAnswers(page);
    await onwardOf(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Немає інтернету.' })).toBeVisible();
    await context.setOffline(false);
    await onwardOf(page).click();
    await expect(page.getByRole('heading').filter({ hasText: 'А де y менший від нуля?' })).toBeFocused();
  });
});

test('the lesson continues from the first answer: a second mistake gets more help', async ({ page }) => {
  await page.goto('/');
  const loaded = page.waitForResponse('**/lesson/*.json');
  await place(page, 'точка (0; 3)').click();
  await loaded;
  await expect(taskOf(page)).toHaveAttribute('data-ready');
  const height = await heightOf(page);
  const question = await taskOf(page).getByRole('heading').boundingBox();
  // The reply stays unchanged until the visitor continues.
  await expect(taskOf(page)).toHaveAttribute('data-task');
  await place(page, 'точка (2; −1)').click();
  await expect(replyOf(page)).toHaveText('Це вершина. Графік перетинає вісь x двічі.');
  await expect(place(page, 'точка (2; −1)')).toBeFocused();
  await expect(place(page, 'точка (2; −1)')).toBeChecked();
  expect(Math.abs((await heightOf(page)) - height)).toBeLessThanOrEqual(1);
  expect((await taskOf(page).getByRole('heading').boundingBox())?.x).toBe(question?.x);
  await expect(page.getByText('Математика · завдання 1 з 2')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Приклад уроку математики' })).toBeVisible();
  await expect(page.getByRole('radiogroup', { name: 'Покажіть корінь на графіку.' })).toBeVisible();
  await place(page, 'точка (3; 0)').click();
  await onwardOf(page).click();
  await expect(page.getByRole('heading').filter({ hasText: 'А де y менший від нуля?' })).toBeFocused();
});

test('a right answer leads to the next task, also before the code loads', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/');
  await place(page, 'точка (3; 0)').click();
  await expect(replyOf(page)).toContainText('Так, x = 3');
  await onwardOf(page).click();
  await expect(onwardOf(page)).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page.getByRole('heading').filter({ hasText: 'А де y менший від нуля?' })).toBeFocused();
});

test('the end has a tick for each right answer, also for the one that the page replied to', async ({
  page,
}) => {
  await page.goto('/');
  await place(page, 'точка (3; 0)').click();
  await onwardOf(page).click();
  await place(page, 'між x = 1 і x = 3').click();
  await taskOf(page).getByRole('button', { name: 'Що далі' }).click();
  await expect(page.locator('#hero .lesson-marks svg')).toHaveCount(2);
});

test('a wrong answer scrolls no farther than its reply needs', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/');
  await place(page, 'точка (0; 3)').click();
  await expect(replyOf(page)).toBeInViewport({ ratio: 1 });
  const below = await replyOf(page).evaluate((reply) => innerHeight - reply.getBoundingClientRect().bottom);
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled === 0 || below < 30, `scrolled ${scrolled} px, ${below} px below the reply`).toBe(true);
});

test('after a right answer, another touch of the drawing changes nothing', async ({ page }) => {
  await page.goto('/');
  await place(page, 'точка (3; 0)').click();
  await expect(taskOf(page)).toHaveAttribute('data-ready');
  await place(page, 'точка (0; 3)').click();
  await expect(replyOf(page)).toContainText('Так, x = 3');
  await expect(onwardOf(page)).toBeVisible();
});

test('arrow keys move among the answers, and Space or Enter answers', async ({ page }) => {
  await page.goto('/', { waitUntil: 'load' });
  await place(page, 'точка (0; 3)').focus();
  await page.keyboard.press('ArrowRight');
  await expect(replyOf(page)).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(place(page, 'точка (2; −1)')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(replyOf(page)).toContainText('Це вершина.');
  await expect(taskOf(page)).toHaveAttribute('data-ready');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(replyOf(page)).toContainText('Так, x = 1');
  await expect(place(page, 'точка (1; 0)')).toBeFocused();
});

test('a mouse that crosses the board loads nothing', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/', { waitUntil: 'networkidle' });
  await taskOf(page).getByRole('heading').hover();
  await page.waitForTimeout(300);
  expect(asked.filter((each) => each.includes('lesson.') || each.startsWith('/lesson/'))).toEqual([]);
});

test('a translated page continues from its first answer', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(translatePage, 0);
  await taskOf(page).getByRole('radio').nth(0).click();
  await expect(taskOf(page)).toHaveAttribute('data-ready');
  await taskOf(page).getByRole('radio').nth(2).click();
  await expect(replyOf(page)).toContainText('Графік перетинає вісь x двічі.');
});

test('another board of the row opens in its place at one touch', async ({ page }) => {
  await page.goto('/');
  await page
    .getByRole('list', { name: 'Приклади уроків' })
    .getByRole('link', { name: /Англійська мова/ })
    .click();
  await expect(page.getByText('Англійська мова · завдання', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/');
  // The first board is still in the page, and both have unique ids.
  await place(page, 'точка (0; 3)').click();
  await expect(replyOf(page)).toHaveText('Тут нулем є x.');
  const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id));
  expect(ids).toEqual([...new Set(ids)]);
});

test.describe('when a component throws', () => {
  test.use({ expectedConsole: /TypeError/ });

  test('restores the task of the page', async ({ page }) => {
    await page.route('**/lesson/*.json', async (route) => {
      const data = await (await route.fetch()).json();
      data.tasks[1].answers = null;
      await route.fulfill({ json: data });
    });
    await page.goto('/');
    const thrown = page.waitForEvent('console', (message) => message.text().includes('TypeError'));
    await place(page, 'точка (3; 0)').click();
    await onwardOf(page).click();
    await thrown;
    await expect(page.getByRole('radiogroup', { name: 'Покажіть корінь на графіку.' })).toBeVisible();
    await place(page, 'точка (0; 3)').click();
    await expect(replyOf(page)).toHaveText('Тут нулем є x.');
  });
});

for (const [width, height] of [
  [360, 648],
  [1366, 768],
  [780, 360],
  [683, 384],
] as const) {
  test(`places match the drawing, and are in view with the question: ${width} × ${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await place(page, 'точка (0; 3)').click();
    const center = await taskOf(page).evaluate((board) => {
      const sheet = (board.querySelector('svg') as Element).getBoundingClientRect();
      const ring = (board.querySelector(':scope > input') as Element).getBoundingClientRect();
      return [
        ((ring.left + ring.width / 2 - sheet.left) / sheet.width) * 360,
        ((ring.top + ring.height / 2 - sheet.top) / sheet.height) * 264,
      ].map(Math.round);
    });
    // The point of the fixture's drawing (tests/fixtures/content/subjects/mathematics.svg).
    expect(center).toEqual([48, 48]);
    const box = await place(page, 'точка (0; 3)').boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
    await expect(taskOf(page).getByRole('heading')).toBeInViewport({ ratio: 1 });
    await expect(replyOf(page)).toBeInViewport({ ratio: 1 });
  });
}
