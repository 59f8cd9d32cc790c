/** First names whose instrumental follows no ending. */
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

/** By the end of a name, the first that fits. */
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
 * «з Оленою»: the first name in the instrumental with its preposition; undefined for names that Ukrainian does not
 * decline, or not by these rules.
 */
export function withPerson(name: string): string | undefined {
  const [first = ''] = name.replaceAll("'", '’').split(' ');
  if (!/^[А-ЯҐЄІЇ][а-яґєії’]+$/.test(first)) return undefined;
  const ending = ENDINGS.find(([end]) => end.test(first));
  const declined = IRREGULAR[first] ?? (ending && first.replace(...ending));
  return declined && `${preposition(first)}\u00a0${declined}`;
}

/** Before what is hard to say after a «з»: «зі Світланою», «із Софією». */
function preposition(first: string): string {
  if (/^[ЗСШЩ][бвгґдзйклмнпрстфхцчшщ]/.test(first)) return 'зі';
  return /^[ЖЗСЦЧШЩ]/.test(first) ? 'із' : 'з';
}
