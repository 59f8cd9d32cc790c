import type { LessonView, Task } from './lessons.ts';

/**
 * The first task of a lesson with the slug of its subject, if radio buttons can answer it, because they need no scripts.
 * A slider needs scripts.
 */
export function findOpeningTask({ play, slug }: LessonView): (Task & { subject: string }) | undefined {
  const task = play?.data.tasks[0];
  return !task || task.type === 'slide' ? undefined : { ...task, subject: slug };
}
