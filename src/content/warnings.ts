import { z } from 'zod';
import { findCallTime } from '#shared/words/call-time.ts';
import { kyivDay } from '#shared/words/kyiv-date.ts';
import { describeHours } from '#shared/words/promise.ts';
import { DAY_MS } from '#shared/words/reply-deadline.ts';
import { findClosestMatch } from './closest-match.ts';
import { type Mistake, mergeSame } from './content-error.ts';
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
import { describeExperience, describePriceFrom, quotedUnit } from './placeholders.ts';
import type { School, Subject } from './schema.ts';
import { sumMinutes, type Texts } from './texts-schema.ts';
import { expandYearly } from './working-hours.ts';
import { readYaml, type YamlFile } from './yaml-file.ts';

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

/** Creates a warning at a value of the file of a subject or teacher, whose lines are no longer known. */
type At = (name: string, path: readonly PropertyKey[], expected: string) => Mistake;

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
  const at: At = (name, path, expected) => readYaml(folder, name, z.unknown()).mistakeAt(path, expected);
  return [
    ...(school.value ? checkSchool(school, school.value, legal, today) : []),
    ...findExpiredPrices(packages, today),
    ...findExchangedDigits(packages),
    ...findDuplicatePackages(packages),
    ...findWrongPriceUnits([school, texts], packages.value ?? []),
    ...findWrongMonths([school, texts], packages.value ?? []),
    ...findUnknownPackages([school, texts], at, subjects, packages.value ?? []),
    ...findOldHours([school, texts], school.value),
    ...findWrongPrices([school, texts], packages.value ?? []),
    ...findOldLessonPrices([school, texts], packages.value ?? [], school.value),
    ...findOldClaims([school, texts], school.value),
    ...checkFirstLesson(texts, school.value),
    ...findWrongTrialLength([school, texts], school.value),
    ...findIdleCallTimes(texts, school.value),
    ...checkSubjectCount(school, subjects.length),
    ...findPlanOfOtherSubject(school, subjects),
    ...findDuplicateTeachers(at, teachers),
    ...findOddNames(at, teachers),
    ...findShortExperience(at, teachers, school.value),
    ...findCopiedTexts(at, subjects),
    ...findSharedPhotos(at, teachers),
    ...findRepeatedEntries(at, teachers, packages),
    ...findNominatives(at, subjects),
    ...findBareLabels(at, subjects),
    ...findRepeatedQuestions(school),
    ...findTwinGroups(school),
    ...findLostGroups(school),
    ...findFutureConfirmations(school, today),
    ...findRussianLetters([school, packages, texts], at, subjects, teachers),
  ];
}

/** «28 грудня», «28.12» */
const WRITTEN_DATE =
  /(?<!\d)\d{1,2}(?:\s+(?:січ|лют|бер|квіт|трав|черв|лип|серп|верес|жовт|лист|груд)|\.\d{2}(?!\d))/iu;

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
  if ((notice?.from || notice?.until) && WRITTEN_DATE.test(notice.text))
    warnings.push(
      mistakeAt(
        ['notice', 'text'],
        'дати сайт дописує сам, тож тут вони стояли б двічі; приберіть їх із тексту',
      ),
    );
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

