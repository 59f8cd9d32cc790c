/** Reads and normalises the text of an answer: lists, yes and no, quotes and dashes. */

/** Matches «так» and similar answers. */
export const YES = /^(?:так|є|ага|yes)\.?$/iu;

/** Matches «ні», «немає» and a dash. */
export const NONE = /^(?:ні|нема|немає|нет|no|[-–—])\.?$/iu;

/** Splits an answer into its non-empty parts. */
export function splitList(line: string, separator: RegExp = /,/): string[] {
  return line
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Replaces keyboard characters with those of Ukrainian texts: quotes, apostrophe, dash, dash of a range. */
export function toUkrainianSigns(text: string): string {
  return text
    .replaceAll(/["“„”]([^"“„”]*)["“”]/gu, '«$1»')
    .replaceAll(/(?<=\p{L})['ʼ`](?=\p{L})/gu, '’')
    .replaceAll(/(?<=\s|^)-(?=\s)/gu, '—')
    .replaceAll(/(?<![\d-])(\d{1,2})\s?-\s?(\d{1,2})(?![\d-])/gu, '$1–$2');
}

/** Makes the first letter a capital one. */
export function capitalize(words: string): string {
  return words.charAt(0).toLocaleUpperCase('uk') + words.slice(1);
}

/** Adds a full stop to a text that ends without a punctuation mark. */
export function endSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** Whether two names differ in letter case at most. */
export function isSameName(one: string, other: string): boolean {
  return one.localeCompare(other, 'uk', { sensitivity: 'base' }) === 0;
}

/** The index of the name that a part of an answer means, by its number in the list from 1 or by the name; or -1. */
export function findListed(names: readonly string[], part: string): number {
  const index = Number(part) - 1;
  return names[index] === undefined ? names.findIndex((name) => isSameName(name, part)) : index;
}
