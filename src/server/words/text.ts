const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for an HTML letter and for Telegram, which knows no more entities than these. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}

/** Undoes {@link escapeHtml}. */
export function unescapeHtml(text: string): string {
  return Object.entries(ENTITIES).reduceRight(
    (left, [character, entity]) => left.replaceAll(entity, character),
    text,
  );
}

/**
 * Escapes as much of a text as fits into a length, counted after escaping, so that the cut can fall into
 * neither an entity nor a character of two units; a cut is marked with «…».
 */
export function escapeWithin(text: string, length: number): string {
  const whole = escapeHtml(text);
  if (whole.length <= length) return whole;
  let kept = '';
  for (const character of text) {
    const escaped = escapeHtml(character);
    if (kept.length + escaped.length >= length) break;
    kept += escaped;
  }
  return length > 0 ? `${kept}…` : '';
}

/** Cuts a text to a length in UTF-16 units, marking the cut and never splitting a character. */
export function shortenText(text: string, length: number): string {
  if (text.length <= length) return text;
  const kept = text.slice(0, length - 1);
  return `${kept.isWellFormed() ? kept : kept.slice(0, -1)}…`;
}
