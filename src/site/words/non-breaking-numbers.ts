/** Keeps each number on the line of the word before it: «сьогодні до 16:05». `typeset` has all other rules. */
export function keepNumbersInLine(words: string): string {
  return words.replaceAll(/ (?=\d)/g, '\u00a0');
}
