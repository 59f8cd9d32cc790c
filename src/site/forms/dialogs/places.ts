/* Finds the place of a notice: near the button that the visitor pressed, or near the visible content. */

/**
 * The place for a notice: the first displayed one after the button that the visitor pressed. The header's button is in
 * no section, and the visitor may have scrolled meanwhile. In both cases it is the end of the visible section.
 */
export function findPlace(opener: HTMLElement | null): HTMLElement | undefined {
  if (opener?.closest('section') && isInView(opener)) {
    return [...document.querySelectorAll<HTMLElement>('[data-receipts]')].find(
      (place) =>
        place.offsetParent && opener.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
  }
  return findNearest('section > [data-receipts]');
}

/**
 * Turns all places into live regions some time before one gets a notice. Screen readers announce text that is added to
 * a region, but not a region that appears with its text. A dialog covers them meanwhile.
 */
export function openPlaces(): void {
  for (const place of document.querySelectorAll('[data-receipts]')) place.setAttribute('role', 'status');
}

/** Removes the role from all places without a notice: screen readers stop at empty regions. */
export function closeEmptyPlaces(): void {
  for (const place of document.querySelectorAll('[data-receipts]:empty')) place.removeAttribute('role');
}

/** Whether the start of an element is in the viewport. */
export function isInView(element: Element | null): boolean {
  return element !== null && distanceFromMiddle(element) < innerHeight / 2;
}

/** The matching element whose start is closest to the middle of the viewport. */
export function findNearest(selector: string): HTMLElement | undefined {
  const found = [...document.querySelectorAll<HTMLElement>(selector)];
  return found.sort((one, other) => distanceFromMiddle(one) - distanceFromMiddle(other))[0];
}

/** The distance between an element's start and the middle of the viewport, in px. */
function distanceFromMiddle(element: Element): number {
  return Math.abs(element.getBoundingClientRect().top - innerHeight / 2);
}
