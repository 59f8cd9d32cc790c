import { lessonPrice, type Package } from '#content/packages-schema.ts';
import { pluralize } from '#shared/words/plural.ts';
import { typeset } from '../words/typography.ts';

/** A package as its card shows it. */
export type PackageView = ReturnType<typeof describePackage>;

/** What the package dialog tells of a package, and what the lead names. */
export type PackageFacts = Omit<PackageView, 'popular' | 'terms' | 'lessonPrice'>;

/**
 * A package in words, with what one lesson of it costs.
 *
 * @param lessonMinutes how long a lesson is, where the school says it
 */
export function describePackage(one: Package, lessonMinutes?: number) {
  const { id, name, priceUah, lessons, durationMonths, popular, features } = one;
  const count = `${lessons} ${pluralize(lessons, 'заняття', 'заняття', 'занять')}`;
  const lessonsText = lessonMinutes ? `${count} по ${lessonMinutes}\u00a0хв` : count;
  const duration = `${durationMonths} ${pluralize(durationMonths, 'місяць', 'місяці', 'місяців')}`;
  return {
    id,
    name,
    /** With currency: '1500 грн'. */
    price: `${priceUah} грн`,
    lessons,
    /** '1 місяць' */
    duration,
    features: features.map(typeset),
    popular,
    /** «за місяць, 4 заняття по 60 хв» */
    terms: typeset(`за ${durationMonths === 1 ? 'місяць' : duration}, ${lessonsText}`),
    /** «375 грн за заняття» */
    lessonPrice: typeset(`${roundedUah(lessonPrice(one))} грн за заняття`),
  };
}

function roundedUah(amount: number): string {
  return Number.isInteger(amount) ? `${amount}` : `близько ${Math.round(amount)}`;
}
