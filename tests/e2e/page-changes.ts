// Both run in the browser, so they use nothing from outside. They change a page as browsers do, without asking it.

/**
 * Does to a page what a translator does: each text gets other words inside of two new elements. Texts that come later
 * are translated, too.
 *
 * @param delayMs how long a translation takes. At 0 it comes before the visitor's next press.
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

/** What a password manager or a checker of grammar adds: attributes, and an element after each field. */
export function extendFields(): void {
  for (const field of document.querySelectorAll('form input, form textarea')) {
    field.setAttribute('data-checked-by', 'extension');
    field.after(document.createElement('div'));
  }
}
