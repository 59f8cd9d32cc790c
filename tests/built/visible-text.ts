const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };

/** The text of a page in the form of `content/`: without tags and with ordinary spaces. */
export function readVisibleText(html: string): string {
  const words = html
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|#x27|#39);/g, (_entity, name: string) => ENTITIES[name] ?? '');
  return withPlainSpaces(words);
}

/** Owners may write non-breaking or double spaces. */
export function withPlainSpaces(words: string): string {
  return words.replaceAll(/\s+/g, ' ');
}
