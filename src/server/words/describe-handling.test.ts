import { expect, test } from 'vitest';
import { makeLead } from '../../../tests/support/make-lead.ts';
import type { HandlingState } from '../lead.ts';
import { cleanName, describeStep, describeTimes, markHandling } from './describe-lead.ts';

const BY = { source: 'bot:1', name: 'Марія' } as const;

function lead(state: HandlingState, at: string, name = 'Марія') {
  return makeLead('trial', { handling: { state, by: { ...BY, name }, at: new Date(at), steps: 1 } });
}

test('says who and when, by the clock of Kyiv', () => {
  expect(markHandling(makeLead(), [])).toEqual([]);
  expect(markHandling(lead('taken', '2026-11-21T12:12:00Z'), [])).toEqual(['👤 У роботі: Марія, 14:12']);
  expect(markHandling(lead('answered', '2026-11-21T07:05:00Z'), [])).toEqual(['✅ Зв’язалися: Марія, 09:05']);
  expect(markHandling(lead('unreached', '2026-11-21T12:12:00Z'), [])).toEqual([
    '📵 Не додзвонилися: Марія, 14:12',
  ]);
  expect(markHandling(lead('junk', '2026-11-21T12:12:00Z'), [])).toEqual(['🚫 Спам: Марія, 14:12']);
  expect(markHandling(lead('new', '2026-11-21T12:12:00Z'), [])).toEqual(['↩️ Повернено: Марія, 14:12']);
});

test('names the day when it is another one than the lead’s, in Kyiv', () => {
  expect(markHandling(lead('taken', '2026-11-21T22:30:00Z'), [])).toEqual([
    '👤 У роботі: Марія, 22.11.2026, 00:30',
  ]);
});

test('says how often nobody was reached, and what was before, without the notes that are no steps', () => {
  const at = (time: string) => new Date(`2026-11-21T${time}:00Z`);
  const change = (to: HandlingState, time: string, name = 'Марія') =>
    ({ leadNumber: 12, from: 'new', to, by: { ...BY, name }, at: at(time), note: null }) as const;
  const history = [
    change('taken', '10:05'),
    change('unreached', '10:20'),
    { ...change('unreached', '10:30'), from: 'unreached', note: 'після 18:00' } as const,
    change('unreached', '12:12', 'Олег'),
  ];
  expect(markHandling(lead('unreached', '2026-11-21T12:12:00Z', 'Олег'), history)).toEqual([
    '📵 Не додзвонилися двічі: Олег, 14:12',
    'раніше: у роботі, Марія, 12:05; не додзвонилися, Марія, 12:20',
    '📝 Марія, 12:30: після 18:00',
  ]);
  expect([1, 3, 4, 5].map(describeTimes)).toEqual(['раз', 'тричі', '4 рази', '5 разів']);
});

test('shows for when something was agreed, as the note has it', () => {
  const at = new Date('2026-11-21T12:12:00Z');
  const step = { leadNumber: 12, by: BY, at, note: null } as const;
  const history = [
    { ...step, from: 'taken', to: 'agreed' } as const,
    { ...step, from: 'agreed', to: 'agreed', note: 'пн 18:00, Zoom' } as const,
  ];
  expect(markHandling(lead('agreed', '2026-11-21T12:12:00Z'), history)).toEqual([
    '🤝 Домовилися: Марія, 14:12',
    '🗓 пн 23.11 о 18:00',
    '📝 Марія, 14:12: пн 18:00, Zoom',
  ]);
  expect(markHandling(lead('declined', '2026-11-21T12:12:00Z'), history)).not.toContain('🗓 пн 23.11 о 18:00');
});

test('keeps the time behind a name that is written from right to left', () => {
  const { handling } = lead('taken', '2026-11-21T12:12:00Z', 'מרים');
  expect(describeStep(handling, new Date('2026-11-21T08:00:00Z'))).toBe('\u2068מרים\u2069, 14:12');
});

test.each([
  [['Марія', 'Коваль'], 'Марія Коваль'],
  [['  Мар’яна \n', undefined], 'Мар’яна'],
  [['\u202Eьнатсрот', ''], 'ьнатсрот'],
  [['\u200B\u2060', '\u3164'], ''],
  [['а'.repeat(64), 'б'.repeat(64)], `${'а'.repeat(39)}…`],
  [['<b>Олена</b>', '&amp;'], '<b>Олена</b> &amp;'],
  [['👩‍🏫 Ірина'], '👩‍🏫 Ірина'],
])('makes a name of %j', (parts, name) => {
  expect(cleanName(...parts)).toBe(name);
});
