import { inlineScript } from '../page-script/inline-script.ts';

/**
 * Shows the notice from its first to its last day in Kyiv, whenever the page was built. The script follows the notice
 * directly, so the layout does not shift.
 */
function showNotice(notice: HTMLElement): void {
  // The Swedish locale writes dates in the format of the attributes. Older browsers know only this name of the zone.
  const today = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Kiev' });
  // A comparison with a missing attribute is false.
  notice.hidden = today < (notice.dataset.firstDay as string) || today > (notice.dataset.lastDay as string);
}

/** An inline script of pages that have a notice. */
export const NOTICE_SCRIPT = inlineScript(`(${showNotice})(document.getElementById('notice'))`);
