/** Warnings about texts that say something else than the fields of the content. */
import { describeHours } from '#shared/words/promise.ts';
import { type Mistake, mergeSame } from '../content-error.ts';
import { hasOnlyUnitPrices, type Package, UNIT_WORDS } from '../packages/packages-schema.ts';
import type { School } from '../school/school-schema.ts';
import { listSentences, listTexts } from '../texts/load-texts.ts';
import { quotedUnit } from '../texts/placeholders.ts';
import { checkTexts, type SiteTexts, type TextFile } from './text-files.ts';

/** Finds texts with another unit, length, hours or figure than the fields. */
export function findStaleTexts(
  { general }: SiteTexts,
  packages: readonly Package[],
  school: School,
): Mistake[] {
  return [
    ...findWrongPriceUnits(general, packages),
    ...findWrongMonths(general, packages),
    ...findOldHours(general, school),
    ...findOldClaims(general, school),
    ...findWrongTrialLength(general, school),
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

/** Verbs of the school itself. Lessons may take place, and others may answer, at other hours. */
const OF_OFFICE =
  /(?<!\p{L})(?:телефону(?:ємо|ю)|дзвон(?:имо|ю)|відповіда(?:ємо|ю)|відпові(?:мо|м))(?!\p{L})|робоч/iu;

/** «9:00–18:00», «з 9 до 18», «10.00–19.00» */
const FROM_TO =
  /(?<!\d)(\d{1,2})(?:[:.](\d\d))?\s*(?:до|[-–—])\s*(\d{1,2})(?:[:.](\d\d))?(?!\d|\s*(?:год|хв|діб))/giu;

/** Finds a text about answers or calls with other hours than the school has. */
function findOldHours(files: readonly TextFile[], { workingHours }: School): Mistake[] {
  const known = workingHours.map(({ start, end }) => `${start}–${end}`);
  return checkTexts(files, (text) => {
    const [wrong] = listSentences(text)
      .filter((each) => OF_OFFICE.test(each) && !/урок|занят/iu.test(each))
      .flatMap((each) =>
        Array.from(each.matchAll(FROM_TO), ([words, from = '', minutes = '00', to = '', last = '00']) => ({
          words,
          hours: `${from.padStart(2, '0')}:${minutes}–${to.padStart(2, '0')}:${last}`,
        })),
      )
      .filter(({ hours }) => !known.includes(hours));
    return (
      wrong &&
      `тут ${wrong.words}, а робочі години — ${describeHours({ workingHours })} (workingHours у school.yaml); напишіть {години} або виправте їх там`
    );
  });
}

/** Finds a text that repeats a claim with another figure. A caption of one word such as «учнів» may count anything. */
function findOldClaims(files: readonly TextFile[], school: School): Mistake[] {
  const captioned = school.claims.filter(({ caption }) => caption.includes(' '));
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
function findWrongTrialLength(files: readonly TextFile[], school: School): Mistake[] {
  const { lessonMinutes, trialMinutes } = school;
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
