import { createHash } from 'node:crypto';
import type { NewLead } from '../lead.ts';

/** What a lead says, so that a repeat can be told from another content; the date changes with every sending. */
export function describeContent({
  kind,
  isSpam,
  fields,
}: Pick<NewLead, 'kind' | 'isSpam' | 'fields'>): string {
  const said = Object.entries(fields).filter(([field, value]) => field !== 'date' && value !== '');
  return JSON.stringify([kind, isSpam, said.sort(([left], [right]) => (left < right ? -1 : 1))]);
}

/** The id under which another content of the same form is kept, so that its own repeats are known, too. */
export function variantRequestId(lead: NewLead): string {
  const hash = createHash('sha256').update(describeContent(lead)).digest('hex');
  return `${lead.requestId}-${hash.slice(0, 32)}`;
}
