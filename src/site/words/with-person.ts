/** First names with an irregular instrumental case. */
const IRREGULAR: Readonly<Record<string, string>> = {
  Ігор: 'Ігорем',
  Лазар: 'Лазарем',
  Лев: 'Левом',
  Павло: 'Павлом',
  Федір: 'Федором',
  Сидір: 'Сидором',
  Прокіп: 'Прокопом',
  Антін: 'Антоном',
  Любов: 'Любов’ю',
  Нінель: 'Нінеллю',
  Рахіль: 'Рахіллю',
};

/** Replacements of name endings; the first match applies. */
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/(?<=[аеєиіїоуюя’])я$/, 'єю'],
  [/(?<=[жчшщ])а$/, 'ею'],
  [/а$/, 'ою'],
  [/я$/, 'ею'],
  [/й$/, 'єм'],
  [/ь$/, 'ем'],
  [/о$/, 'ом'],
  [/(?<=[жчшщ])$/, 'ем'],
  [/(?<=[бвгґдзклмнпрстфхц])$/, 'ом'],
];

/**
 * Writes a first name in the instrumental case with its preposition: «з Оленою».
 *
 * @returns undefined for names that Ukrainian does not decline by these rules
 */
export function withPerson(name: string): string | undefined {
  const [first = ''] = name.replaceAll("'", '’').split(' ');
  if (!/^[А-ЯҐЄІЇ][а-яґєії’]+$/.test(first)) return undefined;
  const ending = ENDINGS.find(([end]) => end.test(first));
  const declined = IRREGULAR[first] ?? (ending && first.replace(...ending));
  return declined && `${preposition(first)}\u00a0${declined}`;
}

/** Chooses the form of «з» that is easy to pronounce before the name: «зі Світланою», «із Софією». */
function preposition(first: string): string {
  if (/^[ЗСШЩ][бвгґдзйклмнпрстфхцчшщ]/.test(first)) return 'зі';
  return /^[ЖЗСЦЧШЩ]/.test(first) ? 'із' : 'з';
}
