import { describe, expect, it } from 'vitest';
import { FIXTURE_CONTENT } from '../../../tests/support/fixture-site.ts';
import { copyContent, SCHOOL_CONTENT } from '../../../tests/support/spoilt-content.ts';
import { DIRECTIONS } from '../lead/lead.ts';
import { loadContent } from './load.ts';
import { SUBJECT_SLUGS } from './schema.ts';

const PHYSICS = 'subjects/physics.yaml';
const OLENA = 'teachers/olena-hrytsenko.yaml';

it('accepts what the school itself says', () => {
  expect(loadContent(SCHOOL_CONTENT).packages.length).toBeGreaterThan(0);
});

describe('content', () => {
  const content = loadContent(FIXTURE_CONTENT);

  it('has the thirteen subjects in the order of the home page', () => {
    expect(content.subjects.map((subject) => subject.slug)).toEqual(SUBJECT_SLUGS);
  });

  it('names the subjects as the directions of the package dialog do', () => {
    expect(content.subjects.map((subject) => subject.name).sort()).toEqual([...DIRECTIONS].sort());
  });

  it('brings the teachers with their subject, in its order', () => {
    const physics = content.subjects.find((subject) => subject.slug === 'physics');
    expect(physics?.teachers.map((teacher) => teacher.id)).toEqual([
      'olena-hrytsenko',
      'andrii-melnychuk',
      'sofiia-galagan',
    ]);
  });
});

describe('subjects and teachers together', () => {
  it('need each subject’s teachers to be there', () => {
    const content = copyContent();
    content.edit(PHYSICS, '- andrii-melnychuk', '- andrii-melnyk');
    expect(content.refusal()).toEqual([
      '- content/subjects/physics.yaml, рядок 24, teachers[1]: такого викладача немає; бракує файлу teachers/andrii-melnyk.yaml',
    ]);
  });

  it('tell a teacher’s own mistake once, at the teacher', () => {
    const content = copyContent();
    content.edit(OLENA, /experience: .*\n/, '');
    expect(content.refusal()).toEqual([
      '- content/teachers/olena-hrytsenko.yaml, рядок 1, experience: поля немає; очікується текст',
    ]);
  });

  it('need the names of the directions, each once', () => {
    const content = copyContent();
    content.edit(PHYSICS, 'name: "Фізика"', 'name: "Фізика і світ"');
    content.edit('subjects/biology.yaml', 'name: "Біологія"', 'name: "Хімія"');
    expect(content.refusal()).toEqual([
      expect.stringContaining(
        'physics.yaml, рядок 1, name: очікується один із предметів: Фізика, Математика',
      ),
      expect.stringContaining('biology.yaml, рядок 1, name: так уже називається предмет chemistry'),
    ]);
  });
});

describe('a photo', () => {
  it('has to be beside its teacher, spelt in the same case', () => {
    const content = copyContent();
    content.edit(OLENA, /$/, 'photo: Olena.webp\n');
    content.write('teachers/olena.webp', Buffer.alloc(10));
    expect(content.refusal()).toEqual([
      expect.stringContaining('photo: файлу Olena.webp немає в теці content/teachers'),
    ]);
  });

  it('has to have a name that is safe in an address', () => {
    const content = copyContent();
    content.edit(OLENA, /$/, 'photo: олена.webp\n');
    expect(content.refusal()).toEqual([expect.stringContaining('photo: очікується назва файлу латинкою')]);
  });
});

describe('files', () => {
  it('that are missing are told by name', () => {
    const content = copyContent();
    content.remove('school.yaml');
    content.remove('subjects/french.yaml');
    expect(content.refusal()).toEqual([
      '- content/school.yaml: файлу немає або його не вдалося відкрити',
      '- content/subjects/french.yaml: файлу немає або його не вдалося відкрити',
    ]);
  });

  it('of subjects that the site does not know are refused', () => {
    const content = copyContent();
    content.write('subjects/astronomy.yaml', 'name: "Астрономія"\n');
    expect(content.refusal()).toEqual([
      expect.stringContaining('content/subjects/astronomy.yaml: зайвий файл; сайт знає лише ці предмети'),
    ]);
  });

  it('that are empty or not in UTF-8 are refused', () => {
    const content = copyContent();
    content.write('packages.yaml', '# порожньо\n');
    content.write('school.yaml', Buffer.from('name: "\xca\xeb\xb3\xf2"\n', 'latin1'));
    expect(content.refusal()).toEqual([
      expect.stringContaining('- content/school.yaml: файл збережено не в кодуванні UTF-8; відкрийте його'),
      '- content/packages.yaml: файл порожній',
    ]);
  });

  it('with Windows line ends and a byte order mark are read', () => {
    const content = copyContent();
    content.write(PHYSICS, `\ufeff${content.read(PHYSICS).replaceAll('\n', '\r\n')}`);
    expect(content.refusal()).toEqual([]);
  });
});

it('counts and lists the mistakes of all files at once', () => {
  const content = copyContent();
  content.edit('school.yaml', 'replyHours: 2', 'replyHours: дві');
  content.edit('packages.yaml', 'name: "Базовий"', 'назва: "Базовий"');
  content.edit(OLENA, 'name', 'nmae');
  content.edit('subjects/history.yaml', 'hue: 84', 'hue: 840');
  expect(() => loadContent(content.folder)).toThrow(/^У текстах сайту знайдено 6 помилок\./);
  expect(content.refusal().map((line) => line.slice('- content/'.length, line.indexOf('.yaml')))).toEqual([
    'school',
    'packages',
    'packages',
    'teachers/olena-hrytsenko',
    'teachers/olena-hrytsenko',
    'subjects/history',
  ]);
});
