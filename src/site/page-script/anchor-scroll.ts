import { ANCHOR_SCROLL_DELAY_MS } from '#shared/limits.ts';

/** Scrolls to the element of the hash on load and whenever the hash changes (spec §2). */
export function scrollToAnchors(): void {
  scrollToHash();
  addEventListener('hashchange', scrollToHash);
}

function scrollToHash(): void {
  const target = document.getElementById(location.hash.slice(1));
  if (!target) return;
  let hasVisitorMoved = false;
  for (const type of ['wheel', 'touchmove', 'keydown']) {
    addEventListener(
      type,
      () => {
        hasVisitorMoved = true;
      },
      { once: true, passive: true },
    );
  }
  // `scroll-behavior` in the style sheet decides between smooth and instant (reduced motion).
  const scroll = () => hasVisitorMoved || target.scrollIntoView();
  setTimeout(() => {
    scroll();
    // On a slow network the fonts come during the scroll, lines break elsewhere, and the target moves.
    if (document.fonts.status === 'loading') document.fonts.ready.then(scroll);
  }, ANCHOR_SCROLL_DELAY_MS);
}
