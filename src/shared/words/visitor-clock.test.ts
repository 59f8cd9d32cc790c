import { expect, it } from 'vitest';
import { HOUR_MS } from '../time/durations.ts';
import { describeCallTime } from './call-time.ts';
import { describeKyivTime, describeReplyDeadline, type VisitorClock } from './reply-deadline.ts';

const PROMISE = { replyHours: 2, workingHours: [{ from: 1, to: 5, start: '09:00', end: '19:00' }] };

/** Hours ahead of Kyiv in November 2026. */
const CLOCKS = { Warsaw: -1, Toronto: -7, Sydney: 9 };

const clockOf =
  (place: keyof typeof CLOCKS): VisitorClock =>
  (clock) =>
    clock + CLOCKS[place] * HOUR_MS;

it.each([
  ['Warsaw', '2026-11-24T14:00Z', 'сьогодні до 18:00 за Києвом, у вас до 17:00'],
  // Tuesday, 18:00 there.
  ['Toronto', '2026-11-24T23:00Z', 'завтра до 11:00 за Києвом, у вас до 04:00'],
  ['Sydney', '2026-11-24T15:00Z', 'у вівторок до 19:00 за Києвом, у вас сьогодні до 04:00'],
] as const)('describes the reply deadline on both clocks to a visitor in %s', (place, now, words) => {
  expect(describeReplyDeadline(new Date(now), PROMISE, clockOf(place))).toBe(words);
});

it('names the visitor’s day, also when the text is read later', () => {
  const sentAt = new Date('2026-11-24T23:00Z');
  expect(describeReplyDeadline(sentAt, PROMISE, clockOf('Toronto'), new Date('2026-11-25T06:00Z'))).toBe(
    'сьогодні до 11:00 за Києвом, у вас до 04:00',
  );
});

it.each([
  ['Warsaw', 'до 12:00', 'в середу до 12:00 за Києвом, у вас до 11:00'],
  ['Warsaw', '12:00–17:00', 'сьогодні, 12:00–17:00 за Києвом, у вас 11:00–16:00'],
  ['Toronto', 'після 17:00', 'сьогодні після 17:00 за Києвом, у вас після 10:00'],
  ['Toronto', 'до 12:00', 'в середу до 12:00 за Києвом, у вас до 5:00'],
] as const)('describes in %s the call requested for «%s»', (place, asked, words) => {
  expect(describeCallTime(asked, new Date('2026-11-24T12:00Z'), PROMISE, clockOf(place))).toBe(words);
});

it('describes a moment on both clocks', () => {
  const moment = new Date('2026-11-24T15:00Z');
  expect(describeKyivTime(moment, clockOf('Warsaw'))).toBe('о 17:00 за Києвом, у вас о 16:00');
  expect(describeKyivTime(moment, (clock) => clock)).toBe('о 17:00');
});
