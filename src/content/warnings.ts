import { basename } from 'node:path';
import { findCallTime } from '#shared/words/call-time.ts';
import { kyivDay } from '#shared/words/kyiv-date.ts';
import { describeHours } from '#shared/words/promise.ts';
import { DAY_MS } from '#shared/words/reply-deadline.ts';
import { findClosestMatch } from './closest-match.ts';
import type { Mistake } from './content-error.ts';
import { ADDRESS } from './fields.ts';
import { LEGAL_NAMES, type LegalDocument } from './load-legal.ts';
import type { TeachersById } from './load-teachers.ts';
import { listTexts } from './load-texts.ts';
import {
  describePrice,
  hasOnlyUnitPrices,
  lessonPrice,
  type Package,
  UNIT_WORDS,
  usualPrice,
} from './packages-schema.ts';
import { quotedUnit } from './placeholders.ts';
import type { School, Subject } from './schema.ts';
import { sumMinutes, type Texts } from './texts-schema.ts';
import { expandYearly } from './working-hours.ts';
import type { YamlFile } from './yaml-file.ts';

/** The loaded content that the warnings are based on. */
type LoadedContent = {
  school: YamlFile<School>;
  packages: YamlFile<readonly Package[]>;
  texts: YamlFile<Texts>;
  subjects: readonly Subject[];
  teachers: TeachersById;
  legal: readonly LegalDocument[];
  /** Days are compared in Kyiv time. */
  now: Date;
};

/** An older holiday probably has a wrong year. A holiday of the current season may stay in the list. */
const LONG_PAST = 183 * DAY_MS;

/** The e-mail providers that most Ukrainian schools use. */
const MAIL_HOSTS = ['gmail.com', 'ukr.net', 'outlook.com', 'icloud.com', 'meta.ua'];

/**
 * Finds values that are valid but probably unintended. They do not stop a build.
 *
 * @param folder the content folder; the warnings show its name
 */
export function findWarnings(
  folder: string,
  { school, packages, texts, subjects, teachers, legal, now }: LoadedContent,
): Mistake[] {
  const today = kyivDay(now);
  return [
    ...(school.value ? checkSchool(school, school.value, legal, today) : []),
    ...findExpiredPrices(packages, today),
    ...findDuplicatePackages(packages),
    ...findWrongPriceUnits([school, texts], packages.value ?? []),
    ...findUnknownPackages([school, texts], packages.value ?? []),
    ...findWrongPrices([school, texts], packages.value ?? []),
    ...checkFirstLesson(texts, school.value),
    ...findWrongTrialLength([school, texts], school.value),
    ...findIdleCallTimes(texts, school.value),
    ...checkSubjectCount(school, subjects.length),
    ...findPlanOfOtherSubject(school, subjects),
    ...findDuplicateTeachers(`${basename(folder)}/teachers`, teachers),
    ...findOddNames(`${basename(folder)}/teachers`, teachers),
    ...findCopiedTexts(`${basename(folder)}/subjects`, subjects),
    ...findSharedPhotos(`${basename(folder)}/teachers`, teachers),
    ...findNominatives(`${basename(folder)}/subjects`, subjects),
    ...findRepeatedQuestions(school),
    ...findTwinGroups(school),
    ...findFutureConfirmations(school, today),
    ...findRussianLetters([school, packages, texts], folder, subjects, teachers),
  ];
}

