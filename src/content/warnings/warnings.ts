import { findCallTime } from '#shared/words/call-time.ts';
import { kyivDay } from '#shared/words/kyiv-date.ts';
import { describeHours } from '#shared/words/promise.ts';
import type { Mistake } from '../content-error.ts';
import { LEGAL_NAMES, type LegalDocument } from '../legal/load-legal.ts';
import type { Package } from '../packages/packages-schema.ts';
import { isSubjectOf } from '../school/check-plan.ts';
import { expandYearly } from '../school/holidays.ts';
import type { School } from '../school/school-schema.ts';
import type { Subject } from '../subjects/subject-schema.ts';
import type { TeachersById } from '../teachers/load-teachers.ts';
import { countTeachers } from '../texts/one-teacher.ts';
import { sumMinutes, type Texts } from '../texts/texts-schema.ts';
import { warnAt, type YamlFile } from '../yaml/yaml-file.ts';
import { findContactTextWarnings } from './contact-texts.ts';
import { findContactWarnings } from './contact-warnings.ts';
import { findPackageTextWarnings } from './package-texts.ts';
import { findPriceWarnings } from './price-warnings.ts';
import { findRepeatedQuestions } from './question-warnings.ts';
import { findStaleFacts } from './stale-facts.ts';
import { findStaleTexts } from './stale-texts.ts';
import { findSubjectWarnings } from './subject-warnings.ts';
import { findTeacherWarnings } from './teacher-warnings.ts';
import { checkTexts, type SiteTexts, type TextFile } from './text-files.ts';
import { findTrialWarnings } from './trial-texts.ts';
import { findWordingWarnings } from './wording-warnings.ts';

/** The loaded content that the warnings are based on. */
type LoadedContent = {
  school: YamlFile<School>;
  packages: YamlFile<readonly Package[]>;
  texts: YamlFile<Texts>;
  subjects: readonly Subject[];
  teachers: TeachersById;
  legal: readonly LegalDocument[];
  all: SiteTexts;
  /** Days are compared in Kyiv time. */
  now: Date;
};

/** The picture of a link cuts a longer tagline. */
const TAGLINE_FITS = 45;

/**
 * Finds values that are valid but probably unintended. They do not stop a build.
 *
 * @param folder the content folder; the warnings show its name
 */
export function findWarnings(
  folder: string,
  { school, packages, texts, subjects, teachers, legal, all, now }: LoadedContent,
): Mistake[] {
  const today = kyivDay(now);
  const at = warnAt(folder);
  return [
    ...(school.value ? checkSchool(school, school.value, legal, today) : []),
    ...findContactWarnings(school),
    ...findPriceWarnings(packages, all.general, today),
    ...findDuplicatePackages(packages),
    ...(school.value ? compareTexts(all, packages, school.value, subjects) : []),
    ...findContactTextWarnings(all, school, texts, countTeachers(subjects) === 1),
    ...findTextLinks([...all.general, all.packages]),
    ...checkFirstLesson(texts, school.value),
    ...findIdleCallTimes(texts, school.value),
    ...checkCounts(school, subjects),
    ...findPlanOfOtherSubject(school, subjects),
    ...findTeacherWarnings(at, teachers, school.value),
    ...findSubjectWarnings(at, subjects),
    ...findRepeatedQuestions(school),
    ...findFutureConfirmations(school, today),
    ...findWordingWarnings(all),
  ];
}

/** Finds texts that say something else than the fields. */
function compareTexts(
  all: SiteTexts,
  packages: YamlFile<readonly Package[]>,
  school: School,
  subjects: readonly Subject[],
): Mistake[] {
  const list = packages.value ?? [];
  return [
    ...findStaleTexts(all, list, school),
    ...findPackageTextWarnings(all, packages, school),
    ...findStaleFacts([...all.general, ...all.subjects], school, list, subjects),
    ...findTrialWarnings(all, school, subjects),
  ];
}

/** «28 грудня», «28.12» */
const WRITTEN_DATE =
  /(?<!\d)\d{1,2}(?:\s+(?:січ|лют|бер|квіт|трав|черв|лип|серп|верес|жовт|лист|груд)|\.\d{2}(?!\d))/iu;

function checkSchool(
  file: YamlFile<School>,
  { tagline, notice, holidays = [], reviews = [], consent }: School,
  legal: readonly LegalDocument[],
  today: string,
): Mistake[] {
  const { mistakeAt } = file;
  const warnings = [...checkNotice(file, notice, today), ...checkHolidays(file, holidays, today)];
  if (tagline.length > TAGLINE_FITS)
    warnings.push(
      mistakeAt(
        ['tagline'],
        `тут ${tagline.length} знаків, а на картинці посилання вміщується близько ${TAGLINE_FITS}; скоротіть`,
      ),
    );
  for (const [index, { date }] of reviews.entries())
    if (date > today)
      warnings.push(mistakeAt(['reviews', index, 'date'], `ця дата ще не настала: сьогодні ${today}`));
  if (consent?.includes('[') && !legal.some(({ name }) => name === LEGAL_NAMES[0]))
    warnings.push(
      mistakeAt(
        ['consent'],
        `слова в [дужках] нікуди не ведуть: документа legal/${LEGAL_NAMES[0]}.md ще немає`,
      ),
    );
  return warnings;
}

/** Finds a notice that is over, or one that would stay after the day it names. */
function checkNotice({ mistakeAt }: YamlFile<School>, notice: School['notice'], today: string): Mistake[] {
  if (!notice) return [];
  const { text, until } = notice;
  if (until)
    return until < today
      ? [mistakeAt(['notice', 'until'], 'це оголошення вже минуло, сайт його не показує')]
      : [];
  const expected =
    'тут названо день, а останнього дня оголошення не вказано, тож воно стоятиме й потім; допишіть until: рік-місяць-день';
  return WRITTEN_DATE.test(text) ? [mistakeAt(['notice', 'text'], expected)] : [];
}

