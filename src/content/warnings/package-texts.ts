/** Warnings about texts that name a package: one that is gone, or another price or number of lessons. */
import { type Mistake, mergeSame } from '../content-error.ts';
import { describePrice, lessonPrice, type Package, usualPrice } from '../packages/packages-schema.ts';
import type { School } from '../school/school-schema.ts';
import type { Subject } from '../subjects/subject-schema.ts';
import { listSentences, listTexts } from '../texts/load-texts.ts';
import type { YamlFile } from '../yaml/yaml-file.ts';
import { checkTexts, isCaseOf, type SiteTexts, type TextFile } from './text-files.ts';

/** Finds texts that do not agree with the list of packages. */
export function findPackageTextWarnings(
  { general, packages: ofPackages, subjects: ofSubjects, teachers, documents }: SiteTexts,
  subjects: readonly Subject[],
  packages: YamlFile<readonly Package[]>,
  school: YamlFile<School>,
): Mistake[] {
  const list = packages.value ?? [];
  const all = [...general, ofPackages, ...ofSubjects, ...teachers, ...documents];
  return [
    ...findUnknownPackages(all, subjects, list),
    ...checkTexts(all, (text) => firstOf(listSentences(text), (each) => explainPrice(each, list))),
    ...checkTexts(all, (text) => explainLessons(text, list)),
    ...findOtherPricesOnCard(packages, school),
    ...findDeniedGroups(packages, school),
  ];
}

function firstOf<T>(list: readonly T[], explain: (one: T) => string | undefined): string | undefined {
  for (const one of list) {
    const expected = explain(one);
    if (expected) return expected;
  }
  return undefined;
}

/**
 * Finds texts that mention a package that was renamed or removed. The word «пакет» or another package beside it shows
 * that a name is one; then every text with this name in quotes is listed.
 */
function findUnknownPackages(
  files: readonly TextFile[],
  subjects: readonly Subject[],
  packages: readonly Package[],
): Mistake[] {
  const names = packages.map(({ name }) => withoutSigns(name));
  const known = [...names, ...subjects.map(({ name }) => name)];
  const explain = (name: string) =>
    `слово «${name}» тут — про пакет, якого немає; є: ${packages.map((one) => one.name).join(', ')}; впишіть нову назву або перепишіть речення`;
  const texts = files.flatMap((file) => listTexts(file.value).map((text) => ({ file, ...text })));
  const listCalled = (text: string) =>
    Array.from(text.matchAll(/пакет\p{L}*\s+(?:—\s+)?«([^»]+)»/giu), ([, name = '']) => name).filter(
      (name) => !names.includes(withoutSigns(name)),
    );
  // Next to a package, another name after the same words is one too: «у «Стандарті» та «Преміумі»».
  const listBeside = (text: string) =>
    listSentences(text).flatMap((sentence) => {
      const quoted = Array.from(sentence.matchAll(QUOTED_WORD), ([, name = '']) => name);
      return quoted.some((name) => isFormOf(name, names))
        ? quoted.filter((name) => !isFormOf(name, known))
        : [];
    });
  // The shortest form is the name itself: «Стандарт» of «Стандарті».
  const lost = texts
    .flatMap(({ text }) => [...listCalled(text), ...listBeside(text)])
    .sort((one, other) => one.length - other.length);
  const listLost = (text: string) =>
    Array.from(text.matchAll(/«([^»]+)»/gu), ([, name = '']) => name).filter(
      (name) => lost.includes(name) || (isFormOf(name, lost) && !isFormOf(name, known)),
    );
  return mergeSame(
    texts.flatMap(({ file, path, text }) =>
      listLost(text).map((name) =>
        file.mistakeAt(path, explain(lost.find((form) => isFormOf(name, [form])) ?? name)),
      ),
    ),
  );
}

/** «Преміум 🔥» is the same name as «Преміум». */
function withoutSigns(name: string): string {
  return name.replaceAll(/[^\p{L}\d’ +-]/gu, '').trim();
}

