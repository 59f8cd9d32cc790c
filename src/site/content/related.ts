import type { Subject } from '#content/subjects/subject-schema.ts';
import type { Teacher } from '#content/teachers/teacher-schema.ts';

/** The number of covers at the end of a subject's page. */
const RELATED_COUNT = 4;

/**
 * The related subjects of a page: first the owner's choice, then subjects with a common teacher, then the next ones on
 * the home page. After the last subject, the order continues with the first.
 */
export function findRelated(subject: Subject, all: readonly Subject[]): Subject[] {
  return orderRelated(subject, all).slice(0, RELATED_COUNT);
}

/** All other subjects in that order. */
export function orderRelated(subject: Subject, all: readonly Subject[]): Subject[] {
  const named = subject.related?.flatMap((slug) => all.find((each) => each.slug === slug) ?? []) ?? [];
  const place = all.findIndex(({ slug }) => slug === subject.slug);
  const others = [...all.slice(place + 1), ...all.slice(0, Math.max(place, 0))];
  const sameTeacher = others.filter((other) =>
    subject.teachers.some((teacher) => isTaughtBy(other, teacher)),
  );
  return [...new Set([...named, ...sameTeacher, ...others])];
}

/** The subjects of a teacher, in the order of the home page. */
export function findSubjectsOf(teacher: Teacher, all: readonly Subject[]): Subject[] {
  return all.filter((subject) => isTaughtBy(subject, teacher));
}

function isTaughtBy({ teachers }: Subject, { id }: Teacher): boolean {
  return teachers.some((teacher) => teacher.id === id);
}
