import type { School, Subject } from '#shared/content/schema.ts';
import type { Texts } from '#shared/content/texts-schema.ts';
import { pluralize } from '#shared/words/plural.ts';
import { describeHours, describeReplyTime } from '#shared/words/promise.ts';
import { typeset } from '../words/typography.ts';

/** What stands for the braces in the texts of `content/texts.yaml`. */
export type Values = Readonly<Record<string, string>>;

/**
 * What the school puts in for braces.
 *
 * @param priceFrom «від 300 грн»: the least price of a lesson
 */
export function describeValues(school: School, { lessonPlace }: Texts, priceFrom: string): Values {
  return {
    назва: school.name,
    опис: school.tagline,
    місце: lessonPlace,
    досвід: describeExperience(school),
    час: describeReplyTime(school),
    години: describeHours(school),
    ціна: priceFrom,
  };
}

/** The same with the cases of a subject's name. */
export function withSubject(values: Values, subject: Subject): Values {
  const { genitive, instrumental, notebookLabel } = subject;
  return { ...values, чого: genitive, чим: instrumental, 'з чого': notebookLabel, хто: nameTutor(subject) };
}

/** Whom parents search for: «Репетитор з фізики». */
export function nameTutor({ searchName, notebookLabel }: Subject): string {
  return searchName ?? `Репетитор ${notebookLabel}`;
}

/** Puts the values in for the braces; the check has let no unknown ones through. */
export function fillIn(text: string, values: Values): string {
  return text.replaceAll(/\{([^}]*)\}/g, (whole, name) => values[name] ?? whole);
}

/** A text as pages show it. */
export function say(text: string, values: Values): string {
  return typeset(fillIn(text, values));
}

function sayAll<Names extends string>(texts: Record<Names, string>, values: Values): Record<Names, string> {
  const said = Object.entries<string>(texts).map(([name, text]) => [name, say(text, values)]);
  return Object.fromEntries(said);
}

/** What the pages say besides subjects, packages and people. */
export function describeTexts({ home, notFound, ...texts }: Texts, values: Values) {
  return {
    home: sayAll(home, values),
    packagesIntro: say(texts.packagesIntro, values),
    firstLessonSteps: describeSteps(texts, values),
    linkPicture: texts.linkPicture.map((line) => fillIn(line, values)) as [string, string],
    footer: say(texts.footer, values),
    notFound: sayAll(notFound, values),
  };
}

/**
 * The first lesson, in order.
 *
 * @param hasMinutes false where lessons are not as long as those of which the minutes are told
 */
export function describeSteps(
  { firstLessonSteps }: Pick<Texts, 'firstLessonSteps'>,
  values: Values,
  hasMinutes = true,
): string[] {
  return firstLessonSteps.map(({ text, minutes }) =>
    say(hasMinutes && minutes ? `${text} — ${minutes}\u00a0хв` : text, values),
  );
}

export type TextsView = ReturnType<typeof describeTexts>;

/** What the page of a subject says besides the subject's own words. */
export function describeSubjectTexts(
  { subject: texts }: Texts,
  values: Values,
  { packagesTitle = texts.packagesTitle }: Pick<Subject, 'packagesTitle'>,
) {
  const [beforePrice = '', afterPrice] = typeset(texts.price).split('{ціна}');
  return {
    ...sayAll(texts, values),
    packagesTitle: say(packagesTitle, values),
    /** Around the price, which is set in bold; without braces the line has none. */
    price: {
      before: fillIn(beforePrice, values),
      amount: afterPrice === undefined ? '' : (values.ціна ?? ''),
      after: fillIn(afterPrice ?? '', values),
    },
  };
}

export type SubjectTexts = ReturnType<typeof describeSubjectTexts>;

/** «… мають»: «від 5 років досвіду». */
export function describeExperience({ minimumExperienceYears: years }: School): string {
  return `від ${years} ${pluralize(years, 'року', 'років', 'років')} досвіду`;
}
