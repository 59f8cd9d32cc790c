import { ANCHOR_SCROLL_DELAY_MS } from '#shared/lead/limits.ts';
import { layOutAll } from './content-visibility.ts';

/** A smooth scroll is over by then; what moves after it, browsers keep in place by themselves. */
const SCROLLING_MS = 2000;

/** The first field of the form that the last link has promised (`contact/Contact.tsx`). */
let promised: HTMLElement | null = null;

/** Scrolls to the element of the hash on load and whenever the hash changes (spec §2). */
export function scrollToAnchors(): void {
  scrollToHash();
  addEventListener('hashchange', scrollToHash);
  addEventListener('click', ({ target }) => {
    const link = (target as Element).closest<HTMLAnchorElement>('a[data-form]');
    promised = link && document.querySelector(`${link.hash} form [required]`);
    // Then the hash does not change.
    if (link?.hash === location.hash) scrollToHash();
  });
}

function scrollToHash(): void {
  const id = location.hash.slice(1);
  // Firefox warns of a search for no id.
  if (!id) return;
  const target = document.getElementById(id);
  if (!target) return;
  layOutAll();
  // `scroll-behavior` in the style sheet decides between smooth and instant (reduced motion).
  const scroll = () => {
    promised?.focus({ preventScroll: true });
    // On phones the form is below the first screen of its section.
    if (promised) promised.scrollIntoView({ block: 'center' });
    else target.scrollIntoView();
  };
  setTimeout(() => {
    const { fonts } = document;
    const startedAt = performance.now();
    scroll();
    // When the fonts come during the scroll, lines break elsewhere, and the target moves. A task later: in WebKit
    // the page wears them only then (page-script/first-script.ts), and nothing else keeps the target in place.
    if (fonts.status === 'loading') {
      fonts.ready.then(() => setTimeout(() => performance.now() - startedAt < SCROLLING_MS && scroll()));
    }
  }, ANCHOR_SCROLL_DELAY_MS);
}
