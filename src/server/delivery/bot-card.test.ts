import { expect, test } from 'vitest';
import { FIELD_LIMITS, type LeadFields, PAYLOAD_FIELDS } from '#shared/lead/lead.ts';
import { SOURCE_FIELDS, SOURCE_LIMIT } from '#shared/lead/source.ts';
import { makeLead } from '../../../tests/support/make-lead.ts';
import { parseTelegramHtml } from '../../../tests/support/providers/telegram-html.ts';
import { SCHOOL_WORDS } from '../../../tests/support/school-words.ts';
import type { HandlingState, Lead } from '../lead.ts';
import { writeCard } from '../words/card.ts';
import { formatCard, formatPlainCard } from './bot-card.ts';

const earlier = [
  makeLead('trial', { number: 9, card: { chatId: '-1001234567890', messageId: 77 } }),
  makeLead('trial', { number: 3 }),
];
const cardOf = (lead: Lead) =>
  writeCard(lead, {
    now: lead.createdAt,
    promise: SCHOOL_WORDS.school,
    packages: SCHOOL_WORDS.packages,
    earlier,
  });

test('says what a manager needs, in that order', () => {
  const fields = { ...makeLead('package').fields, phone: '063 333 44 55', comment: 'Можна <в суботу>?' };
  const lead = makeLead('package', {
    fields,
    source: { page: '/', utm_source: 'insta' },
    suspicions: ['links'],
  });
  expect(formatCard(cardOf(lead), ['взяла <Марія> о 14:12'])).toEqual({
    parse_mode: 'HTML',
    text: `<b>Заявка №12: пакет</b>
⏰ <b>Відповісти:</b> у понеділок, 23 листопада, до 11:00

<b>Ім’я:</b> Марія
<b>Телефон:</b> +380633334455 (063 333 44 55)
<b>Писали раніше:</b> <a href="https://t.me/c/1234567890/77">№9</a>, №3
<b>Предмет:</b> Математика
<b>Пакет:</b> Стандарт, 2800 грн, 8 занять, 1 місяць
<b>Коментар:</b>
<blockquote>Можна &lt;в суботу&gt;?</blockquote>
<b>Сторінка:</b> головна
<b>Реклама:</b> utm_source: insta
<b>Дата:</b> 21.11.2026, 10:00:00

⚠️ можливо, спам: багато посилань

взяла &lt;Марія&gt; о 14:12`,
  });
});

test('says by when only as long as somebody waits', () => {
  const by = { source: 'cli', name: 'Марія' } as const;
  const textOf = (state: HandlingState) => {
    const card = cardOf(
      makeLead('trial', { handling: { ...makeLead().handling, state, by, at: new Date() } }),
    );
    return [formatCard(card).text, formatPlainCard(card).text];
  };
  for (const state of ['new', 'taken'] as const)
    for (const text of textOf(state)) expect(text).toContain('Відповісти');
  for (const state of ['answered', 'unreached', 'junk'] as const)
    for (const text of textOf(state)) expect(text).not.toContain('Відповісти');
});

test('stays within the length and its markup, whatever a visitor writes, in 300 tries', () => {
  const pieces = [
    '<',
    '>',
    '&',
    '"',
    '</b>',
    '</a>',
    '</blockquote>',
    '\ud83d',
    '👍🏽',
    '\n',
    'слово ',
    '\u202e',
  ];
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * below);
  };
  const write = (limit: number) =>
    Array.from({ length: random(limit) }, () => pieces[random(random(3) === 0 ? 4 : pieces.length)])
      .join('')
      .slice(0, limit);
  for (let run = 0; run < 300; run++) {
    const fields: LeadFields = {};
    for (const field of PAYLOAD_FIELDS) fields[field] = write(FIELD_LIMITS[field]);
    const source = Object.fromEntries(SOURCE_FIELDS.map((field) => [field, write(SOURCE_LIMIT)]));
    const card = cardOf(makeLead('package', { fields, source, suspicions: ['links'] }));
    const { text } = formatCard(card, ['нотатка']);
    expect(text.length).toBeLessThanOrEqual(4096);
    expect(parseTelegramHtml(text)).toContain('нотатка');
    expect(formatPlainCard(card, ['нотатка']).text.length).toBeLessThanOrEqual(4096);
  }
});

test('leaves the longest honest message whole', () => {
  const message = 'Добрий день! '.repeat(200).slice(0, FIELD_LIMITS.message).trim();
  const { text } = formatCard(
    cardOf(makeLead('contact', { fields: { name: 'Я'.repeat(100), phone: '1', message } })),
  );
  expect(text).toContain(message);
  expect(text).not.toContain('✂️');
});
