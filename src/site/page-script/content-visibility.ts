const sections = document.querySelectorAll('section');

/** After the page has loaded, when its letters have mostly come, too. */
const WAIT_MS = 500;

/**
 * Has the sections laid out that the first paint did not wait for (ui/Section.module.css): half a second after the page
 * has loaded; with the first sign of a visitor who goes on; and at once where a page is seen again: browsers take its
 * reader to where they were, past heights that must be true.
 */
export function layOutRest(): void {
  // Not 0: a reload, Back or Forward. The newer way to ask takes 30 bytes more of every page, and some browsers hide it.
  if (performance.navigation.type) {
    layOutAll();
    // Chromium would travel there from the top of the page.
    document.documentElement.style.scrollBehavior = 'auto';
  }
  for (const sign of ['keydown', 'wheel', 'touchstart']) addEventListener(sign, layOutAll, { once: true });
  addEventListener('load', () => {
    setTimeout(() => {
      document.documentElement.style.scrollBehavior = '';
      layOutAll();
    }, WAIT_MS);
  });
}

/**
 * Has all sections laid out at once: until then their heights are guesses, which no anchor could be reached by. What has
 * the focus stays where it is in the window: browsers hold it only once they have painted it.
 */
export function layOutAll(): void {
  const held = document.activeElement as Element;
  const { top } = held.getBoundingClientRect();
  for (const section of sections) section.dataset.laidOut = '';
  const moved = held.getBoundingClientRect().top - top;
  // Even by nothing, it would end a scroll that is on its way.
  if (moved) scrollBy({ top: moved, behavior: 'instant' });
}
