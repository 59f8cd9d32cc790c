import type { LessonView, Task } from './lessons.ts';

/** The first task of a lesson if radio buttons can answer it, because they need no scripts. A slider needs scripts. */
export function findOpeningTask({ play }: LessonView): Task | undefined {
  const task = play?.data.tasks[0];
  return task?.type === 'slide' ? undefined : task;
}

/** The same task with its subject, for the rules in the head of the page. */
export function findRuledTask(lesson: LessonView): (Task & { subject: string }) | undefined {
  const task = findOpeningTask(lesson);
  return task && { ...task, subject: lesson.slug };
}
