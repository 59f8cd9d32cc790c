/* Where on the page something is told: near the button that the visitor has come from, or near what they see. */

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

/**
 * Makes live regions of all places, some time before one gets a notice: a screen reader announces what is put into a
 * region, not a region that comes with its text. Meanwhile a dialog covers them.
 */
export function openPlaces(): void {
  for (const place of document.querySelectorAll('[data-receipts]')) place.setAttribute('role', 'status');
}

/** Takes the role from all places without a notice: a screen reader stops at empty regions. */
export function closeEmptyPlaces(): void {
  for (const place of document.querySelectorAll('[data-receipts]:empty')) place.removeAttribute('role');
}

/** Whether the beginning of an element is in the window. */
export function isInView(element: Element | null): boolean {
  return element !== null && distanceFromMiddle(element) < innerHeight / 2;
}

/** Of what matches, that which begins nearest to the middle of the window. */
export function findNearest(selector: string): HTMLElement | undefined {
  const found = [...document.querySelectorAll<HTMLElement>(selector)];
  return found.sort((one, other) => distanceFromMiddle(one) - distanceFromMiddle(other))[0];
}

/** How far from the middle of the window something begins, in px. */
function distanceFromMiddle(element: Element): number {
  return Math.abs(element.getBoundingClientRect().top - innerHeight / 2);
}
