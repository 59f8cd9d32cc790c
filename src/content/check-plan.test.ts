import { expect, it } from 'vitest';
import { copyContent } from '../../tests/support/spoilt-content.ts';

it('a school needs no sample plan', () => {
  const content = copyContent();
  content.edit('school.yaml', /samplePlan:\n(?: {2}.*\n)+/, '');
  expect(content.refusal()).toEqual([]);
});

it('the plan of a subject is recommended by one of its own teachers', () => {
  const content = copyContent();
  content.edit('subjects/chemistry.yaml', 'teacher: svitlana-moroz', 'teacher: iryna-kovalenko');
  expect(content.refusal()).toEqual([
    expect.stringMatching(/chemistry\.yaml.*samplePlan\.teacher: такого викладача немає в цьому предметі/),
  ]);
});

it.each([
  ['a package that is not there', 'package: 2', 'package: 7', 'package: пакета 7 немає; є: 1, 2, 3'],
  [
    'more lessons than its package has',
    'lessons: 4',
    'lessons: 5',
    'gaps: занять у плані 9, а в пакеті «Стандарт» — 8',
  ],
  [
    'nobody who teaches here',
    'teacher: iryna-kovalenko',
    'teacher: iryna-kovalenka',
    'teacher: такого викладача немає в жодному предметі (може, iryna-kovalenko?)',
  ],
])('a sample plan never names %s', (_what, from, to, told) => {
  const content = copyContent();
  content.edit('school.yaml', from, to);
  expect(content.refusal()).toEqual([expect.stringContaining(`samplePlan.${told}`)]);
});
