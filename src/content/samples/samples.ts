import { basename } from 'node:path';
import type { Content } from '../content.ts';
import { CONTENT_FOLDER } from '../folder.ts';
import { CONTACT_NAMES } from '../school/contacts-schema.ts';
import type { School } from '../school/school-schema.ts';
import { offersTrial } from '../subjects/subject-lists.ts';
import { listNames } from '../suggest/list-names.ts';
import { countTeachers } from '../texts/one-teacher.ts';
import { findSampleTexts, type SampleText } from './sample-texts.ts';

/** Parts that a school confirms with a date (`confirmed` in `school.yaml`). */
const CONFIRMABLE: Readonly<Record<Exclude<keyof NonNullable<School['confirmed']>, 'texts'>, string>> = {
  claims: 'показники',
  promises: 'строк відповіді, робочі години й досвід викладачів',
  packages: 'ціни й усе, що входить у пакети',
  subjects: 'результати й обіцянки на сторінках предметів',
  lessons: 'тривалість уроку й кроки першого уроку',
  answers: 'часті запитання',
};

/** The number in the commented sample of `school.yaml`. */
const SAMPLE_SELLER = 'ФОП Коваль Анна Іванівна';
const SAMPLE_TAX_NUMBER = '1234567890';

/** Phone number, accounts and name of the sample school. */
const SAMPLE_PHONE = /^\+380 00 /;
const SAMPLE_NAME = /klitynka|клітинка/i;
const SAMPLE_CONTACTS = [SAMPLE_PHONE, SAMPLE_NAME, /\.example$/];

/**
 * Lists sample content that the owner has neither replaced nor confirmed, and missing documents, one Ukrainian
 * sentence each. They never stop a build, but the owner should read them before the launch.
 *
 * @param folder the folder of the content
 */
export function listSamples({ school, subjects, legal }: Content, folder = CONTENT_FOLDER): string[] {
  const { claims, contacts, confirmed = {}, seller, consent } = school;
  const places = [
    ...(SAMPLE_NAME.test(school.name) ? ['назва школи'] : []),
    ...contacts
      .filter(({ value }) => SAMPLE_CONTACTS.some((sample) => sample.test(value)))
      .map(({ kind, label }) => `${lowercaseCyrillic(CONTACT_NAMES[kind])}${label ? ` (${label})` : ''}`),
  ];
  const teachers = new Set(subjects.flatMap((subject) => subject.teachers.filter(({ sample }) => sample)));
  const names = [...new Set([...teachers].map(({ name }) => name))];
  const unconfirmed = Object.entries(CONFIRMABLE).flatMap(([key, what]) => {
    const isConfirmed =
      confirmed[key as keyof typeof CONFIRMABLE] || (key === 'claims' && claims.length === 0);
    return isConfirmed ? [] : [`${what} (${key})`];
  });
  const sentences = [
    ...(places.length > 0 ? [`content/school.yaml, зразкове: ${listNames(places)}.`] : []),
    ...(names.length > 0
      ? [`content/teachers, вигадані викладачі (sample: true), ${names.length}: ${listNames(names, 3)}.`]
      : []),
    ...(unconfirmed.length > 0
      ? [
          `Не підтверджено: ${unconfirmed.join('; ')}. Перевірте й допишіть дату: confirmed у content/school.yaml.`,
        ]
      : []),
    ...describeSampleTexts(findShownTexts(folder, subjects), confirmed),
    ...(seller ? [] : ['Не сказано, хто надає послуги: seller у content/school.yaml.']),
    ...(seller?.taxNumber === SAMPLE_TAX_NUMBER
      ? ['Податковий номер зі зразка: впишіть свій, seller у content/school.yaml.']
      : []),
    ...(seller?.name === SAMPLE_SELLER
      ? ['Назва продавця зі зразка: впишіть свою, seller у content/school.yaml.']
      : []),
    ...(consent ? [] : ['Форми не просять згоди: consent у content/school.yaml.']),
    ...(legal.some(({ name }) => name === 'privacy')
      ? []
      : ['Немає політики конфіденційності: content/legal/privacy.md (зразок — у docs/legal).']),
    ...(legal.some(({ name }) => name === 'terms')
      ? []
      : ['Немає умов користування: content/legal/terms.md (зразок — у docs/legal).']),
  ];
  // A school's own repository may call the folder «words», as messages about mistakes do.
  return sentences.map((sentence) => sentence.replaceAll('content/', `${basename(folder)}/`));
}

