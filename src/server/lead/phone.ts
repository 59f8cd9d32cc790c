import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { cleanPhone, type DigitGroup, findDigitRuns, isApart, joinGroups } from '#shared/lead/phone-text.ts';
import { findNamedCountries, namesUkraine } from './places.ts';

/*
 * A number gets a link only if it is unambiguous. If it may belong to another country, or lacks a digit, it is shown as
 * typed without a link.
 */

/** Why no valid number was found. */
export type PhoneWarning =
  /** Looks like a number of another country without its code. */
  | 'without-country'
  /** Not valid in any country: a digit is missing or extra, or the prefix does not exist. */
  | 'incomplete';

type ReadPhone = {
  /** In E.164 form («+380671234567»), in typed order. */
  numbers: readonly string[];
  /** Only if there is no number; undefined without digits. */
  warning?: PhoneWarning;
};

/** Inside a text, fewer digits are an hour or a class and not an incomplete number. */
const LEAST_DIGITS = 3;

/**
 * Digits beside a number that are no part of it: «2 учні», «2 уроки», «до 15.12», «вік 9». They are rare, so the page's
 * scripts, which share `NO_NUMBERS` of `phone-text.ts`, do not look for them.
 */
const OTHER_DIGITS =
  /(?<=^|[\s(,])[1-9](?= (?:учн|дитини|раз|урок|занят|предмет|місяц|тижн|особ|людей|груп))|(?<=(?:^|\s)(?:до|після|з|від|на) )\d{1,2}\.\d{1,2}(?![\d.])|(?:років|вік) \d{1,2}(?!\d)/giu;

/** Reads all numbers from the typed text. */
export function readPhone(typed: string): ReadPhone {
  const runs = findDigitRuns(cleanPhone(typed).replace(OTHER_DIGITS, ' ; '));
  const countries = findNamedCountries(typed);
  const facts = { countries, isUkraineNamed: namesUkraine(typed) };
  const read = runs.map((groups) => readRun(groups, facts));
  const numbers = [...new Set(read.flatMap((each) => each.numbers))];
  if (numbers.length > 0) return { numbers };
  const warnings = read.map(({ warning }) => warning);
  if (warnings.includes('without-country')) return { numbers, warning: 'without-country' };
  const least = /\p{L}/u.test(typed) ? LEAST_DIGITS : 1;
  const hasDigits = runs.some((groups) => joinGroups(groups).replace('+', '').length >= least);
  return hasDigits ? { numbers, warning: 'incomplete' } : { numbers };
}

/** The first valid number; null if there is none. */
export function normalizePhone(typed: string): string | null {
  return readPhone(typed).numbers[0] ?? null;
}

/**
 * The key that leads with the same number share in any spelling: the first number, otherwise the bare digits; empty
 * without digits.
 */
export function phoneKey(typed: string): string {
  const digits = readDigits(typed);
  return normalizePhone(typed) ?? (digits.length >= MIN_KEY_DIGITS ? digits : '');
}

/** Fewer digits are not a phone number. Two people who typed the same ones would share a conversation. */
const MIN_KEY_DIGITS = 5;

/** The keys of all typed numbers, the first one first; never empty. */
export function phoneKeys(typed: string): readonly [string, ...string[]] {
  const [, ...others] = readPhone(typed).numbers;
  return [phoneKey(typed), ...others];
}

/**
 * Whether the typed text differs from the normalised number: other digits («067…» instead of «+38067…»), or words.
 * Spaces, hyphens and parentheses do not count.
 */
export function differsFromTyped(normalized: string, typed: string): boolean {
  return cleanPhone(typed).replace(/[\s().+-]/g, '') !== normalized.slice(1);
}

type PlaceFacts = { countries: readonly Country[]; isUkraineNamed: boolean };

type Country = Parameters<typeof parsePhoneNumberFromString>[1] & string;

function readRun(groups: readonly DigitGroup[], facts: PlaceFacts): ReadPhone {
  const own = readAfterOtherNumber(groups, facts);
  if (own) return own;
  const whole = readNumber(groups, facts);
  if (typeof whole === 'object') return { numbers: [whole.number] };
  const parts = splitNumbers(groups, facts);
  return parts.length > 0 ? { numbers: parts } : { numbers: [], warning: whole };
}

/**
 * «клас 5, 0671234567», «після 18 0671234567», «кв 34, 0671234567», «2) 0671234567»: a class, an hour, a flat or the
 * number in a list before a Ukrainian number is no country code.
 */
function readAfterOtherNumber(
  [first, ...rest]: readonly DigitGroup[],
  facts: PlaceFacts,
): ReadPhone | undefined {
  const [next] = rest;
  if (!first || !next || first.before.includes('+')) return undefined;
  const isClass = /^[1-79]$/.test(first.digits);
  const isHour = /^(?:1\d|2[0-3])$/.test(first.digits);
  const isListed = /^[1-9]\d{0,2}$/.test(first.digits) && /^(?:[,.] |\) ?)$/.test(next.before);
  const mayBeCode = first.before.includes('(') || parseInternational(joinGroups([first, ...rest]));
  const isOther = isHour || (isListed && !mayBeCode);
  if (!isClass && !(isOther && /^(?:0|380)/.test(next.digits))) return undefined;
  const read = readRun(rest, facts);
  return read.numbers[0]?.startsWith('+380') ? read : undefined;
}

