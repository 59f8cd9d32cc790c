import { expect, test } from 'vitest';
import { makeConversation } from '../../../tests/support/make-lead.ts';
import type { State } from './conversation.ts';
import { cleanName, cleanNote, describeStep, markHandling } from './describe-lead.ts';
import type { HistoryLine, LeadConversation } from './lead.ts';

const BY = { source: 'bot:1', name: 'Марія' } as const;

const stands = (state: State, at: string, changes: Partial<LeadConversation> = {}) =>
  makeConversation({ state, by: BY, at: new Date(at), steps: 1, ...changes });

test('says who and when, by the clock of Kyiv', () => {
  expect(markHandling(makeConversation(), [])).toEqual([]);
  const mark = (state: State, changes = {}) =>
    markHandling(stands(state, '2026-11-21T12:12:00Z', changes), []);
  expect(mark('taken')).toEqual(['👤 У роботі: Марія, 14:12']);
  expect(mark('closed')).toEqual(['✔️ Закрито: Марія, 14:12']);
  expect(mark('spam')).toEqual(['🚫 Спам: Марія, 14:12']);
  expect(mark('new')).toEqual(['↩️ Повернено: Марія, 14:12']);
  expect(mark('later', { dueAt: new Date('2026-11-26T13:00:00Z') })).toEqual([
    '☎️ передзвонити чт 15:00 · Марія',
  ]);
  expect(mark('later', { dueAt: new Date('2026-12-03T13:00:00Z') })).toEqual([
    '☎️ передзвонити чт 03.12 15:00 · Марія',
  ]);
  expect(mark('agreed')).toEqual(['🤝 Домовилися: Марія, 14:12']);
  expect(mark('agreed', { agreedFor: new Date('2026-11-27T15:00:00Z') })).toEqual([
    '🤝 Домовилися: Марія, 14:12 · 🗓 пт 27.11 о 17:00',
  ]);
});

test('says of what was held back who has let it go, and nothing of it once it was taken', () => {
  const step = { conversationId: 7, by: BY, note: null, isNote: false, dueAt: null } as const;
  const released = { ...step, from: 'new', to: 'new', at: new Date('2026-11-21T12:12:00Z') } as const;
  const taken = { ...step, from: 'new', to: 'taken', at: new Date('2026-11-21T12:20:00Z') } as const;
  expect(markHandling(stands('new', '2026-11-21T12:12:00Z'), [released])).toEqual([
    '🙋 Не спам: Марія, 14:12',
  ]);
  expect(markHandling(stands('taken', '2026-11-21T12:20:00Z'), [released, taken])).toEqual([
    '👤 У роботі: Марія, 14:20',
  ]);
});

test('calls what was new again «повернено»', () => {
  const step = { conversationId: 7, by: BY, note: null, isNote: false, dueAt: null } as const;
  const history = [
    { ...step, from: 'new', to: 'spam', at: new Date('2026-11-21T12:05:00Z') },
    { ...step, from: 'spam', to: 'new', at: new Date('2026-11-21T12:06:00Z') },
    { ...step, from: 'new', to: 'taken', at: new Date('2026-11-21T12:07:00Z') },
  ] as const;
  expect(markHandling(stands('taken', '2026-11-21T12:07:00Z'), history)).toEqual([
    '👤 У роботі: Марія, 14:07',
    'раніше: спам, Марія, 14:05; повернено, Марія, 14:06',
  ]);
});

test('names the day when it is another one than the lead’s, in Kyiv', () => {
  expect(markHandling(stands('taken', '2026-11-21T22:30:00Z'), [])).toEqual([
    '👤 У роботі: Марія, 22.11 00:30',
  ]);
});

test('says what was before, and what people wrote', () => {
  const line = (to: State, time: string, changes: Partial<HistoryLine> = {}): HistoryLine => ({
    conversationId: 7,
    from: 'new',
    to,
    by: BY,
    at: new Date(`2026-11-21T${time}:00Z`),
    note: null,
    isNote: false,
    dueAt: null,
    ...changes,
  });
  const history = [
    line('taken', '10:05'),
    line('taken', '10:30', { note: 'після 18:00', isNote: true }),
    line('closed', '12:12'),
  ];
  expect(markHandling(stands('closed', '2026-11-21T12:12:00Z'), history)).toEqual([
    '✔️ Закрито: Марія, 14:12',
    'раніше: у роботі, Марія, 12:05',
    '📝 Марія, 12:30: після 18:00',
  ]);
});

test('says a step once, however often its moment was moved', () => {
  const line = (to: State, at: string): HistoryLine => ({
    ...{
      conversationId: 7,
      from: 'new',
      to,
      by: BY,
      at: new Date(at),
      note: null,
      isNote: false,
      dueAt: null,
    },
  });
  const history = [
    line('taken', '2026-11-21T10:05:00Z'),
    line('later', '2026-11-21T10:10:00Z'),
    line('later', '2026-11-21T10:11:00Z'),
    line('closed', '2026-11-23T12:12:00Z'),
  ];
  expect(markHandling(stands('closed', '2026-11-23T12:12:00Z'), history)).toEqual([
    '✔️ Закрито: Марія, 23.11 14:12',
    'раніше: у роботі, Марія, 12:05; передзвонити, Марія, 12:11',
  ]);
});

test('keeps the time behind a name that is written from right to left', () => {
  const by = { source: 'bot:1', name: 'מרים' } as const;
  expect(describeStep({ by, at: new Date('2026-11-21T12:12:00Z') }, new Date('2026-11-21T08:00:00Z'))).toBe(
    '\u2068מרים\u2069, 14:12',
  );
});

test('marks a note that had to be cut', () => {
  expect(cleanNote('а'.repeat(500))).toBe('а'.repeat(500));
  expect(cleanNote('а'.repeat(501))).toBe(`${'а'.repeat(499)}… ✂️`);
});

test.each([
  [['Марія', 'Коваль'], 'Марія Коваль'],
  [['  Мар’яна \n', undefined], 'Мар’яна'],
  [['\u202Eьнатсрот', ''], 'ьнатсрот'],
  [['\u200B\u2060', '\u3164'], ''],
  [['а'.repeat(64), 'б'.repeat(64)], `${'а'.repeat(39)}…`],
  [['<b>Олена</b>', '&amp;'], '<b>Олена</b> &amp;'],
  [['👩‍🏫 Ірина'], '👩‍🏫 Ірина'],
])('a name is made of %j', (parts, name) => {
  expect(cleanName(...parts)).toBe(name);
});
