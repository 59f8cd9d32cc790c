import { inlineScript } from '../page-script/inline-script.ts';

/**
 * Shows the notice from its first day to its last one, by the calendar of Kyiv, whenever the page was built. It stands
 * right behind the notice, so that nothing moves.
 */
function showNotice(notice: HTMLElement): void {
  // In Swedish a date is written as they are.
  const today = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Kyiv' });
  // What is not said is neither later nor earlier.
  notice.hidden = today < (notice.dataset.firstDay as string) || today > (notice.dataset.lastDay as string);
}

/** An inline script of pages that have a notice. */
export const NOTICE_SCRIPT = inlineScript(`(${showNotice})(document.getElementById('notice'))`);
