import { expect, it } from 'vitest';
import { describeReplyDeadline, formatKyivTime } from './reply-deadline.ts';

const hours = { start: '09:00', end: '19:00' };

it.each([
  ['on a working afternoon', '2026-11-20T12:05:00Z', 'сьогодні до 16:05'],
  ['before work begins', '2026-11-20T05:00:00Z', 'сьогодні до 11:00'],
  ['shortly before work ends, over the weekend', '2026-11-20T16:30:00Z', 'у понеділок до 10:30'],
  ['in the evening before a working day', '2026-11-19T20:00:00Z', 'завтра до 11:00'],
  ['on Saturday', '2026-11-21T10:00:00Z', 'у понеділок до 11:00'],
  ['on Sunday', '2026-11-22T10:00:00Z', 'завтра до 11:00'],
  ['in summer time', '2026-07-01T12:05:00Z', 'сьогодні до 17:05'],
])('counts working hours %s', (_case, sentAt, expected) => {
  expect(describeReplyDeadline(new Date(sentAt), 2, hours)).toBe(expected);
});

it('tells the time on a Kyiv clock', () => {
  expect(formatKyivTime(new Date('2026-11-20T22:05:00Z'))).toBe('00:05');
});
