/** Warnings about the frequent questions: exchanged answers and wrong groups. */
import { type Mistake, mergeSame } from '../content-error.ts';
import type { School } from '../school/school-schema.ts';
import { findClosestMatch } from '../suggest/closest-match.ts';
import type { YamlFile } from '../yaml/yaml-file.ts';

/** Finds questions, answers and groups that are valid but probably unintended. */
export function findAnswerWarnings(school: YamlFile<School>): Mistake[] {
  return [
    ...findExchangedAnswers(school),
    ...findSimilarGroups(school),
    ...findLostGroups(school),
    ...findAbroadQuestions(school),
  ];
}

/** Finds a question in the place of its answer. */
function findExchangedAnswers({ value, mistakeAt }: YamlFile<School>): Mistake[] {
  return (value?.quickAnswers ?? []).flatMap(({ question, answer }, index) => {
    if (question === answer)
      return [mistakeAt(['quickAnswers', index, 'answer'], 'тут саме запитання; впишіть відповідь')];
    const expected = 'запитання й відповідь переплутано; поміняйте їх місцями';
    return answer.endsWith('?') && !question.includes('?')
      ? [mistakeAt(['quickAnswers', index, 'question'], expected)]
      : [];
  });
}

/** Finds a group whose name differs from an earlier one only in case, spaces or a letter. */
function findSimilarGroups({ value, mistakeAt }: YamlFile<School>): Mistake[] {
  const groups = [...new Set(value?.quickAnswers.flatMap(({ group }) => group ?? []))];
  const plain = (group: string) => group.toLowerCase().replaceAll(/[\s.:]+/g, '');
  return groups.flatMap((group, index) => {
    const earlier = groups.slice(0, index);
    const similar =
      earlier.find((one) => plain(one) === plain(group)) ??
      (/\d/.test(group) ? undefined : findClosestMatch(group, earlier));
    const place = value?.quickAnswers.findIndex((answer) => answer.group === group) ?? 0;
    return similar
      ? [
          mistakeAt(
            ['quickAnswers', place, 'group'],
            `групу вже названо «${similar}»; напишіть так само, бо інакше їх дві`,
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

/** Finds questions of families abroad if the school names Ukraine as the only country of its pupils. */
function findAbroadQuestions({ value, mistakeAt }: YamlFile<School>): Mistake[] {
  if (!value?.areaServed?.every((country) => country === 'UA')) return [];
  const expected =
    'учні лише в Україні (areaServed: [UA]), а ця група — для родин за кордоном; приберіть її запитання або допишіть країни';
  return mergeSame(
    value.quickAnswers.flatMap(({ group = '' }, index) =>
      /за\s?кордон/iu.test(group) ? [mistakeAt(['quickAnswers', index, 'group'], expected)] : [],
    ),
  );
}
