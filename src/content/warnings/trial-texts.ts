/** Warnings about texts that promise another first lesson than the fields: a free one, or one that does not exist. */
import type { Mistake } from '../content-error.ts';
import type { School } from '../school/school-schema.ts';
import { offersTrial } from '../subjects/subject-lists.ts';
import type { Subject } from '../subjects/subject-schema.ts';
import { listSentences } from '../texts/load-texts.ts';
import { checkTexts, type SiteTexts, type TextFile } from './text-files.ts';

/** «Перший урок», «перше безкоштовне заняття», or no noun: «Перший — безкоштовно». «Спершу» is no «перший». */
const FIRST_LESSON =
  /(?<![\p{L}-])(?:перш|пробн)\p{L}*(?:(?:,?\s+[\p{L}\d-]+){0,2}?,?\s+(?:онлайн-)?(?:урок|занят|зустріч)|\s*[—–:(]|\s+безкоштовн)/iu;

/** One free lesson, and not «безкоштовні уроки», which may be for some pupils only. */
const FREE_LESSON =
  /безкоштовн(?:ий|ого|ому|им|ім|е)\s+(?:пробн\p{L}+\s+)?(?:урок(?:у|ом)?|занятт(?:я|ю|ям))(?!\p{L})/iu;

const TRIAL = /пробн\p{L}*\s+(?:урок|занят)/iu;

/** Words that deny the lesson, or give it to some pupils: «приведіть друга». */
const OTHERWISE =
  /(?<!\p{L})(?:нема|без\s+(?:пробн|безкоштовн)|замість|натомість|не\s+(?:маємо|проводимо|даємо|пропонуємо|безкоштовн\p{L}*)|друз|друга(?!\p{L})|подар|акці)/iu;

/** Fields that a site without trial lessons never shows. */
const OF_TRIAL = /^(?:home\.freeLesson|subject\.|linkPicture|firstLesson|trialQuestions)/;

/** Finds texts that promise a free first lesson although it has a price, or a trial lesson that does not exist. */
export function findTrialWarnings(all: SiteTexts, school: School, subjects: readonly Subject[]): Mistake[] {
  const price = school.trialPriceUah;
  const [first, ...general] = all.general;
  const files = [
    ...(first ? [withoutDenied(first, school)] : []),
    ...general,
    all.packages,
    ...all.documents,
  ];
  if (!subjects.some(offersTrial)) {
    const expected =
      'тут обіцяно пробний урок, а його не має жоден предмет (trialLesson: none); перепишіть речення';
    const isPromise = (sentence: string) =>
      isFree(sentence) || (TRIAL.test(sentence) && !sentence.endsWith('?'));
    return checkTexts([...files, ...all.subjects], (text, path) =>
      !OF_TRIAL.test(path.join('.')) && promises(unfold(text), isPromise) ? expected : undefined,
    );
  }
  const without = all.subjects.filter(({ value }) => value.trialLesson === 'none');
  return [
    ...checkTexts(without, (text) =>
      promises(unfold(text), isFree)
        ? 'тут обіцяно безкоштовний урок, а пробного з цього предмета немає (trialLesson: none); перепишіть речення'
        : undefined,
    ),
    ...(price
      ? checkTexts([...files, ...all.subjects.filter((each) => !without.includes(each))], (text) =>
          // The site replaces `{безкоштовний}` with the price.
          promises(text.replaceAll(/\{[^}]*\}/g, ''), isFree)
            ? `перший урок коштує ${price} грн (trialPriceUah), а тут він безкоштовний; перепишіть речення або напишіть {безкоштовний} чи {безкоштовно}`
            : undefined,
        )
      : findUnpaidTrial([...all.general, ...all.subjects])),
  ];
}

/** The school without questions whose answer is «Ні». */
function withoutDenied(file: TextFile, school: School): TextFile {
  const quickAnswers = school.quickAnswers.map((one) =>
    /^(?:ні|нема\p{L}*)(?!\p{L})/iu.test(one.answer) ? { ...one, question: undefined } : one,
  );
  return { ...file, value: { ...school, quickAnswers } };
}

/** `{безкоштовний}` promises a lesson, although the site may replace it with a price. */
function unfold(text: string): string {
  return text.replaceAll(/[{}]/g, '');
}

function promises(text: string, isPromise: (sentence: string) => boolean): boolean {
  return listSentences(text).some((sentence) => isPromise(sentence) && !OTHERWISE.test(sentence));
}

function isFree(sentence: string): boolean {
  return FREE_LESSON.test(sentence) || (/безкоштовн/iu.test(sentence) && FIRST_LESSON.test(sentence));
}

/** «Перший урок 100 грн», «пробне заняття за 150 гривень» */
const PAID_TRIAL =
  /(?:перш|пробн)\p{L}*\s+(?:урок|занят)\p{L}*\s*(?:[—–:-]\s*)?(?:за\s+|коштує\s+|лише\s+)*(\d+)\s*(?:грн|гривень|₴)/iu;

/** Finds a price of the first lesson if the site calls this lesson free. */
function findUnpaidTrial(files: readonly TextFile[]): Mistake[] {
  return checkTexts(files, (text) => {
    const price = PAID_TRIAL.exec(text)?.[1];
    return price
      ? `тут перший урок за ${price} грн, а сайт обіцяє його безкоштовно; якщо він платний, допишіть trialPriceUah: ${price} у school.yaml, а якщо ні, виправте тут`
      : undefined;
  });
}
