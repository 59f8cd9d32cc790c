/**
 * Field types of the files in `content/`. `explain-issue.ts` has the general Ukrainian messages. A field has its own
 * message only if it can name the expected format.
 */
import { z } from 'zod';
import { pluralize } from '#shared/words/plural.ts';
import { findClosestMatch } from './closest-match.ts';
import { missing } from './explain-issue.ts';
import { describeHomoglyphs, replaceHomoglyphs } from './homoglyphs.ts';
import { writePhone } from './phone-number.ts';

/** A text that is not blank, at most `max` UTF-16 units long. */
export const text = (max: number) => z.string().overwrite(normalizeText).min(1).max(max);

const CYRILLIC_APOSTROPHE = /(?<=\p{Script=Cyrillic})['`´ʼ′‘*](?=[єюяїіЄЮЯЇІ])/gu;
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u2060\ufeff]/g;

/** Corrects apostrophes, removes invisible characters and joins repeated spaces. */
export function normalizeText(text: string): string {
  return text.replaceAll(CYRILLIC_APOSTROPHE, '’').replaceAll(INVISIBLE, '').replaceAll(/ {2,}/g, ' ').trim();
}

/** The range includes both limits. */
export const wholeNumber = (min: number, max: number) => z.int().min(min).max(max);

/**
 * A text that must match a pattern. Aborts on a mismatch, so that later rules never see an invalid value.
 *
 * @param suggest returns a corrected text, if there is one
 */
export const matching = (pattern: RegExp, expected: string, suggest?: (text: string) => string | undefined) =>
  z.string({ error: ({ input }) => (typeof input === 'number' ? expected : undefined) }).regex(pattern, {
    error: ({ input }) => withSuggestion(expected, suggest?.(String(input).trim())),
    abort: true,
  });

function withSuggestion(expected: string, suggestion: string | undefined): string {
  return suggestion ? `${expected}: ${suggestion}` : expected;
}

/**
 * An object that rejects unknown fields, one message each. Otherwise a misspelt field name would silently drop its
 * text.
 */
export const record = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => explainUnknown(key, Object.keys(shape))).join('\n')
        : undefined,
  });

function explainUnknown(key: string, known: readonly string[]): string {
  const latin = replaceHomoglyphs(key);
  if (latin !== key && known.includes(latin))
    return `у назві поля ${describeHomoglyphs(key, latin)}; перепишіть назву латинкою: ${latin}`;
  const meant = findClosestMatch(key, known);
  const list = `ут бувають лише: ${known.join(', ')}`;
  return meant ? `невідоме поле; може, ${meant}? Т${list}` : `невідоме поле; т${list}`;
}

const TAX_EXPECTED = 'очікується податковий номер: 8 цифр ЄДРПОУ або 10 цифр РНОКПП';
const PHONE_EXPECTED = 'очікується номер у вигляді +380 XX XXX XX XX';

/** Accepts every common format and stores one: {@link writePhone}. */
export const phone = z
  .union([z.string(), z.number()], {
    error: ({ input }) => missing(input) + PHONE_EXPECTED,
  })
  .transform((written, context): string => {
    const number = writePhone(written);
    if (number) return number;
    const count = String(written).replaceAll(/\D/g, '').length;
    const counted = count > 0 ? `, а тут ${count} ${pluralize(count, 'цифра', 'цифри', 'цифр')}` : '';
    context.addIssue({ code: 'custom', message: PHONE_EXPECTED + counted });
    return z.NEVER;
  });

/**
 * Tax number of a company or a person. YAML drops leading zeros of numbers without quotes; a single missing zero is
 * restored.
 */
export const taxNumber = z
  .union([z.string(), z.number()], { error: ({ input }) => missing(input) + TAX_EXPECTED })
  .transform((written, context): string => {
    const digits = String(written).replaceAll(/\s/g, '');
    const isOneShort = typeof written === 'number' && (digits.length === 7 || digits.length === 9);
    const whole = isOneShort ? `0${digits}` : digits;
    if (/^(?:\d{8}|\d{10})$/.test(whole)) return whole;
    const zeros =
      typeof written === 'number' ? '; якщо номер починається з нулів, візьміть його в лапки' : '';
    context.addIssue({ code: 'custom', message: `${TAX_EXPECTED}, а тут ${digits.length}${zeros}` });
    return z.NEVER;
  });

/** Times have two digits each, so that they compare as strings. */
export const timeOfDay = matching(/^([01]\d|2[0-3]):[0-5]\d$/, 'очікується час у вигляді "09:00"');

/** A calendar day, '2026-12-25'. */
export const date = matching(
  /^\d{4}-\d{2}-\d{2}$/,
  'очікується дата: рік-місяць-день, як 2026-12-25',
  suggestDate,
).refine((day) => !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day), {
  error: 'такого дня в календарі немає',
});

/** Converts «25.12.2026». */
function suggestDate(written: string): string | undefined {
  const [, day = '', month = '', year] = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(written) ?? [];
  return year && `напишіть ${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Address of a page in a social network. The host is, for example, `instagram.com`. */
export const socialLink = (host: string) =>
  z
    .url({
      protocol: /^https$/,
      abort: true,
      error: (issue) =>
        issue.code === 'invalid_format'
          ? withSuggestion(
              'очікується адреса, що починається з https://',
              suggestLink(String(issue.input), host),
            )
          : undefined,
    })
    .refine((address) => `.${new URL(address).hostname}`.endsWith(`.${host}`), {
      error: `очікується адреса сторінки на ${host}`,
    });

/** Completes an address without `https://`, or an account name. */
function suggestLink(written: string, host: string): string | undefined {
  const rest = written.trim().replace(/^(?:https?:)?\/*/i, '');
  if (rest === '' || /\s/.test(rest)) return undefined;
  if (rest.startsWith('@'))
    return `https://www.${host}/${/^(tiktok|youtube)/.test(host) ? rest : rest.slice(1)}`;
  return rest.includes('.') ? `https://${rest}` : undefined;
}

/** Extracts the account name from a chat link or from «@name». */
export function suggestTelegram(written: string): string | undefined {
  return /^(?:(?:https?:\/\/)?t(?:elegram)?\.me\/|@)([A-Za-z]\w{4,31})\/?$/i.exec(written)?.[1];
}
