import { kyivDay } from '#shared/words/kyiv-date.ts';
import type { PackageFacts } from '../content/packages.ts';

type Priced = Pick<PackageFacts, 'price'> & Partial<Pick<PackageFacts, 'usual'>>;

/** The price on Kyiv's day of this moment: the last day of an offer still has it. */
export function priceOfDay({ price, usual }: Priced, moment: Date | number): string {
  return usual && kyivDay(moment) > usual.lastDay ? usual.price : price;
}

/**
 * Attributes of an element that shows a price or an offer, for the script of the page (price-script.ts). The script may
 * have changed the element before React takes it over.
 */
export function offerAttributes(usual: PackageFacts['usual'], text: string) {
  return usual && { 'data-last-day': usual.lastDay, 'data-usual': text, suppressHydrationWarning: true };
}
