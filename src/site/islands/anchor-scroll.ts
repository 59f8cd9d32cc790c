import { ANCHOR_SCROLL_DELAY_MS } from '#shared/limits.ts';

/** Scrolls to the element of the hash on load and whenever the hash changes (spec §2). */
export function scrollToAnchors(): void {
  scrollToHash();
  addEventListener('hashchange', scrollToHash);
  // A second click on the same link changes no hash, yet the visitor means to go there.
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.hash && link.href === location.href) scrollToHash();
  });
}

function scrollToHash(): void {
  const { hash } = location;
  if (!hash) return;
  setTimeout(() => {
    // `scroll-behavior` in the style sheet decides between smooth and instant (reduced motion).
    document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, ANCHOR_SCROLL_DELAY_MS);
}
