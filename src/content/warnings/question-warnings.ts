/** Warnings about the frequent questions: one that stands twice, and groups that differ in a sign. */
import type { Mistake } from '../content-error.ts';
import type { School } from '../school/school-schema.ts';
import type { YamlFile } from '../yaml/yaml-file.ts';

/** Finds questions with two answers, and a group that would be shown as two. */
export function findRepeatedQuestions({ value, mistakeAt }: YamlFile<School>): Mistake[] {
  const answers = value?.quickAnswers ?? [];
  return answers.flatMap(({ question, group }, index) => {
    const earlier = answers.slice(0, index);
    const isTwice = earlier.some((other) => normalize(other.question) === normalize(question));
    const similar = earlier.find(
      (other) => group && other.group && other.group !== group && normalize(other.group) === normalize(group),
    )?.group;
    const isReported = earlier.some((other) => other.group === group);
    return [
      ...(isTwice
        ? [mistakeAt(['quickAnswers', index, 'question'], 'таке запитання вже є вище; залиште одне')]
        : []),
      ...(similar && !isReported
        ? [
            mistakeAt(
              ['quickAnswers', index, 'group'],
              `групу вже названо «${similar}»; напишіть так само, бо інакше їх дві`,
            ),
          ]
        : []),
    ];
  });
}

/** The letters and digits of a text, in lower case. */
function normalize(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\d]+/gu, '');
}
