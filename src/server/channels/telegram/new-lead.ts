import type { LeadFields } from '#shared/lead/lead.ts';
import { FIELD_LIMITS } from '#shared/lead/lead.ts';
import { normalizePhone } from '../../lead/phone.ts';
import { cleanText, toLine } from '../../lead/text.ts';

/** Digits and the characters between them. */
const NUMBER = /\+?\(?\d[\d\s().–-]{5,}\d/;

/** Fewer digits are an age or a class. */
const LEAST_DIGITS = 7;

/**
 * Parses a lead that a manager has typed: «Оксана 067 123 45 67 фізика, після шостої». Without a phone number, the
 * first word is the name, and the rest must contain another contact: «Оксана @oksana, фізика».
 *
 * @returns undefined if it names no person
 */
export function readNewLead(input: string): LeadFields | undefined {
  const text = cleanText(input, FIELD_LIMITS.message).trim();
  const found = NUMBER.exec(text);
  if (!found || found[0].replace(/\D/g, '').length < LEAST_DIGITS) {
    const [, name = '', rest = ''] = /^(\p{L}[^\s,;:]*)[\s,;:]+(\S[\s\S]*)$/u.exec(text) ?? [];
    return name ? { name: toLine(name, FIELD_LIMITS.name), phone: '', message: rest } : undefined;
  }
  const phone = cutNumber(found[0]);
  const before = text.slice(0, found.index);
  const after = text.slice(found.index + phone.length);
  return {
    name: toLine(before.replace(/[\s,;:–-]+$/, ''), FIELD_LIMITS.name),
    phone: toLine(phone, FIELD_LIMITS.phone),
    message: after.replace(/^[\s,;:.–-]+/, ''),
  };
}

/** Finds the number in «067 123 45 67 10 клас»: the longest prefix that is a valid number, otherwise all of it. */
function cutNumber(digits: string): string {
  const ends = [...digits.matchAll(/\d(?=\D|$)/g)].map(({ index }) => index + 1).reverse();
  const end = ends.find((each) => normalizePhone(digits.slice(0, each)) !== null);
  return digits.slice(0, end);
}
