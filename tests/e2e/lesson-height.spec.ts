import type { Page } from '@playwright/test';
import { loadContent } from '#content/load.ts';
import { expect, quickIf } from './fixtures.ts';
import { schoolTest as test } from './school-fixtures.ts';

/** On phones and laptops, an answer moves nothing below the board, and no gap precedes the answer. */

const LESSONS = loadContent('content').subjects.flatMap(({ slug, lesson }) => (lesson?.play ? [slug] : []));

/** Replies with more lines may move the content below. */
const THREE_LINES_PX = 81;

test.use({ reducedMotion: 'reduce' });

/** Gives a wrong and the right answer. Returns by how many pixels the section below has moved. */
async function answer(page: Page, task: number): Promise<number[]> {
  return page.evaluate(
    async ({ index, threeLinesPx }) => {
      const board = document.querySelector('.lesson-talk')?.parentElement as HTMLElement;
      const data = Reflect.get(window, 'lesson') as {
        tasks: { answers: { right?: boolean }[]; slide?: { stops: object } }[];
      };
      const { answers, slide } = data.tasks[index] as (typeof data.tasks)[number];
      const topOf = () =>
        (document.querySelector('#reasons') as Element).getBoundingClientRect().top + scrollY;
      const top = topOf();
      const moves: number[] = [];
      const right = answers.findIndex((each) => each.right);
      for (const chosen of [right ? 0 : 1, right]) {
        const input = board.querySelector<HTMLInputElement>('input[type=range]');
        if (input && slide) {
          const stop = Object.values(slide.stops).find((each) => each.answer === chosen);
          const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
          set?.call(input, String(stop.at));
          input.dispatchEvent(new Event('input', { bubbles: true }));
          board.querySelector<HTMLElement>('.lesson-slide button')?.click();
        } else board.querySelectorAll<HTMLElement>('.lesson-place, .lesson-answer')[chosen]?.click();
        await new Promise((done) => setTimeout(done, 150));
        const reply = board.querySelector('.lesson-reply p')?.getBoundingClientRect().height ?? 0;
        if (reply > 0 && reply <= threeLinesPx) moves.push(Math.round(topOf() - top));
      }
      return moves.map((move) => (Math.abs(move) <= 1 ? 0 : move));
    },
    { index: task, threeLinesPx: THREE_LINES_PX },
  );
}

for (const slug of LESSONS) {
  for (const [width, height] of [
    [375, 812],
    [1366, 768],
  ] as const) {
    test(
      `answers to the tasks of ${slug} move no section at ${width} px`,
      quickIf(slug === 'mathematics'),
      async ({ page }) => {
        await page.setViewportSize({ width, height });
        await page.goto(`/subject/${slug}`);
        const startButton = page.locator('[data-lesson]');
        const tasks = await page.evaluate(
          async (address) => {
            const lesson = await (await fetch(address as string)).json();
            Reflect.set(window, 'lesson', lesson);
            return lesson.tasks.length;
          },
          await startButton.getAttribute('data-lesson'),
        );
        await startButton.click();
        for (let task = 0; task < tasks; task++) {
          await expect(page.locator('.lesson-talk h2')).toBeFocused();
          expect((await answer(page, task)).filter(Boolean), `task ${task + 1}`).toEqual([]);
          await page.locator('.lesson-row:last-child button').click();
        }
      },
    );
  }
}

test('on a laptop, the start of a lesson moves no section', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto('/subject/mathematics');
  const topOf = () =>
    page.locator('#reasons').evaluate((section) => section.getBoundingClientRect().top + scrollY);
  const top = await topOf();
  await page.locator('[data-lesson]').click();
  await expect(page.locator('.lesson-talk h2')).toBeFocused();
  expect(Math.abs((await topOf()) - top)).toBeLessThanOrEqual(1);
});

test('before the first answer, the board of the home page has no gap below its bubbles', async ({ page }) => {
  for (const width of [320, 360, 390, 1366]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    const gap = await page.locator('[data-task]').evaluate((board) => {
      const bubbles = [...board.querySelectorAll('[aria-hidden=true] > p')];
      const end = Math.max(...bubbles.map((bubble) => bubble.getBoundingClientRect().bottom));
      return board.getBoundingClientRect().bottom - end;
    });
    expect(gap, `${width} px`).toBeLessThanOrEqual(8);
  }
});

test('on a phone, the drawing stays in view above the reply', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/subject/physics');
  await page.locator('[data-lesson]').click();
  const slider = page.getByRole('slider');
  await slider.fill('55');
  await page.getByRole('button', { name: 'Готово' }).click();
  const reply = page.locator('.lesson-reply p');
  await expect(reply).toBeInViewport({ ratio: 1 });
  const drawing = page.locator('#hero [role=img]');
  await expect(drawing).toBeInViewport({ ratio: 1 });
  const header = await page.locator('header').boundingBox();
  const [top, bottom] = await Promise.all([drawing.boundingBox(), reply.boundingBox()]);
  expect(top?.y).toBeGreaterThan(header?.height ?? 0);
  expect((top?.y ?? 0) + (top?.height ?? 0)).toBeLessThan(bottom?.y ?? 0);
  // The next task shows its question below the drawing again.
  await slider.fill('25');
  await page.getByRole('button', { name: 'Готово' }).click();
  await page.getByRole('button', { name: 'Ще одне завдання' }).click();
  await expect(page.locator('.lesson-talk h2')).toBeInViewport({ ratio: 1 });
});
