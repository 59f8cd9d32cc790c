import { tagWord } from './moments/tag-word.ts';
import { type PhoneWarning, phoneKey, readPhone } from './phone.ts';

/** Words that may stand around a new number: «її правильний номер — 067 123 45 67», «тел. мами». */
const AROUND =
  /^(?:номер\p{L}*|тел|телефон\p{L}*|моб\p{L}*|нов\p{L}+|(?:не)?правильн\p{L}+|(?:не)?вірн\p{L}+|інш\p{L}+|актуальн\p{L}+|її|його|їхній|мам[аи]|тат[оа]|ось|це|а|не|на|з|для|вже|тепер|помилк\p{L}+|помилил\p{L}+|виправ\p{L}+|змін\p{L}+|замін\p{L}+|запиш\p{L}+|viber|вайбер|telegram|телеграм)$/iu;

/** Words that name a phone number, or its beginning. Other digits may be a price, a code or a meeting. */
const NAMES_PHONE = /номер|тел(?!еграм)|моб|вайбер|viber|^\D*(?:\+|0\d\d|380|80\d)/iu;

/** Words of a time beside the number: «новий номер 067 123 45 67, пт о 17:00». */
const OF_TIME = /^(?:[WEMOD]\d+|REL\d|n\d+|PART[mnadek]|H|MIN|пів|після|або|і|о|в|з|до)$/;

/** New numbers in E.164 form, mostly one, or why a number cannot be used. */
type NewPhone = { phones: readonly [string, ...string[]] } | { warning: PhoneWarning };

/**
 * The number in a note that consists of a new number of the person and perhaps a time: «новий номер 067 123 45 67»,
 * «не 067…, а 068…», «067…, пт о 17». If the lead has no usable number, the note may have other words. Undefined for
 * other notes, and for a number that the lead has.
 *
 * @param current the number of the lead, as typed
 */
export function readNewPhone(note: string, current: string): NewPhone | undefined {
  const words = note.match(/\p{L}+/gu) ?? [];
  const known = readPhone(current).numbers;
  const { numbers, warning } = readPhone(note);
  const others = words.filter((word) => !AROUND.test(word));
  if (!others.every((word) => OF_TIME.test(tagWord(word.toLowerCase())))) {
    // A person who cannot be called: «відповіла на лист, 067 123 45 67».
    const [only, second] = numbers;
    return known.length === 0 && only?.startsWith('+380') && !second && !warning
      ? { phones: [only] }
      : undefined;
  }
  if (warning)
    return others.length === 0 && NAMES_PHONE.test(note) && phoneKey(note) ? { warning } : undefined;
  const [phone, ...more] = numbers.filter((each) => !known.includes(each));
  if (!phone) return undefined;
  // Bare digits of another country may be a price, a code or a meeting.
  const isNamed = words.length > 0 || note.includes('+');
  return isNamed || phone.startsWith('+380') ? { phones: [phone, ...more] } : undefined;
}
