import { fillIn, type Values } from '#content/braces.ts';
import type { Subject } from '#content/schema.ts';
import { offersTrial } from '#content/subject-lists.ts';
import type { Texts } from '#content/texts-schema.ts';
import { pluralize } from '#shared/words/plural.ts';
import { lowercaseName } from '../words/lowercase-name.ts';
import { typeset } from '../words/typography.ts';

/** A text as pages show it. */
export function say(text: string, values: Values): string {
  return typeset(fillIn(text, values));
}

function sayAll<Names extends string>(texts: Record<Names, string>, values: Values): Record<Names, string> {
  const said = Object.entries<string>(texts).map(([name, text]) => [name, say(text, values)]);
  return Object.fromEntries(said);
}

/** «13 предметів», or the name of the only one. */
export function countSubjects(subjects: readonly Pick<Subject, 'name'>[]): string {
  const [only] = subjects;
  const count = subjects.length;
  if (only && count === 1) return only.name;
  return `${count} ${pluralize(count, 'предмет', 'предмети', 'предметів')}`;
}

/** What the pages say besides subjects, packages and people. */
export function describeTexts({ home, notFound, withoutTrial, ...texts }: Texts, values: Values) {
  return {
    home: sayAll(home, values),
    packagesIntro: say(texts.packagesIntro, values),
    linkPicture: describeOffer(texts.linkPicture, values),
    /** On the picture of a subject that is not tried. */
    linkPictureWithoutTrial: describeOffer(withoutTrial.linkPicture, values),
    footer: say(texts.footer, values),
    notFound: sayAll(notFound, values),
  };
}

function describeOffer(lines: readonly string[], values: Values): [string, string] {
  return lines.map((line) => fillIn(line, values)) as [string, string];
}

export type TextsView = ReturnType<typeof describeTexts>;

/** A question of the trial dialog, its answers as they are seen and as they are written into the message. */
export type TrialQuestion = ReturnType<typeof describeQuestions>[number];

/** What the trial dialog asks besides the fields of the specification. */
export function describeQuestions({ trialQuestions = [] }: Pick<Texts, 'trialQuestions'>, values: Values) {
  return trialQuestions.map(({ question, answers, before, callTime = false }) => ({
    question: say(question, values),
    /** Its answer is when to call. */
    isCallTime: callTime,
    answers: answers.map((answer) => ({
      label: say(answer, values),
      value: fillIn([before, lowercaseName(answer)].filter(Boolean).join(' '), values),
    })),
  }));
}

/** What the page of a subject says besides the subject's own words. */
export function describeSubjectTexts(
  { subject: texts, withoutTrial }: Pick<Texts, 'subject' | 'withoutTrial'>,
  values: Values,
  subject: Pick<Subject, 'packagesTitle' | 'reasonsTitle' | 'trialLesson'>,
) {
  const { packagesTitle = texts.packagesTitle, reasonsTitle = texts.reasonsTitle } = subject;
  const isTried = offersTrial(subject);
  const [beforePrice = '', afterPrice] = typeset(isTried ? texts.price : withoutTrial.price).split('{ціна}');
  return {
    ...sayAll(texts, values),
    packagesTitle: say(packagesTitle, values),
    reasonsTitle: say(reasonsTitle, values),
    /** Around the price, which is set in bold; without braces the line has none. */
    price: {
      before: fillIn(beforePrice, values),
      amount: afterPrice === undefined ? '' : (values.ціна ?? ''),
      after: fillIn(afterPrice ?? '', values),
    },
    /** Where a lesson can't be tried, said in the place of what is said of the first one. */
    closing: isTried
      ? undefined
      : { title: say(withoutTrial.closingTitle, values), text: say(withoutTrial.closingText, values) },
  };
}

export type SubjectTexts = ReturnType<typeof describeSubjectTexts>;
