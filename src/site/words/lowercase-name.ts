/** A name in the middle of a sentence has no capital, unless it has more of them: «фізика», «НМТ з математики». */
export function lowercaseName(name: string): string {
  return name.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());
}
