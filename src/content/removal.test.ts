/** Effects of removing a subject or a teacher, as the owner's guide describes them. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyContent, SCHOOL_FOLDER } from '../../tests/support/content-copy.ts';
import { FIXTURE_CONTENT } from '../../tests/support/fixture-site.ts';
import { loadContent } from './load.ts';

const PHYSICS = 'subjects/physics.yaml';

it('a page may list fewer related subjects', () => {
  const content = copyContent();
  content.edit(PHYSICS, 'lesson:', 'related: [mathematics, chemistry, informatics]\nlesson:');
  expect(content.refusal()).toEqual([]);
});

it('warns about every reference to a removed subject and ignores it', () => {
  const content = copyContent();
  content.remove('subjects/english.yaml');
  content.remove('subjects/english.svg');
  content.edit(PHYSICS, 'lesson:', 'related: [mathematics, english, informatics]\nlesson:');
  expect(content.refusal()).toEqual([]);
  const missing = content.warnings().filter((line) => line.includes('subjects/english.yaml'));
  expect(missing).toEqual([
    expect.stringMatching(
      /subjectOrder\.home: .* немає, сайт цю назву пропустив; виправте або приберіть її \(так само: рядки \d+, \d+, \d+; content\/subjects\/physics\.yaml, рядок \d+\)$/,
    ),
  ]);
  const { school, subjects } = loadContent(content.folder);
  expect(school.homeLessons).not.toContain('english');
  expect(subjects.find(({ slug }) => slug === 'physics')?.related).toEqual(['mathematics', 'informatics']);
});

it('suggests the closest match of an unknown subject', () => {
  const content = copyContent();
  content.edit('school.yaml', 'home: [physics,', 'home: [phisics,');
  expect(content.warnings()).toContainEqual(
    expect.stringContaining('subjectOrder.home: файлу subjects/phisics.yaml (може, physics?) немає'),
  );
});

it('the home page may have no lesson chosen', () => {
  const content = copyContent();
  content.edit('school.yaml', /homeLessons: .*\n/, '');
  const { school, subjects } = loadContent(content.folder);
  expect(school.homeLessons).toEqual([subjects[0]?.slug]);
});

it('if the tutor of a board has left, the first teacher of the subject asks', () => {
  const content = copyContent();
  content.edit(PHYSICS, /teachers:\n {2}- olena-hrytsenko\n/, 'teachers:\n');
  expect(content.refusal()).toEqual([]);
  expect(content.warnings()).toContainEqual(
    expect.stringMatching(
      /рядок \d+, lesson\.tutor: olena-hrytsenko немає серед викладачів предмета; на дошці питає Андрій Мельничук\. Впишіть одного з них: andrii-melnychuk, sofiia-galagan$/,
    ),
  );
  const physics = loadContent(content.folder).subjects.find(({ slug }) => slug === 'physics');
  expect(physics?.lesson?.tutor.id).toBe('andrii-melnychuk');
});

it.each([
  [PHYSICS, 'olena-hrytsenko', 'olena-hritsenko'],
  [PHYSICS, 'olena-hrytsenko', 'olena-hricenko'],
  [PHYSICS, 'olena-hrytsenko', 'gritsenko-olena'],
  // The only teacher of the subject, who teaches no other one.
  ['subjects/history.yaml', 'yurii-danylenko', 'iurij-danilenko'],
])('reports a misspelt teacher once, with a suggestion: %s, %s → %s', (file, id, written) => {
  const content = copyContent();
  content.edit(file, `- ${id}`, `- ${written}`);
  expect(content.refusal()).toEqual([
    expect.stringMatching(
      new RegExp(
        `рядок \\d+, teachers\\[0\\]: такого викладача немає; бракує файлу teachers/${written}\\.yaml \\(може, ${id}\\?\\)$`,
      ),
    ),
  ]);
});

it('drops a sample plan whose package or teacher was removed', () => {
  const content = copyContent();
  content.edit('school.yaml', 'package: 2', 'package: 7');
  expect(content.warnings()).toContainEqual(
    expect.stringContaining(
      'samplePlan.package: пакета 7 немає, тож плану сайт не показує; впишіть інший: 2 («Стандарт»), 3 («Преміум»)',
    ),
  );
  expect(loadContent(content.folder).school.samplePlan).toBeUndefined();
});

it('shows a subject without board and plan after all its teachers have left', () => {
  const content = copyContent();
  content.edit('subjects/history.yaml', '- yurii-danylenko', '- iryna-nova');
  expect(content.refusal()).toEqual([]);
  expect(content.warnings()).toContainEqual(
    expect.stringContaining('teachers: у предмета не лишилося викладачів; впишіть хоча б одного'),
  );
  expect(content.warnings().filter((line) => line.includes('history.yaml'))).toHaveLength(1);
  const history = loadContent(content.folder).subjects.find(({ slug }) => slug === 'history');
  expect(history).toMatchObject({ teachers: [], lesson: undefined, samplePlan: undefined });
});

describe.each([
  ['the fixtures', FIXTURE_CONTENT],
  ['the content that ships', SCHOOL_FOLDER],
])('removing %s one file after the other', (_name, source) => {
  // The owner's content has the same structure as the fixtures, with other texts.
  const speed = source === FIXTURE_CONTENT ? {} : { tags: 'slow' };
  const files = (folder: string) => readdirSync(join(source, folder)).map((file) => `${folder}/${file}`);

  it.each([
    ['subjects before teachers', ['subjects', 'teachers']],
    ['teachers before subjects', ['teachers', 'subjects']],
  ])('never stops the build: %s', speed, (_order, folders) => {
    const content = copyContent(source);
    content.write('teachers/anna-koval.yaml', content.read('teachers/iryna-kovalenko.yaml'));
    content.edit('teachers/anna-koval.yaml', /^name: .*/m, 'name: "Анна Коваль"');
    content.edit('subjects/mathematics.yaml', /^teachers:\n/m, 'teachers:\n  - anna-koval\n');
    for (const file of folders.flatMap(files)) {
      // The last subject stays. A drawing is removed after its subject, and a photo after its teacher.
      if (file.startsWith('subjects/mathematics') || file.endsWith('.svg') || file.endsWith('.webp'))
        continue;
      content.remove(file);
      expect(content.refusal(), file).toEqual([]);
    }
    expect(loadContent(content.folder).subjects.map(({ slug }) => slug)).toEqual(['mathematics']);
  });

  it('never stops the build: packages', speed, () => {
    const content = copyContent(source);
    const packages = content.read('packages.yaml').split(/^(?=- id: )/m);
    if (!packages[0]?.startsWith('- id: ')) packages.shift();
    expect(packages).toHaveLength(3);
    for (const kept of [packages.slice(1), packages.slice(0, 2), packages.slice(2), packages.slice(0, 1)]) {
      content.write('packages.yaml', kept.join(''));
      expect(content.refusal()).toEqual([]);
    }
  });
});
