/** Warnings about texts that do not agree with the packages: their names, prices, lessons and groups. */
import { countLessons } from '#shared/words/plural.ts';
import { type Mistake, mergeSame } from '../content-error.ts';
import {
  describePrice,
  lessonPrice,
  type Package,
  priceUnit,
  readLessonCount,
  usualPrice,
} from '../packages/packages-schema.ts';
import type { School } from '../school/school-schema.ts';
import { listSentences, listTexts } from '../texts/load-texts.ts';
import type { YamlFile } from '../yaml/yaml-file.ts';
import { checkTexts, isCaseOf, type SiteTexts, type TextFile } from './text-files.ts';

/** Finds texts that do not agree with the list of packages. */
export function findPackageTextWarnings(
  { general, packages: ofPackages, subjects, teachers, documents }: SiteTexts,
  packages: YamlFile<readonly Package[]>,
  school: School,
): Mistake[] {
  const list = packages.value ?? [];
  const ofSchool = [...general, ofPackages, ...documents];
  const all = [...general, ofPackages, ...subjects, ...teachers, ...documents];
  const isKnown = listKnownPrices(list, school);
  return [
    ...findUnknownPackages(ofSchool, all, list),
    ...checkTexts(all, (text) => explainPrice(text, list, isKnown)),
    ...checkTexts(all, (text) => explainLessons(text, list)),
    ...findWrongFeatures(packages),
    ...findDeniedGroups(packages, school),
  ];
}

/** The names in the sample. Its answers mention them without the word «пакет». */
const SAMPLE_NAMES = ['Базовий', 'Стандарт', 'Преміум'];

/** Finds all texts with the quoted name of a package that was renamed or removed. */
function findUnknownPackages(
  ofSchool: readonly TextFile[],
  all: readonly TextFile[],
  packages: readonly Package[],
): Mistake[] {
  const names = packages.map(({ name }) => withoutSigns(name));
  // A subject's «пакет «Офіс»» is a program, so only the school's own texts name packages.
  const called = ofSchool.flatMap(({ value }) =>
    listTexts(value).flatMap(({ text }) =>
      Array.from(text.matchAll(/пакет\p{L}*\s+(?:—\s+)?«([^»]+)»/giu), ([, name = '']) => withoutSigns(name)),
    ),
  );
  const lost = [...SAMPLE_NAMES, ...called].filter((name) => !isFormOf(name, names));
  return mergeSame(
    checkTexts(all, (text) => {
      const quoted = Array.from(text.matchAll(/«([^»]+)»/gu), ([, name = '']) => name);
      const name = lost.find((one) => quoted.some((word) => isFormOf(word, [one]) && !isFormOf(word, names)));
      return (
        name &&
        `слово «${name}» тут — про пакет, якого немає; є: ${packages.map((one) => one.name).join(', ')}; якщо це пакет занять, впишіть нову назву`
      );
    }),
  );
}

/** «Преміум 🔥» is the same name as «Преміум». */
function withoutSigns(name: string): string {
  return name.replaceAll(/[^\p{L}\d’ +-]/gu, '').trim();
}

/** Whether a word is a case of one of the names: «Стандарті» of «Стандарт». */
function isFormOf(word: string, names: readonly string[]): boolean {
  return names.some((name) => isCaseOf(word.toLowerCase(), name.toLowerCase()));
}

const PRICE = /(?<!\d[ \u00a0]?)(\d[\d \u00a0]*)(?:грн|гривень|гривні|₴)/gu;

/** A sentence about a discount, a difference, an extra or several packages has other prices than the list. */
const OTHER_PRICE =
  /знижк|економ|замість|раніше|торік|було|дешевш|дорожч|доплат|доплач|різниц|разом|плюс|[+%]|обидва|додатк|окрем|разов|понад|перш|пробн|носі[йєї]|друг\p{L}+ дит|(?<!\p{L})(?:два|двох|три|трьох)\s+(?:пакет|«|дітей)/iu;

