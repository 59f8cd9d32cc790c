/** Recognises texts that call a lesson free. */

/** Matches a sentence that calls the first lesson free. «Спершу» is no «перший». */
const FREE_FIRST =
  /(?<!\p{L})(?:перш|пробн)\p{L}*[^.!?]*безкоштовн|безкоштовн[^.!?]*(?<!\p{L})(?:перш|пробн)/iu;

/** A sentence about a free talk promises no lesson: «Безкоштовна співбесіда, групи — з першого понеділка». */
const TALK = /співбесід|консультац|розмов|знайомств|дзвін|тестуванн|діагностик/iu;
const LESSON = /(?<!\p{L})(?:урок|занят)/iu;

/** Whether a text calls the first lesson, or another first thing, free. */
export function callsFirstFree(text: string): boolean {
  return FREE_FIRST.test(text);
}

/** Whether a sentence promises a free first lesson, and not only a free talk. */
export function promisesFreeLesson(sentence: string): boolean {
  return callsFirstFree(sentence) && !isAboutTalk(sentence);
}

/** Whether a text promises anything free, or the first lesson for a price; a free talk is allowed. */
export function offersFirstLesson(text: string): boolean {
  return listSentences(text).some(
    (sentence) => /безкоштовн|перший урок за/i.test(sentence) && !isAboutTalk(sentence),
  );
}

/** The dot of «9.00» ends no sentence. */
export function listSentences(text: string): string[] {
  return text.match(/(?:[^.!?]|(?<=\d)\.(?=\d))+[.!?]?/g) ?? [];
}

function isAboutTalk(sentence: string): boolean {
  return TALK.test(sentence) && !LESSON.test(sentence);
}
