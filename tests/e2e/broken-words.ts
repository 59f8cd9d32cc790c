/** Buttons may be links, and prices are bold. */
export const PLACES = 'h1, h2, h3, button, a, b';

// All of these functions run in the browser, so they use nothing from outside.

/**
 * Finds words whose letters are on two lines. A hyphen may end a line.
 *
 * @param longest longer words may be hyphenated, also if non-breaking spaces join them to short words
 */
export function findBrokenWords(places: string, longest = Number.POSITIVE_INFINITY): string[] {
  const torn: string[] = [];
  for (const place of document.querySelectorAll<HTMLElement>(places)) {
    const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      if (
        !text.parentElement?.checkVisibility() ||
        text.parentElement.closest('.visually-hidden, a[href^="mailto:"]')
      )
        continue;
      for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{N}’']+/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
        if (lines.size === 1) continue;
        const glued = text.data.split(/[^\S\u00a0]/).find((run) => run.includes(word));
        if ((glued?.length ?? 0) <= longest) torn.push(word);
      }
    }
  }
  return torn;
}

/** An open dialog reserves the space of a desktop's scrollbar, so words have the least room. */
export function showDialogs(): Promise<unknown> {
  for (const dialog of document.querySelectorAll('dialog')) dialog.show();
  return document.fonts.ready;
}

/** The text spacing that a visitor may set without loss of content. */
export function spaceOut(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
  );
  document.adoptedStyleSheets = [sheet];
}
