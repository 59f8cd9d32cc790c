import type { School, Subject } from './schema.ts';

/** Subjects in the orders in which they are listed (spec §3): those that the owner names, then the others. */
export function inOrder<Listed extends Pick<Subject, 'slug'>>(
  subjects: readonly Listed[],
  order: readonly string[] = [],
): Listed[] {
  const place = ({ slug }: Listed) => (order.includes(slug) ? order.indexOf(slug) : order.length);
  return [...subjects].sort((one, other) => place(one) - place(other));
}

/** Names of the directions of the package dialog. */
export function listDirections({ subjectOrder }: School, subjects: readonly Subject[]): string[] {
  return inOrder(subjects, subjectOrder?.packageForm).map(({ name }) => name);
}

/** Whether the first lesson of a subject is free. */
export function offersTrial({ trialLesson }: Pick<Subject, 'trialLesson'>): boolean {
  return trialLesson !== 'none';
}

/** Names of the subjects that only their own pages offer to try. */
export function listOwnPageTrials(subjects: readonly Subject[]): string[] {
  return subjects.filter(({ trialLesson }) => trialLesson === 'own-page').map(({ name }) => name);
}

/** Names of the subjects of the trial dialog on all pages. */
export function listTrialSubjects({ subjectOrder }: School, subjects: readonly Subject[]): string[] {
  return inOrder(subjects, subjectOrder?.trialForm)
    .filter(({ trialLesson }) => !trialLesson)
    .map(({ name }) => name);
}
