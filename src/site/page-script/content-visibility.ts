/** Delay after the load; the web font has usually arrived by then. */
const WAIT_MS = 500;

/** Events of a visitor who acts. A mouse press is missing: the layout would move its target before the release. */
export const VISITOR_EVENTS = ['keydown', 'wheel', 'touchstart'];

/**
 * Lays out the sections that the first paint skipped (styles/layout.css): section by section from half a second after
 * the load, or at once at the visitor's first action. A reloaded or restored page is laid out from the start
 * (critical-script.ts).
 */
export function layOutRest(): void {
  for (const event of VISITOR_EVENTS) addEventListener(event, layOutAll, { once: true });
  addEventListener('load', () => {
    setTimeout(() => {
      document.documentElement.style.scrollBehavior = '';
      layOutNext();
    }, WAIT_MS);
  });
}

/** Lays out one section in each task: all of them together would block a weak phone for a quarter of a second. */
function layOutNext(): void {
  const part = document.querySelector<HTMLElement>(
    ':is(main > section ~ section, footer):not([data-laid-out])',
  );
  if (!part) {
    layOutAll();
    return;
  }
  part.dataset.laidOut = '';
  // Forces the layout in this task.
  part.getBoundingClientRect();
  setTimeout(layOutNext);
}

/**
 * Lays out all sections at once. Until then their heights are estimates, so anchors would miss. The focused element
 * keeps its place in the viewport: browsers anchor it only once they have painted it.
 */
export function layOutAll(): void {
  const focused = document.activeElement as Element;
  const place = focused.getBoundingClientRect().top;
  document.body.dataset.laidOut = '';
  const moved = focused.getBoundingClientRect().top - place;
  // A scroll by zero would stop a running one.
  if (moved) scrollBy({ top: moved, behavior: 'instant' });
}
