import type { LessonView, Task } from './lessons.ts';

/** The first task of a lesson if radio buttons can answer it, because they need no scripts. A slider needs scripts. */
export function findOpeningTask({ play }: LessonView): Task | undefined {
  const task = play?.data.tasks[0];
  return task?.type === 'slide' ? undefined : task;
}
