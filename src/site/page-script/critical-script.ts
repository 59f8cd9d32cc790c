import { inlineScript } from './inline-script.ts';

/*
 * The only script that every page carries inline. It stands behind the first section and runs before the rest of the
 * page is painted. As a file it would come too late: a reloaded page would jump, and its text would change its font
 * before the visitor's eyes.
 *
 * It applies the deferred stylesheet (build/page-styles.ts) as soon as that has arrived. On a reload or a step back,
 * all sections are laid out from the start (ui/Section.module.css): the browser restores a scroll position, and
 * estimated heights would make it wrong.
 *
 * It uses the web font only once its file has arrived; the fallback font (styles/fonts.css) is used until then. If the
 * page named the font at once, the browser would look for a system font for each size and lay out the text twice. That
 * took a weak phone a tenth of a second before the first paint (docs/decisions/0002-page-weight.md).
 *
 * On a first visit the font is loaded after the first paint, so that it competes with nothing. If the browser has the
 * file already, or the page is going to scroll to an anchor, it is loaded at once: lines break before they are seen.
 */

function beginPage(): void {
  for (const sheet of document.querySelectorAll<HTMLLinkElement>('[data-deferred]')) sheet.media = 'all';
  // The newer way to recognise a reload is longer, and some browsers hide it.
  const isRestored = performance.navigation.type;
  if (isRestored) {
    document.body.dataset.laidOut = '';
    document.documentElement.style.scrollBehavior = 'auto';
  }
  const loadWebFont = () =>
    document.fonts.load('1em Onest').then(
      () => {
        document.body.dataset.fonts = '';
      },
      () => {},
    );
  if (isRestored || location.hash || navigator.serviceWorker?.controller) loadWebFont();
  else new PerformanceObserver(loadWebFont).observe({ type: 'paint', buffered: true });
}

/** The text of the critical script. */
export const CRITICAL_SCRIPT = inlineScript(`(${beginPage})()`);
