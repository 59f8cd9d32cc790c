import { offersTrial } from '#content/subjects/subject-lists.ts';
import type { Subject } from '#content/subjects/subject-schema.ts';
import { fillIn, type Values } from '#content/texts/braces.ts';
import type { Texts } from '#content/texts/texts-schema.ts';
import { pluralize } from '#shared/words/plural.ts';
import { lowercaseName } from '../words/lowercase-name.ts';
import { typeset } from '../words/typography.ts';
import { ASK } from './trial.ts';

/** Fills in the placeholders of a text and applies the typography rules. */
export function formatText(text: string, values: Values): string {
  return typeset(fillIn(text, values));
}

function formatTexts<Names extends string>(
  texts: Record<Names, string>,
  values: Values,
): Record<Names, string> {
  const formatted = Object.entries<string>(texts).map(([name, text]) => [name, formatText(text, values)]);
  return Object.fromEntries(formatted);
}

/** «13 предметів», or the name of the only one. */
export function countSubjects(subjects: readonly Pick<Subject, 'name'>[]): string {
  const [only] = subjects;
  const count = subjects.length;
  if (only && count === 1) return only.name;
  return `${count} ${pluralize(count, 'предмет', 'предмети', 'предметів')}`;
}

/** The texts of pages, apart from subjects, packages and people. */
export function describeTexts({ home, notFound, withoutTrial, ...texts }: Texts, values: Values) {
  return {
    home: formatTexts(
      {
        ...home,
        teachersLabel: home.teachersLabel ?? 'Викладачі',
        examTitle: home.examTitle ?? '',
        examText: home.examText ?? '',
      },
      values,
    ),
    packagesIntro: formatText(texts.packagesIntro, values),
    linkPicture: describeOffer(texts.linkPicture, values),
    /** On the preview picture of a school without a trial lesson. */
    linkPictureWithoutTrial: describeOffer(withoutTrial.linkPicture, values),
    footer: formatText(texts.footer, values),
    notFound: formatTexts(notFound, values),
  };
}

/** The label of the link to the contacts. Narrow viewports show its first word in the header. */
export function describeAsk({ withoutTrial: { ask } }: Pick<Texts, 'withoutTrial'>, values: Values) {
  const label = formatText(ask ?? ASK, values);
  const [first = ''] = label.split(/\s/u, 1);
  return {
    label,
    first,
    rest: label.slice(first.length),
    /** Whether the school names its own first step, which is then the main action of the home page. */
    isOwn: Boolean(ask),
  };
}

export type AskView = ReturnType<typeof describeAsk>;

function describeOffer(lines: readonly string[], values: Values): [string, string] {
  return lines.map((line) => fillIn(line, values)) as [string, string];
}

export type TextsView = ReturnType<typeof describeTexts>;

/**
 * A question of the trial dialog. Each answer has a label, the text that is written into the message, and the call time
 * that it asks for: empty for no call, undefined in other questions.
 */
export type TrialQuestion = ReturnType<typeof describeQuestions>[number];

/** The questions of the trial dialog in addition to the fields of the specification. */
export function describeQuestions({ trialQuestions = [] }: Pick<Texts, 'trialQuestions'>, values: Values) {
  return trialQuestions.map(({ question, answers, before, callTime = false, noCall }) => {
    const describe = (answer: string, words?: string) => ({
      label: formatText(answer, values),
      value: fillIn([words, lowercaseName(answer)].filter(Boolean).join(' '), values),
    });
    const timed = answers.map((answer) => {
      const described = describe(answer, before);
      return { ...described, callTime: callTime ? described.label : undefined };
    });
    return {
      question: formatText(question, values),
      /** Whether its answers are call times. */
      isCallTime: callTime,
      answers: noCall ? [...timed, { ...describe(noCall), callTime: '' }] : timed,
    };
  });
}

/** The texts of a subject's page apart from the subject's own content. */
export function describeSubjectTexts(
  { subject: texts, withoutTrial, linkPicture }: Pick<Texts, 'subject' | 'withoutTrial' | 'linkPicture'>,
  values: Values,
  subject: Pick<Subject, 'packagesTitle' | 'reasonsTitle' | 'trialLesson'>,
) {
  const { packagesTitle = texts.packagesTitle, reasonsTitle = texts.reasonsTitle } = subject;
  const isTried = offersTrial(subject);
  const [beforePrice = '', afterPrice] = typeset(isTried ? texts.price : withoutTrial.price).split('{ціна}');
  return {
    ...formatTexts({ ...texts, linkPictureLabel: texts.linkPictureLabel ?? '{опис}' }, values),
    packagesTitle: formatText(packagesTitle, values),
    reasonsTitle: formatText(reasonsTitle, values),
    /** The two lines of the preview picture. */
    linkPicture: describeOffer(isTried ? linkPicture : withoutTrial.linkPicture, values),
    /** The text before and after the price, which is bold. Without braces, the line has no price. */
    price: {
      before: fillIn(beforePrice, values),
      amount: afterPrice === undefined ? '' : (values.ціна ?? ''),
      after: fillIn(afterPrice ?? '', values),
    },
    /** If the subject has no trial lesson, the closing text is about the lessons instead. */
    closing: isTried
      ? undefined
      : {
          title: formatText(withoutTrial.closingTitle, values),
          text: formatText(withoutTrial.closingText, values),
        },
  };
}

export type SubjectTexts = ReturnType<typeof describeSubjectTexts>;