function checkSchool(
  { mistakeAt }: YamlFile<School>,
  { notice, holidays = [], reviews = [], contacts, consent }: School,
  legal: readonly LegalDocument[],
  today: string,
): Mistake[] {
  const warnings: Mistake[] = [];
  for (const [index, { date }] of reviews.entries())
    if (date > today)
      warnings.push(mistakeAt(['reviews', index, 'date'], `ця дата ще не настала: сьогодні ${today}`));
  if (notice?.until && notice.until < today)
    warnings.push(mistakeAt(['notice', 'until'], 'це оголошення вже минуло, сайт його не показує'));
  if (holidays.length > 0 && expandYearly(holidays, today).every((days) => days.slice(-10) < today))
    warnings.push(mistakeAt(['holidays'], 'усі ці дні вже минули; впишіть наступні або приберіть список'));
  else
    for (const [index, days] of holidays.entries())
      if (!days.startsWith('--') && Date.parse(today) - Date.parse(days.slice(-10)) > LONG_PAST)
        warnings.push(mistakeAt(['holidays', index], `${days.slice(-10)} давно минуло; може, інший рік?`));
  for (const [index, { kind, value }] of contacts.entries()) {
    const [account, host] = kind === 'email' ? value.split('@') : [];
    const meant = host && !MAIL_HOSTS.includes(host.toLowerCase()) && findClosestMatch(host, MAIL_HOSTS);
    if (meant) warnings.push(mistakeAt(['contacts', index, 'value'], `може, ${account}@${meant}?`));
  }
  if (consent?.includes('[') && !legal.some(({ name }) => name === LEGAL_NAMES[0]))
    warnings.push(
      mistakeAt(
        ['consent'],
        `слова в [дужках] нікуди не ведуть: документа legal/${LEGAL_NAMES[0]}.md ще немає`,
      ),
    );
  return warnings;
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

/** Finds texts with a fixed unit that differs from the unit of the prices. A placeholder would follow the prices. */
function findWrongPriceUnits(files: readonly YamlFile<object>[], packages: readonly Package[]): Mistake[] {
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

/** Forms and leads identify a package by its name. */
function findDuplicatePackages({ value = [], mistakeAt }: YamlFile<readonly Package[]>): Mistake[] {
  return value.flatMap(({ name }, index) =>
    value.findIndex((other) => other.name === name) < index
      ? [mistakeAt([index, 'name'], `пакет «${name}» вже є; у заявках їх не відрізнити`)]
      : [],
  );
}

/** Finds texts that mention a package that was renamed or removed. */
function findUnknownPackages(files: readonly YamlFile<object>[], packages: readonly Package[]): Mistake[] {
  const names = packages.map(({ name }) => name);
  return files.flatMap((file) =>
    listTexts(file.value).flatMap(({ path, text }) =>
      Array.from(text.matchAll(/пакет\p{L}*\s+«([^»]+)»/giu), ([, name = '']) => name)
        .filter((name) => !names.includes(name))
        .map((name) => file.mistakeAt(path, `пакета «${name}» немає; є: ${names.join(', ')}`)),
    ),
  );
}

/** Finds a sentence that names one package and a price that no package has. */
function findWrongPrices(files: readonly YamlFile<object>[], packages: readonly Package[]): Mistake[] {
  const known = packages.flatMap((one) => [
    one.priceUah,
    one.usualPriceUah,
    ...[one, usualPrice(one)].map((each) => Math.round(lessonPrice(each))),
  ]);
  const explain = (text: string) => {
    for (const sentence of text.split(/(?<=[.!?])\s/)) {
      const named = packages.filter(({ name }) => sentence.includes(`«${name}»`));
      const [one] = named;
      const [, written = ''] = /(\d[\d \u00a0]*)(?:грн|гривень|гривні|₴)/u.exec(sentence) ?? [];
      const price = Number(written.replaceAll(/\D/g, ''));
      if (one && named.length === 1 && price > 0 && !known.includes(price))
        return `пакет «${one.name}» коштує ${describePrice(one)}, а тут ${price} грн; виправте число або приберіть його`;
    }
    return undefined;
  };
  return files.flatMap((file) =>
    listTexts(file.value).flatMap(({ path, text }) => {
      const expected = explain(text);
      return expected ? [file.mistakeAt(path, expected)] : [];
    }),
  );
}

/** The page shows the minutes of the steps only if they add up to the length of the first lesson. */
function checkFirstLesson({ value, mistakeAt }: YamlFile<Texts>, school?: School): Mistake[] {
  const { lessonMinutes, trialMinutes } = school ?? {};
  const length = trialMinutes ?? lessonMinutes;
  if (!value || !length) return [];
  const { firstLesson, firstLessonSteps } = value;
  const sum = sumMinutes(firstLessonSteps);
  const lesson = trialMinutes ? 'перший урок' : 'урок';
  if (sum > 0 && sum !== length) {
    const field = trialMinutes ? 'trialMinutes' : 'lessonMinutes';
    const hint = trialMinutes ? '' : `; якщо такий лише перший урок, допишіть туди trialMinutes: ${sum}`;
    const expected = `хвилин тут разом ${sum}, а ${lesson} триває ${length} (${field} у school.yaml); сайт про них мовчить${hint}`;
    return [mistakeAt(['firstLessonSteps'], expected)];
  }
  return length !== 60 && /годин/iu.test(firstLesson.title)
    ? [mistakeAt(['firstLesson', 'title'], `${lesson} триває ${length} хв, а не годину`)]
    : [];
}

/** «Перший урок, 60 хвилин», «Перша зустріч — 30 хвилин». */
const TRIAL_LENGTH =
  /(?:перш|пробн)\p{L}*\s+(?:урок|занят|зустріч)\p{L}*(?:\s*[,—–(]\s*|\s+)(?:триває\s+)?(?:(\d+)\s+хв|\{тривалість\})/iu;

/** Finds a text in which the first lesson has another length than the school's fields. */
function findWrongTrialLength(files: readonly YamlFile<object>[], school?: School): Mistake[] {
  const { lessonMinutes, trialMinutes } = school ?? {};
  const length = trialMinutes ?? lessonMinutes;
  if (!length) return [];
  return files.flatMap((file) =>
    listTexts(file.value).flatMap(({ path, text }) => {
      const found = TRIAL_LENGTH.exec(text);
      const minutes = Number(found?.[1] ?? lessonMinutes);
      if (!found || minutes === length) return [];
      const expected = trialMinutes
        ? `перший урок триває ${length} хв (trialMinutes у school.yaml), а тут ${minutes}; напишіть {тривалість першого}`
        : `урок триває ${length} хв (lessonMinutes у school.yaml), а тут перший — ${minutes}; якщо він справді інший, допишіть туди trialMinutes: ${minutes}`;
      return [file.mistakeAt(path, expected)];
    }),
  );
}

/** Finds an answer with a time to call in at which the school works on no day. The form would promise it. */
function findIdleCallTimes({ value, mistakeAt }: YamlFile<Texts>, school?: School): Mistake[] {
  if (!value?.trialQuestions || !school) return [];
  const { replyHours, workingHours } = school;
  const isIdle = (answer: string) =>
    /\d/.test(answer) && !findCallTime(answer, A_MONDAY, { replyHours, workingHours });
  return value.trialQuestions.flatMap(({ answers, callTime }, question) =>
    answers.flatMap((answer, index) =>
      callTime && isIdle(answer)
        ? [
            mistakeAt(
              ['trialQuestions', question, 'answers', index],
              `у цей час ви не відповідаєте (workingHours у school.yaml: ${describeHours({ workingHours })}); напишіть час у межах робочих годин`,
            ),
          ]
        : [],
    ),
  );
}

/** Any day does: without holidays, all weeks have the same hours. */
const A_MONDAY = new Date('2026-11-23T00:00:00Z');

/** Finds a claim such as «12 напрямків» if the site has fewer subjects. */
function checkSubjectCount({ value, mistakeAt }: YamlFile<School>, subjects: number): Mistake[] {
  return (value?.claims ?? []).flatMap(({ figure, caption }, index) =>
    /^(?:напрям|предмет)/iu.test(caption) && Number(figure) > subjects
      ? [mistakeAt(['claims', index, 'figure'], `на сайті предметів ${subjects}`)]
      : [],
  );
}

/** Finds a sample plan for a subject that was removed. Compares the first letters, because names may be longer. */
function findPlanOfOtherSubject(
  { value, mistakeAt }: YamlFile<School>,
  subjects: readonly Subject[],
): Mistake[] {
  const named = value?.samplePlan?.subject;
  const names = subjects.map(({ name }) => name);
  if (!named || names.some((name) => toLowerCase(name).includes(toLowerCase(named).slice(0, 5)))) return [];
  const expected = `такого предмета на сайті немає (є: ${names.slice(0, 4).join(', ')}); перепишіть план або приберіть його`;
  return [mistakeAt(['samplePlan', 'subject'], expected)];
}

/** Finds a teacher who was added twice, and a copied file whose name was not changed. */
function findDuplicateTeachers(place: string, teachers: TeachersById): Mistake[] {
  const files = new Map<string, string>();
  return [...teachers].flatMap(([id, teacher]) => {
    if (!teacher) return [];
    const earlier = files.get(teacher.name);
    files.set(teacher.name, id);
    if (!earlier) return [];
    const expected = `${teacher.name} є вже у файлі ${earlier}.yaml; може, це та сама людина?`;
    return [{ file: `${place}/${id}.yaml`, field: 'name', expected }];
  });
}

/** Finds a person's name in lower case, and an address in its place. */
function findOddNames(place: string, teachers: TeachersById): Mistake[] {
  return [...teachers].flatMap(([id, teacher]) => {
    const name = teacher?.name ?? '';
    const expected = ADDRESS.test(name)
      ? 'тут адреса, а очікується ім’я та прізвище'
      : /^\p{Ll}/u.test(name)
        ? 'ім’я починається з малої літери'
        : undefined;
    return expected ? [{ file: `${place}/${id}.yaml`, field: 'name', expected }] : [];
  });
}

/** Finds texts that a subject shares with another one and that mention the other one. */
function findCopiedTexts(place: string, subjects: readonly Subject[]): Mistake[] {
  return subjects.flatMap((subject) => {
    const own = listOwnTexts(subject);
    return subjects.flatMap((other) => {
      if (other === subject) return [];
      const names = [other.name, other.genitive, other.instrumental, other.notebookLabel].map(toLowerCase);
      const texts = new Set(listOwnTexts(other).map(({ text }) => text));
      return own
        .filter(({ text }) => texts.has(text) && names.some((name) => toLowerCase(text).includes(name)))
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

const toLowerCase = (text: string) => text.toLocaleLowerCase('uk');

/** Finds a photo that two teachers share, because one of their files was copied. */
function findSharedPhotos(place: string, teachers: TeachersById): Mistake[] {
  const owners = new Map<string, string>();
  return [...teachers].flatMap(([id, teacher]) => {
    if (!teacher?.photo) return [];
    const other = owners.get(teacher.photo);
    owners.set(teacher.photo, id);
    return other
      ? [
          {
            file: `${place}/${id}.yaml`,
            field: 'photo',
            expected: `це фото вже стоїть у файлі ${other}.yaml; впишіть інше або приберіть рядок`,
          },
        ]
      : [];
  });
}

/** Finds a case field that contains the nominative, as in «Викладачі Фізика». */
function findNominatives(place: string, subjects: readonly Subject[]): Mistake[] {
  return subjects.flatMap(({ slug, name, genitive, instrumental }) =>
    Object.entries({ genitive, instrumental })
      .filter(([, word]) => word === name && /^\p{Lu}\p{Ll}/u.test(word))
      .map(([field]) => ({
        file: `${place}/${slug}.yaml`,
        field,
        expected: `тут та сама назва, що в name; впишіть її у відмінку й з малої літери: ${field === 'genitive' ? 'викладачі чого?' : 'займатися чим?'}`,
      })),
  );
}

/** Finds a group whose name differs from an earlier one only in case or spaces. */
function findTwinGroups({ value, mistakeAt }: YamlFile<School>): Mistake[] {
  const groups = [...new Set(value?.quickAnswers.flatMap(({ group }) => group ?? []))];
  const plain = (group: string) => toLowerCase(group).replaceAll(/[\s.:]+/g, '');
  return groups.flatMap((group, index) => {
    const twin = groups.slice(0, index).find((earlier) => plain(earlier) === plain(group));
    const place = value?.quickAnswers.findIndex((answer) => answer.group === group) ?? 0;
    return twin
      ? [
          mistakeAt(
            ['quickAnswers', place, 'group'],
            `групу вже названо «${twin}»; напишіть так само, бо інакше їх дві`,
          ),
        ]
      : [];
  });
}

function findRepeatedQuestions({ value, mistakeAt }: YamlFile<School>): Mistake[] {
  const questions = value?.quickAnswers.map(({ question }) => question) ?? [];
  return questions.flatMap((question, index) =>
    questions.indexOf(question) < index
      ? [mistakeAt(['quickAnswers', index, 'question'], 'таке запитання вже є вище; залиште одне')]
      : [],
  );
}

function findFutureConfirmations({ value, mistakeAt }: YamlFile<School>, today: string): Mistake[] {
  return Object.entries(value?.confirmed ?? {}).flatMap(([field, day]) =>
    day && day > today ? [mistakeAt(['confirmed', field], `ця дата ще не настала: сьогодні ${today}`)] : [],
  );
}

/** Finds words with letters that exist in Russian only, because text was pasted from there. */
function findRussianLetters(
  files: readonly YamlFile<object>[],
  folder: string,
  subjects: readonly Subject[],
  teachers: TeachersById,
): Mistake[] {
  const explain = (word: string) => `слово «${word}» не українське; перекладіть або виправте`;
  const find = (value: unknown) =>
    listTexts(value).flatMap(({ path, text }) => {
      const word = RUSSIAN_WORD.exec(text)?.[0];
      return word ? [{ path, expected: explain(word) }] : [];
    });
  const ofOthers = (place: string, value: unknown) =>
    find(value).map(({ path, expected }) => ({
      file: `${basename(folder)}/${place}.yaml`,
      field: path.map(String).join('.'),
      expected,
    }));
  return [
    ...files.flatMap((file) => find(file.value).map(({ path, expected }) => file.mistakeAt(path, expected))),
    ...subjects.flatMap(({ slug, teachers: _, lesson: __, ...own }) => ofOthers(`subjects/${slug}`, own)),
    ...[...teachers].flatMap(([id, teacher]) => (teacher ? ofOthers(`teachers/${id}`, teacher) : [])),
  ];
}

const RUSSIAN_WORD = /\p{L}*[ыэёъ]\p{L}*/iu;
