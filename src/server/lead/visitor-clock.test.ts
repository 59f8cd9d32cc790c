import { expect, it } from 'vitest';
import {
  describeLocalDifference,
  describeLocalTime,
  formatMomentForVisitor,
  isTimeZone,
} from './visitor-clock.ts';

const NOON = new Date('2026-11-24T10:00:00Z');

it.each([
  ['America/Toronto', 'зараз 05:00 (Торонто), на 7 год менше, ніж у Києві'],
  ['America/New_York', 'зараз 05:00 (Нью-Йорк), на 7 год менше, ніж у Києві'],
  ['America/St_Johns', 'зараз 06:30 (Сент-Джонс), на 5 год 30 хв менше, ніж у Києві'],
  ['Europe/Warsaw', 'зараз 11:00 (Польща), на 1 год менше, ніж у Києві'],
  ['Asia/Tokyo', 'зараз 19:00 (Японія), на 7 год більше, ніж у Києві'],
  ['Europe/Kiev', ''],
  ['Europe/Kyiv', ''],
  ['Europe/Bucharest', ''],
  ['Mars/Olympus', ''],
  ['', ''],
  [undefined, ''],
])('describes the clock of a visitor in %s', (zone, words) => {
  expect(describeLocalTime(zone, NOON)).toBe(words);
});

it.each([
  ['America/Toronto', 'Торонто, на 7 год менше, ніж у Києві: о 12:00 там 05:00'],
  ['Asia/Tokyo', 'Японія, на 7 год більше, ніж у Києві: о 12:00 там 19:00'],
  ['Europe/Kyiv', ''],
  [undefined, ''],
])('describes that clock for a message that is read later: %s', (zone, words) => {
  expect(describeLocalDifference(zone, NOON)).toBe(words);
});

it.each([
  ['Europe/Warsaw', 'пт 27.11 о 17:00 за Києвом, у вас о 16:00'],
  ['Australia/Sydney', 'пт 27.11 о 17:00 за Києвом, у вас сб 28.11 о 02:00'],
  ['Europe/Kyiv', 'пт 27.11 о 17:00'],
  [undefined, 'пт 27.11 о 17:00'],
])('formats a time for a visitor in %s', (zone, words) => {
  expect(formatMomentForVisitor(zone, new Date('2026-11-27T15:00:00Z'))).toBe(words);
});

it.each(['+02:00', 'Europe/Nowhere', 'x', 'a'.repeat(100), '<b>', ''])('rejects the zone %j', (text) => {
  expect(isTimeZone(text)).toBe(false);
});

it.each(['Europe/Kyiv', 'America/Argentina/Buenos_Aires', 'UTC'])('accepts the zone %j', (text) => {
  expect(isTimeZone(text)).toBe(true);
});
