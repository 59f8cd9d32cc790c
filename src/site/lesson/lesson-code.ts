/** The lesson's code; the build writes its hashed address (build/page-entries.ts). */
export const LESSON_CODE = import.meta.env.DEV ? '/src/site/lesson/open-lesson.tsx' : '/@lesson-entry';
