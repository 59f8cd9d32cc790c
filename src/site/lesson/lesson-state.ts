import type { Stop, Task } from '../content/lessons.ts';

/** After so many wrong answers the tutor shows the way. */
export const MAX_MISSES = 3;

/** Where a lesson is. */
export type LessonState = {
  /** Number of the task, from 0; before it is the example, and after the last one the lesson has ended. */
  task: number;
  /** The answer that the tutor speaks of, and where the slider stood then. */
  answer?: number;
  answeredAt?: number | undefined;
  /** Wrong answers to this task. */
  misses: number;
  /** Where the slider stands, once it was moved. */
  at?: number | undefined;
  /** The visitor has answered before the lesson's code came, and has the focus at that answer. */
  isContinued?: boolean;
};

export type Move =
  | { type: 'answer'; answer: number }
  | { type: 'slide'; at: number }
  | { type: 'go'; task: number };

export const FIRST_TASK: LessonState = { task: 0, misses: 0 };

/** Where a board opens that is not the one of the page. */
export const EXAMPLE: LessonState = { task: -1, misses: 0 };

/** Where a lesson goes on whose first task was answered before its code came (lesson/TaskBoard.tsx). */
export function continueFrom(tasks: readonly Task[], answer: number): LessonState {
  return { ...play(tasks, FIRST_TASK, { type: 'answer', answer }), isContinued: true };
}

/** What a move of the visitor makes of the lesson. */
export function play(tasks: readonly Task[], state: LessonState, move: Move): LessonState {
  const { at } = state;
  if (move.type === 'slide') return { ...state, at: move.at };
  // At the end the board keeps what the last task has brought.
  if (move.type === 'go') return { ...(tasks[move.task] ? FIRST_TASK : state), task: move.task };

  const { answer } = move;
  const task = tasks[state.task];
  // A second press of the same answer is no second mistake.
  const isRepeated = state.answer === answer && state.answeredAt === at;
  if (!task || findAnswer(task, state)?.right || isRepeated) return state;
  const misses = state.misses + (task.answers[answer]?.right ? 0 : 1);
  const answered = { ...state, misses, answer, answeredAt: at };
  return misses < MAX_MISSES ? answered : { ...answered, ...task.shown };
}

/** The slider of a task, and where it stands. */
export type SlideNow = NonNullable<Task['slide']> & Stop;

export function findSlide({ slide }: Task, { at }: LessonState): SlideNow | undefined {
  return slide && { ...slide, ...(slide.stops[at ?? slide.start] as Stop) };
}

/** The answer that the tutor speaks of; if it is right, the task is done. */
export function findAnswer(
  { answers }: Task,
  { answer = -1 }: LessonState,
): Task['answers'][number] | undefined {
  return answers[answer];
}