/** Finds «ціна за місяць» if a package lasts longer. */
function findWrongMonths(files: readonly YamlFile<object>[], packages: readonly Package[]): Mistake[] {
  const long = packages.find(({ durationMonths = 1 }) => durationMonths > 1);
  if (!long) return [];
  const expected = `тут ціна за місяць, а пакет «${long.name}» триває довше (durationMonths: ${long.durationMonths}); перепишіть`;
  return files.flatMap((file) =>
    listTexts(file.value)
      .filter(({ text }) => /ціна\P{L}+за місяць/iu.test(text))
      .map(({ path }) => file.mistakeAt(path, expected)),
  );
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
function findUnknownPackages(
  files: readonly YamlFile<object>[],
  at: At,
  subjects: readonly Subject[],
  packages: readonly Package[],
): Mistake[] {
  const names = packages.map(({ name }) => name);
  const others = subjects.map(({ name }) => name);
  const explain = (name: string) => `пакета «${name}» немає; є: ${names.join(', ')}`;
  const listUnknown = (text: string) => {
    const called = Array.from(text.matchAll(/пакет\p{L}*\s+(?:—\s+)?«([^»]+)»/giu), ([, name = '']) => name);
    // Next to a package, another name after the same words is one too: «у «Стандарті» та «Преміумі»».
    const beside = text.split(/(?<=[.!?])\s/).flatMap((sentence) => {
      const quoted = Array.from(sentence.matchAll(QUOTED_WORD), ([, name = '']) => name);
      return quoted.some((name) => isFormOf(name, names))
        ? quoted.filter((name) => !isFormOf(name, [...names, ...others]))
        : [];
    });
    return [...called.filter((name) => !names.includes(name)), ...beside];
  };
  return mergeSame([
    ...files.flatMap((file) =>
      listTexts(file.value).flatMap(({ path, text }) =>
        listUnknown(text).map((name) => file.mistakeAt(path, explain(name))),
      ),
    ),
    ...subjects.flatMap(({ slug, teachers: _, lesson: __, ...own }) =>
      listTexts(own).flatMap(({ path, text }) =>
        listUnknown(text).map((name) => at(`subjects/${slug}.yaml`, path, explain(name))),
      ),
    ),
  ]);
}

const QUOTED_WORD = /(?<!\p{L})(?:[УуВв]|до|та|і|й|чи|або) «((?=\p{Lu})\p{Script=Cyrillic}[\p{L}’]+)»/gu;

/** Whether a word is a case of one of the names: «Стандарті» of «Стандарт». */
function isFormOf(word: string, names: readonly string[]): boolean {
  return names.some((name) => {
    const stem = toLowerCase(name).slice(0, Math.max(3, name.length - 2));
    return toLowerCase(word).startsWith(stem) && Math.abs(word.length - name.length) <= 3;
  });
}

/** «пн–пт з 9 до 18», «пн–сб, 10:00–19:00» */
const WRITTEN_HOURS =
  /(пн|вт|ср|чт|пт|сб|нд)\s*[-–—]\s*(вт|ср|чт|пт|сб|нд),?\s*(?:з\s*)?(\d{1,2})(?:[:.](\d\d))?\s*(?:до|[-–—])\s*(\d{1,2})(?:[:.](\d\d))?/iu;

/** Finds a text about answers or calls with other hours than the school has. */
function findOldHours(files: readonly YamlFile<object>[], school?: School): Mistake[] {
  if (!school) return [];
  const hours = describeHours({ workingHours: school.workingHours });
  return files.flatMap((file) =>
    listTexts(file.value).flatMap(({ path, text }) => {
      const [, first, last, from = '', fromMinute = '00', to = '', toMinute = '00'] =
        WRITTEN_HOURS.exec(text) ?? [];
      if (!first || !/телефон|дзвін|дзвон|відповіда|відповім|робоч/iu.test(text)) return [];
      const written = `${first}–${last}, ${from}:${fromMinute}–${to}:${toMinute}`.toLowerCase();
      const expected = `тут ${written}, а робочі години — ${hours} (workingHours у school.yaml); напишіть {години}`;
      return hours.replaceAll(',', '').includes(written.replace(',', ''))
        ? []
        : [file.mistakeAt(path, expected)];
    }),
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

/**
 * Finds a price with two exchanged digits: 2080 instead of 2800. Usually each larger package has cheaper lessons. If
 * that is so only after the exchange, the price is probably wrong.
 */
function findExchangedDigits({ value = [], mistakeAt }: YamlFile<readonly Package[]>): Mistake[] {
  const counted = value
    .filter(({ lessons, subjects, durationMonths = 1 }) => lessons && !subjects && durationMonths === 1)
    .sort((one, other) => (one.lessons ?? 0) - (other.lessons ?? 0));
  if (counted.length < 3 || getCheaper(counted)) return [];
  for (const one of counted)
    for (const priceUah of exchangeDigits(one.priceUah))
      if (getCheaper(counted.map((each) => (each === one ? { ...each, priceUah } : each)))) {
        const expected = `тут ${one.priceUah} грн, тобто ${Math.round(lessonPrice(one))} грн за заняття; може, ${priceUah}?`;
        return [mistakeAt([value.indexOf(one), 'priceUah'], expected)];
      }
  return [];
}

/** Whether lessons of larger packages are cheaper. */
function getCheaper(packages: readonly Package[]): boolean {
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

/** «350 грн за заняття», «від 350 грн за годину», «від 350 грн» */
const LESSON_PRICE =
  /(від\s+)?(?<!\d[ \u00a0]?)(\d[\d \u00a0]*)(?:грн|гривень|гривні|₴)(?:\s+за\s+(?:одне\s+|один\s+|1\s+)?(?:занят|урок|годин)|(?<=від\s+[\d \u00a0]*(?:грн|гривень|₴))(?!\s+за))/iu;

/** Finds a price of a lesson, written as a number, that no package has. */
function findOldLessonPrices(
  files: readonly YamlFile<object>[],
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
  return files.flatMap((file) =>
    listTexts(file.value).flatMap(({ path, text }) => {
      const [, from, written = ''] = LESSON_PRICE.exec(text) ?? [];
      const price = Number(written.replaceAll(/\D/g, ''));
      const isRight = from ? new RegExp(`(?:^| )${price} `).test(least) : known.includes(price);
      // A sentence that names a package has its own warning.
      if (price === 0 || isRight || price === school?.trialPriceUah || text.includes('«')) return [];
      const expected = `за пакетами ціна — ${least}, а тут ${from ? 'від ' : ''}${price} грн; напишіть {ціна} {за заняття}`;
      return [file.mistakeAt(path, expected)];
    }),
  );
}

/** Finds a text that repeats a claim with another figure. */
function findOldClaims(files: readonly YamlFile<object>[], school?: School): Mistake[] {
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
function findDuplicateTeachers(at: At, teachers: TeachersById): Mistake[] {
  const files = new Map<string, string>();
  return [...teachers].flatMap(([id, teacher]) => {
    if (!teacher) return [];
    const earlier = files.get(teacher.name);
    files.set(teacher.name, id);
    if (!earlier) return [];
    const expected = `${teacher.name} є вже у файлі ${earlier}.yaml; якщо це інша людина, впишіть її ім’я, а якщо та сама, приберіть один файл`;
    return [at(`teachers/${id}.yaml`, ['name'], expected)];
  });
}

/** Finds a person's name in lower case, and an address in its place. */
function findOddNames(at: At, teachers: TeachersById): Mistake[] {
  return [...teachers].flatMap(([id, teacher]) => {
    const name = teacher?.name ?? '';
    const expected = ADDRESS.test(name)
      ? 'тут адреса, а очікується ім’я та прізвище'
      : /^\p{Ll}/u.test(name)
        ? 'ім’я починається з малої літери'
        : undefined;
    return expected ? [at(`teachers/${id}.yaml`, ['name'], expected)] : [];
  });
}

/** Finds a teacher with fewer years than the school promises. */
function findShortExperience(at: At, teachers: TeachersById, school?: School): Mistake[] {
  const least = school?.minimumExperienceYears ?? 0;
  return [...teachers].flatMap(([id, teacher]) => {
    const years = Number(/^(\d+)\s*(?:рік|рок)/iu.exec(teacher?.experience ?? '')?.[1] ?? least);
    const expected = `тут ${years}, а сайт обіцяє ${describeExperience(least)} (minimumExperienceYears у school.yaml); виправте одне з двох`;
    return years < least ? [at(`teachers/${id}.yaml`, ['experience'], expected)] : [];
  });
}

/** Finds texts that a subject shares with another one and that mention the other one. */
function findCopiedTexts(at: At, subjects: readonly Subject[]): Mistake[] {
  return subjects.flatMap((subject) => {
    const own = listOwnTexts(subject);
    return subjects.flatMap((other) => {
      if (other === subject) return [];
      const names = [other.name, other.genitive, other.instrumental, other.notebookLabel].map(toLowerCase);
      const texts = new Set(listOwnTexts(other).map(({ text }) => text));
      return own
        .filter(({ text }) => texts.has(text) && names.some((name) => toLowerCase(text).includes(name)))
        .map(({ path, text }) => {
          const expected = `тут лишився текст із ${other.slug}.yaml: «${text.slice(0, 40)}…»; напишіть свій`;
          return at(`subjects/${subject.slug}.yaml`, path, expected);
        });
    });
  });
}

function listOwnTexts({
  caption,
  description,
  reasons,
  search,
}: Subject): { path: PropertyKey[]; text: string }[] {
  return [
    { path: ['caption'], text: caption },
    { path: ['description'], text: description },
    ...reasons.map(({ text }, index) => ({ path: ['reasons', index, 'text'], text })),
    ...Object.entries(search ?? {}).map(([field, text = '']) => ({ path: ['search', field], text })),
  ];
}

const toLowerCase = (text: string) => text.toLocaleLowerCase('uk');

/** Finds a speciality or a feature that a list has twice. */
function findRepeatedEntries(
  at: At,
  teachers: TeachersById,
  { value = [], mistakeAt }: YamlFile<readonly Package[]>,
): Mistake[] {
  const expected = 'такий запис у списку вже є; приберіть один';
  const listRepeated = (list: readonly string[]) =>
    [...list.keys()].filter((index) => list.indexOf(list[index] ?? '') < index);
  return [
    ...value.flatMap(({ features }, index) =>
      listRepeated(features).map((place) => mistakeAt([index, 'features', place], expected)),
    ),
    ...[...teachers].flatMap(([id, teacher]) =>
      listRepeated(teacher?.specialisations ?? []).map((place) =>
        at(`teachers/${id}.yaml`, ['specialisations', place], expected),
      ),
    ),
  ];
}

/** Finds a photo that two teachers share, because one of their files was copied. */
function findSharedPhotos(at: At, teachers: TeachersById): Mistake[] {
  const owners = new Map<string, string>();
  return [...teachers].flatMap(([id, teacher]) => {
    if (!teacher?.photo) return [];
    const other = owners.get(teacher.photo);
    owners.set(teacher.photo, id);
    return other
      ? [
          at(
            `teachers/${id}.yaml`,
            ['photo'],
            `це фото вже стоїть у файлі ${other}.yaml; впишіть інше або приберіть рядок`,
          ),
        ]
      : [];
  });
}

/** Finds a case field that contains the nominative, as in «Викладачі Фізика». */
function findNominatives(at: At, subjects: readonly Subject[]): Mistake[] {
  return subjects.flatMap(({ slug, name, genitive, instrumental }) =>
    // «Астрономія», but «фізики»: the name was changed alone.
    isUnlike(genitive, name)
      ? [
          at(
            `subjects/${slug}.yaml`,
            ['genitive'],
            `у name «${name}», а тут «${genitive}»; перепишіть відмінки під нову назву: genitive, instrumental, notebookLabel`,
          ),
        ]
      : Object.entries({ genitive, instrumental })
          .filter(([field, word]) => isNominative(word, name, field))
          .map(([field]) =>
            at(
              `subjects/${slug}.yaml`,
              [field],
              `тут та сама назва, що в name; впишіть її у відмінку й з малої літери: ${field === 'genitive' ? 'викладачі чого?' : 'займатися чим?'}`,
            ),
          ),
  );
}

/** «Зошит для робіт фізика»: the label needs its preposition. */
function findBareLabels(at: At, subjects: readonly Subject[]): Mistake[] {
  return subjects.flatMap(({ slug, notebookLabel, genitive }) =>
    /\s/.test(notebookLabel.trim())
      ? []
      : [
          at(
            `subjects/${slug}.yaml`,
            ['notebookLabel'],
            `бракує прийменника: зошит для робіт «з ${genitive}», «із ${genitive}» чи «для дошкільнят»`,
          ),
        ],
  );
}

/** Whether a genitive begins like no word of the name. */
function isUnlike(genitive: string, name: string): boolean {
  const begin = (text: string) =>
    Array.from(toLowerCase(text).matchAll(/(?<!\p{L})\p{Script=Cyrillic}{3}/gu), ([letters]) => letters);
  const [own, ofName] = [begin(genitive), begin(name)];
  return own.length > 0 && ofName.length > 0 && !own.some((word) => ofName.includes(word));
}

function isNominative(word: string, name: string, field: string): boolean {
  if (word === name) return /^\p{Lu}\p{Ll}/u.test(word);
  const isDeclined = field === 'genitive' ? GENITIVE_DIFFERS : INSTRUMENTAL_DIFFERS;
  return toLowerCase(word) === toLowerCase(name) && isDeclined.test(name);
}

/** Endings whose genitive differs: «фізика», «хімія», «спів», but not «малювання» and «фортепіано». */
const GENITIVE_DIFFERS = /(?:а|[еєії]я|[бвгґджзйклмнпрстфхцчшщь])$/u;
const INSTRUMENTAL_DIFFERS = /[аябвгґджзйклмнпрстфхцчшщь]$/u;

/** Finds a group whose name differs from an earlier one only in case, spaces or a letter. */
function findTwinGroups({ value, mistakeAt }: YamlFile<School>): Mistake[] {
  const groups = [...new Set(value?.quickAnswers.flatMap(({ group }) => group ?? []))];
  const plain = (group: string) => toLowerCase(group).replaceAll(/[\s.:]+/g, '');
  return groups.flatMap((group, index) => {
    const earlier = groups.slice(0, index);
    const twin =
      earlier.find((one) => plain(one) === plain(group)) ??
      (/\d/.test(group) ? undefined : findClosestMatch(group, earlier));
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

/** Finds a question without a group if most questions have one. */
function findLostGroups({ value, mistakeAt }: YamlFile<School>): Mistake[] {
  const answers = value?.quickAnswers ?? [];
  const alone = answers.filter(({ group }) => !group).length;
  if (alone * 2 > answers.length) return [];
  return answers.flatMap(({ group }, index) => {
    const above = answers[index - 1]?.group;
    return !group && above
      ? [
          mistakeAt(
            ['quickAnswers', index, 'question'],
            `цьому запитанню бракує group; над ним — group: "${above}"`,
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
  at: At,
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
    find(value).map(({ path, expected }) => at(`${place}.yaml`, path, expected));
  return [
    ...files.flatMap((file) => find(file.value).map(({ path, expected }) => file.mistakeAt(path, expected))),
    ...subjects.flatMap(({ slug, teachers: _, lesson: __, ...own }) => ofOthers(`subjects/${slug}`, own)),
    ...[...teachers].flatMap(([id, teacher]) => (teacher ? ofOthers(`teachers/${id}`, teacher) : [])),
  ];
}

const RUSSIAN_WORD = /\p{L}*[ыэёъ]\p{L}*/iu;
