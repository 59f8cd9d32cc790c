/** What stands for the braces in a text, by the words in them. */
export type Values = Readonly<Record<string, string>>;

/** Puts the values in for the braces; what has no value stays. */
export function fillIn(text: string, values: Values): string {
  return text.replaceAll(/\{([^}]*)\}/g, (whole, name) => values[name] ?? whole);
}

/** What is in braces and none of the known words, or has no end: «{стаж}». */
export function findUnknown(text: string, known: readonly string[]): string | undefined {
  const [unknown] = [...text.matchAll(/\{([^}]*)\}?/g)].find(
    ([whole, name = '']) => !whole.endsWith('}') || !known.includes(name),
  ) ?? [undefined];
  return unknown;
}

/** Said of a word that nothing stands for. */
export function explainUnknown(unknown: string, known: readonly string[]): string {
  const list = known.map((name) => `{${name}}`).join(', ');
  return `невідоме ${unknown}; тут бувають лише: ${list}`;
}
