import { ANCHOR_SCROLL_DELAY_MS } from '#shared/lead/limits.ts';
import { layOutAll, VISITOR_EVENTS } from './content-visibility.ts';

/** Whether the visitor has acted since the last scroll. */
let hasActed = false;

/** The first field of the form that the last followed link leads to (`contact/Contact.tsx`). */
let formField: HTMLElement | null = null;

/** Scrolls to the element of the hash on load and whenever the hash changes (spec §2). */
export function scrollToAnchors(): void {
  scrollToHash();
  for (const event of VISITOR_EVENTS) {
    addEventListener(event, () => {
      hasActed = true;
      stopFollowing();
    });
  }
  addEventListener('scrollend', stopFollowing);
  addEventListener('hashchange', scrollToHash);
  addEventListener('click', ({ target }) => {
    // This runs before the browser's own scroll.
    if ((target as Element).closest('a[href*="#"]')) startFollowing();
    const link = (target as Element).closest<HTMLAnchorElement>('a[data-form]');
    formField = link && document.querySelector(`${link.hash} form [required]`);
    // In this case there is no `hashchange` event.
    if (link?.hash === location.hash) scrollToHash();
  });
}

/** Makes scrolls smooth (styles/base.css) until they end or the visitor acts. */
function startFollowing(): void {
  document.documentElement.dataset.following = '';
}

function stopFollowing(): void {
  delete document.documentElement.dataset.following;
}

function scrollToHash(): void {
  const id = location.hash.slice(1);
  // Firefox warns about a search for an empty id.
  const target = id && document.getElementById(id);
  if (!target) return;
  openFolds(target);
  layOutAll();
  const scroll = () => {
    startFollowing();
    // The stylesheet decides between smooth and instant (reduced motion).
    // On phones the form is below the first screen of its section.
    if (formField) formField.scrollIntoView({ block: 'center' });
    else target.scrollIntoView();
  };
  setTimeout(() => {
    hasActed = false;
    formField?.focus({ preventScroll: true });
    scroll();
    // If the web font arrives later (critical-script.ts), lines break elsewhere and the target moves: in all browsers
    // during the scroll, in WebKit also afterwards. The state of `document.fonts` does not help: WebKit may show old
    // lines with loaded fonts.
    if ('fonts' in document.body.dataset) return;
    const scrollAgain = () => setTimeout(() => hasActed || scroll(), ANCHOR_SCROLL_DELAY_MS);
    document.fonts.load('1em Onest').then(scrollAgain, () => {});
  }, ANCHOR_SCROLL_DELAY_MS);
}

/** Opens the folds around an element. Not every browser does this for the target of a link. */
function openFolds(element: HTMLElement): void {
  const fold = element.closest('details');
  if (!fold) return;
  fold.open = true;
  openFolds(fold.parentElement as HTMLElement);
}
