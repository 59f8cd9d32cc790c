/** Warnings about texts that contradict the contacts and other fields. Each rule has texts that it must not report. */
import { describe, expect, it } from 'vitest';
import { copyContent } from '../../../tests/support/content-copy.ts';
import { listFiles } from '../files/list-files.ts';

type Content = ReturnType<typeof copyContent>;

const answer = (words: string) => (content: Content) =>
  content.edit('school.yaml', 'answer: "Так. Він ні до чого не зобов’язує."', `answer: "${words}"`);

const add = (lines: string) => (content: Content) =>
  content.write('school.yaml', `${content.read('school.yaml')}\n${lines}\n`);

function listWarnings(...changes: ((content: Content) => void)[]): string[] {
  const content = copyContent();
  for (const change of changes) change(content);
  expect(content.refusal()).toEqual([]);
  return content.warnings();
}

describe('a messenger that is no contact of the school', () => {
  it('may not be promised; all texts are named at once', () => {
    const warnings = listWarnings(
      answer('Напишіть «без дзвінка», і ми відповімо в Telegram, Viber або WhatsApp.'),
      (content) =>
        content.edit(
          'texts.yaml',
          /^packagesIntro: .*/m,
          'packagesIntro: "Можна й без дзвінка: у WhatsApp, у зручний час."',
        ),
    );
    expect(warnings).toEqual([
      expect.stringMatching(
        /^- content\/school\.yaml, рядок 39, .*тут обіцяно відповідь там, де школи немає серед контактів: whatsapp \(kind у contacts, school\.yaml\); перепишіть або допишіть контакт \(так само: content\/texts\.yaml, рядок \d+\)$/,
      ),
    ]);
  });

  it.each([
    'Відповімо в Telegram або Viber.',
    'Новини — на каналі у WhatsApp, пишіть відгуки.',
    'Надсилаємо запис уроку у WhatsApp.',
    'Напишіть у заявці ваш нік у Signal.',
    'Не пишіть у WhatsApp: там нас немає.',
    'Напишіть, чи є у вас WhatsApp.',
  ])('may be named for something else: %s', (words) => {
    expect(listWarnings(answer(words))).toEqual([]);
  });

  it('may stay in an answer that the site does not show for one teacher', () => {
    const content = copyContent();
    for (const file of listFiles(content.folder, 'subjects').filter((each) => each.endsWith('.yaml')))
      content.edit(`subjects/${file}`, /^teachers:\n(?: {2}- .*\n)+/m, 'teachers:\n  - olena-hrytsenko\n');
    answer('Відповімо у WhatsApp.')(content);
    expect(content.warnings().join('\n')).toContain('немає серед контактів: whatsapp');
    content.edit('school.yaml', 'у WhatsApp."', 'у WhatsApp."\n    oneTeacher: "Відповім у месенджері."');
    expect(content.warnings().join('\n')).not.toContain('серед контактів');
  });
});

describe('a document', () => {
  const document = (words: string) => (content: Content) =>
    content.write('legal/privacy.md', `# Політика\n\n${words}\n`);
  const seller = add('seller:\n  name: "ФОП Коваль"\n  taxNumber: "1234567899"');

  it('may not have other addresses than the contacts', () => {
    expect(listWarnings(document('Пишіть на old@gmail.com.'))).toEqual([
      '- content/legal/privacy.md, рядок 3: адреси old@gmail.com немає серед контактів (contacts у school.yaml); виправте там або тут',
    ]);
  });

  it.each([
    'Пишіть на Hello@parta.example, сервіс — support@mail.com.',
    'Пишіть на privacy@parta.example.',
    'Скарги: hotline@ombudsman.gov.ua.',
  ])('may have these addresses: %s', (words) => {
    expect(listWarnings(document(words))).toEqual([]);
  });

  it('may not have another tax number than the seller', () => {
    expect(listWarnings(seller, document('ФОП Коваль, РНОКПП 2987654321.'))).toEqual([
      '- content/legal/privacy.md, рядок 3: тут податковий номер 2987654321, а в school.yaml seller.taxNumber: 1234567899; виправте одне з двох',
    ]);
  });

  it.each(['РНОКПП 1234567899, хостинг — ЄДРПОУ 12345678.', 'Рахунок UA213223130000026007233566001.'])(
    'may have these numbers: %s',
    (words) => {
      expect(listWarnings(seller, document(words))).toEqual([]);
    },
  );
});

describe('hours of a weekend', () => {
  it('may not be promised if the school does not work then', () => {
    expect(listWarnings(answer('Телефонуємо у робочий час, а в суботу з 10 до 15.'))).toEqual([
      expect.stringContaining(
        'тут 10 до 15, а робочі години — пн–пт, 9:00–19:00 за Києвом (workingHours у school.yaml); напишіть {години} або виправте їх там',
      ),
    ]);
  });

  it('agree with the hours of the school', () => {
    const saturday = (content: Content) =>
      content.edit('school.yaml', '"9:00–19:00"', '"9:00–19:00"\n  sat: "10:00–15:00"');
    for (const words of [
      'Телефонуємо в суботу з 10:00 до 15:00.',
      'Телефоную в будні з 9 до 19, у суботу з 10 до 15.',
    ])
      expect(listWarnings(saturday, answer(words))).toEqual([]);
  });

  it.each([
    'Уроки бувають у суботу з 10 до 15, з телефона теж.',
    'У суботу з 10 до 15 — клуб.',
    'Куратор відповідає щодня з 9:00 до 22:00.',
    'Офіс — у суботу з 16:00 до 19:00, телефонуйте заздалегідь.',
  ])('may be those of lessons, or of others: %s', (words) => {
    expect(listWarnings(answer(words))).toEqual([]);
  });
});

describe('a larger package with dearer lessons', () => {
  const raise = (content: Content) => content.edit('packages.yaml', 'priceUah: 3600', 'priceUah: 4700');

  it('contradicts a text that calls it cheaper', () => {
    expect(listWarnings(raise, answer('Що більший пакет, то дешевший урок.'))).toEqual([
      expect.stringContaining(
        'priceUah: заняття тут дорожче (392 грн), ніж у меншому пакеті «Стандарт» (350 грн), а в текстах сказано, що більший пакет дешевший: content/school.yaml, рядок 39; виправте ціну або тексти',
      ),
    ]);
  });

  it('is allowed otherwise', () => {
    const double = (content: Content) => content.edit('packages.yaml', 'priceUah: 3600', 'priceUah: 5000');
    expect(listWarnings(double)).toEqual([]);
    const addGroup = (content: Content) => {
      content.edit('packages.yaml', 'priceUah: 1500', 'priceUah: 1000');
      content.edit('packages.yaml', '"4 індивідуальні заняття"', '"4 заняття в групі"');
    };
    expect(listWarnings(addGroup, answer('Що більший пакет, то дешевший урок.'))).toEqual([]);
    expect(listWarnings(answer('Що більший пакет, то дешевший урок.'))).toEqual([]);
  });
});
