/** Codes of regional centres with six-digit numbers: 0352 of Ternopil, not 044 of Kyiv. */
const AREA_CODE = /^(?:3[13-8]|4[1367]|5[1-5])2/;

/**
 * Converts a phone number to one format. Accepts `+380671234567`, `067 123-45-67`, `(067) 123 45 67`, `380…` and `8
 * 067…`. Also accepts numbers without quotes, where YAML drops the plus and a leading zero. A foreign number keeps
 * its groups.
 *
 * @returns `+380 67 123 45 67`; undefined if it is not a phone number
 */
export function writePhone(written: string | number): string | undefined {
  const text = String(written)
    .trim()
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\s\u2010-\u2015.()/-]+/g, ' ')
    .trim();
  if (!/^\+?[\d ]+$/.test(text)) return undefined;
  // «+38 67 123 45 67» lacks the zero of the code. Without the space it would be a number of Slovenia.
  if (/^\+?38 \d\d(?: |\d{7}$)/.test(text)) return writePhone(text.replace('38 ', '380'));
  const digits = text.replaceAll(/\D/g, '');
  const own = /^(?:00380|380|80|0)?(?<number>\d{9})$/.exec(digits)?.groups?.number;
  // Nine digits alone are a Ukrainian number only if YAML has dropped the zero.
  const isForeign = text.startsWith('+') && !digits.startsWith('380');
  const isOwn = own && !isForeign && (digits.length > 9 || typeof written === 'number');
  if (isOwn)
    return `+380 ${own.replace(AREA_CODE.test(own) ? /^(\d{3})(\d\d)(\d\d)(\d\d)$/ : /^(\d\d)(\d{3})(\d\d)(\d\d)$/, '$1 $2 $3 $4')}`;
  return /^(?:\+|00)\d/.test(text) && !/^(?:00)?380/.test(digits) && digits.length >= 9 && digits.length <= 15
    ? text.replace(/^00 ?/, '+')
    : undefined;
}
