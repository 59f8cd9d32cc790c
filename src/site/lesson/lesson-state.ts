import type { Slider, Stop } from '../content/lesson-slider.ts';
import type { Task } from '../content/lessons.ts';

/** After this many wrong answers the tutor shows the solution. */
export const MAX_MISSES = 3;

/** The state of a lesson. */
export type LessonState = {
  /** Index of the task. The number of tasks means that the lesson has ended. */
  task: number;
  /** The answer to which the tutor replies, and the position of the slider at that moment. */
  answer?: number;
  answeredAt?: number | undefined;
  /** Wrong answers to this task. */
  misses: number;
  /** For each answer since the start of the lesson, whether it was right. Only in memory. */
  attempts: readonly boolean[];
  /** The position of the slider; undefined before the first move. */
  at?: number | undefined;
  /** Whether the focus stays where it is: at an answer from before the lesson's code loaded, or at another board. */
  isContinued?: boolean;
};

export type Move =
  | { type: 'answer'; answer: number }
  | { type: 'slide'; at: number }
  | { type: 'go'; task: number };

export const FIRST_TASK: LessonState = { task: 0, misses: 0, attempts: [] };

/** The initial state if the first task was answered before the lesson's code loaded (lesson/TaskBoard.tsx). */
export function continueFrom(tasks: readonly Task[], answer: number): LessonState {
  return { ...play(tasks, FIRST_TASK, { type: 'answer', answer }), isContinued: true };
}

/** The state after a move of the visitor. */
export function play(tasks: readonly Task[], state: LessonState, move: Move): LessonState {
  const { at } = state;
  if (move.type === 'slide') return { ...state, at: move.at };
  // The end keeps the drawing of the last task.
  if (move.type === 'go') {
    const attempts = move.task === 0 ? [] : state.attempts;
    return { ...(tasks[move.task] ? FIRST_TASK : state), task: move.task, attempts };
  }

  const { answer } = move;
  const task = tasks[state.task];
  // The same answer again counts only once.
  const isRepeated = state.answer === answer && state.answeredAt === at;
  if (!task || findAnswer(task, state)?.right || isRepeated) return state;
  const isRight = task.answers[answer]?.right === true;
  const misses = state.misses + (isRight ? 0 : 1);
  const attempts = [...state.attempts, isRight];
  const answered = { ...state, misses, attempts, answer, answeredAt: at };
  return misses < MAX_MISSES ? answered : { ...answered, ...task.shown };
}

/** The slider of a task with its current position. */
export type SlideNow = Slider & Stop;

export function findSlide({ slide }: Task, { at }: LessonState): SlideNow | undefined {
  return slide && { ...slide, ...(slide.stops[at ?? slide.start] as Stop) };
}

/** The answer to which the tutor replies; if it is right, the task is done. */
export function findAnswer(
  { answers }: Task,
  { answer = -1 }: LessonState,
): Task['answers'][number] | undefined {
  return answers[answer];
}
