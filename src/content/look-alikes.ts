/** Letters that look alike in both alphabets: a word with some of each was typed with the wrong keyboard. */
export const LATIN_TWINS = 'aceiopxyABCEHIKMOPTXY';
export const CYRILLIC_TWINS = 'асеіорхуАВСЕНІКМОРТХУ';

export const CYRILLIC = /\p{Script=Cyrillic}/gu;

/** A name in Latin letters, whatever keyboard it was typed with; what has no twin stays. */
export function withLatinTwins(name: string): string {
  return name.replaceAll(CYRILLIC, (letter) => LATIN_TWINS[CYRILLIC_TWINS.indexOf(letter)] ?? letter);
}

/**
 * Which letters of a name only look right: «літера «а» (2-га) — кирилична».
 *
 * @param twin the same name in Latin letters
 */
export function nameStrangers(name: string, twin: string): string {
  const places = [...name].flatMap((letter, index) =>
    letter === twin[index] ? [] : [`«${letter}» (${index + 1}-${ordinalEnding(index + 1)})`],
  );
  const [noun, adjective] = places.length === 1 ? ['літера', 'кирилична'] : ['літери', 'кириличні'];
  return `${noun} ${places.join(', ')} — ${adjective}`;
}

/** Of a feminine noun: перша, друга, третя, сьома, восьма. */
function ordinalEnding(place: number): string {
  const last = place > 10 && place < 20 ? 0 : place % 10;
  if (last === 1) return 'ша';
  if (last === 2) return 'га';
  if (last === 3) return 'тя';
  return last === 7 || last === 8 ? 'ма' : 'та';
}
