import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findSuspicions } from './suspicions.ts';

test('finds no sign of spam in an ordinary lead, nor in two links to a task', () => {
  const fields = { name: 'Іван', message: 'https://t.me/x https://www.a.ua', subject: 'Фізика' };
  expect(findSuspicions(fields, false)).toEqual([]);
});

test.each([
  ['hidden-field', true, {}],
  ['links', false, { message: 'Дивіться www.a.ua, https://b.ua і t.me/c' }],
  ['phrase', false, { comment: 'We offer SEO services for your business' }],
] as const)('the intake marks %s', (suspicion, isTrapped, fields) => {
  expect(findSuspicions(fields, isTrapped)).toEqual([suspicion]);
});

/** Real spam of small sites, and similar texts of parents and pupils. */
const TEXTS = readFileSync('tests/fixtures/spam.tsv', 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => line.split('\t') as [string, string]);

test.each(TEXTS)('a text is %s: %s', (kind, message) => {
  expect(findSuspicions({ message }, false)).toEqual(kind === 'spam' ? ['phrase'] : []);
});

test('a request counts only in a text that the visitor typed: bots choose a subject, too', () => {
  const spam = 'We offer SEO services for your business';
  expect(findSuspicions({ subject: 'Англійська мова', comment: spam }, false)).toEqual(['phrase']);
  expect(findSuspicions({ comment: `Треба англійська. ${spam}` }, false)).toEqual([]);
  expect(findSuspicions({ message: 'Хочу уроки' }, true)).toEqual(['hidden-field']);
});
