import type { School } from '#content/schema.ts';
import { typeset } from '../words/typography.ts';

/** Questions with one group heading, in the owner's order; the name is empty if the owner has set none. */
export type AnswerGroup = { name: string; answers: { question: string; answer: string }[] };

/** The quick answers of the home page by group. A group's place is that of its first question. */
export function describeQuickAnswers({ quickAnswers }: Pick<School, 'quickAnswers'>): AnswerGroup[] {
  const groups = Map.groupBy(quickAnswers, ({ group = '' }) => group);
  return [...groups].map(([name, entries]) => ({
    name: typeset(name),
    answers: entries.map(({ question, answer }) => ({
      question: typeset(question),
      answer: typeset(answer),
    })),
  }));
}

/** The answers that subject pages repeat after the prices. */
export function describeSubjectAnswers({ quickAnswers }: Pick<School, 'quickAnswers'>): AnswerGroup[] {
  return describeQuickAnswers({ quickAnswers: quickAnswers.filter(({ onSubjects }) => onSubjects) });
}
