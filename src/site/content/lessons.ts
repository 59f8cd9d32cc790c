import type { Lesson, Subject } from '#shared/content/schema.ts';
import { typeset } from '../words/typography.ts';
import { initialsOf } from './teachers.ts';

export type LessonView = ReturnType<typeof describeLesson>;

/** A lesson board as the home page and the page of its subject show it. */
export function describeLesson(
  lesson: Lesson,
  { slug, name, genitive, lessonLabel }: Pick<Subject, 'slug' | 'name' | 'genitive' | 'lessonLabel'>,
) {
  return {
    slug,
    subjectName: name,
    title: typeset(lessonLabel ?? `Приклад уроку ${genitive}`),
    question: typeset(lesson.question),
    answer: typeset(lesson.answer),
    answerLanguage: lesson.answerLanguage,
    tutor: { name: lesson.tutor.name, initials: initialsOf(lesson.tutor.name) },
    pupil: lesson.pupil,
    alternative: typeset(lesson.alternative),
    drawing: lesson.drawing,
  };
}
