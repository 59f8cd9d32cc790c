import { EMPTY_COMMENT, type LeadFields } from '#shared/lead/lead.ts';
import type { Suspicion } from '../lead/lead.ts';

export type Circumstances = {
  /** How long the form had been open when it was sent; undefined when it does not tell. */
  formAgeMs: number | undefined;
  /** True when a browser says that a page of ours sent it, by a script or, without one, as a native form. */
  isFromPage: boolean;
  /** Whether a form of the school offers what the lead names as its subject. */
  isSubjectOffered: boolean;
  /** Many leads from this address within the limit. */
  isFlood: boolean;
  /** As many leads of this network as may have gone out in this hour; one that is odd in itself is held. */
  isBeyondHour: boolean;
};

/** Nobody reads, types and sends a form in less. */
const LEAST_FORM_AGE_MS = 2000;

/** Pupils do send a link to a task or two. */
const MAX_LINKS = 2;

const LINK = /https?:\/\/(?:www\.|t\.me\/)?|\bwww\.|\bt\.me\//gi;

/** Looks for what people seldom do and scripts often do. */
export function findSuspicions(fields: LeadFields, circumstances: Circumstances): Suspicion[] {
  const text = Object.values(fields).join('\n');
  const links = text.match(LINK)?.length ?? 0;
  const { formAgeMs } = circumstances;
  const found: Suspicion[] = [];
  if (formAgeMs === undefined && !circumstances.isFromPage) found.push('no-stamp');
  if (formAgeMs !== undefined && formAgeMs < LEAST_FORM_AGE_MS) found.push('too-fast');
  if (links > MAX_LINKS) found.push('links');
  if (links > 0 && !isCyrillic(fields)) found.push('foreign-script');
  if (!circumstances.isSubjectOffered) found.push('unknown-subject');
  const isOdd = found.length > 0;
  if (circumstances.isFlood) found.push('flood');
  if (circumstances.isBeyondHour && isOdd) found.push('held');
  return found;
}

/** Looks only at what the visitor typed: subjects and dates are in Ukrainian for every sender. */
function isCyrillic({ name = '', message = '', comment = '' }: LeadFields): boolean {
  const typed = [name, message, comment === EMPTY_COMMENT ? '' : comment].join(' ');
  return /\p{Script=Cyrillic}/u.test(typed);
}
