const NO_BREAK_SPACE = '\u00a0';
/** After a hyphen: no line ends there. */
const WORD_JOINER = '\u2060';

/** Words that must not be left hanging at the end of a line (docs/design.md); pronouns stay free. */
const SHORT_WORD = /^(?:[а-щьюяґєії]|на|до|за|по|із|зі|та|не|ні|від|для|про|при|без|під|над|між|об)$/i;

/** They belong to the word before, whatever follows. */
const PARTICLE = /^(?:б|би|ж|же)(?!\p{L})/iu;

/** The asterisk begins what is marked (ui/Marked.tsx). */
const OPENING_MARKS = /^[([«„"*]+/;
const NUMBER = /^\d+(?:[.,–-]\d+)*[+%]?$/;
/** A formula stays in one piece. */
const OPERATOR = /^[−+=<>×:]$/;
/** A phone number with spaces, of any country or in the Ukrainian way. */
const PHONE = /\+\d[\d ()-]{8,}\d|(?<![\d+])\(?0\d\d\)? \d{3} \d\d \d\d(?!\d)/g;
const STARTS_WITH_LETTER = /^\p{L}/u;

/**
 * Puts no-break spaces where Ukrainian typography wants them: after one-letter and short words, before
 * a dash or «б» and «ж», between a number and its word, within a formula or a phone number; «1917-го» stays whole, too. Takes and gives
 * plain text, never HTML; doing it twice changes nothing more. Not for strings that the specification quotes: those
 * stay byte-exact.
 */
export function typeset(text: string): string {
  return text
    .replace(PHONE, (phone) => phone.replaceAll(' ', NO_BREAK_SPACE))
    .replace(/(\d-)(?=\p{L})/gu, `$1${WORD_JOINER}`)
    .split(' ')
    .reduce((before, word) => before + (mustHold(before, word) ? NO_BREAK_SPACE : ' ') + word);
}

function mustHold(before: string, next: string): boolean {
  const last = before.slice(before.search(/\S*$/)).replace(OPENING_MARKS, '');
  if (before === '') return false;
  if (next.startsWith('—') || PARTICLE.test(next)) return true;
  if (PARTICLE.test(last)) return false;
  if (OPERATOR.test(last) || OPERATOR.test(next)) return true;
  return SHORT_WORD.test(last) || (NUMBER.test(last) && STARTS_WITH_LETTER.test(next));
}
