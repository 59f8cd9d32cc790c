import type { Values } from '#content/braces.ts';
import type { School } from '#content/schema.ts';
import { typeset } from '../words/typography.ts';
import { formatText } from './texts.ts';

/** Questions with one group heading, in the owner's order; the name is empty if the owner has set none. */
export type AnswerGroup = { name: string; answers: { question: string; answer: string }[] };

/**
 * The quick answers by group. A group's place is that of its first question.
 *
 * @param values of the page: a subject may have its own price and length of a lesson
 */
export function describeQuickAnswers(
  { quickAnswers }: Pick<School, 'quickAnswers'>,
  values: Values,
): AnswerGroup[] {
  const groups = Map.groupBy(quickAnswers, ({ group = '' }) => group);
  return [...groups].map(([name, entries]) => ({
    name: typeset(name),
    answers: entries.map(({ question, answer }) => ({
      question: formatText(question, values),
      answer: formatText(answer, values),
    })),
  }));
}

/** The answers that subject pages repeat after the prices. */
export function describeSubjectAnswers(
  { quickAnswers }: Pick<School, 'quickAnswers'>,
  values: Values,
): AnswerGroup[] {
  return describeQuickAnswers({ quickAnswers: quickAnswers.filter(({ onSubjects }) => onSubjects) }, values);
}
