/** Warnings about texts that say something else than the fields of the content. */
import { describeHours } from '#shared/words/promise.ts';
import { type Mistake, mergeSame } from '../content-error.ts';
import {
  hasOnlyUnitPrices,
  lessonPrice,
  type Package,
  UNIT_WORDS,
  usualPrice,
} from '../packages/packages-schema.ts';
import type { School } from '../school/school-schema.ts';
import { offersTrial } from '../subjects/subject-lists.ts';
import type { Subject } from '../subjects/subject-schema.ts';
import { listTexts } from '../texts/load-texts.ts';
import { describePriceFrom, quotedUnit } from '../texts/placeholders.ts';
import { checkTexts, listSentences, type SiteTexts, type TextFile } from './text-files.ts';

/** Finds texts with another price, unit, length, hours or figure than the fields. */
export function findStaleTexts(
  { general, subjects: ofSubjects, documents }: SiteTexts,
  subjects: readonly Subject[],
  packages: readonly Package[],
  school: School | undefined,
): Mistake[] {
  // A subject with its own packages or its own length of a lesson has its own prices.
  const priced = packages.some((one) => one.subjects)
    ? general
    : [...general, ...documents, ...ofSubjects.filter(({ value }) => !value.lessonMinutes)];
  return [
    ...findWrongPriceUnits(general, packages),
    ...findWrongMonths(general, packages),
    ...findOldHours(general, school),
    ...findWeekendHours(general, school),
    ...findOldLessonPrices(priced, packages, school),
    ...findOldClaims(general, school),
    ...findWrongTrialLength(general, school),
    ...findUnpaidTrial(subjects.some(offersTrial) ? [...general, ...ofSubjects] : [], school),
  ];
}

/** Finds texts with a fixed unit that differs from the unit of the prices. A placeholder would follow the prices. */
function findWrongPriceUnits(files: readonly TextFile[], packages: readonly Package[]): Mistake[] {
  if (!hasOnlyUnitPrices(packages)) return [];
  const unit = quotedUnit(packages);
  const find = (pattern: RegExp, expected: string) =>
    checkTexts(files, (text) => (pattern.test(text) ? expected : undefined));
  return [
    ...(unit === 'hour'
      ? find(
          /(?:\{ціна\}|\d\sгрн) за (?:заняття|урок)/u,
          'усі ціни — за годину (per: hour), а тут за заняття; напишіть {ціна} {за заняття}: сайт підставить «за годину»',
        )
      : []),
    ...find(
      /(?:ціна|грн|платіж|оплата)\P{L}+за місяць/iu,
      `усі ціни — ${UNIT_WORDS[unit]}, а тут за місяць; перепишіть або приберіть`,
    ),
  ];
}

/** «Ціна — за місяць» */
const MONTHLY_PRICE = /ціна\P{L}+за місяць/iu;
/** «Платять наперед, за місяць», «найменший пакет — «Базовий», на місяць», «Місяць від першого уроку» */
const MONTHLY_PACKAGE =
  /наперед\P{L}+за місяць|пакет[^.?!]*(?<!(?:занят|урок)\p{L}*\s)(?:на|за) місяць|^місяць від першого/iu;

/** Finds a price or a package «за місяць» if a package lasts longer. A text may name one that lasts a month. */
function findWrongMonths(files: readonly TextFile[], packages: readonly Package[]): Mistake[] {
  const long = packages.find(({ durationMonths = 1 }) => durationMonths > 1);
  if (!long) return [];
  const ofMonth = packages.filter((one) => one.durationMonths === 1);
  const expected = `тут ідеться про місяць, а пакет «${long.name}» триває довше (durationMonths: ${long.durationMonths}); перепишіть`;
  return mergeSame(
    checkTexts(files, (text) =>
      (MONTHLY_PRICE.test(text) || MONTHLY_PACKAGE.test(text)) &&
      !ofMonth.some(({ name }) => text.includes(`«${name}»`))
        ? expected
        : undefined,
    ),
  );
}

/** «пн–пт з 9 до 18», «пн–сб, 10:00–19:00», «у будні з 9 до 18», «щодня з 9:00 до 21:00» */
const WRITTEN_HOURS =
  /(?:(пн|вт|ср|чт|пт|сб|нд)\s*[-–—]\s*(вт|ср|чт|пт|сб|нд)|([ув]\s+будні|щодня|щоденно|без вихідних)),?\s*(?:з\s*)?(\d{1,2})(?:[:.](\d\d))?\s*(?:до|[-–—])\s*(\d{1,2})(?:[:.](\d\d))?/iu;

