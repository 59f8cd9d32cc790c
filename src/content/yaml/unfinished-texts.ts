/** Finds texts that are only a note about the text to come: «Тут буде опис», «Допишу пізніше», «ТЕКСТ». */

/** Names of texts that an owner announces instead of writing them. */
const SUBJECT =
  /^(?:опису?|текст[иу]?|відповід[ьі]|запитання|назв[ау]|заголовок|ім’я|прізвище|слова?|слоган|підпис|речення|інформаці[яю]|біографі[яю]|причин[ау]|пояснення|відгук|приклад|зразок|тест|text|test)$/;

/** When and where it will be. */
const PLAN =
  /^(?:тут|сюди|пізніше|потім|згодом|незабаром|скоро|завтра|буде|будуть|буду|має|треба|бути|дода(?:м|мо|ти|йте)|допи(?:шу|шемо|сати|шіть)|впи(?:шу|сати|шіть)|напи(?:шу|шемо|сати|шіть)|заповни(?:ти|ть|мо)|заповню|встав(?:лю|ити|те)|придума(?:ю|ти)|уточн(?:ю|ити)|з’явиться)$/;

const OTHER =
  /^(?:про|ще|ваш|ваше|свій|своє|свою|новий|нове|викладач[ау]?|викладачку|предмет[ау]?|школи|пакета|причини|оголошення)$/;

/** Keys that were pressed at random, and one sign alone. */
const FILLER =
  /^(?:([^\d])\1{2,20}|…|\?|(?:йцук|фіва|asdf|qwer)\p{L}*|(?:(?:bla|бла)[ -]?){2,}|lorem|todo|tbd|xx)$/u;

/**
 * Whether a text is a note, apart from its case and its last sign.
 *
 * @param mayBeWord whether a single word such as «опис» may be the text: an answer on a lesson board, a title
 */
export function isUnfinished(text: string, mayBeWord: boolean): boolean {
  const plain = text.trim().toLowerCase().replaceAll(/['`ʼ]/g, '’');
  if (plain.includes('{')) return false;
  if (FILLER.test(plain) || (!mayBeWord && /^[-–—]$/.test(plain))) return true;
  const words = (plain.match(/[\p{L}\d’]+/gu) ?? []).filter((word) => !/^(?:і|й|та)$/.test(word));
  const isNote = words.every((word) => SUBJECT.test(word) || PLAN.test(word) || OTHER.test(word));
  const subjects = words.filter((word) => SUBJECT.test(word)).length;
  if (!isNote || (mayBeWord && words.length === 1)) return false;
  // «Тут» alone and «Запитання викладача» may be a title.
  return (
    words.length > 0 &&
    (subjects === words.length ||
      isPlanned(words, subjects) ||
      /^(?:назва|опис|текст|слоган|підпис) /.test(plain))
  );
}

function isPlanned(words: readonly string[], subjects: number): boolean {
  const plans = words.filter((word) => PLAN.test(word));
  return (
    plans.length > 0 && (subjects > 0 || plans.some((word) => !/^(?:тут|сюди|бути|має|буде)$/.test(word)))
  );
}
