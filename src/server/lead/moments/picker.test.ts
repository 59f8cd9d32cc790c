import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/words/reply-deadline.ts';
import { nameMoment } from '../times.ts';
import {
  type Button,
  offerChoices,
  offerDays,
  offerHours,
  type Press,
  readChoice,
  readPress,
  writePress,
} from './picker.ts';

const HOURS = {
  workingHours: [
    { from: 1, to: 5, start: '09:00', end: '18:00' },
    { from: 6, to: 6, start: '10:00', end: '14:00' },
  ],
};
/** On Wednesday 9.12.2026 at 10:20 in Kyiv. */
const NOW = new Date('2026-12-09T08:20:00Z');
const show = (rows: readonly Button[][]) => rows.map((row) => row.map(({ text }) => text).join(' · '));
const press = (rows: readonly Button[][], text: string): Press | undefined => {
  const button = rows.flat().find((each) => each.text === text);
  if (!button) throw new Error(`There is no button «${text}» in ${show(rows).join(' / ')}`);
  return readPress(button.data);
};

test('the days are today, tomorrow, the next five, and another day', () => {
  expect(show(offerDays(NOW))).toEqual([
    'Сьогодні · Завтра',
    'пт 11.12 · сб 12.12 · нд 13.12',
    'пн 14.12 · вт 15.12',
    'Інший день',
  ]);
  expect(show(offerDays(NOW, { isLesson: true })).at(-1)).toBe('Інший день · Без години');
  expect(show(offerDays(NOW, { page: 1 }))).toEqual([
    'ср 16.12 · чт 17.12',
    'пт 18.12 · сб 19.12 · нд 20.12',
    'пн 21.12 · вт 22.12',
    'Раніше · Пізніше',
  ]);
  expect(press(offerDays(NOW), 'Завтра')).toEqual({ is: 'hours', day: '2026-12-10' });
  expect(press(offerDays(NOW), 'Інший день')).toEqual({ is: 'days', page: 1 });
  // In Kyiv it is the next day already.
  expect(press(offerDays(new Date('2026-12-09T22:30:00Z')), 'Сьогодні')).toEqual({
    is: 'hours',
    day: '2026-12-10',
  });
});

test('the hours begin with those of the school, and others are a press away', () => {
  const hours = offerHours('2026-12-10', NOW, HOURS);
  expect(show(hours)).toEqual([
    '09:00 · 10:00 · 11:00 · 12:00',
    '13:00 · 14:00 · 15:00 · 16:00',
    'Раніше · Пів години · Пізніше',
    'Інший день',
  ]);
  expect(press(hours, 'Пізніше')).toEqual({ is: 'hours', day: '2026-12-10', from: 16 });
  expect(show(offerHours('2026-12-10', NOW, HOURS, { from: 16 }))[1]).toBe('20:00 · 21:00 · 22:00 · 23:00');
  expect(press(hours, 'Раніше')).toEqual({ is: 'hours', day: '2026-12-10', from: 1 });
  expect(press(hours, 'Пів години')).toEqual({ is: 'halves', day: '2026-12-10', from: 9 });
  expect(show(offerHours('2026-12-10', NOW, HOURS, { halves: true, from: 9 }))[0]).toBe(
    '09:30 · 10:30 · 11:30 · 12:30',
  );
  expect(show(offerHours('2026-12-12', NOW, HOURS))[0]).toBe('10:00 · 11:00 · 12:00 · 13:00');
  expect(show(offerHours('2026-12-10', NOW, HOURS, { part: 'evening' }))[0]).toBe(
    '16:00 · 17:00 · 18:00 · 19:00',
  );
  expect(press(offerHours('2026-12-10', NOW, HOURS, { isLesson: true }), 'Без години')).toEqual({
    is: 'open',
    day: '2026-12-10',
  });
});

test('of today only the hours that come are offered', () => {
  expect(show(offerHours('2026-12-09', NOW, HOURS))).toEqual([
    '11:00 · 12:00 · 13:00 · 14:00',
    '15:00 · 16:00 · 17:00',
    'Пів години · Пізніше',
    'Інший день',
  ]);
  const late = new Date('2026-12-09T21:30:00Z');
  expect(show(offerHours('2026-12-09', late, HOURS))).toEqual(['Пів години', 'Інший день']);
});

test('two presses name every moment of 400 days, and every payload is short and read back', () => {
  for (let ahead = 0; ahead < 400; ahead += 1) {
    const now = new Date(NOW.getTime() + ahead * DAY_MS + (ahead % 24) * HOUR_MS);
    for (const page of [0, ahead % 13]) {
      for (const { text, data } of offerDays(now, { page, isLesson: true }).flat()) {
        const day = readPress(data);
        expect(data.length).toBeLessThanOrEqual(20);
        if (day?.is !== 'hours') continue;
        expect(writePress(day)).toBe(data);
        for (const from of [[0, 8, 16][ahead % 3]])
          for (const hour of offerHours(day.day, now, HOURS, { from, halves: ahead % 2 === 0 }).flat()) {
            const chosen = readPress(hour.data);
            expect(chosen && writePress(chosen)).toBe(hour.data);
            if (chosen?.is !== 'at') continue;
            const moment = readChoice(chosen.day, chosen.time);
            expect(moment && moment > now).toBe(true);
            if (moment && /\d/.test(text)) expect(nameMoment(moment)).toBe(`${text} ${hour.text}`);
          }
      }
    }
  }
});

test('an hour that the night in March leaves out is not offered', () => {
  expect(show(offerHours('2027-03-28', NOW, HOURS, { from: 0 }))[0]).toBe('00:00 · 01:00 · 02:00 · 04:00');
});

test('what a question of the reader offers is one press away', () => {
  const choices = offerChoices([{ at: new Date('2026-12-10T06:00:00Z') }, { day: '2026-12-12' }]);
  expect(show(choices)).toEqual(['чт 10.12 08:00', 'сб 12.12', 'Інший день']);
  expect(press(choices, 'чт 10.12 08:00')).toEqual({ is: 'at', day: '2026-12-10', time: '08:00' });
  expect(press(choices, 'сб 12.12')).toEqual({ is: 'hours', day: '2026-12-12' });
});

test.each([
  '',
  'x',
  'd',
  'd99',
  'd123',
  'h2026121',
  'h20261232',
  'h20260230',
  'h20261215-24',
  't20261215',
  't202612152460',
  't202612152500',
  'm20261215',
  'o20261215-1',
  'h202612151730',
  'n1',
])('%j is no payload of the picker', (data) => {
  expect(readPress(data)).toBeUndefined();
});
