// Functions that change a page like translators and extensions. They run in the browser, so they use nothing from
// outside.

/**
 * Changes a page like a translator: puts other words into two new elements around each text. Also translates texts that
 * appear later.
 *
 * @param delayMs duration of a translation; at 0 it ends before the visitor's next press
 */
export function translatePage(delayMs = 0): void {
  function translate(root: Node): void {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) {
      if (!text.data.trim() || text.parentElement?.closest('font, script, style, textarea, svg')) continue;
      const outer = document.createElement('font');
      const inner = outer.appendChild(document.createElement('font'));
      inner.textContent = `EN ${text.data}`;
      text.replaceWith(outer);
    }
  }
  translate(document.body);
  new MutationObserver((changes) => {
    const translateAll = () => {
      for (const { target } of changes) if (target.isConnected) translate(target);
    };
    if (delayMs > 0) setTimeout(translateAll, delayMs);
    else translateAll();
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
}

/** Changes a page like a password manager or a grammar checker: adds attributes, and an element after each field. */
export function extendFields(): void {
  for (const field of document.querySelectorAll('form input, form textarea')) {
    field.setAttribute('data-checked-by', 'extension');
    field.after(document.createElement('div'));
  }
}
