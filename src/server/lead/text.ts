/** Control characters except the line feed and the tab, which count as white space. */
const CONTROLS = /[^\P{Cc}\n\t]/gu;

/**
 * Direction marks reorder text on the manager's screen. Contact apps add them to copied numbers, so they are dropped
 * silently.
 */
const BIDI_CONTROLS = /\p{Bidi_Control}/gu;

/** Zero-width space, word joiner and byte order mark: a name made of them would look empty. */
const INVISIBLE = /\u200B|\u2060|\uFEFF/g;

/** Longer limits leave room for a mark with the original length. */
const LONG_TEXT = 1000;

/** A visible character. Fillers, joiners, selectors and combining marks alone are not visible. */
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\p{M}\u2800]/u;

/** No script needs more combining marks. Normalising is quadratic in their number (UAX #15, stream-safe text). */
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu;

const LINE_BREAKS = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;

/**
 * Normalises a text so that both engines store it alike and every channel accepts it: well-formed Unicode in NFC
 * without control and direction characters. Keeps white space, because the rules of spec §5 check it.
 *
 * @param maxLength maximum length in UTF-16 units; the text is cut first
 */
export function cleanText(value: string, maxLength: number): string {
  const text = cut(value, maxLength)
    .toWellFormed()
    .replace(LINE_BREAKS, '\n')
    .replace(CONTROLS, '')
    .replace(BIDI_CONTROLS, '')
    .replace(INVISIBLE, '')
    .replace(TOO_MANY_MARKS, '$1')
    .normalize('NFC');
  if (text.trim() !== '' && !VISIBLE.test(text)) return '';
  return cut(text, maxLength);
}

/** Converts a text to one line: collapses and trims white space, replaces half characters, and limits the length. */
export function toLine(text: string, maxLength = Number.MAX_VALUE): string {
  return shortenText(text.toWellFormed().replace(/\s+/g, ' ').trim(), maxLength);
}

/** Trims a text of several lines, with at most one empty line in a row. */
export function toParagraphs(text: string): string {
  const lines = text.split('\n').map((line) => line.trimEnd());
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/**
 * Shortens a text that is too long and marks the cut.
 *
 * @param maxLength maximum length with the mark, in UTF-16 units
 * @param sentLength length of the text on arrival
 * @param hasLost whether its end was already cut off
 */
export function cutWithMark(text: string, maxLength: number, sentLength: number, hasLost = false): string {
  if (text.length <= maxLength && !hasLost) return text;
  const isLong = maxLength >= LONG_TEXT;
  const mark = isLong ? `… [обрізано, усього знаків: ${sentLength}]` : '… [обрізано]';
  return cut(text, maxLength - mark.length).trimEnd() + mark;
}

/** Never splits a surrogate pair. */
function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '');
}

/** Shortens a text to a length in UTF-16 units, marks the cut, and never splits a character. */
export function shortenText(text: string, length: number): string {
  if (text.length <= length) return text;
  const beginning = text.slice(0, length - 1);
  return `${beginning.isWellFormed() ? beginning : beginning.slice(0, -1)}…`;
}

/** Longest name. */
const MAX_NAME = 40;

/**
 * A name for messages: one short line without control and direction characters. Skips parts without visible characters;
 * empty if none is left.
 */
export function cleanName(...parts: (string | undefined)[]): string {
  const lines = parts.map((part) => toLine(cleanText(part ?? '', 4 * MAX_NAME)));
  return toLine(lines.filter(Boolean).join(' '), MAX_NAME);
}

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;

/**
 * Isolates a name that is written from right to left. Otherwise it would reorder the phone number after it: «67 45 123
 * 67 380+».
 */
export function isolateName(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}

/** Longest note on a card. */
const MAX_NOTE = 500;
const CUT = ' ✂️';

/** Cleans a note like a name: one line, shortened with a mark; empty if nothing visible is left. */
export function cleanNote(text = ''): string {
  const whole = toLine(cleanText(text, 4 * MAX_NOTE));
  return whole.length > MAX_NOTE ? `${shortenText(whole, MAX_NOTE)}${CUT}` : whole;
}

/**
 * Converts a visitor's text to one safe line: control characters could control the owner's terminal, and direction
 * marks reorder text.
 */
export function printableLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]+/gu, ' ').trim();
}

/** The same for text of several lines. */
export function printableLines(text: string): string[] {
  return text.split(/\r?\n/).map(printableLine);
}

/** Confusable letters: Latin homoglyphs of Cyrillic ones, and spellings of neighbouring languages. */
const CONFUSED: Readonly<Record<string, string>> = {
  ...{
    a: 'а',
    b: 'в',
    c: 'с',
    e: 'е',
    h: 'н',
    i: 'и',
    k: 'к',
    m: 'м',
    o: 'о',
    p: 'р',
    t: 'т',
    x: 'х',
    y: 'у',
  },
  ...{ ґ: 'г', ё: 'е', є: 'е', і: 'и', ї: 'и', ы: 'и', ï: 'и', ë: 'е' },
};

/** Apostrophes, characters typed instead, and the soft sign of Russian spelling. */
const APOSTROPHES = /['’ʼ‘‛`´ʹʻʽˈ′″"“”„‟*ъ]|ь(?=[яюєїеёи])/gu;

/** Invisible characters (soft hyphens, joiners, direction marks, variation selectors) and accents. */
const UNSEEN = /\p{Cf}|\p{Variation_Selector}|[\u0300\u0301\u034F]/gu;

/** A hyphen in a double name; «10-А» and dates keep theirs. */
const NAME_HYPHEN = /(?<=\p{L}{2}) ?- ?(?=\p{L}{2})/gu;

/**
 * Normalises texts for a search: letter case, apostrophes, homoglyphs, hyphens, accents, spaces, and letters that
 * differ between Ukrainian and Russian spelling.
 */
export function foldForSearch(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(UNSEEN, '')
    .replace(APOSTROPHES, '')
    .replace(/[\p{Script=Latin}ґёєіїы]/gu, (letter) => CONFUSED[letter] ?? letter)
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(NAME_HYPHEN, ' ')
    .trim();
}