/** Explains a price in a sentence about lessons or a package that no package has. */
function explainPrice(
  text: string,
  packages: readonly Package[],
  known: ReadonlySet<number>,
): string | undefined {
  const isAboutLessons = (sentence: string) =>
    /урок|занят|далі/iu.test(sentence) || packages.some(({ name }) => sentence.includes(`«${name}»`));
  const [price] = listSentences(text)
    .filter((each) => isAboutLessons(each) && !OTHER_PRICE.test(each))
    .flatMap((each) => Array.from(each.matchAll(PRICE), ([, digits = '']) => readNumber(digits)))
    .filter((each) => !known.has(each));
  if (price === undefined) return undefined;
  const list = packages.map((one) => `«${one.name}» — ${describePrice(one)}`).join(', ');
  return `ціни ${price} грн немає в packages.yaml (${list}); виправте одне з двох, а ціну заняття сайт підставить сам: {ціна} {за заняття}`;
}

function readNumber(written: string): number {
  return Number(written.replaceAll(/\D/g, ''));
}

/** The prices of the packages, of their lessons and of a month, with and without an offer, and of the trial lesson. */
function listKnownPrices(packages: readonly Package[], school: School): ReadonlySet<number> {
  const prices = packages
    .flatMap((one) => [one, usualPrice(one)])
    .flatMap((one) => [
      one.priceUah,
      lessonPrice(one, school.lessonMinutes),
      one.priceUah / (one.durationMonths ?? 1),
    ]);
  return new Set([
    ...prices.flatMap((price) => [Math.round(price), Math.ceil(price)]),
    school.trialPriceUah ?? 0,
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

/** «8 занять у групі» */
const IN_GROUP = /(?:занят|урок)\p{L}*\s+[ув]\s+(?:міні-)?груп|групов\p{L}+\s+(?:занят|урок)/iu;

const GROUP = /(?<!\p{L})груп/iu;

/** Whether the list of a package names lessons in a group. */
export function isOfGroup({ name, features }: Package): boolean {
  return GROUP.test(name) || features.some((feature) => IN_GROUP.test(feature));
}

/** Finds features that contradict the lessons of their package. It may have lessons of both kinds: in a group and alone. */
function findWrongFeatures({ value = [], mistakeAt }: YamlFile<readonly Package[]>): Mistake[] {
  return value.flatMap((one, index) => {
    const { lessons, features } = one;
    const counts = features.flatMap((feature) => readLessonCount(feature) ?? []);
    const isRight =
      priceUnit(one) ||
      counts.includes(lessons ?? 0) ||
      counts.reduce((sum, count) => sum + count, 0) === lessons;
    return features.flatMap((feature, place) => {
      const count = readLessonCount(feature);
      const isIndividual =
        /^\d+ індивідуальн/iu.test(feature) &&
        (IN_GROUP.test(feature) || (GROUP.test(one.name) && count === lessons));
      const own = lessons ? `${countLessons(lessons)} у групі` : 'заняття в групі';
      const expected = isIndividual
        ? `тут водночас «індивідуальні» і «група»: {заняття} — лише про індивідуальні; напишіть «${own}»`
        : !isRight &&
          count !== undefined &&
          `тут занять ${count}, а в полі lessons — ${lessons}; виправте одне з двох`;
      return expected ? [mistakeAt([index, 'features', place], expected)] : [];
    });
  });
}

/** «Груп у школі немає», «лише індивідуальні», «сам на сам» */
const NO_GROUPS =
  /(?<!\p{L})груп\p{L}*(?:\s+\p{L}+){0,3}\s+нема|^(?:(?:так|ні),\s+)?(?:лише|тільки)\s+(?:індивідуальн|сам\s+на\s+сам)/iu;

/** Finds lessons in a group in a package although the answer to a question about groups denies them. */
function findDeniedGroups(packages: YamlFile<readonly Package[]>, { quickAnswers }: School): Mistake[] {
  const denial = quickAnswers.find(
    ({ question, answer }) => /груп/iu.test(question) && NO_GROUPS.test(answer),
  );
  if (!denial) return [];
  const expected = `тут заняття в групі, а відповідь на «${denial.question}» каже, що груп немає (quickAnswers у school.yaml); перепишіть її або цей рядок`;
  return checkTexts([packages as TextFile], (text) => (IN_GROUP.test(text) ? expected : undefined));
}
