/**
 * Values for the placeholders in the texts of `content/`. Each number and name of the school is written once, in its
 * own field, and placeholders refer to it.
 */
import { z } from 'zod';
import { pluralize } from '#shared/words/plural.ts';
import { describeHoursOn, describeReplyTimeOn } from '#shared/words/promise.ts';
import {
  lessonPrice,
  type Package,
  type PriceUnit,
  packageSchema,
  packagesOf,
  priceUnit,
  UNIT_WORDS,
  usualPrice,
} from '../packages/packages-schema.ts';
import { expandYearly } from '../school/holidays.ts';
import { type School, schoolSchema } from '../school/school-schema.ts';
import { type PlaceholdersAt, readYaml } from '../yaml/yaml-file.ts';
import { OPTIONAL_VALUES, type Values } from './braces.ts';
import { type Texts, textsSchema } from './texts-schema.ts';

/** Fields that placeholders use. All are optional here. */
type Facts = {
  [Field in
    | 'name'
    | 'tagline'
    | 'replyHours'
    | 'workingHours'
    | 'holidays'
    | 'areaServed'
    | 'notice'
    | 'minimumExperienceYears'
    | 'lessonMinutes'
    | 'trialMinutes'
    | 'trialPriceUah']?: School[Field] | undefined;
};

type PricedPackage = Pick<Package, 'priceUah' | 'lessons' | 'per' | 'lessonMinutes' | 'subjects'> & {
  usualPriceUah?: number | undefined;
};

/**
 * Returns the placeholders that every text may use. A value is missing if the content lacks the field for it.
 *
 * @param packages prices and numbers of lessons, for the lowest price of a lesson
 * @param today the day for which closures are described
 */
export function describeValues(
  school: Facts,
  { lessonPlace }: { lessonPlace?: Texts['lessonPlace'] | undefined },
  packages: readonly PricedPackage[],
  today: string,
): Values {
  const { name, tagline, replyHours, workingHours, holidays, notice, minimumExperienceYears } = school;
  const { lessonMinutes, trialMinutes = lessonMinutes } = school;
  const hours = workingHours && {
    workingHours,
    holidays: expandYearly(holidays ?? [], today),
    notice,
    areaServed: school.areaServed,
  };
  return withoutGaps({
    назва: name,
    опис: tagline,
    місце: lessonPlace,
    досвід: minimumExperienceYears && describeExperience(minimumExperienceYears),
    час: replyHours && hours && describeReplyTimeOn({ replyHours, ...hours }, today),
    години: hours && describeHoursOn(hours, today),
    ...describePrices(packages, lessonMinutes),
    тривалість: lessonMinutes && describeMinutes(lessonMinutes),
    'тривалість першого': trialMinutes && describeMinutes(trialMinutes),
    безкоштовний: school.trialPriceUah ? `за ${school.trialPriceUah} грн` : 'безкоштовний',
    безкоштовно: school.trialPriceUah ? `${school.trialPriceUah} грн` : 'безкоштовно',
  });
}

/** The placeholders of a price, which depend on the packages. */
function describePrices(packages: readonly PricedPackage[], lessonMinutes: number | undefined) {
  return {
    ціна: packages.length > 0 ? describePriceFrom(packages.map(usualPrice), lessonMinutes) : undefined,
    'за заняття': UNIT_WORDS[quotedUnit(packages)],
  };
}

/** Replaces the school's price with the price of a subject that has packages of its own. */
export function withSubjectPrice(
  values: Values,
  { lessonMinutes }: Pick<Facts, 'lessonMinutes'>,
  packages: readonly PricedPackage[],
  slug: string,
): Values {
  const own = packagesOf(packages, slug);
  if (own.length === packages.length) return values;
  return withoutGaps({ ...values, ...describePrices(own, lessonMinutes) });
}

/** «від 5 років досвіду». */
export function describeExperience(years: number): string {
  return `від ${years} ${pluralize(years, 'року', 'років', 'років')} досвіду`;
}

/** The unit of `{ціна}`: an hour if all prices are per hour, otherwise a lesson. */
export function quotedUnit(packages: readonly { per?: Package['per'] }[]): PriceUnit {
  return packages.length > 0 && packages.every((one) => priceUnit(one) === 'hour') ? 'hour' : 'lesson';
}

/**
 * Describes the lowest price of a lesson, or of an hour if all prices are per hour: «від 300 грн», or «300 грн» if
 * all packages have the same price. Rounds up, so that the text never promises too low a price.
 */
export function describePriceFrom(
  packages: readonly Pick<Package, 'priceUah' | 'lessons' | 'per' | 'lessonMinutes'>[],
  lessonMinutes = 60,
): string {
  const isHourly = quotedUnit(packages) === 'hour';
  const prices = packages.map((one) => Math.ceil(isHourly ? one.priceUah : lessonPrice(one, lessonMinutes)));
  const least = Math.min(...prices);
  return least === Math.max(...prices) ? `${least} грн` : `від ${least} грн`;
}

/** «60 хвилин» */
function describeMinutes(minutes: number): string {
  return `${minutes} ${pluralize(minutes, 'хвилина', 'хвилини', 'хвилин')}`;
}

/** «4 індивідуальні заняття» */
function describeLessons(count: number): string {
  const words = pluralize(count, 'індивідуальне заняття', 'індивідуальні заняття', 'індивідуальних занять');
  return `${count} ${words}`;
}

/*
 * The fields of a file that placeholders use. Read without the full schema, because other fields may have mistakes,
 * and texts may be too long before their placeholders are replaced.
 */