/** Several numbers in one run. Each must be complete, and Ukrainian or with a country code. */
function splitNumbers(groups: readonly DigitGroup[], facts: PlaceFacts): readonly string[] {
  const glued = cutGlued(groups);
  if (glued) return splitNumbers(glued, facts);
  for (let end = groups.length - 1; end > 0; end -= 1) {
    const first = readNumber(groups.slice(0, end), facts);
    if (typeof first !== 'object' || !first.isCertain) continue;
    const rest = groups.slice(end);
    const second = readNumber(rest, facts);
    if (typeof second === 'object' && second.isCertain) return [first.number, second.number];
    const others = readAfterOtherNumber(rest, facts)?.numbers ?? splitNumbers(rest, facts);
    if (others.length > 0) return [first.number, ...others];
    if (isApart(groups, end)) return [first.number];
  }
  return [];
}

/** Two numbers without a separator: «06712345670501234567». */
function cutGlued(groups: readonly DigitGroup[]): DigitGroup[] | undefined {
  const [only, ...others] = groups;
  if (!only || others.length > 0) return undefined;
  const [, first = '', second] = /^((?:380|0)\d{9})((?:380|0)\d{9})$/.exec(only.digits) ?? [];
  return second
    ? [
        { ...only, digits: first },
        { before: '', digits: second },
      ]
    : undefined;
}

type Found = { number: string; isCertain: boolean };

/** Reads groups as one number. */
function readNumber(typedGroups: readonly DigitGroup[], facts: PlaceFacts): Found | PhoneWarning {
  const { groups, isInternational } = readPrefix(typedGroups);
  const digits = groups.map((each) => each.digits).join('');
  const lengths = groups.map((each) => each.digits.length);
  const ukrainian = readUkrainian(digits, groups[0]?.digits ?? '');
  if (ukrainian === 'ambiguous') return 'incomplete';
  if (ukrainian) return { number: ukrainian, isCertain: true };
  if (isInternational) {
    const number = parseInternational(digits);
    if (number) return { number, isCertain: true };
    return facts.countries.some((country) => isValid(digits, country)) ? 'without-country' : 'incomplete';
  }
  if (/^0\d{9}$/.test(digits)) {
    const own = parse(`+380${digits.slice(1)}`);
    if (own) return isForeignForm(digits, lengths, own.type, facts) ? 'without-country' : certain(own.number);
  }
  if (digits.startsWith('380') || /^80\d{8}$/.test(digits)) return 'incomplete';
  if (digits.length > 10 && !digits.startsWith('0') && mayBeginWithCode(groups)) {
    const number = parseInternational(digits);
    // Only the length reveals the country code, so it is never one of several numbers.
    if (number) return { number, isCertain: false };
  }
  return isSomewhere(digits, lengths, facts) ? 'without-country' : 'incomplete';
}

/**
 * Whether the digits may begin with a country code. «8 (495) 123-45-67» begins with the trunk prefix of Russia. «18
 * 067123456» is an hour before an incomplete number: a zero follows only a whole country code.
 */
function mayBeginWithCode([first, second]: readonly DigitGroup[]): boolean {
  if (!second || !first) return true;
  return first.digits !== '8' && (!second.digits.startsWith('0') || !first.digits.startsWith('1'));
}

function certain(number: string): Found {
  return { number, isCertain: true };
}

/** Removes the plus or the leading «00», and a trunk zero in brackets: «+49 (0)151». */
function readPrefix(typed: readonly DigitGroup[]): { groups: DigitGroup[]; isInternational: boolean } {
  const groups = typed.map((group) => ({ ...group }));
  const [first] = groups;
  if (!first) return { groups, isInternational: false };
  const all = groups.map(({ digits }) => digits).join('');
  let isInternational = first.before.includes('+') && !all.startsWith('0');
  if (/^00[1-9]/.test(all) && all.length > 10) {
    isInternational = true;
    first.digits = first.digits.slice(2);
    if (first.digits === '') groups.shift();
  }
  if (!isInternational) return { groups, isInternational };
  const isTrunkZero = ({ before, digits }: DigitGroup, index: number) =>
    index > 0 && digits === '0' && before.endsWith('(');
  return { groups: groups.filter((group, index) => !isTrunkZero(group, index)), isInternational };
}

