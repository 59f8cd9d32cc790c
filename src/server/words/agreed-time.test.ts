import { expect, test } from 'vitest';
import type { HandlingChange } from '../lead.ts';
import { describeAgreedTime } from './moments.ts';

/** On Saturday 21.11.2026 at 14:00 in Kyiv. */
const note = (text: string, at = '2026-11-21T12:00:00Z'): HandlingChange => ({
  leadNumber: 12,
  from: 'agreed',
  to: 'agreed',
  by: { source: 'cli', name: 'Марія' },
  at: new Date(at),
  note: text,
});

test.each([
  ['пн 18:00', 'пн 23.11 о 18:00'],
  ['пробний урок, пн 18:00', 'пн 23.11 о 18:00'],
  ['Пробний у П’ятницю об 11.30, Zoom', 'пт 27.11 об 11:30'],
  ['завтра о 9:05', 'нд 22.11 о 09:05'],
  ['сьогодні 15:00', 'сб 21.11 о 15:00'],
  ['сб 10:00', 'сб 28.11 о 10:00'],
  ['24.11 на 16:00', 'вт 24.11 о 16:00'],
  ['12.01.2027, 17:30', 'вт 12.01 о 17:30'],
  ['не вт 10:00, а ср 12:00', 'вт 24.11 о 10:00'],
  ['понеділок 8:00', 'пн 23.11 о 08:00'],
  ['після 18:00', undefined],
  ['просить о 18:00', undefined],
  ['31.02 10:00', undefined],
  ['пн 24:00', undefined],
  ['сьогодні 10:00', undefined],
  ['+380 67 12:00', undefined],
  ['пн', undefined],
  ['', undefined],
])('%j is agreed for %s', (text, expected) => {
  expect(describeAgreedTime([note(text)])).toBe(expected);
});

test('the latest note with a time counts, as of when it was written', () => {
  const history = [note('пн 18:00'), note('вт 17:00', '2026-11-25T12:00:00Z'), note('подзвонить сама')];
  expect(describeAgreedTime(history)).toBe('вт 01.12 о 17:00');
  expect(describeAgreedTime([])).toBeUndefined();
});

test('is quick for any text', () => {
  expect(describeAgreedTime([note(`${'пн '.repeat(160)}${'1'.repeat(40)}`)])).toBeUndefined();
});
