import { minify_sync } from 'terser';

/*
 * What can't wait for the page script: it stands behind the first section, before what follows has come.
 *
 * The deferred styles (build/page-styles.ts) count from here on, as soon as they are there. A page that is seen again
 * (reloaded, come back to) has them in the browser's cache: what follows is styled once, and laid out from the start
 * (ui/Section.module.css), since the browser takes its reader to where they were, past heights that must be true;
 * Chromium would travel there from the top of the page.
 *
 * The letters of the brand are shown once their file has come; those that stand in (styles/fonts.css) are
 * used until then. A text whose font is still coming is laid out with that font in mind: the browser looks for a font
 * of the system for each of its sizes and repeats the work with the file, which took a weak phone a tenth of a
 * second before the first paint (docs/decisions/0002-page-weight.md).
 *
 * On a first visit they wait for the first paint, which their file would take the line and the processor from. Where
 * the browser has kept it they are there before it, so that no letter changes before the visitor's eyes: on a page that
 * is seen again, whose reader would otherwise be taken to the place of other lines, and where the worker has kept it. A
 * page that is going to scroll to an anchor has its lines broken before it does, too. In the head browsers would hold
 * the first paint for the font, and in the page script they would come late. If it can't be loaded, the letters that
 * stand in stay.
 */

function beginPage(): void {
  for (const sheet of document.querySelectorAll<HTMLLinkElement>('[data-deferred]')) sheet.media = 'all';
  // The newer way to ask for a reload takes more bytes, and some browsers hide it.
  const isSeenAgain = performance.navigation.type;
  if (isSeenAgain) {
    document.body.dataset.laidOut = '';
    document.documentElement.style.scrollBehavior = 'auto';
  }
  const wearLetters = () =>
    document.fonts.load('1em Onest').then(
      () => {
        document.body.dataset.fonts = '';
      },
      () => {},
    );
  if (isSeenAgain || location.hash || navigator.serviceWorker?.controller) wearLetters();
  else new PerformanceObserver(wearLetters).observe({ type: 'paint', buffered: true });
}

/** What stands in the page. The build compares it with what it finds there, and both are made here. */
export const FIRST_SCRIPT = minify_sync(`(${beginPage})()`, { ecma: 2020 }).code as string;
