import { minify_sync } from 'terser';

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

/** What stands in the page, as the first script does (page-script/first-script.ts). */
export const NOTICE_SCRIPT = minify_sync(`(${showNotice})(document.getElementById('notice'))`, {
  ecma: 2020,
}).code as string;
