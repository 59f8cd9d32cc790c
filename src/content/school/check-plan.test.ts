import { expect, it } from 'vitest';
import { copyContent } from '../../../tests/support/content-copy.ts';
import { FIXTURE_CONTENT } from '../../../tests/support/fixture-site.ts';
import { loadContent } from '../load.ts';

const SLUGS = loadContent(FIXTURE_CONTENT).subjects.map(({ slug }) => slug);

it('the sample plan of a school is optional', () => {
  const content = copyContent();
  content.edit('school.yaml', /samplePlan:\n(?: {2}.*\n)+/, '');
  expect(content.refusal()).toEqual([]);
});

it('a plan of a subject needs one of its own teachers', () => {
  const content = copyContent();
  content.edit('subjects/chemistry.yaml', 'teacher: svitlana-moroz', 'teacher: iryna-kovalenko');
  expect(content.warnings()).toEqual([
    expect.stringMatching(/chemistry\.yaml.*samplePlan\.teacher: такого викладача немає в цьому предметі/),
  ]);
  const chemistry = loadContent(content.folder).subjects.find(({ slug }) => slug === 'chemistry');
  expect(chemistry?.samplePlan).toBeUndefined();
});

it('a plan on a site without teachers asks for one first', () => {
  const content = copyContent();
  for (const slug of SLUGS)
    content.edit(`subjects/${slug}.yaml`, /^teachers:.*\n(?: {2}- .*\n)*/m, 'teachers: [iryna-savchuk]\n');
  expect(content.warnings()).toContainEqual(
    expect.stringMatching(/school\.yaml.*samplePlan\.teacher: .*; спершу впишіть викладача у файл предмета$/),
  );
});

it('a plan for a removed subject is reported', () => {
  const content = copyContent();
  for (const slug of SLUGS.filter((each) => each !== 'history')) content.remove(`subjects/${slug}.yaml`);
  expect(content.warnings()).toContainEqual(
    expect.stringMatching(
      /samplePlan\.subject: такого предмета на сайті немає \(є: Історія\); перепишіть план/,
    ),
  );
});

it('if no other package is large enough for a plan, its lessons are named', () => {
  const content = copyContent();
  content.edit('packages.yaml', /^- id: 3[\s\S]*/m, '');
  content.edit('packages.yaml', '  lessons: 8', '  lessons: 5');
  content.edit('packages.yaml', '8 індивідуальних', '5 індивідуальних');
  content.edit('school.yaml', 'package: 2', 'package: 7');
  expect(content.warnings()).toContainEqual(
    expect.stringContaining(
      'пакета 7 немає, тож плану сайт не показує; впишіть 2 («Стандарт») і зменште lessons у gaps: разом їх 8, а в пакеті 5',
    ),
  );
});

it('if the package of a report was removed, the site drops the report and keeps the plan', () => {
  const content = copyContent();
  content.edit('school.yaml', '    package: 1', '    package: 7');
  expect(content.warnings()).toEqual([
    expect.stringContaining(
      'samplePlan.later.package: пакета 7 немає, тож звіту сайт не показує; впишіть інший: 1 («Базовий»), 2 («Стандарт»), 3 («Преміум»)',
    ),
  ]);
  const { samplePlan } = loadContent(content.folder).school;
  expect(samplePlan).toMatchObject({ package: 2, later: undefined });
});

it.each([
  [
    'more lessons in the report than its package has',
    '"теорема Вієта"\n        lessons: 2',
    '"теорема Вієта"\n        lessons: 5',
    'later.gaps: занять у звіті 5, а в пакеті «Базовий» — 4',
  ],
  [
    'more lessons than its package has',
    'lessons: 4',
    'lessons: 5',
    'gaps: занять у плані 9, а в пакеті «Стандарт» — 8',
  ],
  [
    'an unknown teacher',
    'teacher: iryna-kovalenko',
    'teacher: iryna-kovalenka',
    'teacher: такого викладача немає в жодному предметі (може, iryna-kovalenko?)',
  ],
])('a sample plan is rejected with %s', (_what, from, to, expected) => {
  const content = copyContent();
  content.edit('school.yaml', from, to);
  expect(content.refusal()).toEqual([expect.stringContaining(`samplePlan.${expected}`)]);
});