/** A Ukrainian number with its country code, also typed twice, or with «8 0…», as people dialled before 2009. */
function readUkrainian(digits: string, firstGroup: string): string | 'ambiguous' | undefined {
  const [, own] = /^(?:380?(?=380))?3?80(?:0(?=\d{9}$))?(\d{9})$/.exec(digits) ?? [];
  if (own) return parse(`+380${own}`)?.number;
  // «+38 67 123 45 67» lacks a zero. Without the space it may be a number of Slovenia or Croatia.
  const [, withoutZero] = /^38([1-9]\d{8})$/.exec(digits) ?? [];
  const number = withoutZero && parse(`+380${withoutZero}`)?.number;
  if (!number || firstGroup.length === 3) return undefined;
  return firstGroup === '38' ? number : 'ambiguous';
}

/** Only the trunk prefix 0 may be left out of the typed digits. */
function parseInternational(digits: string): string | undefined {
  const parsed = parse(`+${digits}`);
  if (!parsed) return undefined;
  const { number, code } = parsed;
  return [number, `+${code}0${number.slice(code.length + 1)}`].includes(`+${digits}`) ? number : undefined;
}

/** French numbers are written in pairs, Ukrainian ones are not. */
const PAIRS = '2-2-2-2-2';

/** Digit groups of another country's mobile number that would also be a valid Ukrainian one. */
const FOREIGN_FORMS: readonly { lengths: string; country: Country }[] = [
  { lengths: '4-3-3', country: 'RO' },
  { lengths: '2-8', country: 'NL' },
];

/** Whether a valid Ukrainian number was more likely meant as one of another country. */
function isForeignForm(
  digits: string,
  lengths: readonly number[],
  type: string | undefined,
  { countries, isUkraineNamed }: PlaceFacts,
): boolean {
  if (isUkraineNamed) return false;
  const form = lengths.join('-');
  const isWrittenThere = FOREIGN_FORMS.some(
    ({ lengths: written, country }) => written === form && isMobile(digits, country),
  );
  if (isWrittenThere || form === PAIRS) return true;
  if (type === 'MOBILE') return countries.some((country) => isMobile(digits, country));
  // Parents rarely give a landline, and mobile numbers of France or the Netherlands begin like one.
  const isWrittenHere = form === '3-3-2-2' || form === '4-2-2-2';
  return (
    countries.length > 0 ||
    (!isWrittenHere && (['FR', 'NL'] as const).some((country) => isMobile(digits, country)))
  );
}

/** Countries of parents abroad whose numbers are distinguished from a mistyped Ukrainian one. */
const ABROAD: readonly Country[] = ['PL', 'CZ', 'ES', 'PT', 'IT', 'US', 'GE', 'FR', 'RO', 'DE', 'GB', 'CH'];

/** Whether the number is valid in some country, in its national format. */
function isSomewhere(digits: string, lengths: readonly number[], { countries }: PlaceFacts): boolean {
  if (countries.some((country) => isValid(digits, country))) return true;
  if (/^8\d{10}$/.test(digits)) return isValid(digits, 'RU') || isValid(digits, 'KZ');
  if (/^[1-9]\d{8}$/.test(digits) && parse(`+380${digits}`)) return true;
  // Austrian mobile numbers look like Ukrainian ones with an extra digit, but in two groups.
  if (lengths.join('-') === '4-7' && isMobile(digits, 'AT')) return true;
  return ABROAD.some((country) => isMobile(digits, country));
}

function isValid(digits: string, country: Country): boolean {
  return parsePhoneNumberFromString(digits, country)?.isValid() ?? false;
}

function isMobile(digits: string, country: Country): boolean {
  const phone = parsePhoneNumberFromString(digits, country);
  return (phone?.isValid() && phone.getType()?.includes('MOBILE')) || false;
}

function parse(text: string): { number: string; code: string; type: string | undefined } | undefined {
  const phone = parsePhoneNumberFromString(text);
  // «+38 (038) 067-12-34»: a mask repeated the code and cut off the end. No area has the code 0380.
  if (!phone?.isValid() || phone.number.startsWith('+380380')) return undefined;
  return { number: phone.number, code: phone.countryCallingCode, type: phone.getType() };
}

function readDigits(text: string): string {
  return cleanPhone(text).replace(/\D/g, '');
}
