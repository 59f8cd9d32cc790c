import type { Stop, Task } from '../content/lessons.ts';

/** After so many wrong answers the tutor shows the way. */
const PATIENCE = 3;

/** Where a lesson is. */
export type LessonState = {
  /** Number of the task, from 0; after the last one the lesson has ended. */
  task: number;
  /** The answer that the tutor speaks of, and where the slider stood then. */
  answer?: number;
  answeredAt?: number | undefined;
  /** Wrong answers to this task. */
  misses: number;
  /** Where the slider stands, once it was moved. */
  at?: number | undefined;
};

export type Move =
  | { type: 'answer'; answer: number }
  | { type: 'slide'; at: number }
  | { type: 'next' }
  | { type: 'again' };

export const FIRST_TASK: LessonState = { task: 0, misses: 0 };

/** What a move of the visitor makes of the lesson. */
export function play(tasks: readonly Task[], state: LessonState, move: Move): LessonState {
  const next = state.task + 1;
  switch (move.type) {
    case 'slide':
      return { ...state, at: move.at };
    case 'answer':
      return hear(tasks[state.task], state, move.answer);
    case 'next':
      // At the end the board keeps what the last task has brought.
      return { ...(tasks[next] ? FIRST_TASK : state), task: next };
    case 'again':
      return FIRST_TASK;
  }
}

/** A second press of the same answer is no second mistake; a third mistake makes the tutor show the right answer. */
function hear(task: Task | undefined, state: LessonState, answer: number): LessonState {
  const { at } = state;
  const isRepeated = state.answer === answer && state.answeredAt === at;
  if (!task || isSolved(task, state) || isRepeated) return state;
  const { answers, slide } = task;
  const misses = state.misses + (answers[answer]?.right ? 0 : 1);
  const heard = { ...state, misses, answer, answeredAt: at };
  if (!isShown(heard)) return heard;
  const shown = answers.findIndex(({ right }) => right);
  return { ...heard, answer: shown, at: slide?.stops.find((stop) => stop.answer === shown)?.at };
}

/** Where the slider of the task stands. */
export function findStop({ slide }: Task, state: LessonState): Stop | undefined {
  return slide?.stops.find(({ at }) => at === (state.at ?? slide.start));
}

/** Whether the task is done, by the visitor or by the tutor. */
export function isSolved({ answers }: Task, { answer = -1 }: LessonState): boolean {
  return !!answers[answer]?.right;
}

/** Whether the tutor had to show the answer. */
export function isShown({ misses }: LessonState): boolean {
  return misses >= PATIENCE;
}

/** What the tutor says to the last answer: why; after a second mistake also where to look; then the answer itself. */
export function findReply({ answers, hint, solution }: Task, state: LessonState): string | undefined {
  const { right, reply } = answers[state.answer ?? -1] ?? {};
  if (isShown(state)) return solution;
  return state.misses === PATIENCE - 1 && !right ? `${reply} ${hint}` : reply;
}
