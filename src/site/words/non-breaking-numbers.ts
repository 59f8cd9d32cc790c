/** Keeps each number with the word before it: «сьогодні до 16:05». For more than that there is `typeset`. */
export function keepNumbersInLine(words: string): string {
  return words.replaceAll(/ (?=\d)/g, '\u00a0');
}
