/**
 * The button that has opened a dialog which is closed now: the browser has given the focus back to it. Where it did
 * not have the focus (Safari gives none to what is tapped) or has gone, the nearest one for that dialog.
 */
export function findOpener(dialogId: string): HTMLElement | undefined {
  const openers = `[command=show-modal][commandfor=${dialogId}]`;
  const focused = document.activeElement;
  return focused?.matches(openers) ? (focused as HTMLElement) : findNearest(openers);
}

/**
 * The place for a notice: right after the button from which the visitor has come. The header's button is in no
 * section, and a visitor may have gone on while a lead was sent; then it is the end of the section in view.
 */
export function findPlace(opener: HTMLElement | null): HTMLElement | undefined {
  if (opener?.closest('section') && isInView(opener)) {
    return [...document.querySelectorAll<HTMLElement>('[data-receipts]')].find(
      (place) => opener.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
  }
  return findNearest('section > [data-receipts]');
}

/** Whether the beginning of an element is in the window. */
export function isInView(element: Element | null): boolean {
  return element !== null && distanceFromMiddle(element) < innerHeight / 2;
}

function findNearest(selector: string): HTMLElement | undefined {
  const found = [...document.querySelectorAll<HTMLElement>(selector)];
  return found.sort((one, other) => distanceFromMiddle(one) - distanceFromMiddle(other))[0];
}

/** How far from the middle of the window something begins, in px. */
function distanceFromMiddle(element: Element): number {
  return Math.abs(element.getBoundingClientRect().top - innerHeight / 2);
}
