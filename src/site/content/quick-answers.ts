import { findGroupName } from '#content/school/question-groups.ts';
import type { School } from '#content/school/school-schema.ts';
import type { Values } from '#content/texts/braces.ts';
import { typeset } from '../words/typography.ts';
import { formatText } from './texts.ts';

/** Questions with one group heading, in the owner's order; the name is empty if the owner has set none. */
export type AnswerGroup = {
  name: string;
  answers: {
    question: string;
    answer: string;
    /** Only if another part of the site links to it. */
    id?: string;
  }[];
};

type Answers = Pick<School, 'quickAnswers'>;

/**
 * The id of the answer that explains a claim, or the highlighted words of a subject: its question quotes them, as «Що
 * означає «96% успішно складають НМТ»?» does. Undefined without such a question.
 */
export function findExplanation({ quickAnswers }: Answers, quoted: string): string | undefined {
  const index = quickAnswers.findIndex(({ question }) => question.includes(quoted));
  return index < 0 ? undefined : answerId(index);
}

/** The part of a text that names a group of questions, with the id of the group's first answer. */
export type GroupLink = { before: string; name: string; after: string; answer: string };

/**
 * Splits a text around the first group of questions that it names, as «До НМТ готуємо …» names the group «НМТ».
 * Undefined if it names none.
 *
 * @param text formatted
 */
export function linkGroup({ quickAnswers }: Answers, text: string): GroupLink | undefined {
  for (const [index, { group }] of quickAnswers.entries()) {
    if (!group) continue;
    const name = typeset(group);
    const start = findGroupName(text, name);
    if (start < 0) continue;
    return {
      before: text.slice(0, start),
      name,
      after: text.slice(start + name.length),
      answer: answerId(index),
    };
  }
  return undefined;
}

/** The words of a claim as a question quotes them. */
export function quoteClaim({ figure, caption }: School['claims'][number]): string {
  return `${figure} ${caption}`;
}

function answerId(index: number): string {
  return `answer-${index + 1}`;
}

/**
 * The quick answers by group. A group's place is that of its first question.
 *
 * @param values of the page: a subject may have its own price and length of a lesson
 * @param linked the ids of the answers that other parts of the site link to
 */
export function describeQuickAnswers(
  school: Answers,
  values: Values,
  linked: readonly (string | undefined)[] = [],
): AnswerGroup[] {
  const answers = school.quickAnswers.map(({ question, answer, group = '' }, index) => {
    const id = answerId(index);
    return {
      group,
      question: formatText(question, values),
      answer: formatText(answer, values),
      ...(linked.includes(id) && { id }),
    };
  });
  const groups = Map.groupBy(answers, ({ group }) => group);
  return [...groups].map(([name, entries]) => ({
    name: typeset(name),
    answers: entries.map(({ group, ...answer }) => answer),
  }));
}

/** The answers that subject pages repeat after the prices. */
export function describeSubjectAnswers({ quickAnswers }: Answers, values: Values): AnswerGroup[] {
  const repeated = quickAnswers.filter(({ onSubjects }) => onSubjects);
  return describeQuickAnswers({ quickAnswers: repeated }, values);
}
