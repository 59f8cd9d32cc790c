import type { LeadKind } from '#shared/lead/lead.ts';

/** What the owner calls each kind of lead. */
export const KIND_WORDS: Record<LeadKind, string> = {
  contact: 'повідомлення',
  trial: 'пробний урок',
  package: 'пакет',
};
