import {
  hasOnlyUnitPrices,
  lessonPrice,
  type Package,
  priceUnit,
  readLessonCount,
  UNIT_WORDS,
} from '#content/packages/packages-schema.ts';
import type { Subject } from '#content/subjects/subject-schema.ts';
import { describeDate } from '#shared/words/closure.ts';
import { countLessons, pluralize } from '#shared/words/plural.ts';
import { lowercaseName } from '../words/lowercase-name.ts';
import { typeset } from '../words/typography.ts';

/** A package as its card shows it. */
export type PackageView = ReturnType<typeof describePackage>;

/** The facts that the package dialog shows and the lead contains. */
export type PackageFacts = Pick<
  PackageView,
  'id' | 'name' | 'price' | 'usual' | 'lessons' | 'cells' | 'duration' | 'features' | 'payment'
>;

/** In a month of the school. */
const WEEKS = 4;

/**
 * Describes a package, with the price of one lesson.
 *
 * @param others all packages, among them the one that this one builds on
 * @param usualMinutes length of a lesson, if the package states none
 */
export function describePackage(one: Package, others: readonly Package[] = [], usualMinutes?: number) {
  const lessonMinutes = one.lessonMinutes ?? usualMinutes;
  const { id, name, priceUah, popular, features } = one;
  const isAlone = others.length === 1;
  return {
    id,
    name,
    /** With currency: '1500 грн'. */
    price: `${priceUah} грн`,
    usual: describeUsual(one, lessonMinutes),
    ...describeLength(one, others, lessonMinutes),
    features: features.map(typeset),
    payment: describePayment(one),
    /** A single package is highlighted as well, but without the flag. */
    popular: popular || isAlone,
    flag: popular && !isAlone ? 'Найпопулярніший' : undefined,
    offer: describeOffer(one),
    /** «375 грн за заняття»; empty for a price of a lesson. */
    lessonPrice: describeLessonPrice(one, lessonMinutes),
    frequency: describeFrequency(one),
    gains: describeGains(one, others),
  };
}

/** A longer list of subjects would not fit a card. The dialog lists them all. */
const MOST_SUBJECTS = 4;

/**
 * For pages of all subjects, adds the subjects that have the package to its terms: «за місяць, 4 заняття; лише фізика».
 *
 * @param subjects all subjects of the school
 */
export function addSubjects(
  view: PackageView,
  { name, subjects: only }: Package,
  subjects: readonly Pick<Subject, 'slug' | 'name'>[],
): PackageView {
  const named = subjects.filter(({ slug }) => !only || only.includes(slug)).map((each) => each.name);
  const [first = ''] = named;
  const isNamed = named.length === 1 && name.toLowerCase().includes(first.toLowerCase());
  if (named.length === subjects.length || isNamed) return view;
  const words =
    named.length > MOST_SUBJECTS ? 'не для всіх предметів' : `лише ${named.map(lowercaseName).join(', ')}`;
  return { ...view, terms: typeset(`${view.terms}; ${words}`) };
}

/** The text after a request for the package; undefined if the owner has written nothing. */
function describePayment({ payment }: Package) {
  if (!payment) return undefined;
  const { text = '', link, linkText = 'Відкрити посилання' } = payment;
  return { text: typeset(text), ...(link && { link, linkText: typeset(linkText) }) };
}

/** How many lessons a package has and for how long; a price for a lesson or an hour has only its unit. */
function describeLength(one: Package, others: readonly Package[], lessonMinutes?: number) {
  const unit = priceUnit(one);
  const { lessons = 0, durationMonths = 1 } = one;
  if (unit) {
    const length = lessonMinutes && (unit === 'lesson' || lessonMinutes !== 60) ? lessonMinutes : undefined;
    return {
      lessons: undefined,
      cells: undefined,
      duration: UNIT_WORDS[unit],
      terms: typeset(
        `${UNIT_WORDS[unit]}${length ? `, ${unit === 'hour' ? 'урок\u00a0— ' : ''}${length}\u00a0хв` : ''}`,
      ),
    };
  }
  const lessonsText = lessonMinutes
    ? `${countLessons(lessons)} по ${lessonMinutes}\u00a0хв`
    : countLessons(lessons);
  const duration = `${durationMonths} ${pluralize(durationMonths, 'місяць', 'місяці', 'місяців')}`;
  return {
    /** Undefined if the price is for a lesson or an hour. */
    lessons,
    cells: countCells(Math.max(lessons, ...others.map((each) => each.lessons ?? 0))),
    /** '1 місяць', or the unit of the price: 'за годину'. */
    duration,
    /** «за місяць, 4 заняття по 60 хв», «за годину» */
    terms: typeset(`за ${durationMonths === 1 ? 'місяць' : duration}, ${lessonsText}`),
  };
}

