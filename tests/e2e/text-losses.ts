// Both run in the browser, so they use nothing from outside.

/** What of a page's text can't be read: it makes the page scroll sideways, or leaves its own box. */
export function findTextLosses(): string[] {
  const losses: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) losses.push(`the page is ${scrollWidth - clientWidth} px too wide`);

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    const parent = text.parentElement;
    // The wordmark may hide its name; only readers of screens read what is visually hidden.
    if (!text.data.trim() || parent?.closest('svg, select, script, .visually-hidden, a[href="/"]')) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const own = range.getBoundingClientRect();
    let box = parent;
    while (box && getComputedStyle(box).display.startsWith('inline') && box.matches(':not(button, a)')) {
      box = box.parentElement;
    }
    const around = box?.getBoundingClientRect();
    if (!around || own.width === 0) continue;
    // A pixel for rounding, and the letter spacing after the last letter.
    if (own.right > around.right + 3 || own.left < around.left - 3) losses.push(text.data.trim());
  }
  return losses;
}

/** Things to press that are smaller than 44 × 44 px. Links within a text may be (WCAG 2.5.8). */
export function findSmallTargets(): string[] {
  const scope = document.querySelector('dialog[open]') ?? document;
  return (
    [...scope.querySelectorAll<HTMLElement>('a, button, input, select, textarea, summary')]
      .filter((target) => target.checkVisibility() && target.tabIndex >= 0)
      .filter((target) => getComputedStyle(target).display !== 'inline')
      .map((target) => ({ target, size: target.getBoundingClientRect() }))
      // Places of a drawing are as large as the next one allows, and at least 24 px (WCAG 2.5.8).
      .filter(({ target, size }) => {
        const least = target.matches('[data-task] > input') ? 24 : 43.9;
        return Math.min(size.width, size.height) < least;
      })
      .map(({ target, size }) => `${target.outerHTML.slice(0, 80)}: ${size.width} × ${size.height}`)
  );
}
