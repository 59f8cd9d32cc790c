import { inlineScript } from '../page-script/inline-script.ts';

/**
 * Shows the usual price after the last day of an offer in Kyiv. It runs while the page loads, so it works without a
 * rebuild and on static hosting. Elements without a usual text are hidden.
 */
function showUsualPrices(offers: NodeListOf<HTMLElement>): void {
  // The Swedish locale writes dates in ISO 8601 format. Older browsers know only this name of the zone.
  const today = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Kiev' });
  for (const offer of offers) {
    const { lastDay, usual } = offer.dataset as { lastDay: string; usual: string };
    if (today <= lastDay) continue;
    if (offer instanceof HTMLInputElement) offer.value = usual;
    else offer.textContent = usual;
    if (!usual) offer.hidden = true;
  }
}

/** An inline script of pages that have an offer. */
export const PRICE_SCRIPT = inlineScript(`(${showUsualPrices})(document.querySelectorAll('[data-usual]'))`);
