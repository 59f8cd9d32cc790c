import type { Lesson, Subject } from '#shared/content/schema.ts';
import { typo } from '../words/typography.ts';
import { initialsOf } from './teachers.ts';

export type LessonView = ReturnType<typeof describeLesson>;

/** A lesson board as the home page and the page of its subject show it. */
export function describeLesson(
  lesson: Lesson,
  { slug, name, genitive }: Pick<Subject, 'slug' | 'name' | 'genitive'>,
) {
  return {
    slug,
    subjectName: name,
    title: typo(`Приклад уроку ${genitive}`),
    question: typo(lesson.question),
    answer: typo(lesson.answer),
    answerLanguage: lesson.answerLanguage,
    tutor: { name: lesson.tutor.name, initials: initialsOf(lesson.tutor.name) },
    pupil: lesson.pupil,
    alternative: typo(lesson.alternative),
    drawing: lesson.drawing,
  };
}
