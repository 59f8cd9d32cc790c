import { expect, it } from 'vitest';
import { PAID_TRIAL_SUBJECT, TRIAL_SUBJECT } from '#shared/lead/lead.ts';
import { makeConversation, makeLead } from '../../../tests/support/make-lead.ts';
import { makeTestSummary, SCHOOL_CONTENT } from '../../../tests/support/school-content.ts';
import type { Lead } from './lead.ts';
import type { LeadSummary, LeadSummaryFacts } from './lead-summary.ts';
import { linkToCard, type SummaryLine, toPlain } from './parts.ts';

const toText = ({ label, parts }: SummaryLine) => `${label}: ${toPlain(parts)}`;
const listLines = ({ contact, lines }: LeadSummary) => [...contact, ...lines].map(toText);
const linesOf = (fields: Lead['fields'], facts?: Partial<LeadSummaryFacts>) =>
  listLines(makeTestSummary(makeLead('package', { fields }), facts));

it('shows the person, the request and the deadline', () => {
  const summary = makeTestSummary(makeLead('package', { number: 57, source: { page: '/' } }));
  expect(summary.title).toBe('№57 Марія · +380 63 333 44 55');
  expect(summary.about).toBe('Пакет Стандарт: Математика');
  expect(summary.answerBy).toBe('відповісти пн 23.11 до 11:00');
  expect(listLines(summary)).toEqual([
    'Написати: Telegram, Viber, SMS',
    'Пакет: Стандарт, 2800 грн, 8 занять, 1 місяць',
  ]);
  expect(summary.origin.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Сторінка: головна',
    'Дата: 21.11.2026, 10:00:00',
  ]);
});

it('shows the visitor’s local time if it differs from Kyiv’s', () => {
  const now = new Date('2026-11-21T19:05:00Z');
  const linesFrom = (time_zone: string) =>
    listLines(makeTestSummary(makeLead('trial', { fields: {}, source: { time_zone } }), { now }));
  expect(linesFrom('America/Toronto')).toEqual([
    'Місцевий час: Торонто, на 7 год менше, ніж у Києві: о 21:05 там 14:05',
  ]);
  expect(linesFrom('Europe/Kyiv')).toEqual([]);
});

it.each([
  ['067 123 45 67', '№12 · +380671234567 (067 123 45 67)', 'tel:+380671234567'],
  ['+38 (067) 123-45-67', '№12 · +380671234567 (+38 (067) 123-45-67)', 'tel:+380671234567'],
  ['+380 67 123-45-67', '№12 · +380 67 123-45-67', 'tel:+380671234567'],
  ['067 123', '№12 · 067 123 ⚠️ номер неповний', undefined],
  ['501 234 567', '№12 · 501 234 567 ⚠️ без коду країни', undefined],
  ['06 12 34 56 78', '№12 · 06 12 34 56 78 ⚠️ без коду країни', undefined],
  ['@olena_k', '№12 · @olena_k', undefined],
])('makes %s tappable without losing typed words', (phone, text, href) => {
  const { person, contact } = makeTestSummary(makeLead('trial', { fields: { phone } }));
  expect(toPlain(person)).toBe(text);
  expect(person[2]?.href).toBe(href);
  expect(contact.map(toText).includes('Написати: Telegram, Viber, SMS')).toBe(href !== undefined);
});

it.each(['محمد', 'דוד כהן'])('isolates the name %s, which would reorder the number after it', (name) => {
  const { title } = makeTestSummary(makeLead('trial', { fields: { name, phone: '+380 67 123 45 67' } }));
  expect(title).toBe(`№12 \u2068${name}\u2069 · +380 67 123 45 67`);
});

it('makes two numbers tappable', () => {
  const phone = 'мама 067 123 45 67, тато 050 765 43 21';
  const { person } = makeTestSummary(makeLead('trial', { fields: { phone } }));
  expect(toPlain(person)).toBe(`№12 · +380671234567, +380507654321 (${phone})`);
  expect(person.flatMap(({ href }) => href ?? [])).toEqual(['tel:+380671234567', 'tel:+380507654321']);
});

it.each([
  ['trial', 'Фізика', undefined, 'Пробний: Фізика', []],
  ['trial', TRIAL_SUBJECT, 'Французька мова', 'Пробний: Французька мова', [`Предмет: ${TRIAL_SUBJECT}`]],
  ['trial', TRIAL_SUBJECT, undefined, TRIAL_SUBJECT, []],
  ['trial', PAID_TRIAL_SUBJECT, undefined, PAID_TRIAL_SUBJECT, []],
  ['contact', PAID_TRIAL_SUBJECT, 'Фізика', 'Пробний: Фізика', [`Тема: ${PAID_TRIAL_SUBJECT}`]],
  ['contact', TRIAL_SUBJECT, undefined, TRIAL_SUBJECT, []],
  ['contact', 'Інше', undefined, 'Запитання', ['Тема: Інше']],
  ['package', 'Фізика', undefined, 'Пакет: Фізика', []],
] as const)('describes a %s about %s on the page of %s, and keeps the sent fields', (...given) => {
  const [kind, subject, page, about, lines] = given;
  const source = page ? { page_subject: page } : {};
  const summary = makeTestSummary(makeLead(kind, { fields: { subject }, source }));
  expect(summary.about).toBe(about);
  expect(listLines(summary)).toEqual(lines);
});

