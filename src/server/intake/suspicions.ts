import type { LeadFields } from '#shared/lead/lead.ts';
import type { Suspicion } from '../lead/lead.ts';
import { SPAM_PHRASES } from './spam-phrases.ts';

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
  const links = text.match(LINK)?.length ?? 0;
  return [
    ...(isTrapped ? (['hidden-field'] as const) : []),
    ...(links > MAX_LINKS ? (['links'] as const) : []),
    ...(SPAM_PHRASES.some((phrase) => phrase.test(text)) ? (['phrase'] as const) : []),
  ];
}
