import { expect, test } from 'vitest';
import { type Circumstances, findSuspicions } from './suspicions.ts';

const ORDINARY: Circumstances = { formAgeMs: 12_000, isFromPage: false, isFlood: false, isHeld: false };

test('finds nothing odd about an ordinary lead with a link', () => {
  const fields = { name: 'Іван', message: 'Ось задача: https://t.me/x', subject: 'Фізика' };
  expect(findSuspicions(fields, ORDINARY)).toEqual([]);
});

test('finds nothing odd about a form of our page that was sent without scripts', () => {
  const circumstances = { ...ORDINARY, formAgeMs: undefined, isFromPage: true };
  expect(findSuspicions({ name: 'Іван' }, circumstances)).toEqual([]);
});

test.each([
  ['too-fast', { formAgeMs: 1999 }, {}],
  ['no-stamp', { formAgeMs: undefined }, {}],
  ['links', {}, { message: 'Дивіться www.a.ua, https://b.ua і t.me/c' }],
  ['foreign-script', {}, { name: 'Bob', comment: 'cheap http://x.y', subject: 'Фізика' }],
  ['foreign-script', {}, { name: 'http://x.y', comment: 'Не вказано' }],
  ['flood', { isFlood: true }, {}],
  ['held', { isHeld: true }, {}],
] as const)('marks %s', (suspicion, circumstances, fields) => {
  expect(findSuspicions(fields, { ...ORDINARY, ...circumstances })).toEqual([suspicion]);
});
