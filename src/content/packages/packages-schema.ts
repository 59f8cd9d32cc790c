import { z } from 'zod';
import { countLessons } from '#shared/words/plural.ts';
import { date } from '../fields/date.ts';
import { packageNumber, record, text, webLink, wholeNumber } from '../fields/fields.ts';
import { subjectSlugs } from '../subjects/subject-slugs.ts';

/** No school has a price of a lesson outside of this range: a digit is missing, or one too many. */
const LESSON_PRICE_UAH = { min: 20, max: 10_000 };

/** Five lessons a week for three months. */
const MAX_LESSONS = 60;

/** Unit of a price: a monthly package, one lesson or one hour. */
const PRICE_UNITS = ['month', 'lesson', 'hour'] as const;

/** Unit of a price that is not for a monthly package. */
export type PriceUnit = Exclude<(typeof PRICE_UNITS)[number], 'month'>;

/** The unit as texts write it after the amount. */
export const UNIT_WORDS: Readonly<Record<PriceUnit, string>> = { lesson: 'за заняття', hour: 'за годину' };

/** A bank account is not an address. */
const explainAccount = (written: string) =>
  /^[\d\s]{12,}$|^UA\d{6}/i.test(written)
    ? '; номер картки чи рахунку впишіть словами, у поле text'
    : undefined;

/** The text after a request for the package: how to pay, or where to choose a day. */
const paymentSchema = record({
  text: text(300).optional().meta({
    title: 'Що сказати',
    description: '«Рахунок надішлемо після розмови; платити наперед — за посиланням.»',
  }),
  link: webLink('', explainAccount)
    .optional()
    .meta({ title: 'Посилання', description: 'Банка, рахунок, календар запису: https://…' }),
  linkText: text(40)
    .optional()
    .meta({ title: 'Слова посилання', description: 'Інакше «Відкрити посилання».' }),
})
  .refine(({ text: words, link }) => words || link, {
    error: 'впишіть text або link чи приберіть payment',
  })
  // If both are missing, the rule above reports it.
  .refine(({ text: words, link, linkText }) => !linkText || link || !words, {
    path: ['linkText'],
    error: 'є слова посилання, а самого посилання немає; впишіть link або приберіть linkText',
  });

/** A feature whose spaces were lost seems to be a package. */
function explainEntry(input: unknown): string {
  return typeof input === 'string'
    ? 'цей рядок стоїть серед пакетів; якщо він зі списку features, поставте перед дефісом чотири пробіли, як у сусідніх'
    : 'очікується пакет: рядки з «назва: значення», перший із них — id';
}

export const packageSchema = record(
  {
    id: wholeNumber(1, 99).meta({ title: 'Номер', description: 'Не змінюйте.' }),
    name: text(40).meta({ title: 'Назва' }),
    /** In hryvnias, for the whole duration or for the unit in `per`. The page shows «1500 грн». */
    priceUah: wholeNumber(1, 999_999).meta({
      title: 'Ціна, грн',
      description: 'Лише число: за весь час або за те, що обрано в полі «За що ціна».',
    }),
    /** Unit of the price; by default the whole package. */
    per: z
      .enum(PRICE_UNITS, { error: 'очікується month (за місяць), lesson (за заняття) або hour (за годину)' })
      .optional()
      .meta({
        title: 'За що ціна',
        description: 'Ціна за заняття чи годину не має полів «Місяців» і «Занять».',
        default: 'month',
        emptyLabel: 'За місяць чи кілька (пакет занять)',
        enumDescriptions: ['За місяць чи кілька (пакет занять)', 'За одне заняття', 'За годину'],
      }),
    /** The usual price, which applies again after the day `priceUntil`. */
    usualPriceUah: wholeNumber(1, 999_999)
      .optional()
      .meta({ title: 'Звичайна ціна, грн', description: 'Якщо ціна вгорі тимчасова.' }),
    priceUntil: date.optional().meta({
      title: 'До якого дня тимчасова ціна',
      description: 'Включно; з наступного дня сайт і заявки називають звичайну.',
    }),
    /** Required for a monthly package. */
    durationMonths: wholeNumber(1, 12)
      .optional()
      .meta({ title: 'Місяців', description: 'Лише якщо ціна за місяць.' }),
    /** Required for a monthly package. At most the number of cells on a card. */
    lessons: wholeNumber(1, MAX_LESSONS)
      .optional()
      .meta({ title: 'Занять', description: 'За весь час, щонайбільше 60; лише якщо ціна за місяць.' }),
    /** Overrides the length that the subject or the school states. */
    lessonMinutes: wholeNumber(10, 240).optional().meta({
      title: 'Скільки хвилин триває урок',
      description: 'Якщо не стільки, як в інших: груповий — 90, сам на сам — 60.',
    }),
    popular: z.boolean().meta({
      title: 'Позначка «Найпопулярніший»',
      description: 'Щонайбільше в одного; єдиний пакет її не має.',
    }),
    features: z.array(text(80)).min(1).max(12).meta({ title: 'Що входить' }),
    /** Slugs of the subjects that have this package; by default all. */
    subjects: subjectSlugs()
      .min(1)
      .optional()
      .meta({ title: 'Лише для предметів', description: 'Інакше пакет мають усі предмети.' }),
    /** Shown in the dialog after sending, and in the receipt. */
    payment: paymentSchema.optional().meta({
      title: 'Оплата чи запис після заявки',
      description: 'Видно тому, хто надіслав заявку на цей пакет.',
    }),
    /** Id of a smaller package that this one includes. The card then lists only the additions. */
    buildsOn: packageNumber(1, 99).optional().meta({
      title: 'Містить усе з пакета',
      description: 'Номер меншого пакета: на картці стане «Усе з пакета … і ще:».',
    }),
  },
  explainEntry,
)
  .superRefine((one, context) => {
    if ((one.usualPriceUah === undefined) !== (one.priceUntil === undefined)) {
      const [there, missing] = one.priceUntil
        ? ['priceUntil', 'usualPriceUah']
        : ['usualPriceUah', 'priceUntil'];
      context.addIssue({
        code: 'custom',
        path: [there ?? ''],
        message: `разом із цим полем потрібне ${missing}${missing === 'priceUntil' ? ': останній день тимчасової ціни, як 2026-12-31' : ''}`,
      });
    }
    if (one.usualPriceUah !== undefined && one.usualPriceUah <= one.priceUah) {
      const message = `звичайна ціна має бути більша за тимчасову (priceUah: ${one.priceUah}); може, їх переплутано`;
      context.addIssue({ code: 'custom', path: ['usualPriceUah'], message });
    }
    const each = lessonPrice(one);
    if (!isCounted(one)) return;
    if (each < LESSON_PRICE_UAH.min || each > LESSON_PRICE_UAH.max) {
      const message = `${describeLessonPrice(one)}; перевірте, чи немає зайвої цифри або чи не бракує`;
      context.addIssue({ code: 'custom', path: ['priceUah'], message });
    }
    refuseCount(one, context);
  })
  .superRefine(refuseWrongCounts, {
    // A field that seems to be missing may be misspelt.
    when: ({ value, issues }) => isRecord(value) && issues.every(({ code }) => code !== 'unrecognized_keys'),
  });

