import { findClosestMatch } from '../suggest/closest-match.ts';

/** Values of placeholders, by name. */
export type Values = Readonly<Record<string, string>>;

/** Replaces placeholders. Keeps those without a value. */
export function fillIn(text: string, values: Values): string {
  return text.replaceAll(/\{([^}]*)\}/g, (whole, name) => values[name] ?? whole);
}

/** Finds the first unknown or unclosed placeholder: «{стаж}». */
export function findUnknown(text: string, known: readonly string[]): string | undefined {
  const [unknown] = [...text.matchAll(/\{(\{*[^{}]*)\}?/g)].find(
    ([whole, name = '']) => !whole.endsWith('}') || !known.includes(name),
  ) ?? [undefined];
  return unknown;
}

/** Placeholders whose field in `school.yaml` is optional. */
export const OPTIONAL_VALUES: Readonly<Record<string, string>> = {
  досвід: 'minimumExperienceYears',
  тривалість: 'lessonMinutes',
  'тривалість першого': 'lessonMinutes',
};

/** Words that owners write instead of a placeholder's name. */
const SYNONYMS: Readonly<Record<string, string>> = {
  вартість: 'ціна',
  'ціна заняття': 'ціна',
  'ціна уроку': 'ціна',
  'за урок': 'за заняття',
  школа: 'назва',
  'назва школи': 'назва',
  стаж: 'досвід',
  графік: 'години',
  'робочі години': 'години',
  'час відповіді': 'час',
  хвилин: 'тривалість',
  безкоштовне: 'безкоштовно',
};

/** Explains an unknown placeholder, or one whose field is missing. */
export function explainUnknown(unknown: string, known: readonly string[]): string {
  const field = OPTIONAL_VALUES[unknown.replaceAll(/[{}]/g, '')];
  if (field && unknown.endsWith('}'))
    return `для ${unknown} бракує поля ${field} у school.yaml; допишіть його або приберіть тут це слово`;
  const list = known.map((name) => `{${name}}`).join(', ');
  const word = unknown.replaceAll(/[{}]/g, '').trim().toLowerCase();
  const begun = known
    .filter((name) => word.startsWith(name))
    .sort((one, other) => other.length - one.length)[0];
  const synonym = known.find((name) => name === SYNONYMS[word]);
  const meant = known.includes(word) ? word : (synonym ?? findClosestMatch(word, known) ?? begun);
  if (!unknown.endsWith('}') && begun) return `після {${begun} бракує дужки }`;
  return `невідоме ${unknown}; ${meant ? `може, {${meant}}? Т` : 'т'}ут бувають лише: ${list}`;
}
