import { expect, test } from 'vitest';
import { chooseLater, findPromiseEnd, isWorkingTime, moveIntoWork, nameMoment, readMoment } from './times.ts';

const HOURS = { workingHours: [{ from: 1, to: 5, start: '09:00', end: '18:00' }], holidays: ['2026-12-25'] };
const PROMISE = { ...HOURS, replyHours: 2 };

/** On Saturday 21.11.2026 at 14:00 in Kyiv. */
const SATURDAY = new Date('2026-11-21T12:00:00Z');
const read = (text: string, now = SATURDAY) => {
  const moment = readMoment(text, now, HOURS);
  return moment && nameMoment(moment);
};

test.each([
  ['пн 12:00', 'пн 23.11 12:00'],
  ['пн 12', 'пн 23.11 12:00'],
  ['Завтра о 15', 'нд 22.11 15:00'],
  ['завтра о 15 годині', 'нд 22.11 15:00'],
  ['передзвонити завтра о 15, просила мама', 'нд 22.11 15:00'],
  ['25.11 9:30', 'ср 25.11 09:30'],
  ["п'ятниця 17:00", 'пт 27.11 17:00'],
  ['у П’ятницю об 11.30, Zoom', 'пт 27.11 11:30'],
  ['післязавтра, 10:00', 'пн 23.11 10:00'],
  ['сьогодні 15:00', 'сб 21.11 15:00'],
  ['сб 10:00', 'сб 28.11 10:00'],
  ['12.01 17:30', 'вт 12.01 17:30'],
  ['12.01.2027 17:30', 'вт 12.01 17:30'],
  ['15:00', 'сб 21.11 15:00'],
  ['о 13', 'нд 22.11 13:00'],
  ['завтра', 'нд 22.11 09:00'],
  ['завтра зранку', 'нд 22.11 09:00'],
  ['в понеділок', 'пн 23.11 09:00'],
  ['за 3 дні', 'вт 24.11 09:00'],
  ['через тиждень', 'сб 28.11 09:00'],
  ['за годину', 'сб 21.11 15:00'],
  ['за пів години', 'сб 21.11 14:30'],
  ['через 20 хв', 'сб 21.11 14:20'],
])('%j means %s', (text, expected) => {
  expect(read(text)).toBe(expected);
});

test.each([
  'після 18:00',
  'просить о 18:00 не дзвонити',
  '31.02 10:00',
  'пн 24:00',
  'сьогодні 10:00',
  '20.11 10:00',
  '+380 67 123 45 67',
  'пн 5 учнів',
  '24.11 2 заняття',
  'двоє дітей',
  'пакет 12',
  '',
])('%j names no moment', (text) => {
  expect(read(text)).toBeUndefined();
});

test('an hour that is left out in March becomes the next, and one that comes twice in October is the first', () => {
  const spring = readMoment('завтра о 3:30', new Date('2026-03-28T12:00:00Z'), HOURS);
  expect(spring?.toISOString()).toBe('2026-03-29T01:30:00.000Z');
  const autumn = readMoment('завтра о 3:30', new Date('2026-10-24T12:00:00Z'), HOURS);
  expect(autumn?.toISOString()).toBe('2026-10-25T00:30:00.000Z');
  expect(read('пн 12:00', new Date('2026-10-24T12:00:00Z'))).toBe('пн 26.10 12:00');
});

test('reading a time is quick for any text', () => {
  for (const text of ['пн '.repeat(2000), `${'1'.repeat(5000)}:`, `за ${' '.repeat(5000)}`])
    expect(read(text)).toBeUndefined();
});

test('the promise counts working time only', () => {
  expect(nameMoment(findPromiseEnd(SATURDAY, PROMISE))).toBe('пн 23.11 11:00');
  expect(nameMoment(findPromiseEnd(new Date('2026-12-24T15:00:00Z'), PROMISE))).toBe('пн 28.12 10:00');
});

test('what falls out of working time is moved to its next beginning', () => {
  expect(nameMoment(moveIntoWork(SATURDAY, HOURS))).toBe('пн 23.11 09:00');
  const friday = new Date('2026-11-20T10:00:00Z');
  expect(moveIntoWork(friday, HOURS)).toBe(friday);
  expect(isWorkingTime(new Date('2026-11-20T16:00:00Z'), HOURS)).toBe(false);
});

test.each([
  ['h3', '2026-11-20T10:00:00Z', 'пт 20.11 15:00'],
  ['h3', '2026-11-20T14:00:00Z', 'пн 23.11 09:00'],
  ['morning', '2026-11-20T14:00:00Z', 'пн 23.11 09:00'],
  ['morning', '2026-11-23T14:00:00Z', 'вт 24.11 09:00'],
  ['d3', '2026-11-20T14:00:00Z', 'пн 23.11 16:00'],
  ['d3', '2026-11-19T14:00:00Z', 'пн 23.11 09:00'],
] as const)('the button %s at %s means %s', (choice, now, expected) => {
  expect(nameMoment(chooseLater(choice, new Date(now), HOURS))).toBe(expected);
});
