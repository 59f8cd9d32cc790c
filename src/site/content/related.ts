import type { Subject, Teacher } from '#content/schema.ts';

/** How many covers the page of a subject shows at its end. */
const RELATED_COUNT = 4;

/**
 * The subjects to which a page leads on: those that the owner names, then those with a teacher in common, then the next
 * ones in the order of the home page, round its end.
 */
export function findRelated(subject: Subject, all: readonly Subject[]): Subject[] {
  return orderRelated(subject, all).slice(0, RELATED_COUNT);
}

/** All others in that order. */
export function orderRelated(subject: Subject, all: readonly Subject[]): Subject[] {
  const named = subject.related?.flatMap((slug) => all.find((each) => each.slug === slug) ?? []) ?? [];
  const place = all.findIndex(({ slug }) => slug === subject.slug);
  const others = [...all.slice(place + 1), ...all.slice(0, Math.max(place, 0))];
  const sameTeacher = others.filter((other) =>
    subject.teachers.some((teacher) => isTaughtBy(other, teacher)),
  );
  return [...new Set([...named, ...sameTeacher, ...others])];
}

/** What a teacher teaches, in the order of the home page. */
export function findSubjectsOf(teacher: Teacher, all: readonly Subject[]): Subject[] {
  return all.filter((subject) => isTaughtBy(subject, teacher));
}

function isTaughtBy({ teachers }: Subject, { id }: Teacher): boolean {
  return teachers.some((teacher) => teacher.id === id);
}
