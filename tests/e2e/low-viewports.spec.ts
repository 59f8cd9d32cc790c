import type { Page } from '@playwright/test';
import { loadContent } from '#content/load.ts';
import { expect, quickIf } from './fixtures.ts';
import { schoolTest as test } from './school-fixtures.ts';

/**
 * A landscape phone has a wide, low viewport, and so does a laptop at a zoom of 200 %. A task fits there completely.
 */

const VIEWPORTS = [
  [640, 360],
  [683, 384],
  [844, 390],
  [960, 432],
] as const;

const LESSONS = loadContent('content').subjects.flatMap(({ slug, lesson }) => (lesson?.play ? [slug] : []));

// Reduced motion, so that the board does not move.
test.use({ reducedMotion: 'reduce' });

/** Parts of the task that are outside of the viewport or below the header. Runs in the browser. */
function findHidden(): string[] {
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const board = document.querySelector('.lesson-talk')?.parentElement as HTMLElement;
  const parts = board.querySelectorAll(
    'svg[viewBox="0 0 360 264"]:first-child, h2, .lesson-place, .lesson-answer, .lesson-slide',
  );
  const sheet = (parts[0] as Element).getBoundingClientRect();
  const places = board.querySelector('.lesson-places')?.getBoundingClientRect();
  // A target lies over the shape that it marks.
  if (places && Math.max(Math.abs(places.left - sheet.left), Math.abs(places.right - sheet.right)) > 2)
    return [`places: ${places.left}–${places.right} instead of ${sheet.left}–${sheet.right}`];
  return [...parts].flatMap((part) => {
    const { top, bottom, left, right } = part.getBoundingClientRect();
    const isSeen = top >= header - 1 && bottom <= innerHeight + 1 && left >= 0 && right <= innerWidth;
    return isSeen ? [] : [`${part.className || part.nodeName}: ${Math.round(top)}–${Math.round(bottom)}`];
  });
}

/** Answers the task correctly and continues. */
async function goOn(page: Page, task: number): Promise<void> {
  await page.evaluate(async (index) => {
    const board = document.querySelector('.lesson-talk')?.parentElement as HTMLElement;
    const data = Reflect.get(window, 'lesson') as {
      tasks: { answers: { right?: boolean }[]; slide?: { stops: object } }[];
    };
    const { answers, slide } = data.tasks[index] as (typeof data.tasks)[number];
    const right = answers.findIndex((answer) => answer.right);
    const input = board.querySelector<HTMLInputElement>('input[type=range]');
    if (input && slide) {
      const stop = Object.values(slide.stops).find(({ answer }) => answer === right);
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, String(stop.at));
      input.dispatchEvent(new Event('input', { bubbles: true }));
      board.querySelector<HTMLElement>('.lesson-slide button')?.click();
    } else board.querySelectorAll<HTMLElement>('.lesson-place, .lesson-answer')[right]?.click();
  }, task);
  await page
    .locator('.lesson-row:last-child button')
    .filter({ hasText: /Ще одне|Що далі/ })
    .click();
}

for (const slug of LESSONS) {
  test(`each task of ${slug} fits low viewports`, quickIf(slug === 'informatics'), async ({ page }) => {
    test.slow();
    const hidden: Record<string, string[]> = {};
    for (const [width, height] of VIEWPORTS) {
      await page.setViewportSize({ width, height });
      await page.goto(`/subject/${slug}`);
      const startButton = page.locator('[data-lesson]');
      const path = await startButton.getAttribute('data-lesson');
      const tasks = await page.evaluate(async (address) => {
        const lesson = await (await fetch(address as string)).json();
        Reflect.set(window, 'lesson', lesson);
        // The head of the board names the subject, too.
        return lesson.tasks.map(({ label }: { label: string }) => label.toLowerCase());
      }, path);
      await startButton.click();
      for (const [index, label] of tasks.entries()) {
        await expect(page.getByText(` · ${label}`)).toBeVisible();
        await expect(page.locator('.lesson-talk h2')).toBeFocused();
        const found = await page.evaluate(findHidden);
        if (found.length > 0) hidden[`${width}×${height}, ${label}`] = found;
        await goOn(page, index);
      }
    }
    expect(hidden).toEqual({});
  });
}

test('the conversation beside a board covers no subject’s name', async ({ page }) => {
  const covered: string[] = [];
  for (const slug of LESSONS) {
    await page.goto(`/subject/${slug}`);
    for (const [width, height] of [[568, 320], [667, 375], ...VIEWPORTS] as const) {
      await page.setViewportSize({ width, height });
      const overlap = await page.evaluate(() => {
        const words = document.createRange();
        words.selectNodeContents(document.querySelector('h1') as Element);
        const bubble = document.querySelector('[data-cover] > p')?.getBoundingClientRect() as DOMRect;
        return Math.max(
          0,
          ...Array.from(words.getClientRects(), ({ bottom, right }) =>
            right > bubble.left ? bottom - bubble.top : 0,
          ),
        );
      });
      if (overlap > 0) covered.push(`${slug} at ${width}×${height}: ${overlap} px`);
    }
  }
  expect(covered).toEqual([]);
});

test('the first task of the home page shows its question and its places on the first screen', async ({
  page,
}) => {
  for (const [width, height] of [[740, 360], ...VIEWPORTS] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    const ends = await page
      .locator('[data-task]')
      .evaluate((board) =>
        Array.from(board.querySelectorAll('input, h2'), (part) => part.getBoundingClientRect().bottom),
      );
    expect(Math.max(...ends), `${width}×${height}`).toBeLessThanOrEqual(height);
  }
});
