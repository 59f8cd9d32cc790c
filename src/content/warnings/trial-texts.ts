import { basename } from 'node:path';
import { z } from 'zod';
import { listPlaces, type Mistake } from '../content-error.ts';
import type { Package } from '../packages/packages-schema.ts';
import type { School } from '../school/school-schema.ts';
import { offersTrial } from '../subjects/subject-lists.ts';
import type { Subject } from '../subjects/subject-schema.ts';
import { listSentences, listTexts } from '../texts/load-texts.ts';
import type { Texts } from '../texts/texts-schema.ts';
import { readYaml, type YamlFile } from '../yaml/yaml-file.ts';
import { invitesToFreeLesson, offersFirstLesson, promisesFreeLesson } from './free-lesson.ts';
import { checkTexts, type SiteTexts } from './text-files.ts';

/** A sentence that promises a trial lesson, and words that deny it. */
const TRIED = /(?:пробн\p{L}*\s+(?:урок|занят)|перш\p{L}*\s+урок\p{L}*\s+за\s+\d)/iu;
const DENIED = /(?<!\p{L})(?:нема|без\s+пробн|замість|натомість|не\s+(?:маємо|проводимо|даємо|пропонуємо))/iu;

/** Texts that a school without trial lessons never shows. */
const OF_TRIAL = /^(?:home\.freeLesson|subject\.|linkPicture|firstLesson|trialQuestions)/;

/**
 * If the trial lesson has a price, no text may call it free; placeholders show the right word. If no subject has a
 * trial lesson, no text may promise one.
 */
export function checkTrial(
  folder: string,
  school: YamlFile<School>,
  texts: YamlFile<Texts>,
  packages: YamlFile<Package[]>,
  subjects: readonly Subject[],
): Mistake[] {
  const ofSubjects = checkDescriptions(folder, school, subjects);
  if (!subjects.some(offersTrial)) return [...checkNoneIsPromised([school, texts, packages]), ...ofSubjects];
  const price = school.value?.trialPriceUah;
  if (!price) return ofSubjects;
  const place = `${basename(folder)}/subjects`;
  return [
    ...ofSubjects,
    ...[school, texts, packages].flatMap((file) =>
      findFreeTexts(file.value, price).map(({ path, expected }) => file.mistakeAt(path, expected)),
    ),
    ...subjects.flatMap(({ slug, description, search, reasons }) =>
      findFreeTexts({ description, search, reasons }, price).map(({ path, expected }) => ({
        file: `${place}/${slug}.yaml`,
        field: path.join('.'),
        expected,
      })),
    ),
  ];
}

/** Finds the texts that call the first lesson free although it has a price. */
function findFreeTexts(value: unknown, price: number) {
  const all = listTexts(value);
  /** Whether the text is a question with the answer «Ні». */
  const isDenied = (path: readonly PropertyKey[]) => {
    const answer = [...path.slice(0, -1), 'answer'].join('.');
    const isNo = ({ path: other, text }: (typeof all)[number]) =>
      other.join('.') === answer && /^(?:ні|нема\p{L}*)(?!\p{L})/iu.test(text);
    return path.at(-1) === 'question' && all.some(isNo);
  };
  return all.flatMap(({ path, text }) => {
    const sentences = listSentences(text.replaceAll(/\{[^}]*\}/g, '')).map((each) => each.trim());
    const invitation = isDenied(path) ? undefined : sentences.find(invitesToFreeLesson);
    const wrong = invitation ?? sentences.find(promisesFreeLesson);
    return wrong === undefined ? [] : { path, expected: explainFree(wrong, price, invitation !== undefined) };
  });
}

/** Placeholders replace only two forms of the word, and only where a price can follow: «перший урок за 200 грн». */
function explainFree(sentence: string, price: number, isInvitation: boolean): string {
  const words = sentence.match(/безкоштовн\p{L}*/giu) ?? [];
  const other = words.find((word) => isInvitation || !/^безкоштовн(?:ий|о)$/iu.test(word));
  const says = `перший урок коштує ${price} грн (trialPriceUah)`;
  return other === undefined
    ? `${says}; напишіть {безкоштовний} чи {безкоштовно} в дужках`
    : `${says}, а тут «${other}»; перепишіть речення без цього слова`;
}

