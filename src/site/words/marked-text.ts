/** Splits a text around its highlighted or bold words, which are between two asterisks. */
export function splitMarked(text: string) {
  const [before = '', marked, after] = text.split('*');
  return { before, marked, after };
}
