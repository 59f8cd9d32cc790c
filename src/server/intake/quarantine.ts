import type { LeadFields } from '#shared/lead/lead.ts';
import { QUARANTINED_TEXT_LENGTH } from '../lead/quarantine.ts';

/**
 * Cuts each text of a lead to its beginning: a script could otherwise fill the disk with what nobody reads.
 *
 * @returns the fields, and whether any of them was longer
 */
export function cutFields(fields: LeadFields): { fields: LeadFields; isCut: boolean } {
  const cut = Object.entries(fields).map(([name, text]) => [name, cutText(text)]);
  const isCut = cut.some(([name, text]) => text !== fields[name as keyof LeadFields]);
  return { fields: Object.fromEntries(cut), isCut };
}

/** Never splits a character of two code units. */
function cutText(text: string): string {
  return text.length <= QUARANTINED_TEXT_LENGTH ? text : [...text].slice(0, QUARANTINED_TEXT_LENGTH).join('');
}
