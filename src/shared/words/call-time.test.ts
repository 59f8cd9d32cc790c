import { expect, it } from 'vitest';
import { describeCallTime } from './call-time.ts';

const PROMISE = { replyHours: 2, workingHours: [{ from: 1, to: 5, start: '09:00', end: '19:00' }] };

/** Moments of November 2026, when Kyiv is two hours ahead of UTC. */
it.each([
  ['on a Friday night', 'до 12:00', '2026-11-27T19:40Z', 'в понеділок до 12:00'],
  ['on a day off', 'до 12:00', '2026-11-28T08:00Z', 'в понеділок до 12:00'],
  ['when the time is past', 'до 12:00', '2026-11-30T11:00Z', 'у вівторок до 12:00'],
  [
    'when the time ends before the school has promised to answer',
    'до 12:00',
    '2026-11-30T09:00Z',
    'у вівторок до 12:00',
  ],
  ['in time', 'до 12:00', '2026-11-30T07:00Z', 'сьогодні до 12:00'],
  ['after work has ended', 'після 17:00', '2026-12-02T16:30Z', 'в четвер після 17:00'],
  ['in the morning', 'після 17:00', '2026-12-02T07:00Z', 'сьогодні після 17:00'],
  ['between two times', '12:00–17:00', '2026-12-02T07:00Z', 'сьогодні, 12:00–17:00'],
  ['in bare hours', 'після 9', '2026-12-02T20:00Z', 'в четвер після 9'],
])('names the day of a call requested %s: «%s»', (_when, asked, sentAt, expected) => {
  expect(describeCallTime(asked, new Date(sentAt), PROMISE)).toBe(expected);
});

it.each(['ввечері', 'о 17:00', 'після 20:00', 'після 25:00'])('names no day for «%s»', (asked) => {
  expect(describeCallTime(asked, new Date('2026-12-02T07:00Z'), PROMISE)).toBe(asked);
});

it('skips days on which the school is closed', () => {
  const holidays = ['2026-12-24/2027-01-10'];
  expect(describeCallTime('до 12:00', new Date('2026-12-23T15:00Z'), { ...PROMISE, holidays })).toBe(
    '11 січня до 12:00',
  );
});
