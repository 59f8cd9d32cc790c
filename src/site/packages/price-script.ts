import { inlineScript } from '../page-script/inline-script.ts';

/**
 * Shows the usual price where the last day of an offer has passed, by Kyiv's calendar. It runs while the page loads,
 * so it needs no rebuild and works on static hosting. An element without a usual text is hidden.
 */
function showUsualPrices(offers: NodeListOf<HTMLElement>): void {
  // The Swedish format is that of ISO 8601.
  const today = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Kyiv' });
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
