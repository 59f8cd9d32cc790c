import { expect, test } from 'vitest';
import { STEPS, type StepRule } from '../../../handling.ts';
import { HANDLING_STATES } from '../../../lead.ts';
import { makeButtons, readPress } from './bot.ts';

function labels(state: (typeof HANDLING_STATES)[number]) {
  return makeButtons(57, state).inline_keyboard.map((row) => row.map(({ text }) => text));
}

test('offers what can be done next', () => {
  expect(labels('new')).toEqual([['Беру']]);
  for (const state of ['taken', 'unreached'] as const)
    expect(labels(state)).toEqual([
      ['Домовилися', 'Зв’язалися'],
      ['Не додзвонилися', 'Відмова'],
      ['Спам', 'Повернути'],
    ]);
  expect(labels('answered')).toEqual([['Домовилися'], ['Відмова'], ['Повернути']]);
  for (const state of ['agreed', 'declined', 'junk'] as const) expect(labels(state)).toEqual([['Повернути']]);
});

test('offers nothing that would be refused, and a way out of every state', () => {
  for (const state of HANDLING_STATES) {
    const offered: StepRule[] = Object.values(STEPS).filter((rule: StepRule) => rule.offered.includes(state));
    expect(offered.length).toBeGreaterThan(0);
    for (const { from } of offered) expect(from).toContain(state);
  }
});

test('reads what its buttons carry, within the 64 bytes that Telegram allows', () => {
  for (const state of HANDLING_STATES) {
    for (const button of makeButtons(2_147_483_647, state).inline_keyboard.flat()) {
      const data = 'callback_data' in button ? button.callback_data : '';
      expect(Buffer.byteLength(data)).toBeLessThanOrEqual(64);
      expect(readPress(data)).toMatchObject({ number: 2_147_483_647 });
    }
  }
});

test.each([
  '',
  'take:57',
  '2:take:57',
  '1:take:',
  '1:take:0',
  '1:take:057',
  '1:take:-1',
  '1:take:1e3',
  '1:take:2147483648',
  '1:take:99999999999',
  '1:toString:57',
  '1:constructor:57',
  '1:delete:57',
  '1:take:57\n',
  ' 1:take:57',
  '1:take:57; DROP TABLE lead',
])('takes nothing else: %j', (data) => {
  expect(readPress(data)).toBeUndefined();
});