/** «Телефонуємо з 9:00 до 21:00», without days */
const TIMES_ALONE = /(?<!\p{L})з\s+(\d{1,2})[:.](\d\d)\s+до\s+(\d{1,2})[:.](\d\d)/iu;

/** Words about answers and calls. */
const OF_OFFICE = /телефон|дзвін|дзвон|відповіда|відповім|робоч/iu;

/** Whether the sentence with the hours is about answers or calls. Lessons may take place when the office is closed. */
function isOfOffice(text: string, hours: RegExp): boolean {
  const sentence = listSentences(text).find((each) => hours.test(each)) ?? '';
  return OF_OFFICE.test(sentence) && !/урок|занят/iu.test(sentence);
}

/** Finds a text about answers or calls with other hours than the school has. */
function findOldHours(files: readonly TextFile[], school?: School): Mistake[] {
  if (!school) return [];
  const { workingHours } = school;
  const hours = describeHours({ workingHours });
  const explain = (written: string) =>
    `тут ${written}, а робочі години — ${hours} (workingHours у school.yaml); напишіть {години}`;
  return checkTexts(files, (text) => {
    const [found, first, last, phrase, from = '', fromMinute = '00', to = '', toMinute = '00'] =
      WRITTEN_HOURS.exec(text) ?? [];
    if (!found) return explainTimesAlone(text, school, explain);
    if (!isOfOffice(text, WRITTEN_HOURS)) return undefined;
    const times = `${from}:${fromMinute}–${to}:${toMinute}`;
    const days = first && last ? `${first}–${last}` : /будні/iu.test(phrase ?? '') ? 'пн–пт' : 'пн–нд';
    const written = `${days}, ${times}`.toLowerCase();
    return hours.replaceAll(',', '').includes(written.replace(',', '')) ? undefined : explain(written);
  });
}

/** Explains times without days that are not those of any day. */
function explainTimesAlone(
  text: string,
  { workingHours }: School,
  explain: (written: string) => string,
): string | undefined {
  const [found, from = '', fromMinute, to = '', toMinute] = TIMES_ALONE.exec(text) ?? [];
  // Hours of a weekend have their own message.
  if (!found || !isOfOffice(text, TIMES_ALONE) || WEEKEND_HOURS.test(text)) return undefined;
  const [start, end] = [`${from.padStart(2, '0')}:${fromMinute}`, `${to.padStart(2, '0')}:${toMinute}`];
  return workingHours.some((hours) => hours.start === start && hours.end === end)
    ? undefined
    : explain(found.toLowerCase());
}

/** «У суботу з 10:00 до 15:00» */
const WEEKEND_HOURS =
  /(?<!\p{L})[ув]\s+(субот|неділ)\p{L}+,?\s+(?:з\s+)?(\d{1,2})(?:[:.](\d\d))?\s*(?:до|[-–—])\s*(\d{1,2})(?:[:.](\d\d))?/iu;

/** Finds hours of a weekend on which the school does not answer, or at other hours. */
function findWeekendHours(files: readonly TextFile[], school?: School): Mistake[] {
  if (!school) return [];
  const { workingHours } = school;
  return checkTexts(files, (text) => {
    const [, name = '', from = '', fromMinute = '00', to = '', toMinute = '00'] =
      WEEKEND_HOURS.exec(text) ?? [];
    if (!name || !isOfOffice(text, WEEKEND_HOURS)) return undefined;
    const day = /^с/iu.test(name) ? 6 : 7;
    const [start, end] = [`${from.padStart(2, '0')}:${fromMinute}`, `${to.padStart(2, '0')}:${toMinute}`];
    const isRight = workingHours.some(
      (hours) => hours.from <= day && day <= hours.to && hours.start === start && hours.end === end,
    );
    return isRight
      ? undefined
      : `тут ${day === 6 ? 'сб' : 'нд'}, ${from}:${fromMinute}–${to}:${toMinute}, а робочі години — ${describeHours({ workingHours })} (workingHours у school.yaml); виправте одне з двох`;
  });
}

/** «350 грн за заняття», «від 350 грн за годину», «від 350 грн» */
const WRITTEN_PRICE =
  /(від\s+)?(?<!\d[ \u00a0]?)(\d[\d \u00a0]*)(?:грн|гривень|гривні|₴)(?:\s+за\s+(?:одне\s+|один\s+|1\s+)?(\p{L}+))?/iu;

