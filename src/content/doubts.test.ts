import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FIXTURE_CONTENT } from '../../tests/support/fixture-site.ts';
import { copyContent, SCHOOL_CONTENT } from '../../tests/support/spoilt-content.ts';
import { loadContent } from './load.ts';

/** A Tuesday evening: in Kyiv it is Wednesday already. */
const NOW = new Date('2026-11-24T22:30:00Z');

function noticesOf(change: (content: ReturnType<typeof copyContent>) => void): string[] {
  const content = copyContent();
  change(content);
  return loadContent(content.folder, NOW)
    .notices.map(({ file, field, expected }) => `${file} ${field}: ${expected}`)
    .filter((notice) => !notice.includes('не видно на сайті'));
}

const addToSchool = (lines: string) => (content: ReturnType<typeof copyContent>) =>
  content.write('school.yaml', `${content.read('school.yaml')}\n${lines}\n`);

test.each([
  [
    'a review from the future',
    'reviews:\n  - {name: Оксана, about: мама учня, subject: physics, words: Добре., date: 2026-11-26}',
    'content/school.yaml reviews[0].date: ця дата ще не настала: сьогодні 2026-11-25',
  ],
  [
    'holidays of the past alone',
    'holidays: [2026-08-24]',
    'content/school.yaml holidays: усі ці дні вже минули; впишіть наступні або приберіть список',
  ],
  [
    'a holiday of another year',
    'holidays: [2025-12-25, 2026-12-25]',
    'content/school.yaml holidays[0]: 2025-12-25 давно минуло; може, інший рік?',
  ],
  [
    'a consent without a policy',
    'consent: Ви згодні з [політикою конфіденційності].',
    'content/school.yaml consent: слова в [дужках] нікуди не ведуть: документа legal/privacy.md ще немає',
  ],
])('the check of content notices %s', (_what, lines, expected) => {
  expect(noticesOf(addToSchool(lines))).toEqual([expected]);
});

test('notices a slip in the host of the mail address', () => {
  const notices = noticesOf((content) =>
    content.edit('school.yaml', 'hello@parta.example', 'parta@gmail.con'),
  );
  expect(notices).toEqual(['content/school.yaml contacts[3].value: може, parta@gmail.com?']);
});

test('notices a price for a while that is over', () => {
  const notices = noticesOf((content) =>
    content.edit(
      'packages.yaml',
      /priceUah: 1500.*/,
      'priceUah: 1400\n  usualPriceUah: 1500\n  priceUntil: 2026-11-24',
    ),
  );
  expect(notices).toEqual([
    expect.stringMatching(
      /^content\/packages\.yaml \[0\]\.priceUntil: цей день минув, на сайті знову 1500 грн/,
    ),
  ]);
});

test.each([
  [
    'steps of the first lesson that are not all of it',
    ['school.yaml', /^lessonMinutes: .*/m, 'lessonMinutes: 45'],
    'content/texts.yaml firstLessonSteps: хвилин тут разом 60, а урок триває 45 (lessonMinutes у school.yaml); сайт про них мовчить',
  ],
  [
    'two packages of one name',
    ['packages.yaml', /name: "Стандарт"/, 'name: "Базовий"'],
    'content/packages.yaml [1].name: пакет «Базовий» вже є; у заявках їх не відрізнити',
  ],
  [
    'more subjects than there are',
    ['school.yaml', /figure: "12"/, 'figure: "30"'],
    'content/school.yaml claims[1].figure: на сайті предметів 13',
  ],
  [
    'a package that is not there',
    ['texts.yaml', /^packagesIntro: .*/m, 'packagesIntro: "У пакеті «Люкс» є все."'],
    'content/texts.yaml packagesIntro: пакета «Люкс» немає; є: Базовий, Стандарт, Преміум',
  ],
] as const)('notices %s', (_what, [file, from, to], expected) => {
  expect(noticesOf((content) => content.edit(file, from, to))).toContain(expected);
});

test('notices an hour that is none', () => {
  const notices = noticesOf((content) => {
    content.edit('school.yaml', /^lessonMinutes: .*/m, 'lessonMinutes: 45');
    content.edit('texts.yaml', /minutes: 30/, 'minutes: 15');
  });
  expect(notices).toEqual(['content/texts.yaml firstLesson.title: урок триває 45 хв, а не годину']);
});

test('notices two teachers of one name', () => {
  const notices = noticesOf((content) => {
    const [, name = ''] = /name: "?([^"\n]+)/.exec(content.read('teachers/olena-hrytsenko.yaml')) ?? [];
    content.edit('teachers/andrii-melnychuk.yaml', /name: .*/, `name: "${name}"`);
  });
  expect(notices).toEqual([expect.stringContaining('є вже у файлі andrii-melnychuk.yaml')]);
});

test('notices what a copied subject has left of the other one', () => {
  const notices = noticesOf((content) => {
    content.edit('subjects/physics.yaml', /^highlight: .*\n/m, '');
    for (const slug of ['physics', 'chemistry']) {
      content.edit(
        `subjects/${slug}.yaml`,
        /^description: .*$/m,
        'description: Уроки фізики від законів до задач.',
      );
    }
  });
  expect(notices).toEqual([
    'content/subjects/chemistry.yaml description: тут лишився текст із physics.yaml: «Уроки фізики від законів до задач.…»; напишіть свій',
  ]);
});

test('has no doubts about an honest review, a workday off, an own mail host and the words of both schools', () => {
  expect(
    noticesOf(
      addToSchool(
        'holidays: [2026-08-24, 2026-12-25]\nconfirmed: {claims: 2026-11-25}\nreviews:\n  - {name: Оксана, about: мама учня, subject: physics, words: Добре., date: 2026-11-25}',
      ),
    ),
  ).toEqual([]);
  for (const folder of [FIXTURE_CONTENT, SCHOOL_CONTENT])
    expect(
      loadContent(folder, NOW).notices.filter(({ expected }) => /тут лишився|може, /.test(expected)),
    ).toEqual([]);
});

test('a review of a subject that is not there is refused, with the subject that was meant', () => {
  const content = copyContent();
  const review =
    'reviews:\n  - {name: Оксана, about: мама учня, subject: phisics, words: Добре., date: 2026-11-25}';
  content.write('school.yaml', `${readFileSync(join(content.folder, 'school.yaml'), 'utf8')}\n${review}\n`);
  expect(content.refusal()).toEqual([expect.stringMatching(/reviews\[0\]\.subject: .*\(може, physics\?\)/)]);
});
