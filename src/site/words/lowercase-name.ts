/** Lower-cases a name for the middle of a sentence; abbreviations keep their capitals: «фізика», «НМТ з математики». */
export function lowercaseName(name: string): string {
  return name.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());
}
