/** Warnings about prices that are valid but probably unintended. */
import type { Mistake } from './content-error.ts';
import { lessonPrice, type Package, usualPrice } from './packages-schema.ts';
import type { YamlFile } from './yaml-file.ts';

/** Finds temporary prices that have ended, and prices that do not fit those of the other packages. */
export function findPriceWarnings(packages: YamlFile<readonly Package[]>, today: string): Mistake[] {
  const exchanged = findExchangedDigits(packages);
  return [
    ...findExpiredPrices(packages, today),
    ...(exchanged.length > 0 ? exchanged : findCheaperThanPart(packages)),
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
            `цей день минув, на сайті знову ${usualPriceUah} грн; впишіть їх у priceUah`,
          ),
        ]
      : [],
  );
}

/**
 * Finds a price with two exchanged digits: 2080 instead of 2800. Usually each larger package has cheaper lessons. If
 * that is so only after the exchange, the price is probably wrong. Temporary prices are left out.
 */
function findExchangedDigits({ value = [], mistakeAt }: YamlFile<readonly Package[]>): Mistake[] {
  const counted = value
    .filter(({ lessons, subjects, durationMonths = 1 }) => lessons && !subjects && durationMonths === 1)
    .sort((one, other) => (one.lessons ?? 0) - (other.lessons ?? 0));
  const isPlausible = (packages: readonly Package[]) => areCheaperTogether(packages.map(usualPrice));
  if (counted.length < 3 || isPlausible(counted)) return [];
  for (const one of counted.filter(({ usualPriceUah }) => usualPriceUah === undefined))
    for (const priceUah of exchangeDigits(one.priceUah))
      if (isPlausible(counted.map((each) => (each === one ? { ...each, priceUah } : each)))) {
        const expected = `тут ${one.priceUah} грн, тобто ${Math.round(lessonPrice(one))} грн за заняття; може, ${priceUah}?`;
        return [mistakeAt([value.indexOf(one), 'priceUah'], expected)];
      }
  return [];
}

/** Whether lessons of larger packages are cheaper. */
function areCheaperTogether(packages: readonly Package[]): boolean {
  const prices = packages.map((one) => lessonPrice(one));
  return prices.every((price, index) => index === 0 || price <= (prices[index - 1] ?? 0));
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
