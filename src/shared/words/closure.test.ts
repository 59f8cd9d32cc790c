import { expect, test } from 'vitest';
import { describePhase, findClosure } from './closure.ts';
import { describePromise, describeReplyTimeOn } from './promise.ts';
import { describeReplyDeadline } from './reply-deadline.ts';

const workingHours = [{ from: 1, to: 5, start: '09:00', end: '19:00' }];
const SUMMER = { replyHours: 2, workingHours, holidays: ['2026-06-22/2026-08-30'] };

test.each([
  ['long before', '2026-05-20', undefined],
  ['a month before', '2026-05-25', '2026-06-20 2026-08-30 2026-08-31'],
  ['on a day of it', '2026-08-30', '2026-08-30 2026-08-31'],
  ['when it is over', '2026-08-31', undefined],
])('long holidays are found %s', (_when, today, expected) => {
  const closure = findClosure(SUMMER, today);
  const found = closure && `${closure.from} ${closure.until} ${closure.opens}`;
  if (expected) expect(found).toContain(expected);
  else expect(found).toBeUndefined();
});

test('counts any pause as a closure, but no weekend and no week of holidays', () => {
  const week = { workingHours, holidays: ['2026-10-26/2026-10-28'] };
  expect(findClosure(week, '2026-10-26')).toBeUndefined();
  const notice = { text: 'Ремонт.', from: '2026-10-26', until: '2026-10-28', pausesForms: 'notify' } as const;
  expect(findClosure({ workingHours, notice }, '2026-10-24')).toEqual({
    from: '2026-10-24',
    until: '2026-10-28',
    opens: '2026-10-29',
  });
  expect(findClosure({ workingHours, notice }, '2026-10-29')).toBeUndefined();
  // A notice without `pausesForms` pauses nothing.
  expect(
    findClosure({ workingHours, notice: { ...notice, pausesForms: undefined } }, '2026-10-26'),
  ).toBeUndefined();
});

test('the reply promise names the closed days before and during a closure', () => {
  expect(describePromise(SUMMER, '2026-05-01')).toBe('протягом 2 годин (пн–пт, 9:00–19:00 за Києвом)');
  expect(describePromise(SUMMER, '2026-06-15')).toBe(
    'протягом 2 годин (пн–пт, 9:00–19:00 за Києвом, крім 20 червня – 30 серпня)',
  );
  expect(describePromise(SUMMER, '2026-07-10')).toBe(
    'протягом 2 годин (пн–пт, 9:00–19:00 за Києвом, з 31 серпня)',
  );
  expect(describeReplyTimeOn(SUMMER, '2026-07-10')).toBe('2 годин після відкриття 31 серпня');
  expect(describeReplyTimeOn(SUMMER, '2026-06-15')).toBe('2 годин');
  expect(describeReplyDeadline(new Date('2026-07-10T09:00:00Z'), SUMMER)).toBe('31 серпня до 11:00');
});

test('the phase changes on each day on which pages change', () => {
  const notice = { text: 'Ремонт.', until: '2026-06-10' };
  const phases = [
    '2026-05-01',
    '2026-05-30',
    '2026-06-10',
    '2026-06-11',
    '2026-06-22',
    '2026-08-30',
    '2026-08-31',
    '2027-01-01',
  ].map((today) =>
    describePhase({ school: { ...SUMMER, notice }, packages: [{ priceUntil: '2026-08-30' }] }, today),
  );
  expect(phases).toEqual([
    '2026, notice, offers 1',
    '2026, notice, before 2026-08-30, offers 1',
    '2026, notice, before 2026-08-30, offers 1',
    '2026, notice over, before 2026-08-30, offers 1',
    '2026, notice over, in 2026-08-30, offers 1',
    '2026, notice over, in 2026-08-30, offers 1',
    '2026, notice over, offers 0',
    '2027, notice over, offers 0',
  ]);
});
