import { z } from 'zod';
import { pluralize } from '#shared/words/plural.ts';
import { date, record, text, wholeNumber } from './fields.ts';

/** What a lesson may cost: beyond it somebody has typed a digit too many or too few. */
const LESSON_PRICE_UAH = { min: 20, max: 10_000 };

/** Five a week for three months. */
const MAX_LESSONS = 60;

/** A digit too many or too few makes a price ten times another; lessons of one school never differ so much. */
const DIGIT_SLIP = 5;

const CHECK_DIGITS = 'перевірте, чи немає зайвої цифри або чи не бракує';

const packageSchema = record({
  id: wholeNumber(1, 99).meta({ title: 'Номер', description: 'Не змінюйте.' }),
  name: text(40).meta({ title: 'Назва' }),
  /** In hryvnias for the whole duration; the page writes '1500 грн'. */
  priceUah: wholeNumber(1, 999_999).meta({ title: 'Ціна, грн', description: 'За весь час, лише число.' }),
  /** What it costs otherwise: again from the day after `priceUntil`. */
  usualPriceUah: wholeNumber(1, 999_999)
    .optional()
    .meta({ title: 'Звичайна ціна, грн', description: 'Якщо ціна вгорі тимчасова.' }),
  priceUntil: date.optional().meta({
    title: 'До якого дня тимчасова ціна',
    description: 'Включно; з наступного дня сайт і заявки називають звичайну.',
  }),
  durationMonths: wholeNumber(1, 12).meta({ title: 'Місяців' }),
  /** At most as many as a card has cells to shade. */
  lessons: wholeNumber(1, MAX_LESSONS).meta({ title: 'Занять', description: 'За весь час, щонайбільше 60.' }),
  popular: z.boolean().meta({ title: 'Позначка «Найпопулярніший»', description: 'Рівно в одного пакета.' }),
  features: z.array(text(80)).min(1).max(12).meta({ title: 'Що входить' }),
  /** Id of a package of which this one has everything; its card then lists only what is more. */
  buildsOn: wholeNumber(1, 99).optional().meta({
    title: 'Містить усе з пакета',
    description: 'Номер меншого пакета: на картці стане «Усе з пакета … і ще:».',
  }),
}).superRefine((one, context) => {
  if ((one.usualPriceUah === undefined) !== (one.priceUntil === undefined)) {
    const [there, missing] = one.priceUntil
      ? ['priceUntil', 'usualPriceUah']
      : ['usualPriceUah', 'priceUntil'];
    context.addIssue({
      code: 'custom',
      path: [there ?? ''],
      message: `разом із цим полем потрібне ${missing}`,
    });
  }
  if (one.usualPriceUah !== undefined && one.usualPriceUah <= one.priceUah) {
    const message = `звичайна ціна має бути більша за тимчасову (priceUah: ${one.priceUah}); може, їх переплутано`;
    context.addIssue({ code: 'custom', path: ['usualPriceUah'], message });
  }
  const each = lessonPrice(one);
  if (each < LESSON_PRICE_UAH.min || each > LESSON_PRICE_UAH.max) {
    const message = `${describeLessonPrice(one)}; ${CHECK_DIGITS}`;
    context.addIssue({ code: 'custom', path: ['priceUah'], message });
  }
  const { lessons, features } = one;
  for (const [index, feature] of features.entries()) {
    const count = readLessonCount(feature) ?? lessons;
    if (count === lessons) continue;
    const message = `тут занять ${count}, а в полі lessons — ${lessons}; виправте одне з двох`;
    context.addIssue({ code: 'custom', path: ['features', index], message });
  }
});

/** «4 індивідуальні заняття», and nothing beside it. */
const COUNTED_LESSONS = /^(\d+) (?:індивідуальн\p{L}+ |онлайн-)?(?:занят|урок)\p{L}+$/u;

/** How many lessons a feature names, where it says no more than that. */
export function readLessonCount(feature: string): number | undefined {
  const count = COUNTED_LESSONS.exec(feature)?.[1];
  return count === undefined ? undefined : Number(count);
}

export type Package = z.infer<typeof packageSchema>;

