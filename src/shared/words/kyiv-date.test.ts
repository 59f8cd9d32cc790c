import { expect, test } from 'vitest';
import { formatKyivDate } from './kyiv-date.ts';

test.each([
  ['2026-11-21T22:30:05Z', '22.11.2026, 00:30:05'],
  ['2026-07-01T09:00:00Z', '01.07.2026, 12:00:00'],
])('formats %s in Kyiv time', (moment, text) => {
  expect(formatKyivDate(new Date(moment))).toBe(text);
});

test('formats a date as toLocaleString does', () => {
  const moment = new Date('2026-02-03T04:05:06Z');
  expect(formatKyivDate(moment)).toBe(moment.toLocaleString('uk-UA', { timeZone: 'Europe/Kyiv' }));
});
