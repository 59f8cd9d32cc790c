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
import { listSentences, listTexts } from '../texts/load-texts.ts';
import { describePriceFrom, quotedUnit } from '../texts/placeholders.ts';
import { OTHER_PRICE } from './package-texts.ts';
import { checkTexts, type SiteTexts, type TextFile } from './text-files.ts';

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

/** «пн–пт з 9 до 18», «у будні 10:00–19:00», «щодня з 9:00 до 21:00», «у суботу з 10», «з 9:00 до 21:00» */
const WRITTEN_HOURS =
  /(?:(?<first>пн|вт|ср|чт|пт|сб|нд)\s*[-–—]\s*(?<last>вт|ср|чт|пт|сб|нд),?\s*|(?<words>[ув]\s+будні|щодня|щоденно|без вихідних|[ув]\s+(?:субот|неділ)\p{L}+),?\s*)?(?:(?<!\p{L})з\s+)?(?<!\d)(?<from>\d{1,2}(?:[:.]\d\d)?)\s*(?:до|[-–—])\s*(?<to>\d{1,2}(?:[:.]\d\d)?)(?!\d)/giu;

const DAYS = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'нд'];

/** Days in words, as numbers from 1; other words mean every day. */
const DAY_WORDS: readonly (readonly [words: RegExp, first: number, last: number])[] = [
  [/будні/iu, 1, 5],
  [/субот/iu, 6, 6],
  [/неділ/iu, 7, 7],
];

/** Verbs of the school itself. Lessons may take place, and others may answer, at other hours. */
const OF_OFFICE =
  /(?<!\p{L})(?:телефону(?:ємо|ю)|дзвон(?:имо|ю)|відповіда(?:ємо|ю)|відпові(?:мо|м))(?!\p{L})|робоч/iu;

/** Finds a text about answers or calls with other hours than the school has. */
function findOldHours(files: readonly TextFile[], school?: School): Mistake[] {
  if (!school) return [];
  const { workingHours } = school;
  return checkTexts(files, (text) => {
    const sentences = listSentences(text).filter(
      (each) => OF_OFFICE.test(each) && !/урок|занят/iu.test(each),
    );
    const wrong = sentences
      .flatMap((each) => Array.from(each.matchAll(WRITTEN_HOURS), ({ groups }) => readHours(groups) ?? []))
      .flat()
      .find((hours) => !areWorked(hours, workingHours));
    return (
      wrong &&
      `тут ${wrong.words}, а робочі години — ${describeHours({ workingHours })} (workingHours у school.yaml); напишіть {години} або виправте їх там`
    );
  });
}

type WrittenHours = { words: string; first?: number; last?: number; start: string; end: string };

/** Numbers without days and minutes are no hours: «2–3 дзвінки». */
function readHours(groups: Record<string, string | undefined> = {}): WrittenHours | undefined {
  const { first = '', last = '', words = '', from = '', to = '' } = groups;
  const [start, end] = [from, to].map((time) => {
    const [hour = '', minute = '00'] = time.split(/[:.]/);
    return `${hour.padStart(2, '0')}:${minute}`;
  }) as [string, string];
  const times = `${start}–${end}`.replaceAll(/\b0(?=\d:)/g, '');
  if (!first && !words) return /\D/.test(from) && /\D/.test(to) ? { words: times, start, end } : undefined;
  const [, begin = 1, finish = 7] = first
    ? ['', DAYS.indexOf(first.toLowerCase()) + 1, DAYS.indexOf(last.toLowerCase()) + 1]
    : (DAY_WORDS.find(([pattern]) => pattern.test(words)) ?? []);
  const days = [...new Set([DAYS[begin - 1], DAYS[finish - 1]])].join('–');
  return { words: `${days}, ${times}`, first: begin, last: finish, start, end };
}

/** Whether the school works at these hours on each of the days; without days, on any. */
function areWorked({ first, last, start, end }: WrittenHours, workingHours: School['workingHours']): boolean {
  const same = workingHours.filter((hours) => hours.start === start && hours.end === end);
  if (!first || !last) return same.length > 0;
  const days = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return days.every((day) => same.some(({ from, to }) => from <= day && day <= to));
}

/** «350 грн за заняття», «від 350 грн за годину», «далі — від 350 грн»; «від 350 грн» alone may be anything */
const WRITTEN_PRICE =
  /(?:(?<after>далі|ціна|урок\p{L}*|занят\p{L}*)\s*(?:[—–:-]\s*)?)?(?<least>від\s+)?(?<!\d[ \u00a0]?)(?<price>\d[\d \u00a0]*)(?:грн|гривень|гривні|₴)(?:\s+за\s+(?:одне\s+|один\s+|1\s+)?(?<unit>занят|урок|годин)?)?/iu;

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
  const isHourly = packages.some(({ per }) => per === 'hour');
  return checkTexts(files, (text) => {
    const sentence = listSentences(text).find((each) => WRITTEN_PRICE.test(each)) ?? '';
    const { after, least: from, price: written = '', unit } = WRITTEN_PRICE.exec(sentence)?.groups ?? {};
    const isOfLesson = unit ? isHourly || !/годин/iu.test(unit) : after && from;
    const price = Number(written.replaceAll(/\D/g, ''));
    const isRight = from ? new RegExp(`(?:^| )${price} `).test(least) : known.includes(price);
    // A sentence that names a package has its own warning.
    if (!isOfLesson || isRight || price === school?.trialPriceUah || sentence.includes('«')) return undefined;
    if (OTHER_PRICE.test(sentence.replace(from ?? '', ''))) return undefined;
    return `за пакетами ціна — ${least}, а тут ${from ? 'від ' : ''}${price} грн; напишіть {ціна} {за заняття}`;
  });
}

/** Finds a text that repeats a claim with another figure. A caption of one word such as «учнів» may count anything. */
function findOldClaims(files: readonly TextFile[], school?: School): Mistake[] {
  const captioned = (school?.claims ?? []).filter(({ caption }) => caption.includes(' '));
  const claims = captioned.map(({ figure, caption }) => ({
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