it('shows the price of the school’s list, and a different one in the lead', () => {
  const fields = { package_name: 'Стандарт', package_price: '1 грн', package_lessons: '8' };
  expect(linesOf(fields)).toEqual(['Пакет: Стандарт, 2800 грн (у заявці 1 грн), 8 занять']);
  expect(linesOf({ package_name: 'Літній', package_price: '900 грн' })).toEqual(['Пакет: Літній, 900 грн']);
  expect(linesOf({ package_price: '900 грн' })).toEqual(['Ціна: 900 грн']);
});

it('shows a price per hour with its unit, without lessons', () => {
  const packages = SCHOOL_CONTENT.packages.map((each) => ({ ...each, priceUah: 500, per: 'hour' as const }));
  const fields = { package_name: 'Стандарт', package_price: '500 грн за годину', package_lessons: '' };
  const lead = makeLead('package', { fields: { ...fields, subject: 'Фізика' } });
  expect(listLines(makeTestSummary(lead, { packages }))).toContain('Пакет: Стандарт, 500 грн за годину');
});

it.each([
  ['2026-12-31T21:59:59Z', '2400 грн'],
  ['2026-12-31T22:00:00Z', '2800 грн'],
])('shows the price of the day on which a lead arrived, %s', (moment, price) => {
  const packages = SCHOOL_CONTENT.packages.map((each) => ({
    ...each,
    priceUah: 2400,
    usualPriceUah: 2800,
    priceUntil: '2026-12-31',
  }));
  const fields = { package_name: 'Стандарт', package_price: price };
  const lead = makeLead('package', { fields, createdAt: new Date(moment) });
  const later = { packages, now: new Date('2027-02-01T10:00:00Z') };
  expect(listLines(makeTestSummary(lead, later))).toContain(`Пакет: Стандарт, ${price}`);
});

it('lists earlier conversations of the same phone number with links to their cards', () => {
  const closed = (id: number, changes = {}) =>
    makeConversation({ id, state: 'lost', at: new Date('2026-11-24T10:00:00Z'), ...changes });
  const earlier = [
    makeLead('trial', {
      number: 31,
      conversation: closed(6, {
        state: 'student',
        detail: 'Стандарт',
        card: { chatId: '-1002147483648', messageId: 5 },
      }),
    }),
    makeLead('trial', { number: 12, conversation: closed(5) }),
  ];
  const summary = makeTestSummary(makeLead('trial', { fields: { phone: '067 123 45 67' } }), { earlier });
  expect(listLines(summary)).toContain('Писали раніше: №31, учень (Стандарт) 24.11; №12, закрито 24.11');
  expect(summary.contact[1]?.parts[0]).toEqual({ text: '№31', href: 'https://t.me/c/2147483648/5' });
  const many = [9, 8, 7, 6, 5, 4].map((number) =>
    makeLead('trial', { number, conversation: closed(number) }),
  );
  expect(linesOf({ phone: '1' }, { earlier: many })).toContainEqual(
    expect.stringMatching(/№5, закрито 24\.11 та інші$/),
  );
});

it('shows the person’s earlier messages of the same conversation, the newest first', () => {
  const before = [
    makeLead('trial', { number: 11, createdAt: new Date('2026-11-20T08:05:00Z') }),
    makeLead('package', { number: 9, createdAt: new Date('2026-11-19T08:05:00Z'), fields: { phone: '1' } }),
  ];
  const summary = makeTestSummary(makeLead('trial'), { before });
  expect([...summary.texts, ...summary.before]).toEqual([
    { label: 'Повідомлення', value: 'Можна в суботу?' },
    { label: 'Раніше, №11 (пт 20.11 10:05, Пробний: Фізика)', value: 'Можна в суботу?' },
    { label: 'Раніше, №9 (чт 19.11 10:05, Пакет)', value: 'Не вказано' },
  ]);
});

it.each([
  ['-1002147483648', 'https://t.me/c/2147483648/7'],
  ['@klitynka_leads', 'https://t.me/klitynka_leads/7'],
  ['-4007', null],
  ['7000000001', null],
])('links to a message in chat %s if Telegram supports it', (chatId, link) => {
  expect(linkToCard({ chatId, messageId: 7 })).toBe(link);
  expect(linkToCard(null)).toBeNull();
});

it('shortens the name in the subject of an e-mail to one line', () => {
  const { title } = makeTestSummary(
    makeLead('trial', { fields: { name: `Ім’я\r\nBcc: x@y ${'я'.repeat(90)}` } }),
  );
  expect(title).toMatch(/^№12 Ім’я Bcc: x@y я+…$/);
  expect(title.length).toBeLessThan(70);
});
