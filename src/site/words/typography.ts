const NO_BREAK_SPACE = '\u00a0';
/** Prevents a line break after a hyphen. */
const WORD_JOINER = '\u2060';

/** Words that must not end a line (docs/design.md); pronouns may. */
const SHORT_WORD = /^(?:[а-щьюяґєії]|на|до|за|по|із|зі|та|не|ні|від|для|про|при|без|під|над|між|об)$/i;

/** Particles that belong to the word before them. */
const PARTICLE = /^(?:б|би|ж|же)(?!\p{L})/iu;

/** The asterisk begins marked text (ui/Marked.tsx). */
const OPENING_MARKS = /^[([«„"*]+/;
const NUMBER = /^\d+(?:[.,–-]\d+)*[+%]?$/;
/** Operators join the parts of a formula. */
const OPERATOR = /^[−+=<>×:]$/;
/** A phone number with spaces, in international or Ukrainian format. */
const PHONE = /\+\d[\d ()-]{8,}\d|(?<![\d+])\(?0\d\d\)? \d{3} \d\d \d\d(?!\d)/g;
/**
 * A spaced hyphen beside a word, which may be marked: «*Крок* - у центрі», «K-pop - це». Formulas have single letters
 * or two numbers: «x - y», «5 - 3».
 */
const SPACED_HYPHEN =
  /(?<=\p{sc=Cyrl}[*»")]*[,.]?) - (?=[*«"(]*(?:\p{sc=Cyrl}|\p{sc=Latn}{2}))|(?<=\p{sc=Cyrl}{2}[*»")]*[,.]?) - (?=\d)|(?<=(?:\p{sc=Latn}{2}|\d[%+]?)[*»")]*[,.]?) - (?=[*«"(]*\p{sc=Cyrl}{2})/gu;
/** The two parts of a coordinate, «(2; −1)». */
const FIRST_COORDINATE = /^[−-]?\d+(?:,\d+)?;$/;
const SECOND_COORDINATE = /^[−-]?\d+(?:,\d+)?\)/;
const STARTS_WITH_LETTER = /^\p{L}/u;

/**
 * Inserts no-break spaces by the rules of Ukrainian typography: after short words, before a dash, «б» or «ж», and
 * between a number and its word. A spaced hyphen between words becomes a dash, and so does the hyphen of a range.
 * Formulas, coordinates, phone numbers and «1917-го» stay on one line. Input and output are plain text, never HTML. The function is
 * idempotent. Strings that the specification quotes must stay byte-exact, so they never pass through it.
 */
export function typeset(text: string): string {
  return (
    text
      .replace(PHONE, (phone) => phone.replaceAll(' ', NO_BREAK_SPACE))
      .replace(/(\d-)(?=\p{L})/gu, `$1${WORD_JOINER}`)
      .replace(SPACED_HYPHEN, ' — ')
      // A house number stays with its street: «в залі на Руській, 12».
      .replace(/(?<=\p{Lu}[\p{Ll}’]{3,},) (?=\d{1,3}\p{L}?(?:[.,;)]|$))/gu, NO_BREAK_SPACE)
      .replace(/(?<![\p{L}\d.,/–-])(\d{1,2})-(\d{1,2})(?![\p{L}\d/–-]|[.,]\d| ?[=+×:−])/gu, '$1–$2')
      .split(' ')
      .reduce((before, word) => before + (mustNotBreak(before, word) ? NO_BREAK_SPACE : ' ') + word)
  );
}

/** Keeps ranges such as «A1–A2» on one line, in a text that cannot contain elements. */
export function joinRanges(text: string): string {
  return text.replace(/(?<=[A-Z\d]–)(?=[A-Z\d])/g, WORD_JOINER);
}

function mustNotBreak(before: string, next: string): boolean {
  const last = before.slice(before.search(/\S*$/)).replace(OPENING_MARKS, '');
  if (before === '') return false;
  if (/^(?:—|[–-]$)/.test(next) || PARTICLE.test(next)) return true;
  if (PARTICLE.test(last)) return false;
  if (OPERATOR.test(last) || OPERATOR.test(next)) return true;
  if (FIRST_COORDINATE.test(last) && SECOND_COORDINATE.test(next)) return true;
  return SHORT_WORD.test(last) || (NUMBER.test(last) && STARTS_WITH_LETTER.test(next));
}
