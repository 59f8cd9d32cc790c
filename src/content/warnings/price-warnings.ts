/** Warnings about prices that are valid but probably unintended. */
import { listPlaces, type Mistake } from '../content-error.ts';
import { lessonPrice, type Package, usualPrice } from '../packages/packages-schema.ts';
import type { YamlFile } from '../yaml/yaml-file.ts';
import { IN_GROUP } from './package-texts.ts';
import { checkTexts, type TextFile } from './text-files.ts';

/**
 * Finds temporary prices that have ended, and prices that do not fit those of the other packages.
 *
 * @param texts files that may say that larger packages are cheaper
 */
export function findPriceWarnings(
  packages: YamlFile<readonly Package[]>,
  texts: readonly TextFile[],
  today: string,
): Mistake[] {
  const dearer = findDearerPackage(packages, texts);
  return [
    ...findExpiredPrices(packages, today),
    ...(dearer.length > 0 ? dearer : findCheaperThanPart(packages)),
  ];
}

/** After a temporary price expires, the site shows the usual price again, but the file still contains the old one. */
function findExpiredPrices(
  { value = [], mistakeAt }: YamlFile<readonly Package[]>,
  today: string,
): Mistake[] {
  return value.flatMap(({ priceUntil, usualPriceUah }, index) =>
    priceUntil && priceUntil < today
      ? [
          mistakeAt(
            [index, 'priceUntil'],
            `цей день минув, на сайті знову ${usualPriceUah} грн; напишіть priceUah: ${usualPriceUah}, а usualPriceUah і priceUntil приберіть`,
          ),
        ]
      : [],
  );
}

/** «Що більший пакет, то дешевший урок» */
const CHEAPER_TOGETHER = /(?:що|чим)\s+більш\p{L}+\s+пакет\p{L}*,?\s+(?:то|тим)\s+(?:дешевш|менш|вигідніш)/iu;

/**
 * Finds a package whose lessons cost more than those of a smaller one. It is wrong if a text says the opposite, or if
 * two neighbouring digits of a price were exchanged: 2080 instead of 2800. Temporary prices are left out.
 */
function findDearerPackage(
  { value = [], mistakeAt }: YamlFile<readonly Package[]>,
  texts: readonly TextFile[],
): Mistake[] {
  const counted = value
    .filter(({ lessons, subjects, durationMonths = 1 }) => lessons && !subjects && durationMonths === 1)
    .filter(({ lessonMinutes, features }) => !lessonMinutes && !features.some((each) => IN_GROUP.test(each)))
    .sort((one, other) => (one.lessons ?? 0) - (other.lessons ?? 0));
  const priceOf = (one: Package) => Math.round(lessonPrice(usualPrice(one)));
  // The nearest smaller package shows the difference best.
  const [pair] = counted.flatMap((dearer) =>
    counted
      .toReversed()
      .filter((one) => (one.lessons ?? 0) < (dearer.lessons ?? 0) && priceOf(one) < priceOf(dearer))
      .map((smaller) => ({ dearer, smaller })),
  );
  if (!pair) return [];
  const { dearer, smaller } = pair;
  const reason = `заняття тут дорожче (${priceOf(dearer)} грн), ніж у меншому пакеті «${smaller.name}» (${priceOf(smaller)} грн)`;
  const path = [value.indexOf(dearer), 'priceUah'];
  const [promise, ...others] = checkTexts(texts, (text) => (CHEAPER_TOGETHER.test(text) ? '' : undefined));
  if (promise)
    return [
      mistakeAt(
        path,
        `${reason}, а в текстах сказано, що більший пакет дешевший: ${listPlaces([promise, ...others], '')}; виправте ціну або тексти`,
      ),
    ];
  return hasExchangedDigits(counted)
    ? [mistakeAt(path, `${reason}; перевірте обидві ціни: чи не переставлено цифри`)]
    : [];
}

/** Whether each larger package of at least three has cheaper lessons once two digits of one price are exchanged. */
function hasExchangedDigits(counted: readonly Package[]): boolean {
  return (
    counted.length >= 3 &&
    counted
      .filter(({ usualPriceUah }) => usualPriceUah === undefined)
      .some((one) =>
        exchangeDigits(one.priceUah).some((priceUah) =>
          areCheaperTogether(counted.map((each) => usualPrice(each === one ? { ...each, priceUah } : each))),
        ),
      )
  );
}

/** Whether lessons of larger packages are cheaper, but cost at least half. */
function areCheaperTogether(packages: readonly Package[]): boolean {
  const prices = packages.map((one) => lessonPrice(one));
  return prices.every((price, index) => {
    const smaller = prices[index - 1] ?? price;
    return price <= smaller && price * 2 >= smaller;
  });
}

/** All numbers that arise from an exchange of two neighbouring digits. */
function exchangeDigits(number: number): number[] {
  const digits = String(number);
  return Array.from(digits.slice(1), (digit, index) =>
    Number(digits.slice(0, index) + digit + digits[index] + digits.slice(index + 2)),
  );
}

/** Finds a package that costs less than the smaller one that it includes. */
function findCheaperThanPart({ value = [], mistakeAt }: YamlFile<readonly Package[]>): Mistake[] {
  return value.flatMap((one, index) => {
    const part = value.find(({ id }) => id === one.buildsOn);
    if (!part || one.per !== part.per || one.durationMonths !== part.durationMonths) return [];
    const [price, partPrice] = [one, part].map((each) => usualPrice(each).priceUah);
    if (price === undefined || partPrice === undefined || price > partPrice) return [];
    const expected = `у пакеті «${one.name}» є все з пакета «${part.name}» (buildsOn) і ще більше занять, а коштує він ${price} грн, не дорожче за той (${partPrice} грн); перевірте обидві ціни`;
    return [mistakeAt([index, 'priceUah'], expected)];
  });
}
