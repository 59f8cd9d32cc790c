import { basename } from 'node:path';
import { DAY_MS } from '#shared/words/reply-deadline.ts';
import type { Mistake } from './content-error.ts';
import { LEGAL_NAMES, type LegalDocument } from './load-legal.ts';
import type { TeachersById } from './load-teachers.ts';
import { listTexts } from './load-texts.ts';
import { findNearest } from './nearest.ts';
import { hasOnlyUnitPrices, type Package, UNIT_WORDS } from './packages-schema.ts';
import { quotedUnit } from './placeholders.ts';
import type { School, Subject } from './schema.ts';
import { sumMinutes, type Texts } from './texts-schema.ts';
import type { YamlFile } from './yaml-file.ts';

/** What is doubted, and what it has to be compared with. */
type Doubted = {
  school: YamlFile<School>;
  packages: YamlFile<readonly Package[]>;
  texts: YamlFile<Texts>;
  subjects: readonly Subject[];
  teachers: TeachersById;
  legal: readonly LegalDocument[];
  /** As `Date` counts; days are those of Kyiv. */
  now: Date;
};

/** A holiday so long ago was entered with a wrong year; one of this season may stay in the list. */
const LONG_PAST = 183 * DAY_MS;

/** Where most schools and families have their mail. */
const MAIL_HOSTS = ['gmail.com', 'ukr.net', 'outlook.com', 'icloud.com', 'meta.ua'];

/**
 * What the schemas accept although it is hardly meant: told with the other notices, stops nothing.
 *
 * @param folder of the content, whose name the owner is told
 */
export function findDoubts(
  folder: string,
  { school, packages, texts, subjects, teachers, legal, now }: Doubted,
): Mistake[] {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Kyiv' }).format(now);
  return [
    ...(school.value ? doubtSchool(school, school.value, legal, today) : []),
    ...doubtPrices(packages, today),
    ...doubtNames(packages),
    ...doubtPriceUnits([school, texts], packages.value ?? []),
    ...doubtUnknownPackages([school, texts], packages.value ?? []),
    ...doubtFirstLesson(texts, school.value?.lessonMinutes),
    ...doubtCounts(school, subjects.length),
    ...doubtTwins(`${basename(folder)}/teachers`, teachers),
    ...doubtCopies(`${basename(folder)}/subjects`, subjects),
  ];
}

function doubtSchool(
  { mistakeAt }: YamlFile<School>,
  { notice, holidays = [], reviews = [], contacts, consent }: School,
  legal: readonly LegalDocument[],
  today: string,
): Mistake[] {
  const doubts: Mistake[] = [];
  for (const [index, { date }] of reviews.entries())
    if (date > today)
      doubts.push(mistakeAt(['reviews', index, 'date'], `ця дата ще не настала: сьогодні ${today}`));
  if (notice?.until && notice.until < today)
    doubts.push(mistakeAt(['notice', 'until'], 'це оголошення вже минуло, сайт його не показує'));
  if (holidays.length > 0 && holidays.every((days) => days.slice(-10) < today))
    doubts.push(mistakeAt(['holidays'], 'усі ці дні вже минули; впишіть наступні або приберіть список'));
  else
    for (const [index, days] of holidays.entries())
      if (Date.parse(today) - Date.parse(days.slice(-10)) > LONG_PAST)
        doubts.push(mistakeAt(['holidays', index], `${days.slice(-10)} давно минуло; може, інший рік?`));
  for (const [index, { kind, value }] of contacts.entries()) {
    const [account, host] = kind === 'email' ? value.split('@') : [];
    const meant = host && !MAIL_HOSTS.includes(host.toLowerCase()) && findNearest(host, MAIL_HOSTS);
    if (meant) doubts.push(mistakeAt(['contacts', index, 'value'], `може, ${account}@${meant}?`));
  }
  if (consent?.includes('[') && !legal.some(({ name }) => name === LEGAL_NAMES[0]))
    doubts.push(
      mistakeAt(
        ['consent'],
        `слова в [дужках] нікуди не ведуть: документа legal/${LEGAL_NAMES[0]}.md ще немає`,
      ),
    );
  return doubts;
}

