import type { z } from 'zod';
import { pluralize } from '#shared/words/plural.ts';
import { findClosestValue } from './closest-value.ts';

const FIELDS = 'очікуються поля у вигляді «назва: значення»';

const EXPECTED: Record<string, string> = {
  string: 'очікується текст',
  number: 'очікується число, лише цифрами',
  int: 'очікується ціле число',
  boolean: 'очікується true або false',
  array: 'очікується список: кожен рядок починається з дефіса',
  object: FIELDS,
  record: FIELDS,
};

/**
 * Explains a schema issue to the owner in Ukrainian. Handles every kind of issue, because zod's own messages are
 * English.
 */
export function explainIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return explainType(issue.expected, issue.input);
    case 'invalid_value':
      return explainChoice(issue.input, issue.values.map(String));
    case 'too_small':
      return explainSize(issue.origin, issue.input, 'щонайменше', Number(issue.minimum), issue.exact);
    case 'too_big':
      return explainSize(issue.origin, issue.input, 'щонайбільше', Number(issue.maximum), issue.exact);
    case 'invalid_format':
      return issue.format === 'email'
        ? 'очікується адреса електронної пошти'
        : 'значення записано неправильно';
    default:
      return 'значення не підходить';
  }
}

function explainChoice(input: unknown, allowed: readonly string[]): string {
  const closest = findClosestValue(input, allowed);
  return `${missing(input)}очікується одне з: ${allowed.join(', ')}${closest ? `; може, ${closest}?` : ''}`;
}

function explainType(expected: string, input: unknown): string {
  const isNumberForText = expected === 'string' && (typeof input === 'number' || typeof input === 'boolean');
  const digits = expected === 'number' && typeof input === 'string' ? findNumber(input) : undefined;
  const hint = isNumberForText ? `; візьміть значення в лапки: "${input}"` : digits ? `: ${digits}` : '';
  return `${missing(input)}${EXPECTED[expected] ?? 'очікується інше значення'}${hint}`;
}

/** Units that owners write after a number, although the field accepts only the number. */
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

/** A price together with its unit, which belongs to the field `per`. */
const PRICE_UNITS: readonly (readonly [sign: RegExp, per: string])[] = [
  [/\d.*(?:за|\/)\s*(?:1\s*)?год/i, 'hour'],
  [/\d.*(?:за|\/)\s*(?:1\s*)?(?:занят|урок)/i, 'lesson'],
];

/** Returns the digits of «1 600 грн» and the like. Returns nothing if the text contains two numbers. */
function findNumber(text: string): string | undefined {
  const [number, another] = text.match(/\d+(?:[ \u00a0\u202f,.’']\d{3})*/g) ?? [];
  if (number === undefined || another !== undefined) return undefined;
  const per = PRICE_UNITS.find(([sign]) => sign.test(text))?.[1];
  if (per) return `${number.replaceAll(/\D/g, '')}; за що ця ціна, каже окремий рядок: per: ${per}`;
  const unit = UNITS.find(([sign]) => sign.test(text))?.[1];
  return number.replaceAll(/\D/g, '') + (unit ? `, якщо тут ідеться про ${unit}` : '');
}

/** Returns the start of the message if the field is missing or empty. */
export function missing(input: unknown): string {
  if (input === undefined) return 'поля немає; ';
  return input === null ? 'поле порожнє; ' : '';
}

function explainSize(origin: string, input: unknown, bound: string, limit: number, exact = false): string {
  const limitText = `${exact ? 'рівно' : bound} ${limit}`;
  if (origin === 'string') {
    const length = String(input).length;
    if (length === 0) return 'текст порожній';
    return `очікується текст, у якому ${limitText} ${pluralize(limit, 'знак', 'знаки', 'знаків')}, а тут ${length}`;
  }
  if (origin === 'array') {
    const entries = pluralize(limit, 'запис', 'записи', 'записів');
    return `очікується ${limitText} ${entries}, а тут ${Array.isArray(input) ? input.length : 0}`;
  }
  return `очікується число, ${limitText}, а тут ${input}`;
}