/** Finds a list of holidays that are all over. */
function checkHolidays(
  { mistakeAt }: YamlFile<School>,
  holidays: readonly string[],
  today: string,
): Mistake[] {
  const areOver = expandYearly(holidays, today).every((days) => days.slice(-10) < today);
  return holidays.length > 0 && areOver
    ? [mistakeAt(['holidays'], 'усі ці дні вже минули; впишіть наступні або приберіть список')]
    : [];
}

/** Forms and leads identify a package by its name. A pasted package may have a new name alone. */
function findDuplicatePackages({ value = [], mistakeAt }: YamlFile<readonly Package[]>): Mistake[] {
  const offer = ({ id: _, name: __, popular: ___, ...others }: Package) => JSON.stringify(others);
  return value.flatMap((one, index) => {
    const earlier = value.slice(0, index);
    if (earlier.some(({ name }) => name === one.name))
      return [mistakeAt([index, 'name'], `пакет «${one.name}» вже є; у заявках їх не відрізнити`)];
    const same = earlier.find((other) => offer(other) === offer(one));
    const expected = `тут усе, крім назви, як у пакеті «${same?.name}»; змініть ціну, заняття чи перелік або приберіть пакет`;
    return same ? [mistakeAt([index, 'name'], expected)] : [];
  });
}

/** Finds an address within a text: the page shows it, but it cannot be pressed. */
function findTextLinks(files: readonly TextFile[]): Mistake[] {
  const expected = 'адресу в тексті не натиснути, і вона довга; приберіть https:// або розкажіть словами';
  return checkTexts(files, (text) =>
    /(?:\s|^)https?:\/\/\S+/.test(text) && /\s/.test(text.trim()) ? expected : undefined,
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
    const hint = trialMinutes ? '' : `, а якщо такий лише перший урок, допишіть туди trialMinutes: ${sum}`;
    const expected = `хвилин тут разом ${sum}, а ${lesson} триває ${length} (${field} у school.yaml), тож сайт їх не показує; змініть їх, щоб разом було ${length}${hint}`;
    return [mistakeAt(['firstLessonSteps'], expected)];
  }
  return length !== 60 && /годин/iu.test(firstLesson.title)
    ? [mistakeAt(['firstLesson', 'title'], `${lesson} триває ${length} хв, а не годину`)]
    : [];
}

/** Finds a call time to choose that is outside of the working hours, or that the form cannot read. */
function findIdleCallTimes({ value, mistakeAt }: YamlFile<Texts>, school?: School): Mistake[] {
  if (!value?.trialQuestions || !school) return [];
  const { replyHours, workingHours } = school;
  const explain = (answer: string) => {
    const isFound = (hours: School['workingHours']) =>
      findCallTime(answer, A_MONDAY, { replyHours, workingHours: hours });
    if (!/\d/.test(answer) || isFound(workingHours)) return undefined;
    return isFound(ALWAYS)
      ? `у цей час ви не відповідаєте (workingHours у school.yaml: ${describeHours({ workingHours })}); напишіть час у межах робочих годин`
      : 'звідси сайт не зрозуміє, коли дзвонити; напишіть лише час, як «після 18:00» чи «12:00–17:00»';
  };
  return value.trialQuestions.flatMap(({ answers, callTime }, question) =>
    answers.flatMap((answer, index) => {
      const expected = callTime && explain(answer);
      return expected ? [mistakeAt(['trialQuestions', question, 'answers', index], expected)] : [];
    }),
  );
}

const ALWAYS: School['workingHours'] = [{ from: 1, to: 7, start: '00:00', end: '23:59' }];

/** Any day does: without holidays, all weeks have the same hours. */
const A_MONDAY = new Date('2026-11-23T00:00:00Z');

/** Finds a claim such as «12 напрямків» or «18 викладачів» if the site has fewer. */
function checkCounts({ value, mistakeAt }: YamlFile<School>, subjects: readonly Subject[]): Mistake[] {
  const counts: readonly (readonly [caption: RegExp, what: string, count: number])[] = [
    [/^(?:напрям|предмет)/iu, 'предметів', subjects.length],
    [/^(?:викладач|репетитор|педагог|тренер)/iu, 'викладачів', countTeachers(subjects)],
  ];
  return (value?.claims ?? []).flatMap(({ figure, caption }, index) =>
    counts
      .filter(([pattern, , count]) => pattern.test(caption) && Number(figure) > count)
      .map(([, what, count]) => mistakeAt(['claims', index, 'figure'], `на сайті ${what} ${count}`)),
  );
}

/** Finds a sample plan for a subject that was removed. */
function findPlanOfOtherSubject(
  { value, mistakeAt }: YamlFile<School>,
  subjects: readonly Subject[],
): Mistake[] {
  const named = value?.samplePlan?.subject;
  const names = subjects.map(({ name }) => name);
  if (!named || names.some((name) => isSubjectOf(named, name))) return [];
  const expected = `такого предмета на сайті немає (є: ${names.slice(0, 4).join(', ')}); перепишіть план або приберіть його`;
  return [mistakeAt(['samplePlan', 'subject'], expected)];
}

function findFutureConfirmations({ value, mistakeAt }: YamlFile<School>, today: string): Mistake[] {
  return Object.entries(value?.confirmed ?? {}).flatMap(([field, day]) =>
    day && day > today ? [mistakeAt(['confirmed', field], `ця дата ще не настала: сьогодні ${today}`)] : [],
  );
}
