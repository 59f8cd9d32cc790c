import { basename } from 'node:path';
import type { Mistake } from './content-error.ts';
import { callsFirstFree, listSentences, promisesFreeLesson } from './free-lesson.ts';
import type { LegalDocument } from './load-legal.ts';
import { listTexts } from './load-texts.ts';
import type { Package } from './packages-schema.ts';
import type { School, Subject } from './schema.ts';
import { offersTrial } from './subject-lists.ts';
import type { Texts } from './texts-schema.ts';
import { readText, type YamlFile } from './yaml-file.ts';

/** A sentence that promises a trial lesson, and words that deny it. */
const TRIED = /(?:пробн\p{L}*\s+(?:урок|занят)|перш\p{L}*\s+урок\p{L}*\s+за\s+\d)/iu;
const DENIED = /(?<!\p{L})(?:нема|без\s+пробн|не\s+(?:маємо|проводимо|даємо|пропонуємо))/iu;

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
  if (!subjects.some(offersTrial)) return checkNoneIsPromised([school, texts, packages]);
  const price = school.value?.trialPriceUah;
  if (!price) return [];
  const expected = `перший урок коштує ${price} грн (trialPriceUah); напишіть {безкоштовний} чи {безкоштовно} в дужках`;
  const place = `${basename(folder)}/subjects`;
  const isWrong = ({ text }: { text: string }) => callsFirstFree(text.replaceAll(/\{[^}]*\}/g, ''));
  return [
    ...[school, texts, packages].flatMap((file) =>
      listTexts(file.value)
        .filter(isWrong)
        .map(({ path }) => file.mistakeAt(path, expected)),
    ),
    ...subjects.flatMap(({ slug, description, search, reasons }) =>
      listTexts({ description, search, reasons })
        .filter(isWrong)
        .map(({ path }) => ({ file: `${place}/${slug}.yaml`, field: path.join('.'), expected })),
    ),
  ];
}

/** Checks the texts of the school. `schema.ts` checks those of each subject. */
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
  folder: string,
  { value: school }: YamlFile<School>,
  subjects: readonly Subject[],
  documents: readonly LegalDocument[],
): Mistake[] {
  if (subjects.some(offersTrial) && !school?.trialPriceUah) return [];
  return documents.flatMap(({ name }) => {
    const source = readText(folder, `legal/${name}.md`);
    if ('refusal' in source) return [];
    return source.text.split('\n').flatMap((words, index) =>
      listSentences(words).some((each) => promisesFreeLesson(each) && !DENIED.test(each))
        ? [
            {
              file: `${basename(folder)}/legal/${name}.md`,
              line: index + 1,
              expected: 'тут згадано перший безкоштовний урок, а його у школі немає; перепишіть речення',
            },
          ]
        : [],
    );
  });
}
