import { expect, it } from 'vitest';
import { copyContent } from '../../../tests/support/content-copy.ts';
import { listFiles } from '../files/list-files.ts';
import { loadContent } from '../load.ts';

const TUTOR = 'olena-hrytsenko';

/** Removes all teachers but one. */
function leaveOneTeacher() {
  const content = copyContent();
  for (const file of listFiles(content.folder, 'subjects').filter((each) => each.endsWith('.yaml')))
    content.edit(`subjects/${file}`, /^teachers:\n(?: {2}- .*\n)+/m, `teachers:\n  - ${TUTOR}\n`);
  return content;
}

const ALONE = `
oneTeacher:
  home:
    teachersTitle: "Хто навчає"
  greeting: "Це я, Олена. Ви залишили мені {заявка}."
`;

it('replaces the texts that the owner wrote for one teacher and keeps the others', () => {
  const several = copyContent();
  several.write('texts.yaml', several.read('texts.yaml') + ALONE);
  const { texts } = loadContent(several.folder);
  expect(texts.home.teachersTitle).not.toBe('Хто навчає');

  const one = leaveOneTeacher();
  one.write('texts.yaml', one.read('texts.yaml') + ALONE);
  const alone = loadContent(one.folder).texts;
  expect(alone.home).toEqual({ ...texts.home, teachersTitle: 'Хто навчає' });
  expect(alone.greeting).toBe('Це я, Олена. Ви залишили мені {заявка}.');
  expect(alone.footer).toBe(texts.footer);
});

it('rejects unknown placeholders in such a text', () => {
  const content = copyContent();
  content.write('texts.yaml', content.read('texts.yaml') + ALONE.replace('Хто навчає', 'Навчаю {чого}'));
  expect(content.refusal()).toEqual([
    expect.stringMatching(/texts\.yaml, рядок \d+, oneTeacher\.home\.teachersTitle: невідоме \{чого\}/),
  ]);
});

it('uses the answers for one teacher and drops questions about several', () => {
  const content = leaveOneTeacher();
  content.edit('school.yaml', 'answer: "Підберемо', 'oneTeacher: "Поверну гроші."\n    answer: "Підберемо');
  content.edit(
    'school.yaml',
    'answer: "Викладачі, які',
    'severalTeachers: true\n    answer: "Викладачі, які',
  );
  const { quickAnswers } = loadContent(content.folder).school;
  expect(quickAnswers.map(({ answer }) => answer)).toContain('Поверну гроші.');
  expect(JSON.stringify(quickAnswers)).not.toMatch(/Підберемо іншого|Хто викладає|oneTeacher/);
});

it('warns about texts that mention several teachers', () => {
  const warnings = leaveOneTeacher().warnings();
  for (const field of ['tagline', 'search.title'])
    expect(warnings).toContainEqual(
      expect.stringMatching(new RegExp(`school\\.yaml, рядок \\d+, ${field}: на сайті один викладач`)),
    );
  expect(copyContent().warnings().join()).not.toContain('на сайті один викладач');
});

it.each([
  'Інших викладачів немає, тож якщо захворію, урок перенесемо.',
  'Навчаю і дорослих: англійська для менеджерів, курси для викладачів.',
  'Шкільні викладачі часто не встигають повторити тему, а я встигаю.',
  'Ні, ми репетитори: атестатів не видаємо.',
])('does not warn about a text of one teacher: %s', (words) => {
  const content = leaveOneTeacher();
  content.edit('school.yaml', 'answer: "Так. Він ні до чого не зобов’язує."', `answer: "${words}"`);
  expect(content.warnings().join('\n')).not.toContain('quickAnswers[0]');
});

it('warns about texts that mention several subjects', () => {
  const content = copyContent();
  for (const file of listFiles(content.folder, 'subjects').filter((each) => !each.startsWith('physics')))
    content.remove(`subjects/${file}`);
  content.edit('school.yaml', '"Наживо в {місце}."', '"Інших предметів не викладаю."');
  content.edit('packages.yaml', '"Проміжні тести"', '"Тести з усіх предметів"');
  content.edit('texts.yaml', /^packagesIntro: .*/m, 'packagesIntro: "Уроки можна ділити між предметами."');
  expect(content.warnings()).toContainEqual(
    expect.stringMatching(/texts\.yaml, рядок \d+, packagesIntro: на сайті один предмет/),
  );
  expect(content.warnings()).toContainEqual(
    expect.stringMatching(/packages\.yaml, рядок \d+, \[1\]\.features\[\d\]: на сайті один предмет/),
  );
  expect(content.warnings().join('\n')).not.toContain('quickAnswers[1]');
});
