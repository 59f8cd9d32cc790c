import { lessonPrice, type Package } from '#shared/content/packages-schema.ts';
import { pluralize } from '#shared/words/plural.ts';
import { typeset } from '../words/typography.ts';

/** A package as its card shows it. */
export type PackageView = ReturnType<typeof describePackage>;

/** What the package dialog tells of a package, and what the lead names. */
export type PackageFacts = Omit<PackageView, 'popular' | 'terms' | 'lessonPrice'>;

/**
 * A package in words, with what one lesson of it costs and what that saves.
 *
 * @param all packages that are shown beside it
 * @param lessonMinutes how long a lesson is, where the school says it
 */
export function describePackage(one: Package, all: readonly Package[], lessonMinutes?: number) {
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
    /** «375 грн за заняття»; beside a dearer package «300 грн замість 375 за заняття» */
    lessonPrice: typeset(describeLessonPrice(one, all)),
  };
}

function describeLessonPrice(one: Package, all: readonly Package[]): string {
  const price = lessonPrice(one);
  const dearest = Math.max(price, ...all.map(lessonPrice));
  // A saving that rounding has made is none.
  const isCheaper = Number.isInteger(price) && Number.isInteger(dearest) && price < dearest;
  return `${roundedUah(price)} грн ${isCheaper ? `замість ${dearest} ` : ''}за заняття`;
}

/** What a lesson costs at least, in words: «від 300 грн»; rounded up, so that it promises nothing too cheap. */
export function describePriceFrom(packages: readonly Package[]): string {
  const least = Math.min(...packages.map(lessonPrice));
  return typeset(`від ${Math.ceil(least)} грн`);
}

function roundedUah(amount: number): string {
  return Number.isInteger(amount) ? `${amount}` : `близько ${Math.round(amount)}`;
}