/** The name of the price section and of the link to it. */
export function describePriceSection(packages: readonly Package[]) {
  return hasOnlyUnitPrices(packages)
    ? { label: 'Ціни', choose: 'Подивитися ціни' }
    : { label: 'Пакети', choose: 'Обрати пакет' };
}

export type PriceSection = ReturnType<typeof describePriceSection>;

/** The price after an offer. The page shows it from the next day on, without another build. */
function describeUsual(one: Package, lessonMinutes?: number) {
  const { usualPriceUah: priceUah, priceUntil: lastDay } = one;
  if (!priceUah || !lastDay) return undefined;
  return {
    lastDay,
    price: `${priceUah} грн`,
    lessonPrice: describeLessonPrice({ ...one, priceUah }, lessonMinutes),
  };
}

function describeLessonPrice(one: Package, lessonMinutes = 60): string {
  // The price itself says it.
  if (priceUnit(one) && (one.per === 'lesson' || lessonMinutes === 60)) return '';
  return typeset(`${roundedUah(lessonPrice(one, lessonMinutes))} грн за заняття`);
}

/** «Ціна до 31 грудня, далі 1800 грн»: true on any day on which it is read. */
function describeOffer({ usualPriceUah, priceUntil }: Package): string | undefined {
  return priceUntil && typeset(`Ціна до ${describeDate(priceUntil)}, далі ${usualPriceUah} грн`);
}

/**
 * The number of notebook cells in each package's drawing. The specification has twelve. Larger packages use smaller
 * cells: 24 in one row, or 60 in two.
 */
function countCells(mostLessons: number): 12 | 24 | 60 {
  if (mostLessons > 24) return 60;
  return mostLessons > 12 ? 24 : 12;
}

/** Rounds like «від … грн», so that one price has one figure on a page. */
function roundedUah(amount: number): string {
  return Number.isInteger(amount) ? `${amount}` : `близько ${Math.ceil(amount)}`;
}

/** «2 рази на тиждень», if the lessons of a week are a whole number. */
function describeFrequency({ lessons, durationMonths }: Package): string | undefined {
  if (!lessons || !durationMonths) return undefined;
  const times = lessons / (WEEKS * durationMonths);
  if (!Number.isInteger(times)) return undefined;
  return typeset(`${times} ${pluralize(times, 'раз', 'рази', 'разів')} на тиждень`);
}

/** Splits the features into those of the package that this one builds on and the additional ones. */
function describeGains(one: Package, others: readonly Package[]) {
  const base = others.find(({ id }) => id === one.buildsOn);
  if (!base) return undefined;
  const baseFeatures = new Set(listBases(base, others).flatMap(({ features }) => features.map(fold)));
  const isCount = (feature: string) => readLessonCount(feature) !== undefined;
  // «Навчальні матеріали та домашні завдання» joins two features of the base.
  const isIncluded = (feature: string) =>
    baseFeatures.has(fold(feature)) ||
    feature.split(/ (?:та|і|й) /).every((part) => baseFeatures.has(fold(part)));
  const counts = one.features.filter(isCount);
  const rest = one.features.filter((feature) => !isCount(feature));
  return {
    /** «Усе з пакета «Базовий» і ще:» */
    lead: typeset(`Усе з пакета «${base.name}» і ще:`),
    counts: counts.map(typeset),
    included: rest.filter(isIncluded).map(typeset),
    more: rest.filter((feature) => !isIncluded(feature)).map(typeset),
  };
}

/** A package, the one that it builds on, and so on: each has fewer lessons than the one before. */
function listBases(one: Package, others: readonly Package[]): Package[] {
  const base = others.find(({ id }) => id === one.buildsOn);
  return base ? [one, ...listBases(base, others)] : [one];
}

function fold(feature: string): string {
  return feature.toLowerCase();
}