const schoolFacts = z.object({
  name: optional(schoolSchema.shape.name),
  tagline: optional(schoolSchema.shape.tagline),
  replyHours: optional(schoolSchema.shape.replyHours),
  workingHours: optional(schoolSchema.shape.workingHours),
  holidays: optional(schoolSchema.shape.holidays),
  areaServed: optional(schoolSchema.shape.areaServed),
  notice: optional(schoolSchema.shape.notice),
  minimumExperienceYears: optional(schoolSchema.shape.minimumExperienceYears),
  lessonMinutes: optional(schoolSchema.shape.lessonMinutes),
  trialMinutes: optional(schoolSchema.shape.trialMinutes),
  trialPriceUah: optional(schoolSchema.shape.trialPriceUah),
});
const packageFacts = z.array(
  z.object({
    priceUah: z.int().positive(),
    usualPriceUah: z.int().positive().optional(),
    lessons: optional(z.int().positive()),
    per: optional(packageSchema.shape.per),
    lessonMinutes: optional(packageSchema.shape.lessonMinutes),
    subjects: optional(packageSchema.shape.subjects),
  }),
);
const textFacts = z.object({ lessonPlace: optional(textsSchema.shape.lessonPlace) });

/** Ignores a mistake in this field, because it is reported elsewhere. */
function optional<T>(field: z.ZodType<T>) {
  return field.optional().catch(undefined);
}

/** Placeholders of a content folder, for all files but `texts.yaml`. */
export type Placeholders = {
  /** Names whose field the school has left out, so that no text may use them. */
  missing: readonly string[];
  /** In the files of teachers. */
  anywhere: PlaceholdersAt;
  /** In `school.yaml`. Answers keep {@link OF_SUBJECT}, which the page fills in. */
  school: PlaceholdersAt;
  /** In `packages.yaml`, where «{заняття}» means the lessons of that package. */
  packages: PlaceholdersAt;
  /** In the file of a subject, with the cases of its name, the length of its lessons and its price. */
  subject: (slug: string) => PlaceholdersAt;
};

/**
 * Placeholders that keep their name if their field has a mistake. This prevents a second message about the same
 * mistake.
 */
const UNSAID = ['назва', 'опис', 'місце', 'час', 'години', 'ціна', 'за заняття'];

/** Placeholders whose value a subject may change. Its page repeats some answers of the school. */
const OF_SUBJECT = ['ціна', 'за заняття', 'тривалість', 'тривалість першого'];

/** Reads the values of all placeholders of a content folder. */
export function readPlaceholders(folder: string, today: string): Placeholders {
  const given = readYaml(folder, 'school.yaml', z.record(z.string(), z.unknown())).value;
  const school = schoolFacts.parse(given ?? {});
  const packages = readYaml(folder, 'packages.yaml', packageFacts).value ?? [];
  const texts = readYaml(folder, 'texts.yaml', textFacts).value ?? {};
  // An unreadable file, or a field with another name, may contain the value.
  const isUnclear = !given || Object.keys(given).some((field) => !(field in schoolSchema.shape));
  const wrong = Object.entries(OPTIONAL_VALUES).flatMap(([name, field]) =>
    isUnclear || field in given ? [name] : [],
  );
  const unsaid = Object.fromEntries([...UNSAID, ...wrong].map((name) => [name, `{${name}}`]));
  const values = { ...unsaid, ...describeValues(school, texts, packages, today) };
  const ofPage = OF_SUBJECT.filter((name) => name in values).map((name) => [name, `{${name}}`]);
  const ofAnswers = { ...values, ...Object.fromEntries(ofPage) };
  return {
    missing: Object.keys(OPTIONAL_VALUES).filter((name) => !(name in values)),
    anywhere: () => values,
    school: ([field]) => (field === 'quickAnswers' ? ofAnswers : values),
    packages: ([index]) => {
      const { lessons, lessonMinutes } = packages[Number(index)] ?? {};
      return {
        ...values,
        заняття: lessons ? describeLessons(lessons) : '{заняття}',
        ...(lessonMinutes && { тривалість: describeMinutes(lessonMinutes) }),
      };
    },
    // Slider texts of a lesson have other placeholders (lesson-schema.ts).
    subject: (slug) => {
      const ofSubject = withSubjectPrice(values, school, packages, slug);
      return (path, file) =>
        path.at(-1) === 'words' ? undefined : withSubject(ofSubject, file as SubjectNames);
    },
  };
}

/** Forms of a subject's name, which the subject's file contains. */
type SubjectNames = {
  genitive?: string;
  instrumental?: string;
  notebookLabel?: string;
  searchName?: string | undefined;
  lessonMinutes?: number | undefined;
};

/** Adds the cases of a subject's name and the length of its lessons. */
export function withSubject(values: Values, subject: SubjectNames): Values {
  const { genitive, instrumental, notebookLabel, lessonMinutes } = subject;
  const length = lessonMinutes ? describeMinutes(lessonMinutes) : values.тривалість;
  // A first lesson of the usual length is as long as the other lessons of the subject.
  const isUsual = values['тривалість першого'] === values.тривалість;
  return withoutGaps({
    ...values,
    чого: genitive,
    чим: instrumental,
    'з чого': notebookLabel,
    хто: nameTutor(subject),
    тривалість: length,
    'тривалість першого': isUsual ? length : values['тривалість першого'],
  });
}

/** The search phrase of the subject: «Репетитор з фізики». */
export function nameTutor({ searchName, notebookLabel }: SubjectNames): string {
  return searchName ?? `Репетитор ${notebookLabel}`;
}

function withoutGaps(values: Record<string, string | number | undefined | false>): Values {
  const given = Object.entries(values).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(given);
}
