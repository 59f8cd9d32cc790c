import { describe, expect, it } from 'vitest';
import { copyContent } from '../../tests/support/content-copy.ts';

const PHYSICS = 'subjects/physics.yaml';

describe('a mistake in a field of a subject', () => {
  it.each([
    ['a missing field', 'caption: ', '# ', 'рядок 1, caption: поля немає; очікується текст'],
    ['an empty field', /caption: .*/, 'caption:', 'caption: поле порожнє; очікується текст'],
    ['an empty text', /caption: .*/, 'caption: " "', 'рядок 5, caption: текст порожній'],
    [
      'a number for a text',
      /caption: .*/,
      'caption: 96',
      'очікується текст; візьміть значення в лапки: "96"',
    ],
    ['a long text', /caption: .*/, `caption: ${'а'.repeat(70)}`, 'щонайбільше 64 знаки, а тут 70'],
    [
      'a text for a number',
      'hue: 268',
      'hue: синій',
      'color.hue: очікується число від 0 до 359; 0 — малиновий',
    ],
    ['a fraction', 'hue: 268', 'hue: 26.2', 'color.hue: очікується ціле число'],
    ['a large number', 'hue: 268', 'hue: 400', 'color.hue: очікується число, щонайбільше 359, а тут 400'],
    [
      'a text for fields',
      /color: .*/,
      'color: синій',
      'color: очікується відтінок від 0 до 359 у дужках: напишіть color: { hue: 260 }',
    ],
    ['a text for a list', /teachers:[\s\S]*/, 'teachers: olena', 'teachers: очікується список'],
    [
      'a long title',
      /search:/,
      `search:\n  title: ${'а'.repeat(61)}`,
      'search.title: очікується текст, у якому щонайбільше 60 знаків',
    ],
    [
      'a short summary',
      /search:\n.*/,
      `search:\n  description: ${'а'.repeat(109)}`,
      'search.description: очікується текст, у якому щонайменше 110 знаків',
    ],
    [
      'a long summary',
      /search:\n.*/,
      `search:\n  description: ${'а'.repeat(156)}`,
      'search.description: очікується текст, у якому щонайбільше 155 знаків',
    ],
    [
      'too many related subjects',
      /search:/,
      'related: [history, english, french, biology, chemistry]\nsearch:',
      'related: очікується щонайбільше 4 записи, а тут 5',
    ],
    [
      'a subject related to itself',
      /search:/,
      'related: [history, physics, english, french]\nsearch:',
      'related[1]: тут лише інші предмети',
    ],
    ['a highlight from nowhere', '"40–60%"', '"41–60%"', 'highlight: цих слів немає в тексті description'],
  ])('is reported: %s', (_name, from, to, expected) => {
    const content = copyContent();
    content.edit(PHYSICS, from, to);
    expect(content.refusal()).toEqual([expect.stringContaining(expected)]);
    expect(content.refusal()).toEqual([
      expect.stringMatching(/^- content\/subjects\/physics\.yaml, рядок \d/),
    ]);
  });

  it('is reported with its place in a list and the allowed fields', () => {
    const content = copyContent();
    content.edit(PHYSICS, 'title: "Підготовка до НМТ"', 'titel: "Підготовка до НМТ"');
    expect(content.refusal()).toEqual([
      '- content/subjects/physics.yaml, рядок 14, reasons[2].titel: невідоме поле; може, title? Тут бувають лише: title, text',
    ]);
  });

  it.each([
    [/ {2}- title: "Помітний результат"\n.*\n/, '', 'reasons: очікується рівно 6 записів, а тут 5'],
    ['- andrii-melnychuk', '- olena-hrytsenko', 'teachers: викладач повторюється'],
    [
      '- andrii-melnychuk',
      Array.from({ length: 11 }, (_, index) => `- teacher-${index}`).join('\n  '),
      'teachers: очікується щонайбільше 12 записів, а тут 13',
    ],
    [/teachers:[\s\S]*/, 'teachers: []\n', 'teachers: очікується щонайменше 1 запис, а тут 0'],
  ])('is reported if a list has the wrong number of entries: %s', (from, to, expected) => {
    const content = copyContent();
    content.edit(PHYSICS, from, to);
    expect(content.refusal()).toEqual([expect.stringContaining(expected)]);
  });
});

