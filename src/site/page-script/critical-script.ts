import { inlineScript } from './inline-script.ts';

/*
 * The only script that every page contains inline. It follows the first section and runs before the rest of the page is
 * painted. A file would load too late: a reloaded page would jump, and the visible text would change its font.
 *
 * It applies the deferred stylesheet (build/page-styles.ts) as soon as that has loaded.
 *
 * After a reload or a step back, all sections are laid out from the start (ui/Section.module.css). The browser restores
 * a scroll position, and estimated heights would make it wrong.
 *
 * It uses the web font only once its file has loaded, and the fallback font (styles/fonts.css) until then. Otherwise
 * the browser would search a system font for each size and lay out the text twice. That took a slow phone a tenth of a
 * second before the first paint (docs/decisions/0002-page-weight.md).
 *
 * On a first visit the font loads after the first paint, so it delays nothing. It loads at once if it is cached or the
 * page will scroll to an anchor, so lines break before they are visible. A first visit applies it part by part: all the
 * text at once would block a weak phone for a third of a second.
 */

function beginPage(): void {
  for (const sheet of document.querySelectorAll<HTMLLinkElement>('[data-deferred]')) sheet.media = 'all';
  // The newer way to recognise a reload is longer, and some browsers hide it.
  const isRestored = performance.navigation.type;
  if (isRestored) {
    document.body.dataset.laidOut = '';
    document.documentElement.style.scrollBehavior = 'auto';
  }
  const { body } = document;
  const parts = ':is(header, main > section, footer):not([data-fonts])';
  const applyByPart = () => {
    const part = document.querySelector<HTMLElement>(parts) ?? body;
    part.dataset.fonts = '';
    if (part === body) return;
    // Forces the layout in this task.
    part.getBoundingClientRect();
    setTimeout(applyByPart);
  };
  const applyToAll = () => {
    body.dataset.fonts = '';
  };
  const loadWebFont = (apply: () => void) => document.fonts.load('1em Onest').then(apply, () => {});
  if (isRestored || location.hash || navigator.serviceWorker?.controller) loadWebFont(applyToAll);
  else new PerformanceObserver(() => loadWebFont(applyByPart)).observe({ type: 'paint', buffered: true });
}

/** The text of the critical script. */
export const CRITICAL_SCRIPT = inlineScript(`(${beginPage})()`);
