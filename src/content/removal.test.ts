/** What happens to the rest of the content when a subject or a teacher goes, as the owner's guide says. */
import { expect, it } from 'vitest';
import { copyContent } from '../../tests/support/spoilt-content.ts';
import { loadContent } from './load.ts';

const PHYSICS = 'subjects/physics.yaml';

it('lets a page go on with fewer subjects of its own choice', () => {
  const content = copyContent();
  content.edit(PHYSICS, 'lesson:', 'related: [mathematics, chemistry, informatics]\nlesson:');
  expect(content.refusal()).toEqual([]);
});

it('names every place where a subject that is gone still stands, and nothing else', () => {
  const content = copyContent();
  content.remove('subjects/english.yaml');
  content.remove('subjects/english.svg');
  content.edit(PHYSICS, 'lesson:', 'related: [mathematics, english, informatics]\nlesson:');
  const told = content.refusal();
  expect(told.map((line) => /, ([^,]+): /.exec(line)?.[1])).toEqual([
    'subjectOrder.home[2]',
    'subjectOrder.packageForm[2]',
    'subjectOrder.trialForm[2]',
    'homeLessons[1]',
    'related[1]',
  ]);
  for (const line of told) expect(line).toContain('файлу subjects/english.yaml немає; приберіть цю назву');
});

it('needs no lesson on the home page when the one that stood there is gone', () => {
  const content = copyContent();
  content.edit('school.yaml', /homeLessons: .*\n/, '');
  const { school, subjects } = loadContent(content.folder);
  expect(school.homeLessons).toEqual([subjects[0]?.slug]);
});

it('asks who gives the lesson of the board when its teacher is gone, and names who may', () => {
  const content = copyContent();
  content.edit(PHYSICS, /teachers:\n {2}- olena-hrytsenko\n/, 'teachers:\n');
  expect(content.refusal()).toEqual([
    expect.stringMatching(
      /рядок \d+, lesson\.tutor: olena-hrytsenko немає серед викладачів предмета; впишіть одного з них: andrii-melnychuk, sofiia-galagan$/,
    ),
  ]);
});

it('tells a teacher’s misspelt name where it is misspelt, with the one that was meant', () => {
  const content = copyContent();
  content.edit(PHYSICS, '- olena-hrytsenko', '- olena-hritsenko');
  expect(content.refusal()).toEqual([
    expect.stringMatching(
      /рядок \d+, teachers\[0\]: такого викладача немає; бракує файлу teachers\/olena-hritsenko\.yaml \(може, olena-hrytsenko\?\)$/,
    ),
  ]);
});
