/**
 * PostgreSQL refuses the null character in a text and both engines garble half a surrogate pair. Texts of
 * visitors are kept as JSON, which escapes both; ids and codes are made harmless by this instead.
 */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}