/** A price for one lesson or hour has no number of lessons to fill in. */
function refuseCount({ per, features }: Package, context: Context): void {
  const unit = priceUnit({ per });
  for (const [index, feature] of features.entries()) {
    if (!unit || !feature.includes('{заняття}')) continue;
    const message = `ціна ${UNIT_WORDS[unit]}, тож кількості занять тут немає; напишіть без {заняття}`;
    context.addIssue({ code: 'custom', path: ['features', index], message });
  }
}

/**
 * A monthly package needs months and lessons; a price for one lesson or hour has neither. Runs in spite of other
 * mistakes.
 */
function refuseWrongCounts(
  one: { per?: unknown; durationMonths?: unknown; lessons?: unknown },
  context: Context,
): void {
  const unit = PRICE_UNITS.find((each) => each === one.per && each !== 'month') as PriceUnit | undefined;
  // Another value has its own message.
  if (one.per !== undefined && one.per !== 'month' && !unit) return;
  const fields = ['durationMonths', 'lessons'] as const;
  if (unit) {
    for (const field of fields.filter((each) => one[each] !== undefined)) {
      const message = `ціна ${UNIT_WORDS[unit]} (per: ${unit}), тож цього поля не треба; приберіть рядок`;
      context.addIssue({ code: 'custom', path: [field], message });
    }
    return;
  }
  const [first, second] = fields.filter((each) => one[each] === undefined);
  if (!first) return;
  const what = second
    ? `поля немає, і ${second} теж; очікуються числа`
    : 'поля немає; очікується число, лише цифрами';
  const message = `${what}. Якщо це ціна за одне заняття, допишіть per: lesson, а за годину — per: hour`;
  context.addIssue({ code: 'custom', path: [first], message });
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Matches exactly «4 індивідуальні заняття» or «8 занять у групі». */
const COUNTED_LESSONS = /^(\d+) (?:індивідуальн\p{L}+ |онлайн-)?(?:занят|урок)\p{L}+(?: [ув] груп\p{L}+)?$/u;

/** Number of lessons in a feature that names nothing else. */
export function readLessonCount(feature: string): number | undefined {
  const count = COUNTED_LESSONS.exec(feature)?.[1];
  return count === undefined ? undefined : Number(count);
}

export type Package = z.infer<typeof packageSchema>;

/** Returns the package with today's price. Drops an expired offer. */
export function priceOn(today: string, { usualPriceUah, priceUntil, ...one }: Package): Package {
  if (!usualPriceUah || !priceUntil) return one;
  return priceUntil < today ? { ...one, priceUah: usualPriceUah } : { ...one, usualPriceUah, priceUntil };
}

/** The packages of a subject: those for it and those for all subjects. */
export function packagesOf<One extends { subjects?: readonly string[] | undefined }>(
  packages: readonly One[],
  slug: string,
): One[] {
  return packages.filter(({ subjects }) => !subjects || subjects.includes(slug));
}

/** The price without any offer, so that a text never promises too little. */
export function usualPrice<One extends Partial<Package> & Pick<Package, 'priceUah'>>(one: One): One {
  return { ...one, priceUah: one.usualPriceUah ?? one.priceUah };
}

/** The unit of the price; undefined for a monthly package. */
export function priceUnit({ per }: { per?: Package['per'] }): PriceUnit | undefined {
  return per === 'month' ? undefined : per;
}

/** Whether all prices are for a lesson or an hour. */
export function hasOnlyUnitPrices(packages: readonly { per?: Package['per'] }[]): boolean {
  return packages.length > 0 && packages.every(priceUnit);
}

/** «500 грн», or «500 грн за годину» for a price per hour. */
export function describePrice({ priceUah, per }: Pick<Package, 'priceUah' | 'per'>): string {
  const unit = priceUnit({ per });
  return unit ? `${priceUah} грн ${UNIT_WORDS[unit]}` : `${priceUah} грн`;
}

/**
 * Returns the price of one lesson in hryvnias.
 *
 * @param usualMinutes length of other lessons, for a price per hour
 */
export function lessonPrice(
  {
    priceUah,
    lessons = 1,
    per,
    lessonMinutes,
  }: Pick<Package, 'priceUah' | 'lessons' | 'per' | 'lessonMinutes'>,
  usualMinutes = 60,
): number {
  return per === 'hour' ? (priceUah * (lessonMinutes ?? usualMinutes)) / 60 : priceUah / lessons;
}

function describeLessonPrice(one: Package): string {
  if (!one.lessons || priceUnit(one)) return describePrice(one);
  return `${one.priceUah} грн за ${countLessons(one.lessons)} — це ${Math.round(lessonPrice(one))} грн за одне`;
}

/**
 * Lets rules between packages run although one package has a mistake, so that the owner sees all mistakes at once.
 */
const evenIfOneIsWrong = ({ value }: { value: unknown }) => Array.isArray(value);

type Context = { addIssue(issue: { code: 'custom'; path: PropertyKey[]; message: string }): void };

/** A list without a popular package is only a warning (load.ts), because the owner may have removed it. */
function refuseSecondPopular(packages: readonly Package[], context: Context): void {
  const popular = packages.flatMap((each, index) => (each?.popular === true ? [index] : []));
  // Packages that are there twice have their own message.
  if (popular.length < 2 || new Set(packages.map((each) => each?.id)).size < packages.length) return;
  const names = popular.map((index) => `«${packages[index]?.name}»`).join(', ');
  const message = `popular: true буває не більше ніж в одного пакета, а тут його мають ${names}; лишіть одному з них, а решті напишіть false`;
  context.addIssue({ code: 'custom', path: [popular[1] ?? 0, 'popular'], message });
}

function rejectDuplicateIds(packages: readonly Package[], context: Context): void {
  for (const [index, one] of packages.entries()) {
    const duplicate = packages.slice(0, index).find((earlier) => earlier?.id === one?.id);
    if (!duplicate || one.id === undefined) continue;
    const message =
      duplicate.name === one.name
        ? `пакет «${one.name}» з номером ${one.id} уже є вище; залиште один із них`
        : `номер ${one.id} уже має пакет «${duplicate.name}»; дайте пакету «${one.name}» інший`;
    context.addIssue({ code: 'custom', path: [index, 'id'], message });
  }
}

/** Whether the price of a lesson is known. A monthly package without lessons has a message of its own. */
export function isCounted(one: Package): boolean {
  return one.lessons !== undefined || priceUnit(one) !== undefined;
}

/** A package may include a smaller one, if that exists. */
function refuseWrongBases(packages: readonly Package[], context: Context): void {
  // Duplicate ids are already reported, and make the reference ambiguous.
  if (new Set(packages.map(({ id }) => id)).size < packages.length) return;
  for (const [index, one] of packages.entries()) {
    if (one.buildsOn === undefined) continue;
    const base = packages.find(({ id }) => id === one.buildsOn);
    // A removed package is only a warning (load.ts).
    if (!base || !isCounted(base) || !isCounted(one) || hasLess(base, one)) continue;
    const message =
      base === one
        ? 'тут номер самого цього пакета; впишіть номер меншого або приберіть рядок'
        : `пакет «${base.name}» не менший за «${one.name}»: порівняйте lessons і priceUah та назвіть менший`;
    context.addIssue({ code: 'custom', path: [index, 'buildsOn'], message });
  }
}

/** Whether a package has fewer lessons than another, or as many for a lower price. */
function hasLess(base: Package, one: Package): boolean {
  const [least, most] = [base.lessons ?? 1, one.lessons ?? 1];
  return least < most || (base !== one && least === most && base.priceUah < one.priceUah);
}

export const packagesSchema = z
  .array(packageSchema)
  .min(1)
  .max(6)
  .superRefine(refuseSecondPopular, { when: evenIfOneIsWrong })
  .superRefine(rejectDuplicateIds, { when: evenIfOneIsWrong })
  .superRefine(refuseWrongBases)
  .meta({ title: 'Пакети занять' });
