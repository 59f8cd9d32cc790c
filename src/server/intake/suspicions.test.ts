import { expect, test } from 'vitest';
import { type Circumstances, findSuspicions } from './suspicions.ts';

const ORDINARY: Circumstances = {
  formAgeMs: 12_000,
  isFromPage: false,
  isSubjectOffered: true,
  isFlood: false,
  isBeyondHour: false,
};

test('finds nothing odd about an ordinary lead with a link', () => {
  const fields = { name: 'Іван', message: 'Ось задача: https://t.me/x', subject: 'Фізика' };
  expect(findSuspicions(fields, ORDINARY)).toEqual([]);
});

test('two seconds are enough for a form, and two links for a task', () => {
  const fields = { name: 'Іван', message: 'https://t.me/x https://www.a.ua' };
  expect(findSuspicions(fields, { ...ORDINARY, formAgeMs: 2000 })).toEqual([]);
});

test('knows by any of the texts that somebody writes in Ukrainian', () => {
  expect(findSuspicions({ name: 'Bob', comment: 'Задача: www.x.y' }, ORDINARY)).toEqual([]);
});

test('finds nothing odd about a form of our page that was sent without scripts', () => {
  const circumstances = { ...ORDINARY, formAgeMs: undefined, isFromPage: true };
  expect(findSuspicions({ name: 'Іван' }, circumstances)).toEqual([]);
});

test('marks a subject that no form offers', () => {
  const circumstances = { ...ORDINARY, isSubjectOffered: false };
  expect(findSuspicions({ name: 'Іван', subject: 'ви виграли 5000 грн' }, circumstances)).toEqual([
    'unknown-subject',
  ]);
});

test.each([
  ['too-fast', { formAgeMs: 1999 }, {}],
  ['no-stamp', { formAgeMs: undefined }, {}],
  ['links', {}, { message: 'Дивіться www.a.ua, https://b.ua і t.me/c' }],
  ['foreign-script', {}, { name: 'Bob', comment: 'cheap http://x.y', subject: 'Фізика' }],
  ['foreign-script', {}, { name: 'http://x.y', comment: 'Не вказано' }],
  ['foreign-script', {}, { name: 'Bob', message: 'www.x.y' }],
  ['flood', { isFlood: true }, {}],
] as const)('the intake marks %s', (suspicion, circumstances, fields) => {
  expect(findSuspicions(fields, { ...ORDINARY, ...circumstances })).toEqual([suspicion]);
});

test('holds beyond the hour of a network only what is odd in itself', () => {
  const beyond = { ...ORDINARY, isBeyondHour: true };
  expect(findSuspicions({ name: 'Іван' }, beyond)).toEqual([]);
  expect(findSuspicions({ name: 'Іван' }, { ...beyond, isFlood: true })).toEqual(['flood']);
  expect(findSuspicions({ name: 'Іван' }, { ...beyond, formAgeMs: 10 })).toEqual(['too-fast', 'held']);
});
