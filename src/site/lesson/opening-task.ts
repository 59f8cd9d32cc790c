/**
 * Improves the first task of a page (lesson/TaskBoard.tsx) before its lesson has loaded. Arrow keys only move the focus
 * among the answers, as in the lesson; browsers would choose each. Replies scroll into view.
 */
export function setUpOpeningTask(): void {
  addEventListener('keydown', moveAmongAnswers);
  addEventListener('change', ({ target }) => {
    const board = (target as Element).closest('[data-task]');
    // Only the visible parts: their container is as high as the longest answer (TaskBoard.module.css).
    for (const part of board?.querySelectorAll('div[data-on] > *') ?? [])
      if (getComputedStyle(part).visibility !== 'hidden')
        part.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  });
}

/** The step of each key among the answers; 0 answers. Browsers handle Space themselves. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
  Enter: 0,
};

function moveAmongAnswers(event: KeyboardEvent): void {
  const answer = event.target as HTMLInputElement;
  const step = STEPS[event.key];
  if (step === undefined || !answer.matches('[data-task] > input')) return;
  event.preventDefault();
  if (!step) {
    answer.click();
    return;
  }
  const answers = [...(answer.parentElement as Element).querySelectorAll<HTMLInputElement>(':scope > input')];
  answers.at((answers.indexOf(answer) + step) % answers.length)?.focus();
}