const QUOTED_WORD = /(?<!\p{L})[УуВв] «((?=\p{Lu})\p{Script=Cyrillic}[\p{L}’]+)»/gu;

/** Whether a word is a case of one of the names: «Стандарті» of «Стандарт». */
function isFormOf(word: string, names: readonly string[]): boolean {
  return names.some((name) => isCaseOf(word.toLowerCase(), name.toLowerCase()));
}

/** A sentence about a discount, a difference or several packages has other prices than the list. */
export const OTHER_PRICE =
  /знижк|економ|замість|раніше|торік|було|дешевш|дорожч|доплат|доплач|різниц|разом|плюс|\+|обидва|(?<!\p{L})(?:(?:від|до)\s+\d|(?:два|двох|три|трьох)\s+(?:пакет|«))/iu;

/** Explains a price beside the name of a package, or the only price in a sentence about one package. */
function explainPrice(sentence: string, packages: readonly Package[]): string | undefined {
  const explain = (one: Package, price: number) =>
    `пакет «${one.name}» коштує ${describePrice(one)} (priceUah у packages.yaml), а тут ${price} грн; виправте одне з двох`;
  if (OTHER_PRICE.test(sentence)) return undefined;
  for (const one of packages) {
    const price = readPriceBeside(sentence, one.name);
    if (price > 0 && !listPrices(packages.filter(({ name }) => name === one.name)).includes(price))
      return explain(one, price);
  }
  const [one, ...others] = packages.filter(({ name }) => sentence.includes(`«${name}»`));
  const [, written = ''] = /(\d[\d \u00a0]*)(?:грн|гривень|гривні|₴)/u.exec(sentence) ?? [];
  const price = readNumber(written);
  return one && others.length === 0 && price > 0 && !listPrices(packages).includes(price)
    ? explain(one, price)
    : undefined;
}

/** Reads 2600 from ««Стандарт» коштує 2600 грн» and «Стандарт — 2 600 грн»; otherwise 0. */
function readPriceBeside(sentence: string, name: string): number {
  const pattern = name.replaceAll(/[^\p{L}\d ]/gu, '.');
  const [, written = ''] =
    new RegExp(
      `(?<![\\p{L}’])${pattern}»?[\\s|:(—–-]+(?:(?:коштує|за|ціна)[\\s:—–-]+)?(\\d[\\d \u00a0]*)(?:грн|гривень|гривні|₴)`,
      'u',
    ).exec(sentence) ?? [];
  return readNumber(written);
}

function readNumber(written: string): number {
  return Number(written.replaceAll(/\D/g, ''));
}

/** Prices of the packages and of their lessons, with and without an offer. */
function listPrices(packages: readonly Package[]): number[] {
  return packages.flatMap((one) => [
    one.priceUah,
    usualPrice(one).priceUah,
    ...[one, usualPrice(one)].flatMap((each) => [
      Math.round(lessonPrice(each)),
      Math.ceil(lessonPrice(each)),
    ]),
  ]);
}

/** «У «Стандарті» 6 занять на місяць», but not «2 заняття на тиждень» */
const LESSONS_BESIDE =
  /(?<!(?:два|двох|три|трьох)\s+(?:пакет\p{L}*\s+)?)«([^»]+)»\s+(?:—\s+|це\s+)?(\d+)\s+(?:індивідуальн\p{L}+\s+)?(?:занят|урок)\p{L}*(?=\s+(?:на|за)\s+місяць|[,.;)]|\s*$)/gu;

/** Explains another number of lessons beside the name of a package of a month. */
function explainLessons(text: string, packages: readonly Package[]): string | undefined {
  for (const [, name = '', count] of text.matchAll(LESSONS_BESIDE)) {
    const one = packages.find((each) => isFormOf(name, [each.name]));
    if (one?.lessons && one.durationMonths === 1 && one.lessons !== Number(count))
      return `у пакеті «${one.name}» занять ${one.lessons} (lessons у packages.yaml), а тут ${count}; виправте одне з двох`;
  }
  return undefined;
}

