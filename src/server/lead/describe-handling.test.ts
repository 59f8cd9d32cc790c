import { expect, test } from 'vitest';
import { makeConversation } from '../../../tests/support/make-lead.ts';
import type { ConversationState } from './conversation.ts';
import { describeStep, markHandling } from './describe-handling.ts';
import type { HistoryLine, LeadConversation } from './lead.ts';
import { cleanName, cleanNote } from './text.ts';

const BY = { source: 'bot:1', name: 'Марія' } as const;

const stands = (state: ConversationState, at: string, changes: Partial<LeadConversation> = {}) =>
  makeConversation({ state, by: BY, at: new Date(at), steps: 1, ...changes });

const line = (changes: Partial<HistoryLine>): HistoryLine => ({
  conversationId: 7,
  from: 'new',
  to: 'taken',
  by: BY,
  at: new Date('2026-11-21T10:05:00Z'),
  note: null,
  isNote: false,
  type: 'conversation.taken',
  dueAt: null,
  detail: null,
  ...changes,
});

test('shows the state, its time and its manager, in Kyiv time', () => {
  expect(markHandling(makeConversation(), [])).toEqual([]);
  const mark = (state: ConversationState, changes = {}) =>
    markHandling(stands(state, '2026-11-21T12:12:00Z', changes), []);
  const dueAt = new Date('2026-11-26T13:00:00Z');
  expect(mark('taken')).toEqual(['👤 У роботі: Марія, 14:12']);
  expect(mark('spam')).toEqual(['🚫 Спам: Марія, 14:12']);
  expect(mark('new')).toEqual(['↩️ Повернено: Марія, 14:12']);
  expect(mark('callback', { dueAt })).toEqual(['☎️ Передзвонити: 🗓 чт 26.11 о 15:00 · Марія, 14:12']);
  expect(mark('trial')).toEqual(['🎓 Пробний: без години · Марія, 14:12']);
  expect(mark('trial', { dueAt, isWholeDay: true })).toEqual([
    '🎓 Пробний: 🗓 чт 26.11, без години · Марія, 14:12',
  ]);
  expect(mark('deciding', { dueAt })).toEqual(['🤔 Думає, передзвонити: 🗓 чт 26.11 о 15:00 · Марія, 14:12']);
  expect(mark('student', { detail: 'Стандарт' })).toEqual(['🎉 Учень: Стандарт · Марія, 14:12']);
  expect(mark('lost', { detail: 'price' })).toEqual(['✔️ Закрито: дорого · Марія, 14:12']);
});

test('says that a call is due because the person wrote again, and keeps the agreed time', () => {
  const agreed = (dueAt: string) => [
    line({ to: 'callback', type: 'conversation.callback', dueAt: new Date(dueAt) }),
    line({ isNote: true, type: 'conversation.noted', note: 'після шостої' }),
  ];
  const now = { dueAt: new Date('2026-11-21T12:10:00Z') };
  const mark = (state: ConversationState, history: HistoryLine[]) =>
    markHandling(stands(state, '2026-11-21T09:50:00Z', now), history)[0];
  expect(mark('callback', agreed('2026-11-21T16:00:00Z'))).toBe(
    '☎️ Передзвонити: одразу, бо пише ще; домовлялися на 🗓 сб 21.11 о 18:00 · Марія, 11:50',
  );
  expect(mark('deciding', agreed('2026-11-22T22:00:00Z'))).toBe(
    '🤔 Думає, передзвонити: одразу, бо пише ще; домовлялися на 🗓 пн 23.11, без години · Марія, 11:50',
  );
  expect(mark('callback', agreed('2026-11-21T12:10:00Z'))).toBe(
    '☎️ Передзвонити: 🗓 сб 21.11 о 14:10 · Марія, 11:50',
  );
});

test('shows who released a quarantined lead, and a missed lesson', () => {
  const released = line({ to: 'new', type: 'conversation.human' });
  expect(markHandling(stands('new', '2026-11-21T12:12:00Z'), [released])).toEqual([
    '🙋 Не спам: Марія, 14:12',
  ]);
  expect(markHandling(stands('taken', '2026-11-21T12:20:00Z'), [released, line({})])).toEqual([
    '👤 У роботі: Марія, 14:20',
  ]);
  const missed = line({ from: 'trial', to: 'trial', type: 'conversation.missed' });
  expect(markHandling(stands('trial', '2026-11-21T12:20:00Z'), [missed])).toEqual([
    '🎓 Не прийшли, знайти інший день: без години · Марія, 14:20',
  ]);
});

test('names the day if it differs from the lead’s, in Kyiv time', () => {
  expect(markHandling(stands('taken', '2026-11-21T22:30:00Z'), [])).toEqual([
    '👤 У роботі: Марія, 22.11 00:30',
  ]);
});

test('shows the last three notes, and none of the steps before', () => {
  const notes = ['один', 'два', 'три', 'чотири'].map((note) => line({ note, isNote: true }));
  expect(markHandling(stands('lost', '2026-11-21T12:12:00Z'), [line({}), ...notes])).toEqual([
    '✔️ Закрито: Марія, 14:12',
    '📝 Марія, 12:05: два',
    '📝 Марія, 12:05: три',
    '📝 Марія, 12:05: чотири',
  ]);
});

test('isolates a right-to-left name, so that the time stays after it', () => {
  const by = { source: 'bot:1', name: 'מרים' } as const;
  expect(describeStep({ by, at: new Date('2026-11-21T12:12:00Z') }, new Date('2026-11-21T08:00:00Z'))).toBe(
    '\u2068מרים\u2069, 14:12',
  );
});

test('marks a shortened note', () => {
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
])('builds a name from %j', (parts, name) => {
  expect(cleanName(...parts)).toBe(name);
});
