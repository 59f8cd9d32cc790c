/** Suggestions at the end of «очікується число, лише цифрами…». */
import { shorten } from './shorten.ts';

/** Units that a field must not contain. */
const UNITS: readonly (readonly [sign: RegExp, unit: string])[] = [
  [/\d\s*(?:хв|мин|min)/i, 'хвилини'],
  [/\d\s*(?:год|час|h\b|hour)/i, 'години'],
  [/\d\s*(?:дн|ден|доб)/i, 'дні'],
  [/\d\s*(?:тиж|нед)/i, 'тижні'],
  [/\d\s*(?:міс|мес)/i, 'місяці'],
  [/\d\s*(?:рок|рік|лет|year)/i, 'роки'],
  [/[$]|дол|usd/i, 'долари'],
  [/€|євро|eur/i, 'євро'],
];

/** The unit that each field counts. */
const FIELD_UNITS: Readonly<Record<string, string>> = {
  replyHours: 'години',
  lessonMinutes: 'хвилини',
  minutes: 'хвилини',
  trialMinutes: 'хвилини',
  durationMonths: 'місяці',
  LEADS_RETENTION_DAYS: 'дні',
  minimumExperienceYears: 'роки',
  priceUah: 'гривні',
  usualPriceUah: 'гривні',
  trialPriceUah: 'гривні',
};

/** A price with a unit, which belongs to another field. */
const PRICE_UNITS: readonly (readonly [sign: RegExp, per: string])[] = [
  [/\d.*(?:за|\/)\s*(?:1\s*)?год/i, 'hour'],
  [/\d.*(?:за|\/)\s*(?:1\s*)?(?:занят|урок)/i, 'lesson'],
];

/** Lengths as words. */
const MINUTES: readonly (readonly [sign: RegExp, digits: string])[] = [
  [/^(?:одна |1 )?година|^1:00$/i, '60'],
  [/^пів ?години/i, '30'],
  [/^півтори години|^1[.,]5 год|^1:30$/i, '90'],
];

/** Words that mean a number in one field only. */
const FIELD_WORDS: Readonly<Record<string, readonly (readonly [sign: RegExp, digits: string])[]>> = {
  replyHours: [[/^(?:1 )?доб[аи]|^день/i, '24']],
  lessonMinutes: MINUTES,
  trialMinutes: MINUTES,
  durationMonths: [[/^місяць/i, '1']],
};

/** Letters that are typed instead of digits. */
const DIGIT_HOMOGLYPHS: Readonly<Record<string, string>> = {
  О: '0',
  о: '0',
  O: '0',
  o: '0',
  З: '3',
  з: '3',
  l: '1',
  І: '1',
  I: '1',
};

