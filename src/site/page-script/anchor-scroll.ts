import { ANCHOR_SCROLL_DELAY_MS } from '#shared/lead/limits.ts';
import { layOutAll, SIGNS } from './content-visibility.ts';

/** Somebody has, since the last scroll. */
let hasGoneOn = false;

/** The first field of the form that the last link has promised (`contact/Contact.tsx`). */
let promised: HTMLElement | null = null;

/** Scrolls to the element of the hash on load and whenever the hash changes (spec §2). */
export function scrollToAnchors(): void {
  scrollToHash();
  for (const sign of SIGNS) {
    addEventListener(sign, () => {
      hasGoneOn = true;
      stopFollowing();
    });
  }
  addEventListener('scrollend', stopFollowing);
  addEventListener('hashchange', scrollToHash);
  addEventListener('click', ({ target }) => {
    // Before the browser's own scroll.
    if ((target as Element).closest('a[href*="#"]')) startFollowing();
    const link = (target as Element).closest<HTMLAnchorElement>('a[data-form]');
    promised = link && document.querySelector(`${link.hash} form [required]`);
    // Then the hash does not change.
    if (link?.hash === location.hash) scrollToHash();
  });
}

/** From now on scrolls are smooth (styles/base.css): until they end, or the visitor does something else. */
function startFollowing(): void {
  document.documentElement.dataset.following = '';
}

function stopFollowing(): void {
  delete document.documentElement.dataset.following;
}

function scrollToHash(): void {
  const id = location.hash.slice(1);
  // Firefox warns of a search for no id.
  const target = id && document.getElementById(id);
  if (!target) return;
  layOutAll();
  const scroll = () => {
    startFollowing();
    // `scroll-behavior` in the style sheet decides between smooth and instant (reduced motion).
    // On phones the form is below the first screen of its section.
    if (promised) promised.scrollIntoView({ block: 'center' });
    else target.scrollIntoView();
  };
  setTimeout(() => {
    hasGoneOn = false;
    promised?.focus({ preventScroll: true });
    scroll();
    // When the page wears its fonts after that (page-script/critical-script.ts), lines break elsewhere, and the target
    // moves: in all browsers during the scroll, and however late in WebKit, which keeps nothing in its place. The state
    // of `document.fonts` is no help: WebKit may be at old lines with fonts that have loaded.
    if ('fonts' in document.body.dataset) return;
    const scrollAgain = () => setTimeout(() => hasGoneOn || scroll(), ANCHOR_SCROLL_DELAY_MS);
    document.fonts.load('1em Onest').then(scrollAgain, () => {});
  }, ANCHOR_SCROLL_DELAY_MS);
}
