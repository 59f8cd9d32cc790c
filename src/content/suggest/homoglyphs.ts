/** Letters that look the same in both alphabets, in the same order. A word that mixes them has a typo. */
export const LATIN_HOMOGLYPHS = 'aceiopxyABCEHIKMOPTXY';
export const CYRILLIC_HOMOGLYPHS = 'асеіорхуАВСЕНІКМОРТХУ';

export const CYRILLIC = /\p{Script=Cyrillic}/gu;

/** Replaces Cyrillic letters with the Latin letters that look the same. Keeps all other letters. */
export function replaceHomoglyphs(name: string): string {
  return name.replaceAll(
    CYRILLIC,
    (letter) => LATIN_HOMOGLYPHS[CYRILLIC_HOMOGLYPHS.indexOf(letter)] ?? letter,
  );
}

/**
 * Describes the Cyrillic letters of a name that should be Latin: «літера «а» (2-га) — кирилична».
 *
 * @param latin the same name in Latin letters
 */
export function describeHomoglyphs(name: string, latin: string): string {
  const places = [...name].flatMap((letter, index) =>
    letter === latin[index] ? [] : [`«${letter}» (${index + 1}-${ordinalEnding(index + 1)})`],
  );
  const [noun, adjective] = places.length === 1 ? ['літера', 'кирилична'] : ['літери', 'кириличні'];
  return `${noun} ${places.join(', ')} — ${adjective}`;
}

/** Suggests the name that was probably meant. Names that look the same differ in the alphabet. */
export function suggestName(written: string, meant: string): string {
  return replaceHomoglyphs(written) === meant
    ? `: тут ${describeHomoglyphs(written, meant)}; перепишіть латинкою: ${meant}`
    : ` (може, ${meant}?)`;
}

/** Returns the ending of a feminine ordinal: перша, друга, третя, сьома, восьма. */
function ordinalEnding(place: number): string {
  const last = place > 10 && place < 20 ? 0 : place % 10;
  if (last === 1) return 'ша';
  if (last === 2) return 'га';
  if (last === 3) return 'тя';
  return last === 7 || last === 8 ? 'ма' : 'та';
}
