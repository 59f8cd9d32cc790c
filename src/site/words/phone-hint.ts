import { type DigitGroup, findDigitRuns, isApart, joinGroups } from '#shared/lead/phone-text.ts';
import { pluralize } from '#shared/words/plural.ts';

/** Says no more than the error of spec §5. */
export const CHECK = 'Перевірте номер телефону.';
const ADD_CODE = 'Номер іншої країни? Додайте код, наприклад +48.';

/**
 * Prefixes of Ukrainian mobile networks and of its areas, without the zero. No area has the code 0380: it is the country
 * code, typed again.
 */
const PREFIX = /^(?:39|50|6[3678]|7[357]|9[1-9]|3[1-7]|38(?!0)|4[1-8]|5[1-7]|6[1259]|80)/;

/** Numbers in use have 8 to 15 digits (ITU-T E.164); numbers with country code 1 have 11. */
const INTERNATIONAL = /^\+(?:1\d{10}|[2-9]\d{7,14})$/;

/** A text with fewer digits is the beginning of a Ukrainian number, unless it contains words. */
const LEAST_DIGITS = 8;

/**
 * Describes a likely mistake in the typed number; undefined if the school can call it. It is only a hint: the rules of
 * spec §5 decide whether the form may be sent.
 */
export function findPhoneHint(typed: string): string | undefined {
  if (typed.trim() === '') return undefined;
  const runs = findDigitRuns(typed);
  if (runs.some(isWhole)) return undefined;
  const number = runs.map(writeNumber).sort((one, other) => other.length - one.length)[0] ?? '';
  const digits = number.replace('+', '');
  const isShort = digits.length < LEAST_DIGITS;
  // A row of zeros, and a text such as «після 18:00», is no beginning of a number.
  if (/^(?:00|$)/.test(digits) || (isShort && /\p{L}/u.test(typed))) return CHECK;
  if (digits.startsWith('380')) return countDigits(digits, 12);
  if (digits.startsWith('80')) return countDigits(digits.slice(1), 10, 'без 8 на початку ');
  if (number.startsWith('+') && digits[0] !== '0') return CHECK;
  return isShort || (digits.startsWith('0') && PREFIX.test(digits.slice(1)))
    ? countDigits(digits, 10)
    : ADD_CODE;
}

/** Whether the groups look like one or several numbers that can be called. */
function isWhole(groups: readonly DigitGroup[]): boolean {
  return (
    isNumber(groups) ||
    groups.some(
      (_, end) =>
        end > 0 && isNumber(groups.slice(0, end)) && (isApart(groups, end) || isWhole(groups.slice(end))),
    )
  );
}

function isNumber(groups: readonly DigitGroup[]): boolean {
  const typed = writeNumber(groups);
  // «+380 380 67…» has its country code twice. «+38 67 123 45 67» lacks its zero, but the server can complete it.
  const [, ukrainian] =
    /^\+?(?:(?:380?(?=380))?3?80|0)0?(\d{9})$/.exec(
      typed.replace(/^\+?38(?!0)/, groups[0]?.digits === '38' ? '380' : '$&'),
    ) ?? [];
  if (ukrainian) return PREFIX.test(ukrainian);
  const [, one, other] = /^\+?((?:380|0)\d{9})((?:380|0)\d{9})$/.exec(typed) ?? [];
  if (one && other) return [one, other].every((digits) => isNumber([{ before: '', digits }]));
  if (/^\+?(?:380|0)/.test(typed)) return false;
  // A plus before nine digits of a Ukrainian number: country code and zero are missing.
  if (/^\+\d{9}$/.test(typed) && PREFIX.test(typed.slice(1))) return false;
  const isOfThreeDigits = groups[0]?.digits.length === 3;
  return (
    (INTERNATIONAL.test(typed) || /^[1-79]\d{10,12}$/.test(typed)) &&
    (isOfThreeDigits || !/^\+?38\d{9}$/.test(typed))
  );
}

/** The digits of the groups, with a leading plus instead of two zeros. */
function writeNumber(groups: readonly DigitGroup[]): string {
  return joinGroups(groups).replace(/^00(?=[1-9])/, '+');
}

/** «Бракує цифри: їх 9, а треба 10.» */
function countDigits(digits: string, needed: number, without = ''): string {
  const missing = needed - digits.length;
  if (missing === 0) return CHECK;
  const count = `: ${without}їх ${digits.length}, а треба ${needed}.`;
  const many = Math.abs(missing);
  if (missing > 0) return `Бракує ${many === 1 ? 'цифри' : `${many} цифр`}${count}`;
  return `${many === 1 ? 'Зайва' : 'Зайві'} ${pluralize(many, 'цифра', `${many} цифри`, `${many} цифр`)}${count}`;
}