const NUMBER = /\d+(?:[ \u00a0\u202f,.’']\d{3}(?!\d))*(?:[.,]\d{1,2}(?!\d))?/g;

/** Without a price, the first lesson is free. */
export const NO_TRIAL_PRICE = '; перший урок безкоштовний, коли цього рядка немає: приберіть його';

const PRICE = /price/i;

/** Texts that owners write instead of a number, and the ends of their messages. The first match counts. */
const WRITTEN_INSTEAD: readonly { fields: RegExp; sign: RegExp; hint: string }[] = [
  {
    fields: /^trialPriceUah$/,
    sign: /безкоштовн|бесплатн|даром|^(?:ні|немає|0)$/i,
    hint: NO_TRIAL_PRICE,
  },
  {
    fields: /^lessons$/,
    sign: /тижд|тиж\./i,
    hint: '; це всі заняття пакета, а не за тиждень: за місяць їх учетверо більше',
  },
  {
    fields: /^(?:trialMinutes|minimumExperienceYears)$/,
    sign: /^(?:ні|нема|без|[-–—]$)/i,
    hint: '; якщо такого у вас немає, приберіть цей рядок',
  },
  { fields: /./, sign: /^=/, hint: '; формул сайт не рахує, впишіть результат' },
  {
    fields: PRICE,
    sign: /безкоштовн|бесплатн|даром/i,
    hint: '; безкоштовного не буває: впишіть ціну або приберіть цей запис',
  },
  {
    fields: PRICE,
    sign: /договірн|домовл|запит|уточн/i,
    hint: '; сайт показує лише точну ціну: впишіть її або приберіть цей запис',
  },
  {
    fields: /^lessons$/,
    sign: /необмеж|безліміт|будь-як/i,
    hint: '; впишіть, скільки занять щонайбільше за весь час',
  },
];

/** «1,5 тис.», «2к» */
const THOUSANDS = /^\D{0,5}(\d+(?:[.,]\d+)?)\s*(?:тис|т\.|[kк](?![\p{L}]))/iu;

/** «1600 замість 2000» */
const SALE = /→|->|замість|стар|звичайн|було|знижк|акці/i;

/** «1600 / 4 заняття», «1600 за місяць = 400», «1600:4» */
const PRICE_AND_COUNT = /[/=].*(?:занят|урок|міс)|^\d[\d ]*[/=:] *\d+$/i;

/**
 * Suggests the digits, or the field, for a text in a number field.
 *
 * @param field the name of the field, whose unit decides what the text means
 * @returns the end of a message, with its punctuation
 */
export function suggestNumber(written: string, field: string): string {
  const text = written.trim().replaceAll(/[\u2000-\u200a\u202f]/g, ' ');
  const meant = FIELD_WORDS[field]?.find(([sign]) => sign.test(text))?.[1];
  if (meant) return `: ${meant}`;
  const instead = WRITTEN_INSTEAD.find(({ fields, sign }) => fields.test(field) && sign.test(text));
  if (instead) return instead.hint;
  if (/^[1-9]\d*$/.test(text)) return `: ${text}, без лапок`;
  const digits = text.replaceAll(/[ОоOoЗзlІI]/g, (letter) => DIGIT_HOMOGLYPHS[letter] ?? letter);
  if (/\d/.test(text) && digits !== text && /^\d[\d ]*$/.test(digits))
    return `; замість цифри тут літера: ${digits.replaceAll(' ', '')}`;
  return PRICE.test(field) ? suggestPrice(text, field) : suggestCount(text, field);
}

function suggestPrice(text: string, field: string): string {
  // A space in the wrong place: «16 00».
  const joined = text.replaceAll(/[ \u00a0]/g, '');
  if (/^\d{1,6}$/.test(joined) && /(?:^| )\d{1,2}(?: |$)/.test(text)) return `: ${joined}`;
  const [number, another] = text.match(NUMBER) ?? [];
  if (number === undefined) return `, а тут «${shorten(text)}»`;
  const [, thousands] = THOUSANDS.exec(text) ?? [];
  if (thousands) return `: ${Math.round(Number(thousands.replace(',', '.')) * 1000)}`;
  if (another === undefined) return explainNumber(number, text, field);
  if (SALE.test(text))
    return ' й одне: ціна зі знижкою — у priceUah, звичайна — у usualPriceUah, останній день — у priceUntil';
  return PRICE_AND_COUNT.test(text)
    ? explainNumber(number, text, field)
    : ' й одне: для двох цін потрібні два записи';
}

function suggestCount(text: string, field: string): string {
  const [number, another] = text.match(NUMBER) ?? [];
  if (number === undefined) return `, а тут «${shorten(text)}»`;
  return another === undefined ? explainNumber(number, text, field) : ` й одне, а тут «${shorten(text)}»`;
}

function explainNumber(number: string, text: string, field: string): string {
  const plain = readDigits(number);
  const per = PRICE_UNITS.find(([sign]) => sign.test(text))?.[1];
  if (per && field === 'priceUah') return `: ${plain}; за що ця ціна, каже окремий рядок: per: ${per}`;
  const unit = UNITS.find(([sign]) => sign.test(text))?.[1];
  const own = FIELD_UNITS[field];
  const isRounded = !/price/i.test(field) && /[.,][1-9]/.test(number) && readDigits(number) !== number;
  if (isRounded && !unit && /Minutes$/.test(field))
    return suggestWhole(Number(number.replace(',', '.')), field);
  if (!unit || unit === own) return isRounded ? `, без дробу: ${Math.max(1, Number(plain))}` : `: ${plain}`;
  return own ? `; це поле рахує ${own}, а тут ${unit}` : `: ${plain}, якщо тут ідеться про ${unit}`;
}

/** Suggests the whole number for a fraction. YAML reads «1.600» as 1.6. */
export function suggestWhole(written: number, field: string): string {
  if (/price/i.test(field) && written < 100 && Number.isInteger(Math.round(written * 1e6) / 1e3))
    return `, без крапки: ${Math.round(written * 1000)}`;
  if (/Minutes$/.test(field) && written < 10) return `; це поле рахує хвилини: ${Math.round(written * 60)}`;
  return `: ${Math.ceil(written)}`;
}

/** Names the unit of a field at the end of a message about a number that is too small or too big. */
export function nameUnit(written: unknown, field: string): string {
  const unit = FIELD_UNITS[field];
  if (typeof written !== 'number' || !unit || /price/i.test(field)) return '';
  return `; це поле рахує ${unit}${field === 'durationMonths' ? ': 1 — один місяць' : ''}`;
}

/** Removes thousands separators and rounds to an integer. */
function readDigits(number: string): string {
  const [, whole = number, cents = '0'] = /^(.*)[.,](\d{1,2})$/.exec(number) ?? [];
  return String(Math.round(Number(`${whole.replaceAll(/\D/g, '')}.${cents}`)));
}
