import { phoneKey, phoneKeys } from '../lead/phone.ts';
import { type LeadWithHistory, listNotes } from './all-leads.ts';

/** Fewer digits are found in too many numbers to mean one. */
const MIN_DIGITS = 4;

/** «№57» is that lead alone; of a few digits nobody knows whether they are one. */
const NUMBER = /^(№ ?)?(\d{1,9})$/;

/** What people type of a number: digits, and the signs between them. */
const PHONE = /^[\d\s()+.–-]+$/;

/**
 * Tells which leads have all these words in their texts or notes, or these digits in their number, however either is
 * written.
 */
export function createMatcher(query: string): (lead: LeadWithHistory) => boolean {
  const [, sign, number] = NUMBER.exec(query) ?? [];
  if (sign) return (lead) => lead.number === Number(number);
  const words = fold(query).split(/\s+/);
  const hasWords = (lead: LeadWithHistory) => {
    const text = fold([...Object.values(lead.fields), ...listNotes(lead)].join('\n'));
    return words.every((word) => text.includes(word));
  };
  const digits = query.replace(/\D/g, '');
  if (number && digits.length < MIN_DIGITS) return (lead) => lead.number === Number(number) || hasWords(lead);
  if (!PHONE.test(query) || digits.length < MIN_DIGITS) return hasWords;
  const key = phoneKey(query);
  return (lead) => {
    const ofLead = phoneKeys(lead.fields.phone ?? '');
    return ofLead.some((each) => each === key || each.includes(digits)) || hasWords(lead);
  };
}

/** Letter case and the sort of apostrophe make no difference. */
function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’ʼ`´‘]/g, "'");
}
