import type { LessonData, Task } from '../../src/site/content/lessons.ts';

/**
 * Plays the lesson of a page from its start button to its end with the data of its own file. Runs in the browser, so it
 * uses nothing from outside.
 *
 * @param pauseMs how long the visitor reads before each press
 * @returns texts of the page that differ from the lesson's, and how the lesson has ended
 */
export async function playLesson(pauseMs: number): Promise<{ wrong: string[]; isAtEnd: boolean }> {
  const startButton = document.querySelector<HTMLElement>('[data-lesson]') as HTMLElement;
  const board = startButton.parentElement as HTMLElement;
  const lesson: LessonData = await (await fetch(startButton.dataset.lesson as string)).json();
  const wrong: string[] = [];

  const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
  async function until(is: () => unknown): Promise<boolean> {
    for (let tries = 0; tries < 200; tries++) {
      if (is()) return true;
      await pause(50);
    }
    return false;
  }
  const read = (css: string) => board.querySelector(css)?.textContent?.replaceAll('EN ', '') ?? '';
  const readPicture = () =>
    board.querySelector('[role=img]')?.getAttribute('aria-label') ?? read('.visually-hidden');
  const plain = (text: string) => text.normalize('NFKC');
  async function expectWords(what: string, read: () => string, words: string): Promise<void> {
    if (await until(() => plain(read()).endsWith(plain(words)))) return;
    wrong.push(`${what}: «${read()}» instead of «${words}»`);
  }

  async function answer(task: Task, index: number): Promise<void> {
    await pause(pauseMs);
    if (task.slide) {
      const input = board.querySelector<HTMLInputElement>('input[type=range]') as HTMLInputElement;
      const stop = Object.values(task.slide.stops).find((each) => each.answer === index);
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      set?.call(input, String(stop?.at));
      input.dispatchEvent(new Event('input', { bubbles: true }));
      board.querySelector<HTMLElement>('.lesson-slide button')?.click();
    } else board.querySelectorAll<HTMLElement>('.lesson-place, .lesson-answer')[index]?.click();
  }

  await pause(pauseMs);
  startButton.click();
  for (const task of lesson.tasks) {
    await expectWords('question', () => read('h2'), task.ask);
    const right = task.answers.findIndex((each) => each.right);
    const misses = task.answers
      .map((_, index) => index)
      .filter((index) => index !== right)
      .slice(0, 2);
    for (const [made, index] of [...misses, right].entries()) {
      const { replies, drawn } = task.answers[index] as Task['answers'][number];
      await answer(task, index);
      await expectWords(
        'reply',
        () => read('.lesson-reply'),
        replies[index === right ? made : made + 1] as string,
      );
      if (drawn) await expectWords('picture', readPicture, drawn);
    }
    await pause(pauseMs);
    board.querySelector<HTMLElement>('.lesson-row:last-child button')?.click();
  }
  await expectWords('end', () => read('h2'), lesson.end.ask);
  return { wrong, isAtEnd: board.querySelector('.lesson-onward') !== null };
}
