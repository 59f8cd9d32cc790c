import type { Task } from '../content/lessons.ts';

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
  const task = tasks[state.task];
  switch (move.type) {
    case 'slide':
      return { ...state, at: move.at };
    case 'answer':
      if (!task || isSolved(task, state) || isRepeated(state, move.answer)) return state;
      return hear(task, { ...state, answer: move.answer, answeredAt: state.at });
    case 'next':
      // At the end the board keeps what the last task has brought.
      return state.task + 1 < tasks.length
        ? { task: state.task + 1, misses: 0 }
        : { ...state, task: tasks.length };
    case 'again':
      return FIRST_TASK;
  }
}

/** A third wrong answer makes the tutor show the right one. */
function hear({ answers }: Task, state: LessonState): LessonState {
  if (answers[state.answer as number]?.right) return state;
  const misses = state.misses + 1;
  return isShown({ misses })
    ? { ...state, misses, answer: answers.findIndex(({ right }) => right) }
    : { ...state, misses };
}

/** A second press of the same answer is no second mistake. */
function isRepeated(state: LessonState, answer: number): boolean {
  return state.answer === answer && state.answeredAt === state.at;
}

/** Where the slider of the task stands, how far that is on its way, and what follows from it there. */
export function findStop({ slide }: Task, state: LessonState) {
  const { from = 0, to = 1, step = 1, start = 0, stops = [] } = slide ?? {};
  const at = state.at ?? start;
  return { at, share: (at - from) / (to - from), stop: stops[Math.round((at - from) / step)] };
}

/** Whether the task is done, by the visitor or by the tutor. */
export function isSolved({ answers }: Task, { answer = -1 }: LessonState): boolean {
  return !!answers[answer]?.right;
}

/** Whether the tutor had to show the answer. */
export function isShown({ misses }: Pick<LessonState, 'misses'>): boolean {
  return misses >= PATIENCE;
}

/** What the tutor says to the last answer: why; after a second mistake also where to look; then the answer itself. */
export function findReply({ answers, hint, solution }: Task, state: LessonState): string | undefined {
  const answer = answers[state.answer ?? -1];
  if (!answer) return undefined;
  if (isShown(state)) return solution;
  return state.misses === PATIENCE - 1 && !answer.right ? `${answer.reply} ${hint}` : answer.reply;
}