/** A package with the price of this day: an offer that is over is none. */
export function priceOn(today: string, { usualPriceUah, priceUntil, ...one }: Package): Package {
  if (!usualPriceUah || !priceUntil) return one;
  return priceUntil < today ? { ...one, priceUah: usualPriceUah } : { ...one, usualPriceUah, priceUntil };
}

/** The price that holds for good, whatever offer there is: no day makes a text with it promise too little. */
export function usualPrice<One extends Partial<Package> & Pick<Package, 'priceUah'>>(one: One): One {
  return { ...one, priceUah: one.usualPriceUah ?? one.priceUah };
}

/** What one lesson of a package costs, in hryvnias. */
export function lessonPrice({ priceUah, lessons }: Pick<Package, 'priceUah' | 'lessons'>): number {
  return priceUah / lessons;
}

/** Whether two prices are so far apart that one of them has a digit too many or too few. */
function isDigitSlip(one: number, other: number): boolean {
  return Math.max(one, other) / Math.min(one, other) >= DIGIT_SLIP;
}

function describeLessonPrice(one: Package): string {
  const count = `${one.lessons} ${pluralize(one.lessons, 'заняття', 'заняття', 'занять')}`;
  return `${one.priceUah} грн за ${count} — це ${Math.round(lessonPrice(one))} грн за одне`;
}

/** Rules between packages run even when one of them is wrong, so that the owner learns all at once. */
const evenIfOneIsWrong = ({ value }: { value: unknown }) => Array.isArray(value);

type Context = { addIssue(issue: { code: 'custom'; path: PropertyKey[]; message: string }): void };

/** None is a notice (load.ts): the marked one may have been removed. */
function refuseSecondPopular(packages: readonly Package[], context: Context): void {
  const popular = packages.flatMap((each, index) => (each?.popular === true ? [index] : []));
  if (popular.length < 2) return;
  const message = 'рівно один пакет має бути позначений popular: true';
  context.addIssue({ code: 'custom', path: [popular[1] ?? 0, 'popular'], message });
}

function refuseTwins(packages: readonly Package[], context: Context): void {
  for (const [index, one] of packages.entries()) {
    const twin = packages.slice(0, index).find((earlier) => earlier?.id === one?.id);
    if (!twin || one.id === undefined) continue;
    const message = `номер ${one.id} уже має пакет «${twin.name}»; дайте пакету «${one.name}» інший`;
    context.addIssue({ code: 'custom', path: [index, 'id'], message });
  }
}

/** A package can have everything of a smaller one, which stands there. */
function refuseWrongBases(packages: readonly Package[], context: Context): void {
  // Of two with one number, one has lost what others name: that is told already.
  if (new Set(packages.map(({ id }) => id)).size < packages.length) return;
  for (const [index, one] of packages.entries()) {
    if (one.buildsOn === undefined) continue;
    const base = packages.find(({ id }) => id === one.buildsOn);
    // One that was removed is a notice (load.ts).
    if (!base || base.lessons < one.lessons) continue;
    const message = `у пакеті «${base.name}» занять не менше, ніж у пакеті «${one.name}»; назвіть менший`;
    context.addIssue({ code: 'custom', path: [index, 'buildsOn'], message });
  }
}

/** Beside the other packages a price with a wrong digit stands alone; of two, either may be the wrong one. */
function refuseDigitSlips(packages: readonly Package[], context: Context): void {
  for (const [index, one] of packages.entries()) {
    const others = packages.filter((each) => each !== one);
    const far = others.filter((other) => isDigitSlip(lessonPrice(one), lessonPrice(other)));
    const [other] = far;
    if (!other || far.length * 2 <= others.length || (packages.length === 2 && index === 0)) continue;
    const told = `${describeLessonPrice(one)}, а в пакеті «${other.name}» — ${Math.round(lessonPrice(other))}`;
    context.addIssue({ code: 'custom', path: [index, 'priceUah'], message: `${told}; ${CHECK_DIGITS}` });
  }
}

export const packagesSchema = z
  .array(packageSchema)
  .min(1)
  .max(6)
  .superRefine(refuseSecondPopular, { when: evenIfOneIsWrong })
  .superRefine(refuseTwins, { when: evenIfOneIsWrong })
  .superRefine(refuseDigitSlips)
  .superRefine(refuseWrongBases)
  .meta({ title: 'Пакети занять' });
