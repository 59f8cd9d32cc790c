import type { Subject } from '#content/schema.ts';
import { chooseIcon } from '#content/subject-icons.ts';
import { offersTrial } from '#content/subject-lists.ts';
import { typeset } from '../words/typography.ts';
import type { LessonView } from './lessons.ts';
import { findRelated, findSubjectsOf } from './related.ts';
import { describeTeacher, type PreparePhoto } from './teachers.ts';

/** A subject as its cover on the home page shows it. */
export type SubjectCard = ReturnType<typeof describeCard>;

export type SubjectPage = Awaited<ReturnType<typeof describeSubject>>;

/**
 * A subject as its own page shows it.
 *
 * @param lesson its board, if it has one
 */
export async function describeSubject(
  subject: Subject,
  preparePhoto: PreparePhoto,
  all: readonly Subject[] = [subject],
  lesson?: LessonView,
) {
  const { slug, name, color } = subject;
  return {
    slug,
    icon: chooseIcon(subject),
    name,
    color,
    crumbs: describeCrumbs(subject, all.length > 1),
    /** Whether its first lesson is free. */
    hasTrial: offersTrial(subject),
    caption: typeset(subject.caption),
    description: splitAtHighlight(typeset(subject.description), typeset(subject.highlight ?? '')),
    reasons: subject.reasons.map(({ title, text }) => ({ title: typeset(title), text: typeset(text) })),
    teachers: await Promise.all(
      subject.teachers.map(async (teacher) => ({
        ...(await describeTeacher(teacher, preparePhoto)),
        /** What else they teach. */
        otherSubjects: findSubjectsOf(teacher, all)
          .filter((each) => each.slug !== slug)
          .map(describeCard),
      })),
    ),
    /** Where the page leads on. */
    related: findRelated(subject, all).map(describeCard),
    /** Undefined: the page opens without a board. */
    lesson,
    teachersTitle: typeset(
      subject.teachersTitle ??
        `${subject.teachers.length > 1 ? 'Репетитори' : 'Репетитор'} ${subject.notebookLabel}`,
    ),
  };
}

function describeCard(subject: Subject) {
  const { slug, name, caption, color } = subject;
  return { slug, icon: chooseIcon(subject), name, color, caption: typeset(caption) };
}

/** Cuts a text around the words that get the marker. */
function splitAtHighlight(text: string, marked: string) {
  if (!marked || !text.includes(marked)) return { before: text, marked: '', after: '' };
  const start = text.indexOf(marked);
  return { before: text.slice(0, start), marked, after: text.slice(start + marked.length) };
}

/** A step of the way to a page: its words and where it leads. */
export type Crumb = { name: string; path: string };

/** The way from the home page to a subject, the page itself last; the only subject has no grid before it. */
export function describeCrumbs(
  { slug, name }: Pick<Subject, 'slug' | 'name'>,
  hasSubjectGrid: boolean,
): Crumb[] {
  return [
    { name: 'Головна', path: '/' },
    ...(hasSubjectGrid ? [{ name: 'Напрямки', path: '/#subjects' }] : []),
    { name, path: `/subject/${slug}` },
  ];
}