/** A price for a while that is over: the site has the usual one, and the file says another. */
function doubtPrices({ value = [], mistakeAt }: YamlFile<readonly Package[]>, today: string): Mistake[] {
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

/** A text that names another unit than the prices have: the braces would follow them. */
function doubtPriceUnits(files: readonly YamlFile<object>[], packages: readonly Package[]): Mistake[] {
  if (!hasOnlyUnitPrices(packages)) return [];
  const unit = quotedUnit(packages);
  const find = (pattern: RegExp, expected: string) =>
    files.flatMap((file) =>
      listTexts(file.value)
        .filter(({ text }) => pattern.test(text))
        .map(({ path }) => file.mistakeAt(path, expected)),
    );
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

/** In forms and leads two packages of one name are one. */
function doubtNames({ value = [], mistakeAt }: YamlFile<readonly Package[]>): Mistake[] {
  return value.flatMap(({ name }, index) =>
    value.findIndex((other) => other.name === name) < index
      ? [mistakeAt([index, 'name'], `пакет «${name}» вже є; у заявках їх не відрізнити`)]
      : [],
  );
}

/** A text that was written about packages of another time, or of the sample. */
function doubtUnknownPackages(files: readonly YamlFile<object>[], packages: readonly Package[]): Mistake[] {
  const names = packages.map(({ name }) => name);
  return files.flatMap((file) =>
    listTexts(file.value).flatMap(({ path, text }) =>
      Array.from(text.matchAll(/пакет\p{L}*\s+«([^»]+)»/giu), ([, name = '']) => name)
        .filter((name) => !names.includes(name))
        .map((name) => file.mistakeAt(path, `пакета «${name}» немає; є: ${names.join(', ')}`)),
    ),
  );
}

/** The page tells the minutes of a first lesson only where they are all of it. */
function doubtFirstLesson({ value, mistakeAt }: YamlFile<Texts>, lessonMinutes?: number): Mistake[] {
  if (!value || !lessonMinutes) return [];
  const { firstLesson, firstLessonSteps } = value;
  const sum = sumMinutes(firstLessonSteps);
  if (sum > 0 && sum !== lessonMinutes) {
    const expected = `хвилин тут разом ${sum}, а урок триває ${lessonMinutes} (lessonMinutes у school.yaml); сайт про них мовчить`;
    return [mistakeAt(['firstLessonSteps'], expected)];
  }
  return lessonMinutes !== 60 && /годин/iu.test(firstLesson.title)
    ? [mistakeAt(['firstLesson', 'title'], `урок триває ${lessonMinutes} хв, а не годину`)]
    : [];
}

/** «12 напрямків», and fewer on the site. */
function doubtCounts({ value, mistakeAt }: YamlFile<School>, subjects: number): Mistake[] {
  return (value?.claims ?? []).flatMap(({ figure, caption }, index) =>
    /^(?:напрям|предмет)/iu.test(caption) && Number(figure) > subjects
      ? [mistakeAt(['claims', index, 'figure'], `на сайті предметів ${subjects}`)]
      : [],
  );
}

/** Two files of one name: a teacher who was entered twice, or a copy whose name was not changed. */
function doubtTwins(place: string, teachers: TeachersById): Mistake[] {
  const files = new Map<string, string>();
  return [...teachers].flatMap(([id, teacher]) => {
    if (!teacher) return [];
    const twin = files.get(teacher.name);
    files.set(teacher.name, id);
    if (!twin) return [];
    const expected = `${teacher.name} є вже у файлі ${twin}.yaml; може, це та сама людина?`;
    return [{ file: `${place}/${id}.yaml`, field: 'name', expected }];
  });
}

/** A subject begun as a copy, in which texts were left that speak of the other one. */
function doubtCopies(place: string, subjects: readonly Subject[]): Mistake[] {
  return subjects.flatMap((subject) => {
    const own = listOwnTexts(subject);
    return subjects.flatMap((other) => {
      if (other === subject) return [];
      const names = [other.name, other.genitive, other.instrumental, other.notebookLabel].map(toSearched);
      const texts = new Set(listOwnTexts(other).map(({ text }) => text));
      return own
        .filter(({ text }) => texts.has(text) && names.some((name) => toSearched(text).includes(name)))
        .map(({ field, text }) => {
          const expected = `тут лишився текст із ${other.slug}.yaml: «${text.slice(0, 40)}…»; напишіть свій`;
          return { file: `${place}/${subject.slug}.yaml`, field, expected };
        });
    });
  });
}

function listOwnTexts({ caption, description, reasons }: Subject): { field: string; text: string }[] {
  return [
    { field: 'caption', text: caption },
    { field: 'description', text: description },
    ...reasons.map(({ text }, index) => ({ field: `reasons[${index}].text`, text })),
  ];
}

const toSearched = (text: string) => text.toLocaleLowerCase('uk');
