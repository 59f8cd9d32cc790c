import { describe, expect, it } from 'vitest';
import {
  addWorkingTime,
  describeKyivTime,
  describeReplyDeadline,
  findHours,
  formatKyivTime,
  readKyivClock,
} from './reply-deadline.ts';

const workingHours = [{ from: 1, to: 5, start: '09:00', end: '19:00' }];
const school = { replyHours: 2, workingHours };
const MINUTE_MS = 60_000;

it.each([
  ['on a working afternoon', '2026-11-20T12:05:00Z', 'сьогодні до 16:05'],
  ['before work begins', '2026-11-20T05:00:00Z', 'сьогодні до 11:00'],
  ['when work is just over in time', '2026-11-20T15:00:59Z', 'сьогодні до 19:00'],
  ['shortly before work ends, over the weekend', '2026-11-20T16:30:00Z', 'в понеділок до 10:30'],
  ['in the evening before a working day', '2026-11-19T20:00:00Z', 'завтра до 11:00'],
  ['shortly after midnight', '2026-11-19T22:10:00Z', 'сьогодні до 11:00'],
  ['on Saturday', '2026-11-21T10:00:00Z', 'в понеділок до 11:00'],
  ['on Sunday', '2026-11-22T10:00:00Z', 'завтра до 11:00'],
  ['in summer time', '2026-07-01T12:05:00Z', 'сьогодні до 17:05'],
  ['on the evening before clocks go forward', '2026-03-27T16:30:00Z', 'в понеділок до 10:30'],
  ['in the hour that is left out', '2026-03-29T01:00:00Z', 'завтра до 11:00'],
  ['on the evening before clocks go back', '2026-10-23T15:30:00Z', 'в понеділок до 10:30'],
  ['in the first of the hours that come twice', '2026-10-25T00:30:00Z', 'завтра до 11:00'],
  ['in the second of them', '2026-10-25T01:30:00Z', 'завтра до 11:00'],
])('a promise counts working hours %s', (_case, sentAt, expected) => {
  expect(describeReplyDeadline(new Date(sentAt), school)).toBe(expected);
});

it.each([
  ['today', '2026-11-19T08:00:00Z', 'сьогодні до 12:00'],
  ['tomorrow', '2026-11-19T20:00:00Z', 'завтра до 11:00'],
  ['tomorrow, which is today after midnight', '2026-11-19T22:10:00Z', 'сьогодні до 11:00'],
  ['tomorrow before Monday', '2026-11-22T10:00:00Z', 'завтра до 11:00'],
  ['after tomorrow', '2026-11-21T10:00:00Z', 'в понеділок до 11:00'],
])('promises a visitor who writes now a reply %s', (_case, now, expected) => {
  expect(describeReplyDeadline(new Date(now), school)).toBe(expected);
});

it.each([
  ['2026-11-20T20:00:00Z', 'в понеділок до 11:00'],
  ['2026-11-22T20:00:00Z', 'завтра до 11:00'],
  ['2026-11-23T06:00:00Z', 'сьогодні до 11:00'],
])('describes a deadline to a visitor who reads it at %s', (now, expected) => {
  const sentAt = new Date('2026-11-20T20:00:00Z');
  expect(describeReplyDeadline(sentAt, school, undefined, new Date(now))).toBe(expected);
});

describe('over holidays', () => {
  const holidays = ['2026-12-24', '2026-12-25', '2026-12-31', '2027-01-01', '2027-01-04', '2027-01-05'];

  it.each([
    ['before them', '2026-12-23T16:00:00Z', 'в понеділок до 10:00'],
    ['on them', '2026-12-24T08:00:00Z', 'в понеділок до 11:00'],
    ['on the evening before long ones', '2026-12-30T16:00:00Z', '6 січня до 10:00'],
  ])('promises a reply after them to a lead sent %s', (_case, sentAt, expected) => {
    expect(describeReplyDeadline(new Date(sentAt), { ...school, holidays })).toBe(expected);
  });
});

