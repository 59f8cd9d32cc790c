/** After the page has loaded, when its letters have mostly come, too. */
const WAIT_MS = 500;

/** By which visitors go on. Not the press of a mouse: between it and its release, what is pressed would move away. */
export const SIGNS = ['keydown', 'wheel', 'touchstart'];

/**
 * Has the sections laid out that the first paint did not wait for (ui/Section.module.css): half a second after the page
 * has loaded, and with the first sign of a visitor who goes on. A page that is seen again has been from the start
 * (page-script/critical-script.ts).
 */
export function layOutRest(): void {
  for (const sign of SIGNS) addEventListener(sign, layOutAll, { once: true });
  addEventListener('load', () => {
    setTimeout(() => {
      document.documentElement.style.scrollBehavior = '';
      layOutAll();
    }, WAIT_MS);
  });
}

/**
 * Has all sections laid out at once: until then their heights are guesses, which no anchor could be reached by. What
 * has the focus stays where it is in the window: browsers hold it only once they have painted it.
 */
export function layOutAll(): void {
  const held = document.activeElement as Element;
  const place = held.getBoundingClientRect().top;
  document.body.dataset.laidOut = '';
  const moved = held.getBoundingClientRect().top - place;
  // Even by nothing, it would end a scroll that is on its way.
  if (moved) scrollBy({ top: moved, behavior: 'instant' });
}
