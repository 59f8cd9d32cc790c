import type { z } from 'zod';
import { pluralize } from '#shared/words/plural.ts';
import { findClosestValue } from './closest-value.ts';
import { nameUnit, suggestNumber, suggestWhole } from './suggest-number.ts';

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
      return explainType(issue.expected, issue.input, String(issue.path?.at(-1) ?? ''));
    case 'invalid_value':
      return explainChoice(issue.input, issue.values.map(String));
    case 'too_small':
      return (
        explainSize(issue.origin, issue.input, 'щонайменше', Number(issue.minimum), issue.exact) +
        nameUnit(issue.input, String(issue.path?.at(-1) ?? ''))
      );
    case 'too_big':
      return (
        explainSize(issue.origin, issue.input, 'щонайбільше', Number(issue.maximum), issue.exact) +
        nameUnit(issue.input, String(issue.path?.at(-1) ?? ''))
      );
    case 'invalid_format':
      return issue.format === 'email'
        ? 'очікується адреса електронної пошти'
        : 'значення записано неправильно';
    default:
      return 'значення не підходить';
  }
}

function explainChoice(input: unknown, allowed: readonly string[]): string {
  if (/\.(?:jpe?g|png|webp|avif|heic)$/i.test(String(input)) && allowed.includes('beard'))
    return `тут лише намальований портрет: ${allowed.join(', ')}; для фото є окремий рядок: photo: ${input}`;
  const closest = findClosestValue(input, allowed);
  return `${missing(input)}очікується одне з: ${allowed.join(', ')}${closest ? `; може, ${closest}?` : ''}`;
}

/** How people say yes and no, in either language. */
const TRUE_WORDS = /^(?:так|є|да|yes|y|on|true|1|\+|✓|✔)$/i;
const FALSE_WORDS = /^(?:ні|нема|немає|нет|no|n|off|false|0|-|–)$/i;

/** The first field of the entries of each list of records. */
const FIRST_FIELDS: Readonly<Record<string, string>> = {
  contacts: 'kind: phone',
  claims: 'figure: "500+"',
  quickAnswers: 'question: "…"',
  reviews: 'name: "…"',
  reasons: 'title: "…"',
  gaps: 'topic: "…"',
};

/** The entries of each list of texts, with an example. */
const TEXT_ENTRIES: Readonly<Record<string, string>> = {
  teachers: 'назва файлу викладача без .yaml: - olena-hrytsenko',
  specialisations: 'одна тема викладача: - "НМТ"',
  features: 'те, що входить у пакет: - "Домашні завдання"',
  can: 'те, що учень уже вміє: - "дії з дробами"',
};

function explainType(expected: string, input: unknown, field: string): string {
  const isEmpty = input === '' && expected !== 'string';
  const says = `${missing(isEmpty ? null : input)}${EXPECTED[expected] ?? 'очікується інше значення'}`;
  if (field === 'experience' && typeof input === 'number')
    return `${says}, як на картці: "${input} ${pluralize(input, 'рік', 'роки', 'років')} досвіду"`;
  if (expected === 'string' && (typeof input === 'number' || typeof input === 'boolean'))
    return `${says}; візьміть значення в лапки: "${input}"`;
  if (expected === 'string' && Array.isArray(input) && input.length > 1)
    return 'очікується один текст, а тут список; з’єднайте його рядки в один текст у лапках';
  if (expected === 'string' && Array.isArray(input))
    return 'очікується один текст, а тут список; приберіть зайвий дефіс на початку';
  if (expected === 'string' && typeof input === 'object' && input !== null)
    return `${says}; якщо в ньому є двокрапка, візьміть його в лапки цілком`;
  if (expected === 'array' && FALSE_WORDS.test(String(input).trim()))
    return `${says}; якщо їх немає, приберіть це поле`;
  if (expected === 'array' && isEmptyList(input) && TEXT_ENTRIES[field])
    return `${says}, а після нього — ${TEXT_ENTRIES[field]}`;
  if (expected === 'array' && FIRST_FIELDS[field] && input !== undefined && input !== null)
    return `${says}; запис починається так: - ${FIRST_FIELDS[field]}, а рядком нижче — решта його полів`;
  if (expected === 'array' && /^-\S/.test(String(input))) return 'після дефіса потрібен пробіл';
  if (expected === 'array' && /^(?:вс[іеі]|усі|all)$/i.test(String(input).trim()))
    return `${says}; якщо тут мають бути всі, приберіть це поле`;
  if (expected === 'array' && typeof input === 'string' && input.includes(','))
    return `${says}, або всі в дужках: ${writeList(input)}`;
  if (expected === 'boolean' && !isEmpty) {
    const written = String(input)
      .trim()
      .replace(/[.,;]$/, '');
    const meant = TRUE_WORDS.test(written)
      ? 'true'
      : FALSE_WORDS.test(written)
        ? 'false'
        : findClosestValue(written, ['true', 'false']);
    return meant ? `${says}; напишіть без лапок ${meant}` : says;
  }
  if (expected === 'int' && typeof input === 'number') return says + suggestWhole(input, field);
  return expected === 'number' && typeof input === 'string' && !isEmpty
    ? says + suggestNumber(input, field)
    : says;
}

function isEmptyList(input: unknown): boolean {
  return input === null || input === '';
}

/** «a, b» as a list in brackets; texts get quotes. */
function writeList(text: string): string {
  const entries = text
    .replaceAll(/^\(|\)$/g, '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  return `[${entries.map((entry) => (/^[a-z][a-z\d-]*$/.test(entry) ? entry : `"${entry}"`)).join(', ')}]`;
}

/** The message about a text without letters. */
export const EMPTY_TEXT = 'текст порожній; впишіть його';

/** The start of a message about a missing field. */
export const FIELD_MISSING = 'поля немає';

const FIELD_EMPTY = 'поле порожнє; ';

/** Returns the start of the message if the field is missing or empty. */
export function missing(input: unknown): string {
  if (input === undefined) return `${FIELD_MISSING}; `;
  return input === null ? FIELD_EMPTY : '';
}

/** Whether a message reports a missing field. */
export function isMissing(message: string): boolean {
  return message.startsWith(FIELD_MISSING);
}

/** Whether a message reports a field without a value. */
export function isEmptyField(message: string): boolean {
  return message.startsWith(FIELD_EMPTY);
}

function explainSize(origin: string, input: unknown, bound: string, limit: number, exact = false): string {
  const limitText = `${exact ? 'рівно' : bound} ${limit}`;
  if (origin === 'string') {
    const length = String(input).length;
    if (length === 0) return EMPTY_TEXT;
    return `очікується текст, у якому ${limitText} ${pluralize(limit, 'знак', 'знаки', 'знаків')}, а тут ${length}`;
  }
  if (origin === 'array') {
    const entries = pluralize(limit, 'запис', 'записи', 'записів');
    return `очікується ${limitText} ${entries}, а тут ${Array.isArray(input) ? input.length : 0}`;
  }
  return `очікується число, ${limitText}, а тут ${input}`;
}
