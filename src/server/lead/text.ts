/** Control characters, but for the line feed and the tab, which are white space to us. */
const CONTROLS = /[^\P{Cc}\n\t]/gu;

/** They reorder text on the manager's screen. Contact apps wrap copied numbers in them, so they are just dropped. */
const BIDI_CONTROLS = /\p{Bidi_Control}/gu;

/** Zero-width space, word joiner and byte order mark: a name made of them would look empty. */
const INVISIBLE = /\u200B|\u2060|\uFEFF/g;

/** Texts of this length have room for a mark with a number. */
const LONG_TEXT = 1000;

/** Something that can be seen; fillers, joiners, selectors and marks of nothing can't. */
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\p{M}\u2800]/u;

/** No writing needs more; normalising takes the square of their number (UAX #15, stream-safe text). */
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu;

const LINE_BREAKS = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;

/**
 * Makes text that both engines store alike and every channel accepts: well-formed Unicode in NFC without control and
 * direction characters. White space stays, because the rules of spec §5 check it.
 *
 * @param maxLength longest result, in UTF-16 units, cut before anything else reads the text
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

/** Makes one line of a text: white space collapsed and trimmed, half characters replaced, and no longer than that. */
export function toLine(text: string, maxLength = Number.MAX_VALUE): string {
  return shortenText(text.toWellFormed().replace(/\s+/g, ' ').trim(), maxLength);
}

/** Trims a text of several lines, and leaves at most one empty line in a row. */
export function toParagraphs(text: string): string {
  const lines = text.split('\n').map((line) => line.trimEnd());
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/**
 * Cuts a text that is too long, and marks the cut for the reader.
 *
 * @param maxLength longest result, mark included, in UTF-16 units
 * @param sentLength the length of the text when it came
 * @param hasLost whether its end was cut off before
 */
export function cutWithMark(text: string, maxLength: number, sentLength: number, hasLost = false): string {
  if (text.length <= maxLength && !hasLost) return text;
  const isLong = maxLength >= LONG_TEXT;
  const mark = isLong ? `… [обрізано, усього знаків: ${sentLength}]` : '… [обрізано]';
  return cut(text, maxLength - mark.length).trimEnd() + mark;
}

/** Never cuts a character of two units in the middle. */
function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '');
}

/** Cuts a text to a length in UTF-16 units, marking the cut and never splitting a character. */
export function shortenText(text: string, length: number): string {
  if (text.length <= length) return text;
  const beginning = text.slice(0, length - 1);
  return `${beginning.isWellFormed() ? beginning : beginning.slice(0, -1)}…`;
}

/**
 * Makes one harmless line of a visitor's text: control characters could command the owner's terminal, and
 * direction marks reorder what it shows.
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

/** Apostrophes, signs that are typed in their place, and the soft sign that Russian spelling has there. */
const APOSTROPHES = /['’ʼ‘‛`´ʹʻʽˈ′″"“”„‟*ъ]|ь(?=[яюєїеёи])/gu;

/** Marks that cannot be seen: soft hyphens, joiners, direction marks, variation selectors. */
const UNSEEN = /\p{Cf}|\p{Variation_Selector}|\u034F/gu;

/**
 * Folds texts for a search: letter case, apostrophes, homoglyphs, soft hyphens, spaces, and letters that differ between
 * Ukrainian and Russian spelling.
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
    .trim();
}
