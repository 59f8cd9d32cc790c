const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };

/** The words of a page as `content/` writes them: without tags, and with ordinary spaces alone. */
export function readVisibleText(html: string): string {
  const words = html
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|#x27|#39);/g, (_entity, name: string) => ENTITIES[name] ?? '');
  return withPlainSpaces(words);
}

/** An owner may write no-break or double spaces too. */
export function withPlainSpaces(words: string): string {
  return words.replaceAll(/\s+/g, ' ');
}