/** «Одне заняття — 350 грн», «350 грн за урок» */
const PRICE_OF_LESSON =
  /(?:занят|урок)\p{L}*\s*(?:[—–:-]|по|за|коштує)\s*(\d[\d \u00a0]*)(?:грн|гривень|гривні|₴)|(\d[\d \u00a0]*)(?:грн|гривень|гривні|₴)\s+за\s+(?:одне\s+|один\s+|1\s+)?(?:занят|урок)/iu;
/** «Усе за 1400 грн на місяць» */
const PRICE_OF_MONTH = /(\d[\d \u00a0]*)(?:грн|гривень|гривні|₴)\s+(?:на|за)\s+місяць/iu;
/** A lesson beyond the package, or a price for some pupils. */
const EXTRA = /додатк|окрем|разов|понад|наступн|перш|пробн|носі[йєї]|друг\p{L}+ дит|двох|знижк|%/iu;

/** Finds a price in the list of a package that differs from the price on the same card. */
function findOtherPricesOnCard(
  { value = [], mistakeAt }: YamlFile<readonly Package[]>,
  school: YamlFile<School>,
): Mistake[] {
  return value.flatMap((one, index) =>
    one.features.flatMap((feature, place) => {
      const [, before, after] = PRICE_OF_LESSON.exec(feature) ?? [];
      const [, ofMonth] = one.durationMonths === 1 ? (PRICE_OF_MONTH.exec(feature) ?? []) : [];
      const written = readNumber(before ?? after ?? ofMonth ?? '');
      const [right, usual] = [one, usualPrice(one)].map((each) =>
        ofMonth ? each.priceUah : Math.round(lessonPrice(each, school.value?.lessonMinutes)),
      );
      if (written === 0 || EXTRA.test(feature) || written === right || written === usual) return [];
      const expected = `тут ${written} грн, а за priceUah${ofMonth ? '' : ' і lessons'} виходить ${right}; приберіть рядок: ціну сайт пише сам`;
      return [mistakeAt([index, 'features', place], expected)];
    }),
  );
}

/** «8 занять у групі» */
export const IN_GROUP = /(?:занят|урок)\p{L}*\s+[ув]\s+(?:міні-)?груп|групов\p{L}+\s+(?:занят|урок)/iu;
/** «Груп у школі немає», and an answer that begins with «Лише індивідуальні» or «Так, лише сам на сам». */
const NO_GROUPS =
  /(?<!\p{L})груп(?:\s+\p{L}+){0,3}\s+нема|^(?:(?:так|ні),\s+)?(?:лише|тільки)\s+(?:індивідуальн|сам\s+на\s+сам)|групових\s+(?:занять|уроків)\s+нема/iu;

/** A question about the form of the lessons. */
const OF_FORM = /груп|індивід|сам на сам|один на один/iu;

/** Finds lessons in a group in a package although answers deny groups. */
function findDeniedGroups(packages: YamlFile<readonly Package[]>, school: YamlFile<School>): Mistake[] {
  // «Чи вчите дошкільнят?» — «Лише індивідуально» denies nothing.
  const quickAnswers = school.value?.quickAnswers.map((one) => (OF_FORM.test(one.question) ? one : {}));
  const denials = checkTexts([{ ...school, value: { quickAnswers } }], (text) =>
    NO_GROUPS.test(text) ? 'сказано, що груп немає' : undefined,
  );
  const lines = [...new Set(denials.map(({ line }) => line))].join(', ');
  if (denials.length === 0) return [];
  return checkTexts([packages as TextFile], (text) =>
    IN_GROUP.test(text)
      ? `тут заняття в групі, а у відповідях сказано, що груп немає (${denials[0]?.file}, ${lines.includes(',') ? 'рядки' : 'рядок'} ${lines}); перепишіть відповіді або цей рядок`
      : undefined,
  );
}
