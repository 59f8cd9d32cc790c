import { expect, test } from 'vitest';
import { STATES, STEPS, type State, type Step } from '../../lead/conversation.ts';
import { makeButtons, readPress } from './buttons.ts';

function labels(state: State) {
  return makeButtons({ id: 57, state, held: null }).inline_keyboard.map((row) => row.map(({ text }) => text));
}

test('offers what can be done next', () => {
  expect(labels('new')).toEqual([['Беру', 'Спам']]);
  expect(labels('taken')).toEqual([
    ['Домовилися', 'Передзвонити'],
    ['Закрити', 'Повернути'],
  ]);
  expect(labels('later')).toEqual([
    ['Домовилися'],
    ['За 3 год', 'За 3 дні'],
    ['Завтра зранку'],
    ['Закрити', 'Повернути'],
  ]);
  for (const state of ['agreed', 'closed', 'spam'] as const) expect(labels(state)).toEqual([['Повернути']]);
});

test('copies the greeting for Viber and SMS as long as somebody waits, where it fits', () => {
  const copies = (state: State, greeting: string) =>
    makeButtons({ id: 57, state, held: null }, greeting)
      .inline_keyboard.flat()
      .flatMap((button) => ('copy_text' in button ? [button.copy_text.text] : []));
  for (const state of ['new', 'taken', 'later'] as const)
    expect(copies(state, 'Добрий день!')).toEqual(['Добрий день!']);
  for (const state of ['agreed', 'closed', 'spam'] as const)
    expect(copies(state, 'Добрий день!')).toEqual([]);
  for (const greeting of ['', 'а'.repeat(257)]) expect(copies('new', greeting)).toEqual([]);
});

test('offers of what is held back only that it is a person', () => {
  const { inline_keyboard } = makeButtons({ id: 57, state: 'new', held: 'hidden' });
  expect(inline_keyboard.flat().map(({ text }) => text)).toEqual(['Це людина']);
});

test('offers nothing that would be refused, and a way out of every state', () => {
  for (const state of STATES) {
    const offered: Step[] = Object.values(STEPS).filter((rule: Step) => rule.offered.includes(state));
    expect(offered.length).toBeGreaterThan(0);
    for (const { from } of offered) expect(from).toContain(state);
  }
});

test('reads what its buttons carry, within the 64 bytes that Telegram allows', () => {
  for (const state of STATES) {
    for (const button of makeButtons({ id: 2_147_483_647, state, held: null }).inline_keyboard.flat()) {
      const data = 'callback_data' in button ? button.callback_data : '';
      expect(Buffer.byteLength(data)).toBeLessThanOrEqual(64);
      expect(readPress(data)).toMatchObject({ conversation: 2_147_483_647 });
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
])('a button’s data is nothing else: %j', (data) => {
  expect(readPress(data)).toBeUndefined();
});
