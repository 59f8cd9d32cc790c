/**
 * What the task that a page opens with (lesson/TaskBoard.tsx) gets from scripts before its lesson has come: arrows go
 * among the answers as they do in the lesson, where the browser's own would choose each, and a reply comes into view.
 */
export function setUpOpeningTask(): void {
  addEventListener('keydown', moveAmongAnswers);
  addEventListener('change', ({ target }) => {
    const board = (target as Element).closest('[data-task]');
    board
      ?.querySelector(':checked ~ * [role=status]')
      ?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  });
}

/** How far each key goes among the answers; Space answers by itself. */
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
