import type { School } from '../school/school-schema.ts';
import type { Subject } from './subject-schema.ts';

/** Sorts subjects by the owner's list (spec §3). Subjects that are not listed come last. */
export function inOrder<Listed extends Pick<Subject, 'slug'>>(
  subjects: readonly Listed[],
  order: readonly string[] = [],
): Listed[] {
  const place = ({ slug }: Listed) => (order.includes(slug) ? order.indexOf(slug) : order.length);
  return [...subjects].sort((one, other) => place(one) - place(other));
}

/**
 * Names of the subjects in the package dialog.
 *
 * @param only slugs of the subjects that have the package; by default all
 */
export function listDirections(
  { subjectOrder }: School,
  subjects: readonly Subject[],
  only?: readonly string[],
): string[] {
  return inOrder(subjects, subjectOrder?.packageForm)
    .filter(({ slug }) => !only || only.includes(slug))
    .map(({ name }) => name);
}

/** Whether the subject has a trial lesson. */
export function offersTrial({ trialLesson }: Pick<Subject, 'trialLesson'>): boolean {
  return trialLesson !== 'none';
}

/** Subjects with a trial lesson that only the dialog of their own page lists. */
export function listOwnPageTrials(subjects: readonly Subject[]): Pick<Subject, 'slug' | 'name'>[] {
  return subjects
    .filter(({ trialLesson }) => trialLesson === 'own-page')
    .map(({ slug, name }) => ({ slug, name }));
}

/** Subjects that the trial dialog of every page lists. */
export function listTrialSubjects({ subjectOrder }: School, subjects: readonly Subject[]): string[] {
  return inOrder(subjects, subjectOrder?.trialForm)
    .filter(({ trialLesson }) => !trialLesson)
    .map(({ name }) => name);
}
