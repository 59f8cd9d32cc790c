/** Recognises texts that call a lesson free. */
import { listSentences } from '../texts/load-texts.ts';

const FIRST = String.raw`(?<![\p{L}-])(?:перш|пробн)\p{L}*`;
const LESSON = String.raw`(?:онлайн-)?(?:урок|занят|зустріч|тренуван|годин|хвилин|раз(?!\p{L}|\s+на))`;

/**
 * «Перший урок», «перше безкоштовне заняття», or no noun: «Перший — безкоштовно». Not «пробний НМТ» or «перша книга»,
 * which may be free. «Спершу» is no «перший».
 */
const FIRST_LESSON = new RegExp(
  String.raw`${FIRST}(?:(?:,?\s+[\p{L}\d-]+){0,2}?,?\s+${LESSON}|\s*[—–,:(.!?]|\s+безкоштовн|\s*$)`,
  'iu',
);

/** A sentence about a free talk promises no lesson: «Безкоштовна співбесіда, групи — з першого понеділка». */
const TALK = /співбесід|консультац|розмов|знайомств|дзвін|тестуванн|діагностик/iu;

/** A lesson that is free for some pupils, as in «приведіть друга». */
const REWARD =
  /(?<!\p{L})(?:друз|друг|подар|промокод|акці|зниж|бонус|рекоменд|пільг|військов|ветеран|переселен|зсу|додатков|брат|сестр|за\s+відгук)/iu;

/** Whether a sentence promises everyone a free first lesson, and not only a free talk. */
export function promisesFreeLesson(sentence: string): boolean {
  return (
    /безкоштовн/i.test(sentence) &&
    FIRST_LESSON.test(sentence) &&
    !isAboutTalk(sentence) &&
    !REWARD.test(sentence)
  );
}

/** Whether a text promises anything free, or the first lesson for a price; a free talk is allowed. */
export function offersFirstLesson(text: string): boolean {
  return listSentences(text).some(
    (sentence) => /безкоштовн|перший урок за/i.test(sentence) && !isAboutTalk(sentence),
  );
}

/** One free lesson, and not «безкоштовні уроки», which may be for some pupils only. */
const ONE_FREE_LESSON =
  /безкоштовн(?:ий|ого|ому|им|ім|е)\s+(?:урок(?:у|ові|ом)?|занятт(?:я|ю|ям|і))(?!\p{L})/iu;
const INVITES = /\?$|(?<!\p{L})запи[сш]/iu;
const DENIED = /(?<!\p{L})(?:не|нема\p{L}*|без)(?!\p{L})/iu;

/** Whether a sentence asks about a free lesson or invites to it, without the word «перший». */
export function invitesToFreeLesson(sentence: string): boolean {
  return (
    ONE_FREE_LESSON.test(sentence) &&
    INVITES.test(sentence) &&
    !REWARD.test(sentence) &&
    !DENIED.test(sentence)
  );
}

function isAboutTalk(sentence: string): boolean {
  return TALK.test(sentence) && !/(?<!\p{L})(?:урок|занят)/iu.test(sentence);
}
