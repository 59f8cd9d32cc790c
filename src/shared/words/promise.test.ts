import { expect, test } from 'vitest';
import { describeHours, describePromise, describeReplyTime } from './promise.ts';

test('the promise contains the working hours', () => {
  expect(
    describePromise(
      { replyHours: 2, workingHours: [{ from: 1, to: 5, start: '09:00', end: '19:00' }] },
      '2026-11-24',
    ),
  ).toBe('протягом 2 годин (пн–пт, 9:00–19:00 за Києвом)');
  expect(
    describePromise(
      { replyHours: 1, workingHours: [{ from: 1, to: 5, start: '10:30', end: '18:00' }] },
      '2026-11-24',
    ),
  ).toBe('протягом 1 години (пн–пт, 10:30–18:00 за Києвом)');
});

test.each([
  [[{ from: 1, to: 7, start: '09:00', end: '21:00' }], 'щодня, 9:00–21:00 за Києвом'],
  [
    [
      { from: 1, to: 5, start: '12:00', end: '20:30' },
      { from: 6, to: 6, start: '09:00', end: '15:00' },
    ],
    'пн–пт 12:00–20:30, сб 9:00–15:00 за Києвом',
  ],
])('describes different hours of different days', (workingHours, words) => {
  expect(describeHours({ workingHours })).toBe(words);
});

test.each([
  [1, '1 години'],
  [2, '2 годин'],
  [24, 'доби'],
  [36, '36 годин'],
  [48, 'двох діб'],
])('a promise of %i hours takes the case after «протягом»', (replyHours, words) => {
  expect(describeReplyTime({ replyHours })).toBe(words);
});

test('a school with pupils in Ukraine only does not name Kyiv', () => {
  const workingHours = [{ from: 1, to: 5, start: '14:00', end: '20:00' }];
  expect(describeHours({ workingHours, areaServed: ['UA'] })).toBe('пн–пт, 14:00–20:00');
  expect(describeHours({ workingHours, areaServed: ['UA', 'PL'] })).toBe('пн–пт, 14:00–20:00 за Києвом');
});