/** Finds a price of a lesson, written as a number, that no package has. */
function findOldLessonPrices(
  files: readonly TextFile[],
  packages: readonly Package[],
  school?: School,
): Mistake[] {
  const known = packages.flatMap((one) =>
    [one, usualPrice(one)].flatMap((each) => [
      each.priceUah,
      Math.ceil(lessonPrice(each, school?.lessonMinutes)),
    ]),
  );
  const least = packages.length > 0 ? describePriceFrom(packages, school?.lessonMinutes) : '';
  return checkTexts(files, (text) => {
    const [, from, written = '', unit] = WRITTEN_PRICE.exec(text) ?? [];
    const isOfLesson = unit ? /^(?:занят|урок|годин)/iu.test(unit) : from;
    const price = Number(written.replaceAll(/\D/g, ''));
    const isRight = from ? new RegExp(`(?:^| )${price} `).test(least) : known.includes(price);
    // A sentence that names a package has its own warning.
    if (!isOfLesson || isRight || price === school?.trialPriceUah || text.includes('«')) return undefined;
    return `за пакетами ціна — ${least}, а тут ${from ? 'від ' : ''}${price} грн; напишіть {ціна} {за заняття}`;
  });
}

/** Finds a text that repeats a claim with another figure. */
function findOldClaims(files: readonly TextFile[], school?: School): Mistake[] {
  const claims = (school?.claims ?? []).map(({ figure, caption }) => ({
    figure,
    caption,
    repeated: new RegExp(`(\\d[\\d \\u00a0]*[%+]?)\\s*${caption.replaceAll(/[^\p{L}\d ]/gu, '.')}`, 'iu'),
  }));
  return files.flatMap((file) =>
    listTexts(file.value).flatMap(({ path, text }) =>
      claims.flatMap(({ figure, caption, repeated }) => {
        const written = repeated.exec(text)?.[1]?.trim();
        if (!written || written === figure || !/\d/.test(figure)) return [];
        const expected = `тут «${written} ${caption}», а в показниках (claims у school.yaml) — ${figure}; виправте одне з двох`;
        return [file.mistakeAt(path, expected)];
      }),
    ),
  );
}

/** «Перший урок, 60 хвилин», «Перша зустріч — 30 хвилин». */
const TRIAL_LENGTH =
  /(?:перш|пробн)\p{L}*\s+(?:урок|занят|зустріч)\p{L}*(?:\s*[,—–(]\s*|\s+)(?:триває\s+)?(?:(\d+)\s+хв|\{тривалість\})/iu;

/** Finds a text in which the first lesson has another length than the school's fields. */
function findWrongTrialLength(files: readonly TextFile[], school?: School): Mistake[] {
  const { lessonMinutes, trialMinutes } = school ?? {};
  const length = trialMinutes ?? lessonMinutes;
  if (!length) return [];
  return checkTexts(files, (text) => {
    const found = TRIAL_LENGTH.exec(text);
    const minutes = Number(found?.[1] ?? lessonMinutes);
    if (!found || minutes === length) return undefined;
    return trialMinutes
      ? `перший урок триває ${length} хв (trialMinutes у school.yaml), а тут ${minutes}; напишіть {тривалість першого}`
      : `урок триває ${length} хв (lessonMinutes у school.yaml), а тут перший — ${minutes}; якщо він справді інший, допишіть туди trialMinutes: ${minutes}`;
  });
}

/** «Перший урок 100 грн», «пробне заняття за 150 гривень» */
const PAID_TRIAL =
  /(?:перш|пробн)\p{L}*\s+(?:урок|занят|зустріч)\p{L}*\s*(?:[—–:-]\s*)?(?:за\s+|коштує\s+|лише\s+)*(\d+)\s*(?:грн|гривень|₴)/iu;

/** Finds a price of the first lesson if the site calls this lesson free. */
function findUnpaidTrial(files: readonly TextFile[], school?: School): Mistake[] {
  if (!school || school.trialPriceUah) return [];
  return checkTexts(files, (text) => {
    const price = PAID_TRIAL.exec(text)?.[1];
    return price
      ? `тут перший урок за ${price} грн, а сайт обіцяє його безкоштовно; якщо він платний, допишіть trialPriceUah: ${price} у school.yaml, а якщо ні, виправте тут`
      : undefined;
  });
}
