import { readPhone } from './phone.ts';

/** Words that may stand around a new number: «її правильний номер — 067 123 45 67», «тел. мами». */
const AROUND =
  /^(?:номер\p{L}*|тел|телефон\p{L}*|моб\p{L}*|нов\p{L}+|(?:не)?правильн\p{L}+|(?:не)?вірн\p{L}+|інш\p{L}+|актуальн\p{L}+|її|його|їхній|мам[аи]|тат[оа]|ось|це|а|не|на|з|для|вже|тепер|помилк\p{L}+|помилил\p{L}+|виправ\p{L}+|змін\p{L}+|замін\p{L}+|запиш\p{L}+|viber|вайбер|telegram|телеграм)$/iu;

/**
 * The number in a note that consists of a new number of the person, in E.164 form: «новий номер 067 123 45 67», «не
 * 067…, а 068…». Undefined for other notes, and for a number that the lead has.
 *
 * @param current the number of the lead, as typed
 */
export function readNewPhone(note: string, current: string): string | undefined {
  const words = note.match(/\p{L}+/gu) ?? [];
  if (!words.every((word) => AROUND.test(word))) return undefined;
  const known = readPhone(current).numbers;
  const [phone, ...others] = readPhone(note).numbers.filter((each) => !known.includes(each));
  if (!phone || others.length > 0) return undefined;
  // Bare digits of another country may be a price, a code or a meeting.
  const isNamed = words.length > 0 || note.includes('+');
  return isNamed || phone.startsWith('+380') ? phone : undefined;
}
