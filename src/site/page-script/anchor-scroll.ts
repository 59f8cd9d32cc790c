import { ANCHOR_SCROLL_DELAY_MS } from '#shared/limits.ts';

/** Scrolls to the element of the hash on load and whenever the hash changes (spec §2). */
export function scrollToAnchors(): void {
  scrollToHash();
  addEventListener('hashchange', scrollToHash);
}

function scrollToHash(): void {
  const id = location.hash.slice(1);
  // `scroll-behavior` in the style sheet decides between smooth and instant (reduced motion).
  if (id) setTimeout(() => document.getElementById(id)?.scrollIntoView(), ANCHOR_SCROLL_DELAY_MS);
}
