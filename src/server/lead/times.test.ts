import { expect, test } from 'vitest';
import { findPromiseEnd, isWorkingTime, moveIntoWork, nameMoment } from './times.ts';

const HOURS = { workingHours: [{ from: 1, to: 5, start: '09:00', end: '18:00' }], holidays: ['2026-12-25'] };
const PROMISE = { ...HOURS, replyHours: 2 };

/** Saturday, 21.11.2026, 14:00 in Kyiv. */
const SATURDAY = new Date('2026-11-21T12:00:00Z');
test('the promise counts working time only', () => {
  expect(nameMoment(findPromiseEnd(SATURDAY, PROMISE))).toBe('пн 23.11 11:00');
  expect(nameMoment(findPromiseEnd(new Date('2026-12-24T15:00:00Z'), PROMISE))).toBe('пн 28.12 10:00');
});

test('moves a time outside of working hours to their next beginning', () => {
  expect(nameMoment(moveIntoWork(SATURDAY, HOURS))).toBe('пн 23.11 09:00');
  const friday = new Date('2026-11-20T10:00:00Z');
  expect(moveIntoWork(friday, HOURS)).toBe(friday);
  expect(isWorkingTime(new Date('2026-11-20T16:00:00Z'), HOURS)).toBe(false);
});
