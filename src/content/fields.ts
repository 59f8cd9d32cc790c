/**
 * The kinds of values the school's owner writes in `content/`. What is said of a mistake here, in Ukrainian,
 * adds to the general words of `explain-issue.ts`: a field speaks only where those can't know what is expected.
 */
import { z } from 'zod';
import { pluralize } from '#shared/words/plural.ts';
import { findClosestMatch } from './closest-match.ts';
import { missing } from './explain-issue.ts';
import { describeHomoglyphs, replaceHomoglyphs } from './homoglyphs.ts';
import { writePhone } from './phone-number.ts';

/** A text that is not blank, at most `max` UTF-16 units long. */
export const text = (max: number) => z.string().overwrite(tidyText).min(1).max(max);

const CYRILLIC_APOSTROPHE = /(?<=\p{Script=Cyrillic})['`´ʼ′‘*](?=[єюяїіЄЮЯЇІ])/gu;
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u2060\ufeff]/g;

/** Fixes what needs no question: apostrophes of any keyboard, letters without width, spaces beyond the first. */
export function tidyText(text: string): string {
  return text.replaceAll(CYRILLIC_APOSTROPHE, '’').replaceAll(INVISIBLE, '').replaceAll(/ {2,}/g, ' ').trim();
}

/** Both bounds belong to the range. */
export const wholeNumber = (min: number, max: number) => z.int().min(min).max(max);

/**
 * A text of a fixed form. A mistake aborts: no rule between fields then speaks of a value of the wrong form.
 *
 * @param suggest what was probably meant by a text of another form
 */
export const matching = (pattern: RegExp, expected: string, suggest?: (text: string) => string | undefined) =>
  z.string({ error: ({ input }) => (typeof input === 'number' ? expected : undefined) }).regex(pattern, {
    error: ({ input }) => withSuggestion(expected, suggest?.(String(input).trim())),
    abort: true,
  });

function withSuggestion(expected: string, suggestion: string | undefined): string {
  return suggestion ? `${expected}: ${suggestion}` : expected;
}

/** An object that refuses fields it doesn't know, a line each: a misspelt name must not silently drop a text. */
export const record = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => explainUnknown(key, Object.keys(shape))).join('\n')
        : undefined,
  });

function explainUnknown(key: string, known: readonly string[]): string {
  const twin = replaceHomoglyphs(key);
  if (twin !== key && known.includes(twin))
    return `у назві поля ${describeHomoglyphs(key, twin)}; перепишіть назву латинкою: ${twin}`;
  const meant = findClosestMatch(key, known);
  const list = `ут бувають лише: ${known.join(', ')}`;
  return meant ? `невідоме поле; може, ${meant}? Т${list}` : `невідоме поле; т${list}`;
}

const TAX_EXPECTED = 'очікується податковий номер: 8 цифр ЄДРПОУ або 10 цифр РНОКПП';
const PHONE_EXPECTED = 'очікується номер у вигляді +380 XX XXX XX XX';

/** Written in any way, shown in one: {@link writePhone}. Links drop the spaces. */
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
 * Of an enterprise or a person; YAML takes zeros away from the start of digits without quotes, but never tells how
 * many.
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

/** Two digits each, so that times compare as texts. */
export const timeOfDay = matching(/^([01]\d|2[0-3]):[0-5]\d$/, 'очікується час у вигляді "09:00"');

/** A day of the calendar, '2026-12-25'. */
export const date = matching(
  /^\d{4}-\d{2}-\d{2}$/,
  'очікується дата: рік-місяць-день, як 2026-12-25',
  suggestDate,
).refine((day) => !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day), {
  error: 'такого дня в календарі немає',
});

/** «25.12.2026», as people write a day. */
function suggestDate(written: string): string | undefined {
  const [, day = '', month = '', year] = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(written) ?? [];
  return year && `напишіть ${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** A page of a social network, such as `instagram.com`. */
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

/** The whole address for what was copied without its beginning, or an account's name. */
function suggestLink(written: string, host: string): string | undefined {
  const rest = written.trim().replace(/^(?:https?:)?\/*/i, '');
  if (rest === '' || /\s/.test(rest)) return undefined;
  if (rest.startsWith('@'))
    return `https://www.${host}/${/^(tiktok|youtube)/.test(host) ? rest : rest.slice(1)}`;
  return rest.includes('.') ? `https://${rest}` : undefined;
}

/** The account that an address of a chat or a name with its @ stands for. */
export function suggestTelegram(written: string): string | undefined {
  return /^(?:(?:https?:\/\/)?t(?:elegram)?\.me\/|@)([A-Za-z]\w{4,31})\/?$/i.exec(written)?.[1];
}
