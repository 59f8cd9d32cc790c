import type { LessonData } from '../content/lessons.ts';

/** @throws if the request fails */
export async function fetchLesson(path: string): Promise<LessonData> {
  return (await fetch(path)).json();
}
