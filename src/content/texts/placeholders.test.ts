import { describe, expect, it } from 'vitest';
import { copyContent } from '../../../tests/support/content-copy.ts';
import { loadContent } from '../load.ts';
import { describePriceFrom, quotedUnit } from './placeholders.ts';

const basic = { priceUah: 1500, lessons: 4 };

it('names the lowest price of a lesson and never promises too little', () => {
  expect(describePriceFrom([basic, { priceUah: 3600, lessons: 12 }])).toBe('від 300 грн');
  expect(describePriceFrom([basic, { priceUah: 1000, lessons: 4 }])).toBe('від 250 грн');
  expect(describePriceFrom([basic, { priceUah: 1000, lessons: 3 }])).toBe('від 334 грн');
  expect(describePriceFrom([{ priceUah: 1000, lessons: 3 }])).toBe('334 грн');
  expect(describePriceFrom([basic, { priceUah: 3000, lessons: 8 }])).toBe('375 грн');
});

it('names an hour if all prices are per hour, otherwise a lesson', () => {
  const hour = { priceUah: 600, per: 'hour' } as const;
  expect(describePriceFrom([hour], 45)).toBe('600 грн');
  expect(describePriceFrom([hour, { priceUah: 500, per: 'hour' }], 45)).toBe('від 500 грн');
  expect(describePriceFrom([hour, { priceUah: 500, per: 'lesson' }], 45)).toBe('від 450 грн');
  const group = { priceUah: 5600, lessons: 8 };
  expect(describePriceFrom([group, { ...hour, lessonMinutes: 60 }], 90)).toBe('від 600 грн');
  expect([quotedUnit([hour]), quotedUnit([hour, { per: 'lesson' }])]).toEqual(['hour', 'lesson']);
});

describe('placeholders', () => {
  it('are refused in every file if the school has left out their field', () => {
    const content = copyContent();
    content.edit('school.yaml', 'minimumExperienceYears: 5\n', '');
    content.edit('school.yaml', 'lessonMinutes: 60\n', '');
    content.edit('texts.yaml', /^ {2}promise: ".*"/m, '  promise: "Урок: {тривалість}."');
    const ask = (place: string, name: string, field: string) =>
      expect.stringContaining(
        `${place}: для {${name}} бракує поля ${field} у school.yaml; допишіть його або приберіть тут це слово`,
      );
    const messages = content.refusal();
    expect(messages).toEqual([
      ask('quickAnswers[2].answer', 'досвід', 'minimumExperienceYears'),
      ask('home.promise', 'тривалість', 'lessonMinutes'),
    ]);
    expect(messages[0]).toMatch(/ \(так само: content\/texts\.yaml, рядок \d+\)$/);
  });

  it('are replaced in all texts with the values of their fields', () => {
    const content = copyContent();
    content.edit('school.yaml', /caption: "задоволених учнів"/, 'caption: "учнів і {час}"');
    content.edit('school.yaml', /replyHours: \d+/, 'replyHours: 3');
    content.edit('packages.yaml', '4 індивідуальні заняття', '{заняття}');
    content.edit('subjects/preschool.yaml', /caption: ".*"/, 'caption: "Урок: {тривалість}"');
    content.edit('subjects/physics.yaml', /caption: ".*"/, 'caption: "{чим}: {тривалість}, {ціна}"');
    content.edit('teachers/iryna-kovalenko.yaml', /achievements: ".*"/, 'achievements: "Викладає в {місце}"');
    const { school, packages, subjects } = loadContent(content.folder);
    expect(school.claims[0]?.caption).toBe('учнів і 3 годин');
    expect(packages[0]?.features[0]).toBe('4 індивідуальні заняття');
    const find = (slug: string) => subjects.find((subject) => subject.slug === slug);
    expect(find('preschool')?.caption).toBe('Урок: 30 хвилин');
    expect(find('physics')?.caption).toBe('фізикою: 60 хвилин, від 300 грн');
    const teacher = find('mathematics')?.teachers.find(({ id }) => id === 'iryna-kovalenko');
    expect(teacher?.achievements).toBe('Викладає в Zoom або Google Meet');
  });

  it.each([
    ['', 'Перший: 30 хвилин', 'Перший: 60 хвилин'],
    ['trialMinutes: 20', 'Перший: 20 хвилин', 'Перший: 20 хвилин'],
  ])('name the length of the first lesson (%s)', (line, preschool, physics) => {
    const content = copyContent();
    content.write('school.yaml', `${content.read('school.yaml')}\n${line}\n`);
    for (const slug of ['preschool', 'physics'])
      content.edit(`subjects/${slug}.yaml`, /caption: ".*"/, 'caption: "Перший: {тривалість першого}"');
    const { subjects } = loadContent(content.folder);
    const captionOf = (slug: string) => subjects.find((subject) => subject.slug === slug)?.caption;
    expect([captionOf('preschool'), captionOf('physics')]).toEqual([preschool, physics]);
  });

  it('are replaced before the length of a text is checked', () => {
    const content = copyContent();
    const description = `${'а'.repeat(100)} {досвід}`;
    content.edit('school.yaml', /^ {2}description: ".*"/m, `  description: "${description}"`);
    expect(content.refusal()).toEqual([]);
    expect(loadContent(content.folder).school.search?.description).toBe(
      `${'а'.repeat(100)} від 5 років досвіду`,
    );
  });

  it('do not cause a second message if their field has a mistake', () => {
    const content = copyContent();
    content.edit('packages.yaml', '4 індивідуальні заняття', '{заняття}');
    content.edit('packages.yaml', 'priceUah: 1500', 'priceUah: 1500 грн');
    expect(content.refusal()).toEqual([expect.stringContaining('[0].priceUah')]);
  });

  it('of a slider text are left to the lesson', () => {
    const { subjects } = loadContent(copyContent().folder);
    const [step] = subjects.find(({ slug }) => slug === 'physics')?.lesson?.play?.steps ?? [];
    expect(step?.slide?.words).toContain('{l}');
  });

  it.each([
    [
      'school.yaml',
      /caption: "задоволених учнів"/,
      'caption: "{стаж}"',
      'claims[0].caption: невідоме {стаж}',
    ],
    ['school.yaml', /answer: ".*"/, 'answer: "{чого}"', 'quickAnswers[0].answer: невідоме {чого}'],
    [
      'school.yaml',
      /^ {2}title: ".*"/m,
      '  title: "Уроки {ціна"',
      'search.title: після {ціна бракує дужки }',
    ],
    ['packages.yaml', '4 індивідуальні заняття', '{занять}', '[0].features[0]: невідоме {занять}'],
    [
      'subjects/physics.yaml',
      /caption: ".*"/,
      'caption: "{х}"',
      'caption: невідоме {х}; тут бувають лише: {назва}',
    ],
    [
      'teachers/iryna-kovalenko.yaml',
      /achievements: ".*"/,
      'achievements: "{х}"',
      'achievements: невідоме {х}',
    ],
  ])('are rejected if unknown, in %s: %s', (file, from, to, expected) => {
    const content = copyContent();
    content.edit(file, from, to);
    expect(content.refusal()).toHaveLength(1);
    expect(content.refusal()[0]).toContain(expected);
  });
});
