/** Warnings about prices that are valid but probably unintended. */
import { listPlaces, type Mistake } from '../content-error.ts';
import { isCounted, lessonPrice, type Package, usualPrice } from '../packages/packages-schema.ts';
import type { YamlFile } from '../yaml/yaml-file.ts';
import { isOfGroup } from './package-texts.ts';
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
  // One wrong price may break several rules.
  const [first = []] = [
    findDigitTypos(packages),
    findDearerPackage(packages, texts),
    findCheaperThanPart(packages),
  ].filter((found) => found.length > 0);
  return [...findExpiredPrices(packages, today), ...first];
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
 * Finds a package whose lessons cost more than those of a smaller one, although a text says the opposite. Temporary
 * prices are left out.
 */
function findDearerPackage(
  { value = [], mistakeAt }: YamlFile<readonly Package[]>,
  texts: readonly TextFile[],
): Mistake[] {
  const promises = checkTexts(texts, (text) => (CHEAPER_TOGETHER.test(text) ? '' : undefined));
  if (promises.length === 0) return [];
  const counted = value
    .filter(({ lessons, subjects, durationMonths = 1 }) => lessons && !subjects && durationMonths === 1)
    .filter((one) => !one.lessonMinutes && !isOfGroup(one))
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
  const expected = `${reason}, а в текстах сказано, що більший пакет дешевший: ${listPlaces(promises, '')}; виправте ціну або тексти`;
  return [mistakeAt(path, expected)];
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

/** A missing or extra digit changes a price tenfold. A lesson alone may cost six times as much as one in a group. */
const DIGIT_TYPO_RATIO = 8;

/** Finds a price of a lesson that is far from most others. Of two packages, either may be wrong. */
function findDigitTypos({ value = [], mistakeAt }: YamlFile<readonly Package[]>): Mistake[] {
  const counted = value.filter((one) => isCounted(one) && !isOfGroup(one));
  return counted.flatMap((one, place) => {
    const price = lessonPrice(one);
    const others = counted.filter((other) => other !== one);
    const far = others.filter((other) => {
      const ratio = price / lessonPrice(other);
      return Math.max(ratio, 1 / ratio) >= DIGIT_TYPO_RATIO;
    });
    const [other] = far;
    if (!other || far.length * 2 <= others.length || (counted.length === 2 && place === 0)) return [];
    const expected = `заняття тут — ${Math.round(price)} грн, а в пакеті «${other.name}» — ${Math.round(lessonPrice(other))}; перевірте, чи немає зайвої цифри або чи не бракує`;
    return [mistakeAt([value.indexOf(one), 'priceUah'], expected)];
  });
}
