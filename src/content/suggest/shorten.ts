/** Shortens a text for a quotation in a message. */
export function shorten(text: string, most = 30): string {
  return text.length > most ? `${text.slice(0, most).trimEnd()}…` : text;
}
