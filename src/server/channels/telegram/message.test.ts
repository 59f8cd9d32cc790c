import { describe, expect, test } from 'vitest';
import { FIELD_LIMITS, type LeadFields, PAYLOAD_FIELDS } from '#shared/lead/lead.ts';
import { SOURCE_FIELDS, SOURCE_LIMIT } from '#shared/lead/source.ts';
import { makeConversation, makeLead } from '../../../../tests/support/make-lead.ts';
import { parseTelegramHtml } from '../../../../tests/support/providers/telegram-html.ts';
import { makeTestSummary } from '../../../../tests/support/school-content.ts';
import { STATES } from '../../lead/conversation.ts';
import { formatAgain, formatLead, formatNotification } from './message.ts';

const showing = { isEmailOverdue: false };
const write = (lead = makeLead()) => formatLead(makeTestSummary(lead), showing).text;

const earlier = [
  makeLead('trial', {
    number: 9,
    conversation: makeConversation({ card: { chatId: '-1001234567890', messageId: 77 } }),
  }),
  makeLead('trial', { number: 3 }),
];

test("shows everything of a package lead, the manager's next step first", () => {
  const lead = makeLead('package', {
    fields: { ...makeLead('package').fields, phone: '063 333 44 55', comment: 'Можна <в суботу>?' },
    source: { page: '/', utm_source: 'insta' },
    marks: ['links'],
    conversation: makeConversation({
      state: 'taken',
      by: { source: 'cli', name: '<Марія>' },
      at: new Date('2026-11-21T12:12Z'),
      steps: 1,
    }),
  });
  const { reply_markup, ...message } = formatLead(makeTestSummary(lead, { earlier }), {
    isEmailOverdue: true,
  });
  expect(reply_markup?.inline_keyboard).toHaveLength(2);
  expect(message).toEqual({
    parse_mode: 'HTML',
    text: `<b>№12 Марія · +380633334455 (063 333 44 55)</b>
Пакет Стандарт: Математика · відповісти пн 23.11 до 11:00

<b>Написати:</b> <a href="https://t.me/+380633334455">Telegram</a>
<b>Писали раніше:</b> <a href="https://t.me/c/1234567890/77">№9</a>, нова; №3, нова
<b>Пакет:</b> Стандарт, 2800 грн, 8 занять, 1 місяць
<b>Коментар:</b>
<blockquote>Можна &lt;в суботу&gt;?</blockquote>
<b>Сторінка:</b> головна
<b>Реклама:</b> insta
<b>Дата:</b> 21.11.2026, 10:00:00

⚠️ можливо, спам: багато посилань

✉️ Лист ще не надіслано — перевірте пошту

👤 У роботі: &lt;Марія&gt;, 14:12`,
  });
});

test.each([
  ['mama@gmail.com', undefined],
  ['@olena_m', '<b>Написати:</b> <a href="https://t.me/olena_m">Telegram</a>'],
  ['067 123 45 6, t.me/olena_m', '<b>Написати:</b> <a href="https://t.me/olena_m">Telegram</a>'],
  ['067 123 45 67, @olena_m', '<b>Написати:</b> <a href="https://t.me/+380671234567">Telegram</a>'],
  ['немає', undefined],
])('a card of «%s» offers only links that Telegram opens', (phone, line) => {
  const { text } = formatLead(makeTestSummary(makeLead('contact', { fields: { name: 'Олена', phone } })), {
    isEmailOverdue: false,
  });
  expect(text.split('\n').find((each) => each.includes('Написати'))).toBe(line);
});

test.each(PAYLOAD_FIELDS)('contains %s of the payload unchanged (spec §7.4)', (field) => {
  for (const kind of ['contact', 'trial', 'package'] as const) {
    const lead = makeLead(kind);
    expect(write(lead)).toContain(field === 'package_lessons' ? '' : (lead.fields[field] ?? ''));
  }
  expect(write(makeLead('package'))).toContain('8 занять');
});

