/**
 * What stands in braces in the texts of `content/`, and what the site puts there: each number and name of the school is
 * written once, in the field that is its own.
 */
import { z } from 'zod';
import { pluralize } from '#shared/words/plural.ts';
import { describeHoursOn, describeReplyTimeOn } from '#shared/words/promise.ts';
import type { Values } from './braces.ts';
import {
  lessonPrice,
  type Package,
  type PriceUnit,
  packageSchema,
  priceUnit,
  UNIT_WORDS,
  usualPrice,
} from './packages-schema.ts';
import { type School, schoolSchema } from './schema.ts';
import { type Texts, textsSchema } from './texts-schema.ts';
import { readYaml, type WordsOf } from './yaml-file.ts';

/** The fields from which values are made, where they are there. */
type Facts = {
  [Field in
    | 'name'
    | 'tagline'
    | 'replyHours'
    | 'workingHours'
    | 'holidays'
    | 'notice'
    | 'minimumExperienceYears'
    | 'lessonMinutes'
    | 'trialPriceUah']?: School[Field] | undefined;
};

type PricedPackage = Pick<Package, 'priceUah' | 'lessons' | 'per'> & { usualPriceUah?: number | undefined };

/**
 * What can be said anywhere, each value only where the content has what it is made of.
 *
 * @param packages prices and numbers of lessons, for the least usual price of a lesson
 * @param today on which the school may be closed
 */
export function describeValues(
  school: Facts,
  { lessonPlace }: { lessonPlace?: Texts['lessonPlace'] | undefined },
  packages: readonly PricedPackage[],
  today: string,
): Values {
  const { name, tagline, replyHours, workingHours, holidays, notice, minimumExperienceYears, lessonMinutes } =
    school;
  const hours = workingHours && { workingHours, holidays, notice };
  return withoutGaps({
    назва: name,
    опис: tagline,
    місце: lessonPlace,
    досвід: minimumExperienceYears && describeExperience({ minimumExperienceYears }),
    час: replyHours && hours && describeReplyTimeOn({ replyHours, ...hours }, today),
    години: hours && describeHoursOn(hours, today),
    ціна: packages.length > 0 ? describePriceFrom(packages.map(usualPrice), lessonMinutes) : undefined,
    'за заняття': UNIT_WORDS[quotedUnit(packages)],
    тривалість: lessonMinutes && describeMinutes(lessonMinutes),
    безкоштовний: school.trialPriceUah ? `за ${school.trialPriceUah} грн` : 'безкоштовний',
    безкоштовно: school.trialPriceUah ? `${school.trialPriceUah} грн` : 'безкоштовно',
  });
}

/** «від 5 років досвіду». */
export function describeExperience({
  minimumExperienceYears: years,
}: Pick<School, 'minimumExperienceYears'>): string {
  return `від ${years} ${pluralize(years, 'року', 'років', 'років')} досвіду`;
}

/** The unit of `{ціна}`: an hour if all prices are for an hour, or else a lesson. */
export function quotedUnit(packages: readonly { per?: Package['per'] }[]): PriceUnit {
  return packages.length > 0 && packages.every((one) => priceUnit(one) === 'hour') ? 'hour' : 'lesson';
}

/**
 * What a lesson (or an hour, if all prices are for an hour) costs at least, in words: «від 300 грн», or «300 грн» where
 * all packages have one price. Rounded up, so that it promises nothing too cheap.
 */
export function describePriceFrom(
  packages: readonly Pick<Package, 'priceUah' | 'lessons' | 'per'>[],
  lessonMinutes = 60,
): string {
  const minutes = quotedUnit(packages) === 'hour' ? 60 : lessonMinutes;
  const prices = packages.map((one) => Math.ceil(lessonPrice(one, minutes)));
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
 * The facts of a file of which other fields may be wrong, or not long enough before their braces are filled in.
 */
const schoolFacts = z.object({
  name: optional(schoolSchema.shape.name),
  tagline: optional(schoolSchema.shape.tagline),
  replyHours: optional(schoolSchema.shape.replyHours),
  workingHours: optional(schoolSchema.shape.workingHours),
  holidays: optional(schoolSchema.shape.holidays),
  notice: optional(schoolSchema.shape.notice),
  minimumExperienceYears: optional(schoolSchema.shape.minimumExperienceYears),
  lessonMinutes: optional(schoolSchema.shape.lessonMinutes),
  trialPriceUah: optional(schoolSchema.shape.trialPriceUah),
});
const packageFacts = z.array(
  z.object({
    priceUah: z.int().positive(),
    usualPriceUah: z.int().positive().optional(),
    lessons: optional(z.int().positive()),
    per: optional(packageSchema.shape.per),
  }),
);
const textFacts = z.object({ lessonPlace: optional(textsSchema.shape.lessonPlace) });

/** A field whose mistake is told elsewhere. */
function optional<T>(field: z.ZodType<T>) {
  return field.optional().catch(undefined);
}

/** How the braces of a content folder are filled in: in the texts of all files but those of `texts.yaml`. */
export type Words = {
  /** In the file of the school and those of teachers. */
  anywhere: WordsOf;
  /** In `packages.yaml`: there, «{заняття}» are those of the package. */
  packages: WordsOf;
  /** In the file of a subject, with the cases of its name and the length of its own lessons. */
  subject: WordsOf;
};

/** What has no value because of a mistake that is told at its own field, and so is no second one. */
const UNSAID: Values = Object.fromEntries(
  ['назва', 'опис', 'місце', 'досвід', 'час', 'години', 'ціна', 'за заняття'].map((name) => [
    name,
    `{${name}}`,
  ]),
);

/** Reads what the texts of a folder may say in braces. */
export function readWords(folder: string, today: string): Words {
  const school = readYaml(folder, 'school.yaml', schoolFacts).value ?? {};
  const packages = readYaml(folder, 'packages.yaml', packageFacts).value ?? [];
  const texts = readYaml(folder, 'texts.yaml', textFacts).value ?? {};
  const values = { ...UNSAID, ...describeValues(school, texts, packages, today) };
  return {
    anywhere: () => values,
    packages: ([index]) => {
      const { lessons } = packages[Number(index)] ?? {};
      return { ...values, заняття: lessons ? describeLessons(lessons) : '{заняття}' };
    },
    // The tasks of a lesson have words of their own for what a slider says (lesson-schema.ts).
    subject: (path, file) =>
      path.at(-1) === 'words' ? undefined : withSubject(values, file as SubjectNames),
  };
}

/** The forms of a subject's name, which are its own texts, too. */
export type SubjectNames = {
  genitive?: string;
  instrumental?: string;
  notebookLabel?: string;
  searchName?: string | undefined;
  lessonMinutes?: number | undefined;
};

/** The values with the cases of a subject's name, and how long its lessons are. */
export function withSubject(values: Values, subject: SubjectNames): Values {
  const { genitive, instrumental, notebookLabel, lessonMinutes } = subject;
  return withoutGaps({
    ...values,
    чого: genitive,
    чим: instrumental,
    'з чого': notebookLabel,
    хто: nameTutor(subject),
    тривалість: lessonMinutes ? describeMinutes(lessonMinutes) : values.тривалість,
  });
}

/** Whom parents search for: «Репетитор з фізики». */
export function nameTutor({ searchName, notebookLabel }: SubjectNames): string {
  return searchName ?? `Репетитор ${notebookLabel}`;
}

function withoutGaps(values: Record<string, string | number | undefined | false>): Values {
  const said = Object.entries(values).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(said);
}
