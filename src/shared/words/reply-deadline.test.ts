import { expect, it } from 'vitest';
import { describeKyivTime, describeReplyDeadline, formatKyivTime } from './reply-deadline.ts';

const hours = { start: '09:00', end: '19:00' };

it.each([
  ['on a working afternoon', '2026-11-20T12:05:00Z', 'сьогодні до 16:05'],
  ['before work begins', '2026-11-20T05:00:00Z', 'сьогодні до 11:00'],
  ['shortly before work ends, over the weekend', '2026-11-20T16:30:00Z', 'в понеділок до 10:30'],
  ['in the evening before a working day', '2026-11-19T20:00:00Z', 'завтра до 11:00'],
  ['on Saturday', '2026-11-21T10:00:00Z', 'в понеділок до 11:00'],
  ['on Sunday', '2026-11-22T10:00:00Z', 'завтра до 11:00'],
  ['in summer time', '2026-07-01T12:05:00Z', 'сьогодні до 17:05'],
])('counts working hours %s', (_case, sentAt, expected) => {
  expect(describeReplyDeadline(new Date(sentAt), 2, hours)).toBe(expected);
});

it('names the days as they are said after «Відповімо»', () => {
  const days = [5, 6, 7, 8, 9, 10, 11].map((date) => {
    const sentAt = new Date(`2026-12-${String(date).padStart(2, '0')}T10:00:00Z`);
    // Thirty-two working hours are four days here: from the weekend to Thursday, and so on.
    return describeReplyDeadline(sentAt, 32, { start: '10:00', end: '18:00' }).replace(/ до .*/, '');
  });
  expect(days).toEqual([
    'в четвер',
    'в четвер',
    'в п’ятницю',
    'в понеділок',
    'у вівторок',
    'в середу',
    'в четвер',
  ]);
});

it.each([
  ['2026-11-20T08:05:00Z', 'о 10:05'],
  ['2026-11-20T09:05:00Z', 'об 11:05'],
  ['2026-11-20T10:05:00Z', 'о 12:05'],
  ['2026-11-20T23:11:00Z', 'о 01:11'],
])('says at what time: %s', (moment, expected) => {
  expect(describeKyivTime(new Date(moment))).toBe(expected);
});

it('tells the time on a Kyiv clock', () => {
  expect(formatKyivTime(new Date('2026-11-20T22:05:00Z'))).toBe('00:05');
});