test.each(PAYLOAD_FIELDS)('contains %s of a further request too (spec §7.4)', (field) => {
  for (const kind of ['contact', 'trial', 'package'] as const) {
    const lead = makeLead(kind, { source: { page: '/subject/french', utm_campaign: 'osin' } });
    const { text } = formatAgain(
      makeTestSummary(lead, { earlier, before: [makeLead('trial', { number: 3 })] }),
    );
    expect(text).toContain(field === 'package_lessons' ? '' : (lead.fields[field] ?? ''));
    expect(text).toMatch(/\/subject\/french[\s\S]*osin/);
    if (kind === 'package') expect(text).toContain('8 занять');
  }
});

test('announces a further request briefly, because the card has the rest', () => {
  const message = 'Чи можна в суботу? '.repeat(100);
  for (const kind of ['contact', 'trial', 'package'] as const) {
    const given = makeLead(kind, { source: { page: '/subject/french', utm_campaign: 'osin' } });
    const lead = { ...given, fields: { ...given.fields, message } };
    const before = [makeLead('trial', { number: 3 })];
    const { text } = formatAgain(makeTestSummary(lead, { earlier, before }));
    expect(text).toMatch(/^💬 <b>№12 \S+[^\n]* пише ще:<\/b> \S[^\n]*\n<blockquote>Чи можна в суботу\?/);
    expect(text).not.toMatch(/Писали раніше|Раніше, №3|Написати/);
    expect(text.length).toBeLessThan(1500);
  }
});

test.each(STATES)('shows the deadline only while the person waits for an answer: %s', (state) => {
  const by = { source: 'cli', name: 'Марія' } as const;
  const conversation = makeConversation({ state, by, at: new Date(), steps: 1, dueAt: new Date() });
  expect(write(makeLead('trial', { conversation }))).toMatch(
    state === 'new' || state === 'taken' ? /\nПробний: Фізика · .* до 11:00\n/ : /\nПробний: Фізика\n/,
  );
});

test('omits missing fields of a lead, and adds the date', () => {
  const lead = makeLead('contact', { fields: { name: 'Олена', phone: '067 123', message: '' } });
  expect(write(lead)).toBe(`<b>№12 Олена · 067 123 ⚠️ номер неповний</b>
Запитання · відповісти пн 23.11 до 11:00

<b>Дата:</b> 21.11.2026, 10:00:00`);
});

test('names the page and the advertisement of a lead', () => {
  const source = {
    page: '/subject/french',
    page_subject: 'Французька мова',
    utm_source: 'insta<b>',
    utm_campaign: 'осінь',
  };
  const text = write(makeLead('trial', { source }));
  expect(text).toContain('<b>Сторінка:</b> Французька мова, /subject/french\n');
  expect(text).toContain('<b>Реклама:</b> insta&lt;b&gt; / осінь\n');
  expect(write(makeLead('trial', { source: { page: '/' } }))).not.toContain('Реклама');
});

test('names the request by the kind', () => {
  expect(write(makeLead('trial'))).toContain('\nПробний: Фізика · ');
  expect(write(makeLead('contact'))).toContain('\nКонсультація · ');
});

test('an empty comment is omitted', () => {
  expect(write(makeLead('package'))).toContain('\n<b>Коментар:</b> Не вказано\n');
});

test('a notification that is too long counts its omitted paragraphs', () => {
  const paragraphs = Array.from({ length: 6 }, () => [{ text: 'а'.repeat(1000) }]);
  const written = Array(4)
    .fill(`\n\n${'а'.repeat(1000)}`)
    .join('');
  expect(formatNotification({ id: 'x', icon: '☀️', title: 'Заявки & ні', paragraphs })).toEqual({
    text: `☀️ <b>Заявки &amp; ні</b>${written}\n\n… ще 2`,
    parse_mode: 'HTML',
  });
  expect(formatNotification({ id: 'x', title: 'Без знака', paragraphs: paragraphs.slice(0, 2) })).toEqual({
    text: `${'а'.repeat(1000)}\n\n${'а'.repeat(1000)}`,
    parse_mode: 'HTML',
  });
});

