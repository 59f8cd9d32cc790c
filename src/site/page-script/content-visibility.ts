/** How long a page that is seen again is taken to its place at once, instead of travelling there. */
const WAIT_MS = 500;

/**
 * Has the sections laid out that the first paint did not wait for (ui/Section.module.css), as soon as somebody goes on:
 * who reads the first screen and leaves, or opens a dialog on it, never pays for the rest. Browsers lay out by
 * themselves what comes near the window. A page that is seen again has been laid out from the start
 * (page-script/first-script.ts).
 */
export function layOutRest(): void {
  addEventListener('scroll', layOutAll, { once: true });
  addEventListener('keydown', ({ target }) => {
    // The key to the end leads to where the end is then; from a dialog no key leads anywhere.
    if (!(target as Element).closest('dialog')) layOutAll();
  });
  addEventListener('load', () => {
    setTimeout(() => {
      document.documentElement.style.scrollBehavior = '';
    }, WAIT_MS);
  });
}

/**
 * Has all sections laid out at once: until then their heights are guesses, which no anchor could be reached by. What
 * has the focus stays where it is in the window: browsers hold it only once they have painted it.
 */
export function layOutAll(): void {
  if ('laidOut' in document.body.dataset) return;
  const held = document.activeElement as Element;
  const { top } = held.getBoundingClientRect();
  document.body.dataset.laidOut = '';
  const moved = held.getBoundingClientRect().top - top;
  // Even by nothing, it would end a scroll that is on its way.
  if (moved) scrollBy({ top: moved, behavior: 'instant' });
}
