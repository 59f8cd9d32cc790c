import { createHash } from 'node:crypto';
import type { Subject } from '#content/subjects/subject-schema.ts';
import { type DescribedLesson, describeLesson, type LessonView } from './lessons.ts';
import { describeNotFoundLesson } from './not-found-lesson.ts';
import { orderRelated } from './related.ts';
import type { AskView } from './texts.ts';
import type { TrialView } from './trial.ts';

/** The number of other boards at the end of a lesson. */
const LINK_COUNT = 3;

/**
 * All lessons of the school by subject, and the lesson of the not-found page. Their files link to each other, so all
 * addresses contain one common hash.
 */
export function describeLessons(
  subjects: readonly Subject[],
  trial: Pick<TrialView, 'onward'> | undefined,
  { label: ask }: Partial<Pick<AskView, 'label'>> = {},
): {
  bySubject: ReadonlyMap<string, LessonView>;
  notFound: LessonView | undefined;
} {
  const lessons = new Map<string, DescribedLesson>();
  for (const subject of subjects)
    if (subject.lesson) lessons.set(subject.slug, describeLesson(subject.lesson, subject, trial, ask));
  const notFound = describeNotFoundLesson(subjects, trial, ask);
  const all = [...lessons.values(), ...(notFound ? [notFound] : [])].map(({ play }) => play);
  const hash = createHash('sha256').update(JSON.stringify(all)).digest('hex').slice(0, 8);
  const pathOf = (file: string) => `/lesson/${file}.${hash}.json`;

  function link({ play, ...lesson }: DescribedLesson, file: string, others: readonly Subject[]): LessonView {
    const more = others.flatMap(({ slug }) => {
      const other = lessons.get(slug)?.play;
      return other ? [{ path: pathOf(slug), name: other.boardName, cover: other.data.cover }] : [];
    });
    return {
      ...lesson,
      play: play && {
        path: pathOf(file),
        data: { ...play.data, more: more.slice(0, LINK_COUNT) },
        drawing: play.drawing,
      },
    };
  }

  return {
    bySubject: new Map(
      subjects.flatMap((subject) => {
        const lesson = lessons.get(subject.slug);
        return lesson ? [[subject.slug, link(lesson, subject.slug, orderRelated(subject, subjects))]] : [];
      }),
    ),
    notFound: notFound && link(notFound, 'not-found', subjects),
  };
}
