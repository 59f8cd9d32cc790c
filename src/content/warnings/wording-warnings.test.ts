import { expect, it } from 'vitest';
import { copyContent } from '../../../tests/support/content-copy.ts';
import { loadContent } from '../load.ts';

const OLENA = 'teachers/olena-hrytsenko.yaml';

function describe(text: string) {
  const content = copyContent();
  content.edit(OLENA, /description: .*/, `description: "${text}"`);
  return content;
}

it.each([
  ['Пояснює фізику на на прикладах.', 'слово «на» стоїть двічі поспіль; приберіть одне'],
  ['Пояснює «на прикладах.', 'лапки «ялинки» мають бути парами: «…»; допишіть або приберіть одну'],
])('warns about %s', (text, expected) => {
  expect(describe(text).warnings()).toEqual([
    expect.stringMatching(/^- content\/teachers\/olena-hrytsenko\.yaml, рядок \d+, description: /),
  ]);
  expect(describe(text).warnings()[0]).toContain(expected);
});

it.each([
  'Дуже дуже терпляча; сам на сам, крок за кроком.',
  'Розповідає, чому, що й як',
  'Вчить: 1) думати; 2) «рахувати» (в умі) :)',
  'Пояснює nous nous і had had.',
  'Пояснює: від простого до складного, а що далі — вирішуємо разом',
])('does not warn about %s', (text) => {
  expect(describe(text).warnings()).toEqual([]);
});

it.each([
  ['Пояснює фізику ,хімію й біологію .Готує до НМТ..', 'Пояснює фізику, хімію й біологію. Готує до НМТ.'],
  ['Готує до НМТ !Пояснює…', 'Готує до НМТ! Пояснює…'],
  ['З 2,5 до 5 балів, т.зв. «ривок», файл .NET, x,y і Т.Г.Шевченко', undefined],
])('corrects the spaces of %s', (text, expected = text) => {
  const { subjects } = loadContent(describe(text).folder);
  const teacher = subjects.flatMap(({ teachers }) => teachers).find(({ id }) => OLENA.includes(id));
  expect(teacher?.description).toBe(expected);
});

it('warns about a package that differs from another one in its name only', () => {
  const content = copyContent();
  const [, second = ''] = /- id: 2\n((?: .*\n)+)/.exec(content.read('packages.yaml')) ?? [];
  const copy = second.replace('popular: true', 'popular: false').replace('"Стандарт"', '"Зручний"');
  content.edit('packages.yaml', /$/, `\n- id: 4\n${copy}`);
  expect(content.warnings()).toEqual([
    expect.stringContaining('[3].name: тут усе, крім назви, як у пакеті «Стандарт»; змініть ціну'),
  ]);
  content.edit('packages.yaml', copy, copy.replace('priceUah: 2800', 'priceUah: 2900'));
  expect(content.warnings().filter((line) => line.includes('крім назви'))).toEqual([]);
});
