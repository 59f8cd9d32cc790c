/** Finds an entry that a list has twice, because it was pasted and not rewritten. */
import type { Mistake } from '../content-error.ts';
import { listTexts } from '../texts/load-texts.ts';
import type { SiteTexts, TextFile } from './text-files.ts';

/** Fields that differ in each entry of a list, and the message about the second one. */
const FIELDS: Readonly<Record<string, string>> = {
  question: 'таке запитання вже є вище; залиште одне',
  answer: 'така сама відповідь уже є вище; перепишіть її або приберіть це запитання',
  words: 'цей відгук уже є вище; впишіть інший або приберіть цей запис',
  title: 'така назва вже є вище; впишіть іншу',
  text: 'ці слова вже є вище; впишіть інші',
  topic: 'цю тему вже названо вище; впишіть іншу або приберіть запис',
};
const QUESTION_OF_TWO_ANSWERS =
  'таке запитання вже є вище, з іншою відповіддю; приберіть стару відповідь разом із запитанням, а якщо потрібні обидві, перепишіть одне із запитань';
const OF_LIST = 'такий запис у списку вже є; приберіть один';

/** Several questions may have a short answer such as «Так.». */
const SHORTEST_ANSWER = 30;

/** Finds such entries in all files but the documents. */
export function findRepeatedTexts({ general, packages, subjects, teachers }: SiteTexts): Mistake[] {
  const ofSubjects = subjects.map(({ value: { reasons, samplePlan }, mistakeAt }): TextFile => {
    return { value: { reasons, samplePlan }, mistakeAt };
  });
  return [...general, packages, ...ofSubjects, ...teachers].flatMap(({ value, mistakeAt }) =>
    listRepeated(value).map(({ path, expected }) => mistakeAt(path, expected)),
  );
}

type Found = {
  path: readonly (string | number)[];
  expected: string;
  key: string;
  entry: string;
};

/** Reports the first repeated text of each entry, except for a text that three entries or more share on purpose. */
function listRepeated(value: unknown): Found[] {
  const texts = listTexts(value);
  const answersOf = (entry: string) =>
    texts
      .filter(({ path }) => /^(?:answers?|oneTeacher)$/.test(String(path[entry.split('.').length])))
      .flatMap(({ path, text }) => (path.join('.').startsWith(`${entry}.`) ? normalizeText(text) : []))
      .join('\n');
  const groups = Map.groupBy(
    texts.flatMap(({ path, text }) => readEntry(path, text) ?? []),
    ({ key }) => key,
  );
  const repeated = [...groups.values()].flatMap(([first, ...others]) => {
    if (!first || (first.path.at(-1) === 'text' && others.length > 1)) return [];
    return others.map((other) =>
      first.path.at(-1) === 'question' && answersOf(first.entry) !== answersOf(other.entry)
        ? { ...other, expected: QUESTION_OF_TWO_ANSWERS }
        : other,
    );
  });
  return repeated.filter(
    ({ entry }, index) => repeated.findIndex((other) => other.entry === entry) === index,
  );
}

/** Reads a text that belongs to an entry of a list. The key is the same for equal texts of one list. */
function readEntry(path: readonly (string | number)[], text: string): Found | undefined {
  const place = path.findLastIndex((step) => typeof step === 'number');
  const field = path[place + 1];
  const expected = field === undefined ? OF_LIST : FIELDS[field];
  const words = normalizeText(text);
  // Names of files and codes of countries are Latin. The schemas check them.
  if (place < 0 || !expected || !/\p{Script=Cyrillic}/u.test(words)) return undefined;
  if (field === 'answer' && words.length < SHORTEST_ANSWER) return undefined;
  const key = [...path.slice(0, place), field, words].join('\n');
  return { path, expected, key, entry: path.slice(0, place + 1).join('.') };
}

/** The letters and digits of a text, in lower case. */
function normalizeText(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim();
}
