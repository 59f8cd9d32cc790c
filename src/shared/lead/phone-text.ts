/*
 * Reads phone numbers as people type, paste or autofill them, in the same way in browser and server. It knows only
 * characters and words; the server knows the numbering plans (src/server/lead/phone.ts).
 */

/** A letter O typed as a zero: it stands beside a digit and is not part of a word. */
const ZERO_LETTER = /(?<!\p{L})[ОоOo](?=\d)|(?<=\d)[ОоOo](?!\p{L})/gu;

const ADDRESS =
  /(?:https?:\/\/|viber:\/\/|www\.)[^\s,;"]+|(?<![\w@.])[\w-]+(?:\.[\w-]+)*\.(?:com|me|net|org|ua|in)\/[^\s,;"]*/gi;

/** Sites whose addresses contain the person's whole number. */
const MESSENGER = /wa\.me|whatsapp|(?<![\w.])t\.me|viber/i;

const NUMBER_IN_ADDRESS = /(?:\/|phone=|number=)(?:%2B|\+| )?(\d{7,15})/i;

/** Texts with digits that are not phone numbers: e-mail address, nickname, time, date, school year, age, children. */
const NO_NUMBERS = [
  /\S+@\S+\.\S+/g,
  /@[\w.-]+/g,
  // «sofia_2012», «НМТ 2027» and «клас 5», but not «tel067 123 45 67».
  /\p{L}[\p{L}.-]+(?: ?(?:19|20)\d\d(?!\d)|(?<=лас) \d\d?(?!\d)|\d{1,4}(?![\d()-]| ?(?!0\d{9}|38)\d))/gu,
  /(?<!\d)(?:24\/7|\d{1,2}:\d\d)(?!\d)(?: ?- ?\d{1,2}(?::\d\d)?(?!\d))?/g,
  /(?<!\d)\d{1,2}\.\d{1,2}\.(?:19|20)\d\d(?!\d)/g,
  /(?<=^|[\s(,])(?:1?\d ?(?:-|і|й|та) ?)?\d{1,2}(?= ?-? ?(?:й|го|му|ий)? ?(?:клас|кл(?!\p{L})|рок|річ|р\.|год|year|діт))/giu,
];

/** Replaces removed text, so that the digits on both sides stay separate numbers. */
const BREAK = ' ; ';

/**
 * Digits with the characters that may separate them within one number; a comma or slash may also separate two. A plus
 * begins another number, as in «+38+380671234567».
 */
const RUN = /[+([]*(?:\+ *)?\d[\d\s()[\].,/\\*-]*/g;

/** A group of digits, with the characters before it. */
export type DigitGroup = { before: string; digits: string };

/**
 * Normalises the characters: full-width and emoji digits become digits, dashes hyphens, all spaces plain spaces.
 * Invisible characters are removed, so a number that looks right to the visitor is valid.
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

/** Finds each run of digits that may contain one number or several, as groups. */
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

/** The digits of all groups, with the plus of the first group: «+380671234567». */
export function joinGroups(groups: readonly DigitGroup[]): string {
  const plus = groups[0]?.before.includes('+') ? '+' : '';
  return plus + groups.map(({ digits }) => digits).join('');
}

/** Characters that separate two numbers, or a number and its extension. */
const SEPARATOR = /[,/\\()[\]*]/;

/**
 * Whether the digits after a number are an extension, a time or an incomplete second number. If no separator precedes
 * them, they are surplus digits of the number.
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
