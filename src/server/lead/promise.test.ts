import { describe, expect, it } from 'vitest';
import { describePromise } from '#shared/words/promise.ts';
import { describeReplyDeadline, readKyivClock, toMoment } from '#shared/words/reply-deadline.ts';
import { describePromiseEnd, findPromiseEnd, isWorkingTime, passWorkingTime } from './times.ts';

const school = {
  replyHours: 2,
  workingHours: [{ from: 1, to: 5, start: '09:00', end: '19:00' }],
  holidays: ['2026-12-25', '2027-01-01'],
};

it.each([
  ['on a working day', '2026-11-19T10:35:20Z', '2026-11-19T12:35:00Z', 'до 14:35'],
  ['in the evening', '2026-11-18T16:20:00Z', '2026-11-19T08:20:00Z', 'чт 19.11 до 10:20'],
  ['on Friday evening', '2026-11-20T18:00:00Z', '2026-11-23T09:00:00Z', 'пн 23.11 до 11:00'],
  ['on Saturday', '2026-11-21T10:00:00Z', '2026-11-23T09:00:00Z', 'пн 23.11 до 11:00'],
  ['on Sunday', '2026-11-22T10:00:00Z', '2026-11-23T09:00:00Z', 'пн 23.11 до 11:00'],
  ['over a holiday', '2026-12-24T16:00:00Z', '2026-12-28T08:00:00Z', 'пн 28.12 до 10:00'],
  ['before clocks go forward', '2026-03-27T16:30:00Z', '2026-03-30T07:30:00Z', 'пн 30.03 до 10:30'],
  ['before clocks go back', '2026-10-23T15:30:00Z', '2026-10-26T08:30:00Z', 'пн 26.10 до 10:30'],
  ['in the night in which they do', '2026-10-25T00:30:00Z', '2026-10-26T09:00:00Z', 'пн 26.10 до 11:00'],
])('gives the deadline of a lead that arrives %s', (_case, sentAt, deadline, words) => {
  const sent = new Date(sentAt);
  expect(findPromiseEnd(sent, school)).toEqual(new Date(deadline));
  expect(describePromiseEnd(sent, sent, school)).toBe(`відповісти ${words}`);
});

it.each(['2026-11-19T12:35:00Z', '2026-11-20T07:00:00Z', '2026-11-23T07:00:00Z'])(
  'does not promise at %s what has gone by',
  (now) => {
    const words = describePromiseEnd(new Date('2026-11-19T10:35:00Z'), new Date(now), school);
    expect(words).toBe('строк минув чт 19.11 о 14:35');
  },
);

it.each([
  ['дзвонити після 17:00', '2026-11-19T08:00:00Z', 'дзвонити після 17:00'],
  ['Дзвонити 12:00–17:00', '2026-11-20T18:00:00Z', 'дзвонити пн 23.11 12:00–17:00'],
  // Within the promised two hours anyway.
  ['дзвонити до 12:00', '2026-11-19T08:00:00Z', 'відповісти до 12:00'],
])('gives the time at which a visitor wants a call: %s', (message, sentAt, words) => {
  const sent = new Date(sentAt);
  expect(describePromiseEnd(sent, sent, school, { fields: { message } })).toBe(words);
});

it('counts the last half hour as working time', () => {
  const sentAt = new Date('2026-11-20T15:10:00Z');
  expect(findPromiseEnd(sentAt, school)).toEqual(new Date('2026-11-23T07:10:00Z'));
  expect(passWorkingTime(sentAt, 90 * 60_000, school)).toEqual(new Date('2026-11-20T16:40:00Z'));
});

it.each([
  ['2026-11-20T06:59:59Z', false],
  ['2026-11-20T07:00:00Z', true],
  ['2026-11-20T16:59:59Z', true],
  ['2026-11-20T17:00:00Z', false],
  ['2026-11-20T17:01:00Z', false],
  ['2026-11-21T10:00:00Z', false],
  ['2026-12-25T10:00:00Z', false],
  ['2026-07-01T06:00:00Z', true],
])('detects whether the school is open at %s', (moment, expected) => {
  expect(isWorkingTime(new Date(moment), school)).toBe(expected);
});

it('finds the moment of every hour on a Kyiv clock during two years', () => {
  for (
    let moment = Date.parse('2026-01-01T00:00:00Z');
    moment < Date.parse('2028-01-01');
    moment += 3_600_000
  ) {
    const found = toMoment(readKyivClock(new Date(moment))).getTime();
    const isSecondOfTwo = found === moment - 3_600_000;
    if (isSecondOfTwo) expect(new Date(moment).getUTCMonth()).toBe(9);
    else expect(found).toBe(moment);
  }
});

describe('the promise is the same everywhere', () => {
  const promise = {
    replyHours: 2,
    workingHours: [{ from: 1, to: 5, start: '09:00', end: '19:00' }],
    holidays: ['2026-12-24', '2026-12-25'],
  };

  it.each([
    ['at 08:00', '2026-11-23T06:00:00Z', 'сьогодні до 11:00', 'до 11:00'],
    ['at 18:30', '2026-11-23T16:30:00Z', 'завтра до 10:30', 'вт 24.11 до 10:30'],
    ['at 23:30', '2026-11-23T21:30:00Z', 'завтра до 11:00', 'вт 24.11 до 11:00'],
    ['on Friday evening', '2026-11-27T18:00:00Z', 'в понеділок до 11:00', 'пн 30.11 до 11:00'],
    ['on a holiday', '2026-12-24T10:00:00Z', 'в понеділок до 11:00', 'пн 28.12 до 11:00'],
  ])('the promise is the same for visitors and managers: %s', (_when, asked, toVisitor, toSchool) => {
    const sentAt = new Date(asked);
    expect(describeReplyDeadline(sentAt, promise)).toBe(toVisitor);
    expect(describePromiseEnd(sentAt, sentAt, promise)).toBe(`відповісти ${toSchool}`);
  });

  it('names the working hours in every promise', () => {
    expect(describePromise(promise, '2026-11-24')).toBe('протягом 2 годин (пн–пт, 9:00–19:00 за Києвом)');
  });
});