/** Texts of `texts.yaml` about the trial lesson, and those that replace them. */
const OF_TRIAL =
  /^(?:oneTeacher\.)?(?:home\.freeLesson|subject\.(?:price|searchDescription)|linkPicture|firstLesson|trialQuestions)/;
const WITHOUT_TRIAL = /^(?:oneTeacher\.)?withoutTrial\./;

/** Texts of `texts.yaml` about the choice between subjects. */
const OF_SUBJECTS = /^(?:oneTeacher\.)?(?:home\.subjects|subject\.othersTitle)/;

/** Lists the sample texts that any page of this school shows. */
export function findShownTexts(folder: string, subjects: Content['subjects']): SampleText[] {
  return findSampleTexts(folder).filter((text) => isShown(text, subjects));
}

function isShown({ file, field }: SampleText, subjects: Content['subjects']): boolean {
  if (file !== 'texts.yaml') return true;
  return !(
    (field.startsWith('oneTeacher.') && countTeachers(subjects) > 1) ||
    (OF_TRIAL.test(field) && !subjects.some(offersTrial)) ||
    (WITHOUT_TRIAL.test(field) && subjects.every(offersTrial)) ||
    (OF_SUBJECTS.test(field) && subjects.length === 1)
  );
}

/** One sentence for each part with unconfirmed sample texts. */
function describeSampleTexts(
  sampleTexts: readonly SampleText[],
  confirmed: NonNullable<School['confirmed']>,
): string[] {
  const { texts = [], ...parts } = Object.groupBy(sampleTexts, ({ part }) => part);
  const sentences = {
    texts: [...new Set(texts.map(({ file }) => file))].map((file) => {
      const fields = texts.filter((text) => text.file === file).map(({ field }) => field);
      return `Слова зі зразка, content/${file}: ${listNames(fields)}. Перепишіть або підтвердьте: confirmed.texts.`;
    }),
    answers: listFields('Часті запитання зі зразка, content/school.yaml', parts.answers),
    packages: listFields('Слова зі зразка, content/packages.yaml', parts.packages),
    subjects: listFiles('Предмети зі словами зі зразка, content/subjects', parts.subjects),
    teachers: listFiles('Викладачі зі словами вигаданих, content/teachers', parts.teachers),
  };
  return Object.entries(sentences).flatMap(([part, lines]) =>
    confirmed[part as keyof typeof confirmed] ? [] : lines,
  );
}

function listFields(heading: string, texts: readonly SampleText[] = []): string[] {
  return texts.length > 0 ? [`${heading}: ${listNames(texts.map(({ field }) => field))}.`] : [];
}

function listFiles(heading: string, texts: readonly SampleText[] = []): string[] {
  const names = [...new Set(texts.map(({ file }) => basename(file, '.yaml')))];
  return names.length > 0 ? [`${heading}: ${listNames(names)}.`] : [];
}

/** The same list as the last lines of a build or a check. */
export function formatSamples(samples: readonly string[]): string {
  if (samples.length === 0) return 'Зразкового в текстах не лишилося.';
  const heading =
    'Перш ніж відкрити сайт, замініть зразкове (docs/owner-guide.md, «Перш ніж відкрити сайт»):';
  return [heading, ...samples.map((sample) => `- ${sample}`)].join('\n');
}

/** Writes Ukrainian words in lower case and keeps field names unchanged. */
function lowercaseCyrillic(name: string): string {
  return /^\p{Script=Cyrillic}/u.test(name) ? name.toLocaleLowerCase('uk') : name;
}