describe('with hours of each day', () => {
  const days = [
    { from: 1, to: 5, start: '12:00', end: '20:00' },
    { from: 6, to: 6, start: '10:00', end: '15:00' },
  ];

  it.each([
    [2, 'on a working day', '2026-11-20T12:05:00Z', 'сьогодні до 16:05'],
    [2, 'on Friday evening', '2026-11-20T17:00:00Z', 'завтра до 11:00'],
    [2, 'on Saturday', '2026-11-21T12:00:00Z', 'в понеділок до 13:00'],
    [2, 'on Sunday', '2026-11-22T12:00:00Z', 'завтра до 14:00'],
    [24, 'and a day is promised', '2026-11-19T12:05:00Z', 'завтра до 14:05'],
    [24, 'and the next day ends earlier', '2026-11-20T16:00:00Z', 'завтра до 15:00'],
    [24, 'and the next day begins later', '2026-11-21T08:30:00Z', 'в понеділок до 12:00'],
    [24, 'and a day is promised when nobody works', '2026-11-22T12:00:00Z', 'у вівторок до 12:00'],
    [48, 'and two days are promised', '2026-11-19T12:05:00Z', 'в суботу до 14:05'],
    [26, 'and a day and two hours are promised', '2026-11-18T12:05:00Z', 'завтра до 16:05'],
  ])('%i hours: %s', (replyHours, _case, sentAt, expected) => {
    expect(describeReplyDeadline(new Date(sentAt), { replyHours, workingHours: days })).toBe(expected);
  });

  it('passes over an interval of holidays', () => {
    const holidays = ['2026-12-31/2027-01-10'];
    const asked = (sentAt: string) =>
      describeReplyDeadline(new Date(sentAt), { replyHours: 2, workingHours: days, holidays });
    expect(asked('2026-12-30T16:30:00Z')).toBe('11 січня до 12:30');
    expect(asked('2027-01-08T10:00:00Z')).toBe('в понеділок до 14:00');
  });
});

it('names the days as they are said after «Відповімо»', () => {
  const days = [5, 6, 7, 8, 9, 10, 11].map((date) => {
    const sentAt = new Date(`2026-12-${String(date).padStart(2, '0')}T10:00:00Z`);
    // Two working days: from the weekend to Wednesday, and so on.
    const promise = { replyHours: 48, workingHours: [{ from: 1, to: 5, start: '10:00', end: '18:00' }] };
    return describeReplyDeadline(sentAt, promise).replace(/ до .*/, '');
  });
  expect(days).toEqual([
    'в середу',
    'в середу',
    'в середу',
    'в четвер',
    'в п’ятницю',
    'в понеділок',
    'у вівторок',
  ]);
});

it('the deadline leaves exactly the promised working minutes, in 500 random cases', () => {
  let seed = 20261121;
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * below);
  };
  const years = { from: Date.parse('2026-01-01T00:00:00Z'), ms: 2 * 365 * 24 * 60 * MINUTE_MS };
  for (let run = 0; run < 500; run++) {
    const sentAt = new Date(years.from + random(years.ms / 1000) * 1000);
    const start = `${String(7 + random(4)).padStart(2, '0')}:${random(2) ? '00' : '30'}`;
    const end = `${12 + random(11)}:${random(2) ? '00' : '45'}`;
    const holidays = Array.from({ length: random(12) }, () =>
      new Date(sentAt.getTime() + random(14 * 24 * 60) * MINUTE_MS).toISOString().slice(0, 10),
    );
    const promise = { replyHours: 1 + random(8), workingHours: [{ from: 1, to: 5, start, end }], holidays };
    const deadline = addWorkingTime(sentAt, promise.replyHours * 60 * MINUTE_MS, promise);

    const sent = readKyivClock(sentAt);
    const time = (clock: number) => new Date(clock).toISOString().slice(11, 16);
    const isWork = (clock: number) =>
      findHours(clock, promise) !== undefined && time(clock) >= start && time(clock) < end;
    let worked = 0;
    for (let clock = sent; clock < deadline; clock += MINUTE_MS) if (isWork(clock)) worked += 1;
    expect(worked, `${sentAt.toISOString()} ${JSON.stringify(promise)}`).toBe(promise.replyHours * 60);
    expect(isWork(deadline - MINUTE_MS), 'it ends within work').toBe(true);
  }
});

it.each([
  ['2026-11-20T08:05:00Z', 'о 10:05'],
  ['2026-11-20T09:05:00Z', 'об 11:05'],
  ['2026-11-20T10:05:00Z', 'о 12:05'],
  ['2026-11-20T23:11:00Z', 'о 01:11'],
])('chooses the preposition of the hour: %s', (moment, expected) => {
  expect(describeKyivTime(new Date(moment))).toBe(expected);
});

it('formats the time of day in Kyiv', () => {
  expect(formatKyivTime(new Date('2026-11-20T22:05:00Z'))).toBe('00:05');
});
