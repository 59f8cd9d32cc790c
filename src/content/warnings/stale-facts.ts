/** Warnings about texts with another reply time, experience, length of a lesson or phone than the school's fields. */
import type { Mistake } from '../content-error.ts';
import { writePhone } from '../fields/phone-number.ts';
import type { Package } from '../packages/packages-schema.ts';
import type { School } from '../school/school-schema.ts';
import type { Subject } from '../subjects/subject-schema.ts';
import { listSentences } from '../texts/load-texts.ts';
import { describeExperience } from '../texts/placeholders.ts';
import { checkTexts, type TextFile } from './text-files.ts';

type Facts = { school: School; packages: readonly Package[]; subjects: readonly Subject[] };

/** Explains a text; undefined if it agrees with the fields. */
type ExplainFact = (text: string, facts: Facts) => string | undefined;

/** Finds facts that texts state as numbers. A placeholder follows its field. */
export function findStaleFacts(
  files: readonly TextFile[],
  school: School,
  packages: readonly Package[],
  subjects: readonly Subject[],
): Mistake[] {
  const facts = { school, packages, subjects };
  return EXPLANATIONS.flatMap((explain) =>
    // A contact is the fact itself.
    checkTexts(files, (text, path) => (path[0] === 'contacts' ? undefined : explain(text, facts))),
  );
}

/** «2 годин», «двох робочих годин», «доби» */
const HOURS = String.raw`(\d+|двох|дві|трьох|три|чотирьох|чотири|однієї доби|доби|двох діб)(?:\s+(?:робоч\p{L}+\s+)?годин\p{L}*(?!\p{L}|\s+до(?!\p{L}))|(?<=доби|діб)(?!\p{L}))`;

/** «Відповімо за 2 години», «передзвонимо протягом двох годин»; not «викладач відповідає», «за 2 години до уроку» */
const REPLY_TIME = new RegExp(
  String.raw`(?:відпові(?:мо|даємо|даю|сти|дь|м)(?!\p{L})|передзвон\p{L}+|зателефону\p{L}+)(?:\s+\p{L}+){0,3}?\s+(?:за|протягом|упродовж)\s+${HOURS}`,
  'iu',
);

const HOUR_WORDS: Readonly<Record<string, number>> = {
  дві: 2,
  двох: 2,
  три: 3,
  трьох: 3,
  чотири: 4,
  чотирьох: 4,
  доби: 24,
  'однієї доби': 24,
  'двох діб': 48,
};

const explainReplyTime: ExplainFact = (text, { school: { replyHours } }) => {
  const written = REPLY_TIME.exec(text)?.[1]?.toLowerCase();
  const hours = written && (HOUR_WORDS[written] ?? Number(written));
  return hours && hours !== replyHours
    ? `тут відповідь за ${hours} год, а в school.yaml replyHours: ${replyHours}; напишіть «протягом {час}»`
    : undefined;
};

/** «від 5 років досвіду», «досвід від 5 років»; «понад 15» may be one person's */
const EXPERIENCE =
  /(?:від|щонайменше)\s+(\d+)\s+рок\p{L}*\s+досвіду|досвід\p{L}*\s+(?:\p{L}+\s+)?(?:від|щонайменше)\s+(\d+)\s+рок/iu;

const explainExperience: ExplainFact = (text, { school: { minimumExperienceYears: least } }) => {
  const [, before, after] = EXPERIENCE.exec(text) ?? [];
  const years = Number(before ?? after ?? least);
  return least !== undefined && years !== least
    ? `тут досвід від ${years}, а в school.yaml minimumExperienceYears: ${least}; напишіть {досвід}, сайт підставить «${describeExperience(least)}»`
    : undefined;
};

/** «Урок триває 60 хвилин», «заняття по 45 хв» */
const LESSON_LENGTH =
  /(?<!перш\p{L}+\s)(?<!пробн\p{L}+\s)(?:урок|занят)\p{L}*\s+(?:трива\p{L}+|—|по)\s+(\d+)\s+хв/iu;

/** Lessons of some pupils or of one kind may have another length: «для дошкільнят урок триває 25 хвилин». */
const OF_SOME = /дошкіл|малю|молодш|(?<!\p{L})ді?т(?:[яіе]|ей|ям|ьм)|років|клас|індивід|груп|сам на сам/iu;

const explainLessonLength: ExplainFact = (text, { school, packages, subjects }) => {
  const sentence = listSentences(text).find((each) => LESSON_LENGTH.test(each) && !OF_SOME.test(each)) ?? '';
  const minutes = Number(LESSON_LENGTH.exec(sentence)?.[1]);
  const known = [school.trialMinutes, ...[school, ...packages, ...subjects].map((one) => one.lessonMinutes)];
  return minutes && !known.includes(minutes)
    ? `тут урок триває ${minutes} хв, а в school.yaml lessonMinutes: ${school.lessonMinutes}; напишіть {тривалість}`
    : undefined;
};

const explainPhone: ExplainFact = (text, { school: { contacts } }) => {
  const known = contacts.map(({ value }) => writePhone(value));
  const other = (text.match(/(?:\+380|(?<![\d+])0(?!\s?[89]00))[\d\s()-]{8,14}\d/g) ?? [])
    .map((written) => writePhone(written))
    .find((number) => number?.startsWith('+380') && !known.includes(number));
  return other
    ? `номера ${other} немає серед контактів (contacts у school.yaml); виправте там або тут`
    : undefined;
};

const EXPLANATIONS = [explainReplyTime, explainExperience, explainLessonLength, explainPhone];
