/** The position of the name of a group of questions in a text, as a word of its own; -1 if the text does not name it. */
export function findGroupName(text: string, group: string): number {
  const literal = group.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return text.search(new RegExp(`(?<!\\p{L})${literal}(?!\\p{L})`, 'u'));
}
