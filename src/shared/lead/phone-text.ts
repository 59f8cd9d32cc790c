/*
 * What people type, paste or autofill as a phone number, read the same way by browser and server. It knows characters
 * and words, no country's numbering plan: that is the server's (src/server/lead/phone.ts).
 */

/** A letter O in the place of a zero: beside a digit, and not a part of a word. */
const ZERO_LETTER = /(?<!\p{L})[ОоOo](?=\d)|(?<=\d)[ОоOo](?!\p{L})/gu;

const ADDRESS =
  /(?:https?:\/\/|viber:\/\/|www\.)\S+|(?<![\w@.])[\w-]+(?:\.[\w-]+)*\.(?:com|me|net|org|ua|in)\/\S*/gi;

/** Sites whose addresses hold the whole number of the person. */
const MESSENGER = /wa\.me|whatsapp|(?<![\w.])t\.me|viber/i;

const NUMBER_IN_ADDRESS = /(?:\/|phone=|number=)(?:%2B|\+| )?(\d{7,15})/i;

/** What has digits and is no number: an e-mail, a nickname, a time, a date, a class or an age. */
const NO_NUMBERS = [
  /\S+@\S+\.\S+/g,
  /@[\w.-]+/g,
  /(?<!\d)\d{1,2}:\d\d(?!\d)(?: ?- ?\d{1,2}(?::\d\d)?(?!\d))?/g,
  /(?<!\d)\d{1,2}\.\d{1,2}\.(?:19|20)\d\d(?!\d)/g,
  /(?<=^|[\s(,])\d{1,2}(?= ?-? ?(?:й|го|му|ий)? ?(?:клас|кл\b|кл\.|рок|річ|р\.|год|year))/giu,
];

/** Ends a number where something was left out. */
const BREAK = ' ; ';

/** Digits with what may stand between those of one number; a comma or a slash may part two as well. */
const RUN = /[+([]*(?:\+ *)?\d[\d\s()[\]+.,/\\*-]*/g;

/** A group of digits, with the signs before it. */
export type DigitGroup = { before: string; digits: string };

/**
 * The text in plain characters: full-width and emoji digits become digits, all dashes a hyphen, all spaces a space;
 * marks that show nothing go. What looks right to the visitor is right.
 */
export function cleanPhone(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{M}]/gu, '')
    .replace(/[\s\u2800]+/g, ' ')
    .replace(/[\p{Pd}\u2212_~]/gu, '-')
    .replace(/плюс/gi, '+')
    .replace(ZERO_LETTER, '0')
    .trim();
}

/** Every run of digits that may hold a number or several, as groups. */
export function findDigitRuns(typed: string): DigitGroup[][] {
  let text = cleanPhone(typed).replace(ADDRESS, (address) => {
    const [, digits = ''] = (MESSENGER.test(address) && NUMBER_IN_ADDRESS.exec(address)) || [];
    return `${BREAK}${digits && `+${digits}`}${BREAK}`;
  });
  for (const pattern of NO_NUMBERS) text = text.replace(pattern, BREAK);
  return [...text.matchAll(RUN)].map(([run]) =>
    Array.from(run.matchAll(/(\D*)(\d+)/g), ([, before = '', digits = '']) => ({ before, digits })),
  );
}

/** The digits of groups, with a plus where the first has one: «+380671234567». */
export function joinGroups(groups: readonly DigitGroup[]): string {
  const plus = groups[0]?.before.includes('+') ? '+' : '';
  return plus + groups.map(({ digits }) => digits).join('');
}

/** Signs that part two numbers, or a number from an extension. */
const SEPARATOR = /[,/\\()[\]*]/;

/**
 * Whether what follows a number is an extension, an hour or a second number that is not whole. Where nothing parts it
 * from the number, it is a digit too many.
 */
export function isApart(groups: readonly DigitGroup[], end: number): boolean {
  const [next] = groups.slice(end);
  if (!next) return false;
  const hasInnerSpace = groups.slice(1, end).some(({ before }) => before.includes(' '));
  return (
    SEPARATOR.test(next.before) ||
    (next.before.includes(' ') && !hasInnerSpace) ||
    (/^[08]/.test(next.digits) && joinGroups(groups.slice(end)).length > 5)
  );
}
