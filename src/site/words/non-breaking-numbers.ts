/**
 * Keeps each number, and the word after «в» or «у», on the line of the word before it: «в понеділок до 11:00». `typeset`
 * has all other rules.
 */
export function keepNumbersInLine(words: string): string {
  return words.replaceAll(/ (?=\d)/g, '\u00a0').replaceAll(/(^| )([ву]) /g, '$1$2\u00a0');
}