test('a card marks what may be spam', () => {
  const lead = makeLead('trial', { marks: ['links', 'phrase'] });
  expect(write(lead)).toContain('⚠️ можливо, спам: багато посилань, текст, як у рекламних розсилках');
});

test('a card escapes what a visitor wrote', () => {
  const fields = { name: '<b>Ім’я</b> & "Ко"', phone: '1', message: '</blockquote><a href="https://x">' };
  const lead = makeLead('contact', { fields });
  expect(write(lead)).toContain('&lt;b&gt;Ім’я&lt;/b&gt; &amp; &quot;Ко&quot;');
  expect(parseTelegramHtml(write(lead))).toContain('</blockquote><a href="https://x">');
});

describe('a visitor who tries to break the markup', () => {
  const PIECES = [
    '<',
    '>',
    '&',
    '"',
    '</b>',
    '<b>',
    '</a>',
    '&amp',
    '&#0;',
    '\ud83d',
    '\udc4d',
    '👍🏽',
  ].concat([
    '\u202e',
    '\n',
    '</blockquote>',
    '<!--',
    'а',
    'слово ',
    '\u0000',
    '&lt;',
    '<a href="tg://x">',
    '@all',
  ]);
  let seed = 20261121;

  function random(below: number): number {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * below);
  }

  function writeHostileText(limit: number): string {
    const choice = random(3) === 0 ? 4 : PIECES.length;
    const pieces = Array.from({ length: random(limit) }, () => PIECES[random(choice)]);
    return pieces.join('').slice(0, random(3) === 0 ? limit * 3 : limit);
  }

  test('never leaves the quotation and never exceeds the length, in 1000 tries', () => {
    for (let run = 0; run < 1000; run++) {
      const fields: LeadFields = {};
      for (const field of PAYLOAD_FIELDS) fields[field] = writeHostileText(FIELD_LIMITS[field]);
      const source = Object.fromEntries(
        SOURCE_FIELDS.map((field) => [field, writeHostileText(SOURCE_LIMIT).slice(0, SOURCE_LIMIT)]),
      );
      const summary = makeTestSummary(makeLead('package', { fields, source, marks: ['links'] }), { earlier });
      const { text } = formatLead(summary, { ...showing, isEmailOverdue: true });
      expect(text.length).toBeLessThanOrEqual(4096);
      expect(parseTelegramHtml(text)).toContain('✉️ Лист ще не надіслано');
      expect(text.match(/<\/?blockquote>/g)?.length ?? 0).toBeLessThanOrEqual(4);
      expect(text.isWellFormed()).toBe(true);
    }
  });

  test('does not shorten the longest honest message', () => {
    const message = 'Добрий день! '.repeat(200).slice(0, FIELD_LIMITS.message).trim();
    const lead = makeLead('contact', { fields: { name: 'Я'.repeat(100), phone: '1', message } });
    expect(write(lead)).toContain(message);
    expect(write(lead)).not.toContain('✂️');
  });
});

test('names the fields that the visitor has corrected', () => {
  const lead = makeLead('contact', { marks: ['corrected:phone', 'corrected:message'] });
  expect(write(lead)).toContain('✏️ виправлено: номер, повідомлення');
});

test('says that it contains only the beginning of a text', () => {
  const words = '✂️ скорочено: увесь текст у таблиці, /table';
  const makeContact = (message: string) =>
    makeLead('contact', { fields: { name: 'Олена', phone: '1', message } });
  expect(write(makeContact('&'.repeat(2000)))).toContain(words);
  expect(write(makeContact('&'.repeat(2000)))).toMatch(/<blockquote>(&amp;){700,}…<\/blockquote>/);
  expect(write(makeContact('&'.repeat(100)))).not.toContain('✂️');
});