describe('a mistake in the facts of the school', () => {
  it.each([
    [
      'value: "+380 00 000 00 00"',
      'value: "067000000"',
      'contacts[0].value: очікується номер у вигляді +380 XX XXX XX XX, а тут 9 цифр',
    ],
    [
      'value: "+380 00 000 00 00"',
      'value: "22 635 17 40"',
      'очікується номер у вигляді +380 XX XXX XX XX: +380 22 635 17 40 (номер іншої країни починається з +)',
    ],
    ['"parta_school"', '"@parta"', 'contacts[1].value: очікується ім’я в Telegram без @'],
    ['hello@', 'hello', 'contacts[3].value: очікується адреса електронної пошти'],
    [
      'https://www.tiktok',
      'http://www.tiktok',
      'contacts[5].value: очікується адреса, що починається з https://',
    ],
    [/ {2}- kind: phone\n.*\n/, '', 'contacts: потрібен щонайменше один телефон: kind: phone'],
    [/ {4}value: "\+380.*\n/, '', 'contacts[0].value: поля немає; очікується номер, ім’я чи адреса'],
    ['kind: viber', 'kind: Viber', 'contacts[2].kind: очікується одне з: phone, telegram, viber, whatsapp'],
    ['kind: viber', 'kind: phone', 'contacts[2].value: такий контакт уже є вище; залиште один'],
    [
      '"hello@parta.example"',
      'hello@parta.example\n  - kind: email\n    value: sales@parta.example',
      'contacts[4].label: такий контакт (email) уже є вище; підпишіть цей: label: "Бухгалтерія"',
    ],
    [
      'kind: viber\n    value: "+380 00 000 00 00"',
      'kind: whatsapp\n    value: "школа"',
      'contacts[2].value: очікується номер у вигляді +380 XX XXX XX XX',
    ],
    [
      'https://www.facebook.com',
      'https://notfacebook.com',
      'contacts[6].value: очікується адреса сторінки на facebook.com',
    ],
    [
      /contacts:\n(?: .*\n)+/,
      'contacts:\n  phone: "+380 00 000 00 00"\n  viber: "+380 00 000 00 00"\n',
      'contacts: очікується список: кожен рядок починається з дефіса',
    ],
    ['"9:00–19:00"', '"9:00–8:00"', 'workingHours.mon-fri: початок має бути раніше за кінець'],
    [
      'replyHours: 2',
      'replyHours: 2\nholidays: [25.12.2026]',
      'holidays[0]: очікується дата: рік-місяць-день, як 2026-12-25',
    ],
    [
      'replyHours: 2',
      'replyHours: 2\nholidays: [2026-12-25, 2026-02-30]',
      'holidays[1]: такого дня в календарі немає',
    ],
    ['replyHours: 2', 'replyHours: 2\nholidays: 2026-12-25', 'holidays: очікується список'],
  ])('is reported: %s', (from, to, expected) => {
    const content = copyContent();
    content.edit('school.yaml', from, to);
    expect(content.refusal()).toEqual([expect.stringContaining(expected)]);
  });
});

describe('the questions of the trial dialog', () => {
  it.each([
    [
      'callTime: true\n',
      '\n',
      'trialQuestions[2].noCall: відповідь «без дзвінка» буває лише в запитанні з callTime: true',
    ],
    [/noCall: .*/, 'noCall: "до 12:00"', 'trialQuestions[2].noCall: відповідь «до 12:00» уже є вище'],
    ['"1–4 клас"', '"дошкільня"', 'trialQuestions[0].answers[1]: відповідь «дошкільня» уже є вище'],
  ])('are refused: %s', (from, to, expected) => {
    const content = copyContent();
    content.edit('texts.yaml', from, to);
    expect(content.refusal()).toEqual([expect.stringContaining(expected)]);
  });
});

describe('packages', () => {
  it.each([
    [
      'a second popular one',
      'popular: false',
      'popular: true',
      'popular: true буває не більше ніж в одного пакета, а тут його мають «Базовий», «Стандарт»',
    ],
    [
      'a price with its currency',
      '1500 #',
      '1500 грн #',
      'рядок 3, [0].priceUah: очікується число, лише цифрами',
    ],
    [
      'more lessons than cells',
      /priceUah: 3600[\s\S]*?features:\n.*\n/,
      'priceUah: 18300\n  durationMonths: 6\n  lessons: 61\n  popular: false\n  features:\n',
      '[2].lessons: очікується число, щонайбільше 60',
    ],
    ['all gone', /- id: 1[\s\S]*/, '[]\n', ': очікується щонайменше 1 запис, а тут 0'],
  ])('are rejected with %s', (_name, from, to, expected) => {
    const content = copyContent();
    content.edit('packages.yaml', from, to);
    expect(content.refusal()).toEqual([expect.stringContaining(expected)]);
  });

  it('are rejected with all mistakes at once, also those between packages', () => {
    const content = copyContent();
    content.edit('packages.yaml', 'popular: true', 'popular: так');
    content.edit('packages.yaml', 'priceUah: 2800', 'priceUah: 2 800');
    content.edit('packages.yaml', 'id: 3', 'id: 1');
    expect(content.refusal()).toEqual([
      '- content/packages.yaml, рядок 16, [1].priceUah: очікується число, лише цифрами: 2800',
      '- content/packages.yaml, рядок 19, [1].popular: очікується true або false; напишіть без лапок true',
      '- content/packages.yaml, рядок 30, [2].id: номер 1 уже має пакет «Базовий»; дайте пакету «Преміум» інший',
    ]);
  });

  it('may have no popular package, for example after it was removed', () => {
    const content = copyContent();
    content.edit('packages.yaml', 'popular: true', 'popular: false');
    expect(content.refusal()).toEqual([]);
    expect(content.warnings()).toEqual([
      '- content/packages.yaml, рядок 1: жоден пакет не має позначки popular: true; сайт обійдеться без неї',
    ]);
  });
});

it('all messages are in Ukrainian', () => {
  const content = copyContent();
  content.write(
    'school.yaml',
    'name: 1\ncontacts: []\nclaims: {}\nreplyHours: .nan\nquickAnswers: [1, {}]\n',
  );
  content.write('packages.yaml', '[1, "x", {id: 0.5, popular: null, features: [null, ""]}]\n');
  content.write(PHYSICS, '- just a list\n');
  content.write('teachers/olena-hrytsenko.yaml', '"a text"\n');
  const refusal = content.refusal();
  expect(refusal.length).toBeGreaterThan(15);
  for (const line of refusal) {
    expect(line).toMatch(/^- content\/[\w/-]+\.yaml, рядок \d+(, [\w.[\]]+)?: \p{Script=Cyrillic}/u);
    expect(line).not.toMatch(/invalid|expected|received|required|unrecognized|too (small|big)/i);
  }
});
