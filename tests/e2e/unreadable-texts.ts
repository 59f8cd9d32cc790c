// These functions run in the browser, so they use nothing from outside.

/** Finds texts that make the page scroll sideways or leave their own box. */
export function findUnreadableTexts(): string[] {
  const losses: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) losses.push(`the page is ${scrollWidth - clientWidth} px too wide`);

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    const parent = text.parentElement;
    // The wordmark may hide its name. Visually hidden text is for screen readers.
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
    // Tolerance for rounding and for the letter spacing after the last letter.
    if (own.right > around.right + 3 || own.left < around.left - 3) losses.push(text.data.trim());
  }
  return losses;
}

/** Finds targets smaller than 44 × 44 px. Links within a text may be smaller (WCAG 2.5.8). */
export function findSmallTargets(): string[] {
  const scope = document.querySelector('dialog[open]') ?? document;
  return (
    [...scope.querySelectorAll<HTMLElement>('a, button, input, select, textarea, summary')]
      .filter((target) => target.checkVisibility() && target.tabIndex >= 0)
      .filter((target) => getComputedStyle(target).display !== 'inline')
      .map((target) => ({ target, size: target.getBoundingClientRect() }))
      // Targets of a drawing are as large as the next one allows, at least 24 px (WCAG 2.5.8).
      .filter(({ target, size }) => {
        const least = target.matches('[data-task] > input') ? 24 : 43.9;
        return Math.min(size.width, size.height) < least;
      })
      .map(({ target, size }) => `${target.outerHTML.slice(0, 80)}: ${size.width} × ${size.height}`)
  );
}

/** Finds texts that a box with hidden overflow cuts off. */
export function findCutTexts(): string[] {
  const cut: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    const parent = text.parentElement as HTMLElement;
    // The label of a board drops details without space. The honeypot is invisible.
    const isMeant = parent.closest(
      'svg, select, .visually-hidden, [class*=oneLine], a[href="/"], form [aria-hidden]',
    );
    if (!text.data.trim() || isMeant || !parent.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    for (let box: HTMLElement | null = parent; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, clipPath } = getComputedStyle(box);
      // A scrollable element shows the rest. A completely clipped one is for screen readers.
      if (clipPath === 'inset(50%)' || /auto|scroll/.test(overflowX + overflowY)) break;
      const around = box.getBoundingClientRect();
      // The line height of a font exceeds its letters a little.
      const isCut =
        (overflowX !== 'visible' && (right > around.right + 1 || left < around.left - 1)) ||
        (overflowY !== 'visible' && (bottom > around.bottom + 3 || top < around.top - 3));
      if (isCut) {
        cut.push(text.data.trim());
        break;
      }
    }
  }
  return cut;
}

/** Finds texts that another element covers, in a viewport as high as the page. */
export function findCoveredTexts(): string[] {
  const covered: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    const parent = text.parentElement as HTMLElement;
    // The photo covers a teacher's initials.
    const isMeant = parent.closest(
      'svg, select, .visually-hidden, [class*=oneLine], a[href="/"], :has(~ img)',
    );
    if (!text.data.trim() || isMeant || !parent.checkVisibility({ visibilityProperty: true })) continue;
    let isClipped = false;
    for (let box: HTMLElement | null = parent; box; box = box.parentElement) {
      if (getComputedStyle(box).clipPath === 'inset(50%)') isClipped = true;
    }
    if (isClipped) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const isCovered = [...range.getClientRects()].some(({ left, right, top, bottom }) =>
      [left + 2, (left + right) / 2, right - 2]
        // A row that scrolls sideways continues beyond the edge.
        .filter((x) => x > 0 && x < innerWidth)
        .map((x) => document.elementFromPoint(x, (top + bottom) / 2))
        .some(
          (over) =>
            over &&
            !over.contains(parent) &&
            !parent.contains(over) &&
            // A transparent target over the text that it belongs to hides nothing: a summary over its heading, a link
            // over its figure.
            !(
              [undefined, '::after'].every(
                (part) => getComputedStyle(over, part).backgroundColor === 'rgba(0, 0, 0, 0)',
              ) &&
              (over.localName === 'summary'
                ? parent.matches(':has(+ details > summary)')
                : parent.localName === 'dt' && over.parentElement === parent.nextElementSibling)
            ) &&
            // A trailing space of a line overlaps the next element.
            !(over.localName === 'span' && over.parentElement === parent.parentElement),
        ),
    );
    if (isCovered) covered.push(text.data.trim());
  }
  return covered;
}
