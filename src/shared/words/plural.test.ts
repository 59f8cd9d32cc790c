import { expect, it } from 'vitest';
import { pluralize } from './plural.ts';

it.each([
  [0, 'занять'],
  [1, 'заняття'],
  [4, 'заняття'],
  [8, 'занять'],
  [11, 'занять'],
  [14, 'занять'],
  [21, 'заняття'],
  [112, 'занять'],
])('the plural of %i is %s', (count, word) => {
  expect(pluralize(count, 'заняття', 'заняття', 'занять')).toBe(word);
});

it.each([
  [1, 'година'],
  [2, 'години'],
  [5, 'годин'],
  [12, 'годин'],
  [31, 'година'],
])('tells all three forms apart: %i %s', (count, word) => {
  expect(pluralize(count, 'година', 'години', 'годин')).toBe(word);
});
