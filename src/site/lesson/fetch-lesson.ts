import type { LessonData } from '../content/lessons.ts';

/** @throws when it can't be fetched */
export async function fetchLesson(path: string): Promise<LessonData> {
  return (await fetch(path)).json();
}
