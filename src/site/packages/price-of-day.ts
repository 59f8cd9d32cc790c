import { kyivDay } from '#shared/words/kyiv-date.ts';
import type { PackageFacts } from '../content/packages.ts';

type Priced = Pick<PackageFacts, 'price'> & Partial<Pick<PackageFacts, 'usual'>>;

/** The price on the Kyiv day of this moment. On the last day of an offer, its price still applies. */
export function priceOfDay({ price, usual }: Priced, moment: Date | number): string {
  return usual && kyivDay(moment) > usual.lastDay ? usual.price : price;
}

/**
 * The attributes of an element with a price or an offer, for the page's script (price-script.ts). The script may change
 * the element before React hydrates it.
 */
export function offerAttributes(usual: PackageFacts['usual'], text: string) {
  return usual && { 'data-last-day': usual.lastDay, 'data-usual': text, suppressHydrationWarning: true };
}
