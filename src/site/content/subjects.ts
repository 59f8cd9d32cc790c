import { chooseIcon } from '#content/subjects/subject-icons.ts';
import { offersTrial } from '#content/subjects/subject-lists.ts';
import type { Subject } from '#content/subjects/subject-schema.ts';
import { typeset } from '../words/typography.ts';
import type { LessonView } from './lessons.ts';
import { findRelated, findSubjectsOf } from './related.ts';
import { describeTeacher, type PreparePhoto } from './teachers.ts';

/** A subject as its cover on the home page. */
export type SubjectCard = ReturnType<typeof describeCard>;

export type SubjectPage = Awaited<ReturnType<typeof describeSubject>>;

/**
 * A subject as its own page.
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
    /** Whether its trial lesson is free. */
    hasTrial: offersTrial(subject),
    caption: typeset(subject.caption),
    description: splitAtHighlight(typeset(subject.description), typeset(subject.highlight ?? '')),
    reasons: subject.reasons.map(({ title, text }) => ({ title: typeset(title), text: typeset(text) })),
    teachers: await Promise.all(
      subject.teachers.map(async (teacher) => ({
        ...(await describeTeacher(teacher, preparePhoto)),
        /** The other subjects of the teacher. */
        otherSubjects: findSubjectsOf(teacher, all)
          .filter((each) => each.slug !== slug)
          .map(describeCard),
      })),
    ),
    /** The subjects that the page links to. */
    related: findRelated(subject, all).map(describeCard),
    /** Undefined if the page starts without a board. */
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

/** Splits a text around its highlighted words. */
function splitAtHighlight(text: string, marked: string) {
  if (!marked || !text.includes(marked)) return { before: text, marked: '', sign: '', after: '' };
  const start = text.indexOf(marked);
  const rest = text.slice(start + marked.length);
  // A punctuation mark must not begin a line.
  const sign = /^[.,;:!?»)…]*/.exec(rest)?.[0] ?? '';
  return { before: text.slice(0, start), marked, sign, after: rest.slice(sign.length) };
}

/** A breadcrumb: its text and its address. */
export type Crumb = { name: string; path: string };

/**
 * The breadcrumbs from the home page to a subject's page, which is last. A single subject has no grid, so its path is
 * shorter.
 */
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
