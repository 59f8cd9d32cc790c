import type { LeadFields } from '#shared/lead/lead.ts';
import type { Suspicion } from '../lead/lead.ts';
import { LESSON_REQUEST, SPAM_PHRASES } from './spam-phrases.ts';

/** Pupils may send one or two links to a task. */
const MAX_LINKS = 2;

const LINK = /https?:\/\/(?:www\.|t\.me\/)?|\bwww\.|\bt\.me\//gi;

/**
 * Finds signs of advertising bots that people rarely show. One sign is enough: the lead gets a silent card, and a
 * manager decides.
 *
 * @param isTrapped whether the honeypot is filled
 */
export function findSuspicions(fields: LeadFields, isTrapped: boolean): Suspicion[] {
  const text = Object.values(fields).join('\n');
  // Only what the visitor typed: advertising bots choose subjects and packages, too.
  const isRequest = LESSON_REQUEST.test(`${fields.message ?? ''}\n${fields.comment ?? ''}`);
  const links = text.match(LINK)?.length ?? 0;
  return [
    ...(isTrapped ? (['hidden-field'] as const) : []),
    ...(links > MAX_LINKS ? (['links'] as const) : []),
    ...(!isRequest && SPAM_PHRASES.some((phrase) => phrase.test(text)) ? (['phrase'] as const) : []),
  ];
}
