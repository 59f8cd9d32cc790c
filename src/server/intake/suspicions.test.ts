import { expect, test } from 'vitest';
import { type Circumstances, findSuspicions } from './suspicions.ts';

const ORDINARY: Circumstances = { formAge: '12000', isFromScript: true, isFlood: false };

test('finds nothing odd about an ordinary lead with a link', () => {
  const fields = { name: 'Іван', message: 'Ось задача: https://t.me/x', subject: 'Фізика' };
  expect(findSuspicions(fields, ORDINARY)).toEqual([]);
});

test('finds nothing odd about a form without scripts', () => {
  expect(findSuspicions({ name: 'Іван' }, { ...ORDINARY, formAge: undefined, isFromScript: false })).toEqual(
    [],
  );
});

test.each([
  ['too-fast', { formAge: '1999' }, {}],
  ['no-stamp', { formAge: undefined }, {}],
  ['no-stamp', { formAge: '-5' }, {}],
  ['links', {}, { message: 'Дивіться www.a.ua, https://b.ua і t.me/c' }],
  ['foreign-script', {}, { name: 'Bob', comment: 'cheap http://x.y', subject: 'Фізика' }],
  ['foreign-script', {}, { name: 'http://x.y', comment: 'Не вказано' }],
  ['flood', { isFlood: true }, {}],
] as const)('marks %s', (suspicion, circumstances, fields) => {
  expect(findSuspicions(fields, { ...ORDINARY, ...circumstances })).toEqual([suspicion]);
});
