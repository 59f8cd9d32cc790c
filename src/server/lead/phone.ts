import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** What parents type without a country code is a number of the school's country. */
const COUNTRY = 'UA';

/** «8 067 …», as people dialled before 2009 and some still write. */
const OLD_TRUNK = /^80\d{9}$/;

/** Fewer digits are a Ukrainian number with a mistake in it, not a foreign one without its plus. */
const LEAST_FOREIGN_DIGITS = 11;

/**
 * The number as telephones and Telegram understand it, «+380671234567» (E.164); null when what was typed is not a
 * number of any country.
 */
export function normalizePhone(typed: string): string | null {
  const digits = readDigits(typed);
  if (OLD_TRUNK.test(digits)) return parse(`+3${digits}`);
  const parsed = parse(typed);
  if (parsed || typed.includes('+') || digits.length < LEAST_FOREIGN_DIGITS) return parsed;
  return parse(`+${digits}`);
}

/**
 * By what leads with the same number find each other, however it was typed: the normalised number or, where no
 * country has such a one, the bare digits; empty when there are none.
 */
export function phoneKey(typed: string): string {
  return normalizePhone(typed) ?? readDigits(typed);
}

/**
 * Whether what was typed says more than the normalised number: other digits («067…» instead of «+38067…»), or words.
 * Spaces, hyphens and parentheses say nothing.
 */
export function differsFromTyped(normalized: string, typed: string): boolean {
  return typed.replace(/[\s().+-]/g, '') !== normalized.slice(1);
}

function parse(text: string): string | null {
  const phone = parsePhoneNumberFromString(text, COUNTRY);
  return phone?.isValid() ? phone.number : null;
}

function readDigits(text: string): string {
  return text.replace(/\D/g, '');
}
