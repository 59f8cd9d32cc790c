import type { Content } from '#content/schema.ts';
import { DEFAULT_DIRECTION, isTrialSubject, listContactTopics, TRIAL_SUBJECT } from '#shared/lead/lead.ts';

/** Whether one of the school's forms offers this subject or topic; what the server fills in by itself is offered, too. */
export function isSubjectOffered(subject: string, { subjects }: Pick<Content, 'subjects'>): boolean {
  return (
    isTrialSubject(subject) ||
    subject === DEFAULT_DIRECTION ||
    listContactTopics(TRIAL_SUBJECT).includes(subject) ||
    subjects.some(({ name }) => name === subject)
  );
}