/** Finds search descriptions that promise the first lesson of a subject without one, and names its answers, too. */
function checkDescriptions(
  folder: string,
  school: YamlFile<School>,
  subjects: readonly Subject[],
): Mistake[] {
  const wrong = subjects.filter(
    (subject) => !offersTrial(subject) && offersFirstLesson(subject.search?.description ?? ''),
  );
  return wrong.map(({ slug }) => {
    const answers = findDeniedTrials(school, subjects).filter(({ expected }) =>
      expected.includes(`/${slug}.yaml)`),
    );
    const also = answers.length > 0 ? `; перепишіть і відповіді: ${listPlaces(answers, '')}` : '';
    return readYaml(folder, `subjects/${slug}.yaml`, z.unknown()).mistakeAt(
      ['search', 'description'],
      `тут обіцяно перший урок, а за trialLesson: none пробного уроку немає${also}`,
    );
  });
}

/** Checks the texts of the school. */
function checkNoneIsPromised(files: readonly YamlFile<object>[]): Mistake[] {
  const expected =
    'тут обіцяно пробний урок, а його не має жоден предмет (trialLesson: none); напишіть без цієї обіцянки';
  const isPromise = (sentence: string) =>
    (promisesFreeLesson(sentence) || (TRIED.test(sentence) && !sentence.endsWith('?'))) &&
    !DENIED.test(sentence);
  return files.flatMap((file) =>
    listTexts(file.value)
      .filter(({ path, text }) => !OF_TRIAL.test(path.join('.')) && listSentences(text).some(isPromise))
      .map(({ path }) => file.mistakeAt(path, expected)),
  );
}

/** Finds documents that promise a free first lesson, as the samples do, in a school without one. */
export function findPromisesInDocuments(
  { value: school }: YamlFile<School>,
  subjects: readonly Subject[],
  { documents }: SiteTexts,
): Mistake[] {
  if (subjects.some(offersTrial) && !school?.trialPriceUah) return [];
  const expected = 'тут згадано перший безкоштовний урок, а його у школі немає; перепишіть речення';
  return checkTexts(documents, (text) =>
    listSentences(text).some((each) => promisesFreeLesson(each) && !DENIED.test(each)) ? expected : undefined,
  );
}

const FREE_LESSON = /безкоштовн\p{L}*\s+(?:перш\p{L}*\s+|пробн\p{L}*\s+)?(?:урок|занят)/iu;
const EXCEPT = /(?<!\p{L})(?:о?крім|не)(?!\p{L})/iu;

/** Finds answers that offer the free lesson of a subject that has none, while others do. */
export function findDeniedTrials(
  { value, mistakeAt }: YamlFile<School>,
  subjects: readonly Subject[],
): Mistake[] {
  const without = subjects.filter((subject) => !offersTrial(subject));
  if (without.length === subjects.length) return [];
  const isOffer = (text: string, subject: Subject) =>
    listSentences(text).some(
      (sentence) =>
        (FREE_LESSON.test(sentence) || promisesFreeLesson(sentence)) &&
        !DENIED.test(sentence) &&
        !EXCEPT.test(sentence) &&
        namesSubject(sentence, subject, subjects),
    );
  return (value?.quickAnswers ?? []).flatMap(({ question, answer }, index) =>
    without
      .filter(
        (subject) =>
          isOffer(answer, subject) || (isOffer(question, subject) && !/^(?:ні|нема)(?!\p{L})/iu.test(answer)),
      )
      .map(({ name, slug }) =>
        mistakeAt(
          ['quickAnswers', index, 'answer'],
          `тут обіцяно безкоштовний урок предмета «${name}», а його немає (trialLesson: none у subjects/${slug}.yaml); перепишіть або приберіть запитання`,
        ),
      ),
  );
}

/** Whether a sentence has the name of a subject in any case: «французької», unless other names begin so, too. */
function namesSubject(
  sentence: string,
  { name, genitive, instrumental }: Subject,
  subjects: readonly Subject[],
): boolean {
  const words = sentence.toLowerCase();
  const firstOf = (phrase: string) => phrase.toLowerCase().split(' ')[0] ?? '';
  const isShared = subjects.filter((other) => firstOf(other.genitive) === firstOf(genitive)).length > 1;
  const first = new RegExp(`(?<!\\p{L})${firstOf(genitive)}(?!\\p{L})`, 'u');
  return (
    [name, genitive, instrumental].some((phrase) => words.includes(phrase.toLowerCase())) ||
    (!isShared && first.test(words))
  );
}
