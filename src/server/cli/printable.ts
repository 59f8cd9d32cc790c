/**
 * Makes one harmless line of a visitor's text: control characters could command the owner's terminal, and
 * direction marks reorder what it shows.
 */
export function printableLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]+/gu, ' ').trim();
}

/** The same for text of several lines. */
export function printableLines(text: string): string[] {
  return text.split(/\r?\n/).map(printableLine);
}
