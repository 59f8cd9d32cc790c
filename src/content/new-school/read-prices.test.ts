import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { NewPrice } from './answers.ts';
import { readPrices } from './read-prices.ts';

/** Answers as owners type them: the typed text, the expected result, and a note. */
const CORPUS = readFileSync('tests/fixtures/prices.tsv', 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t') as [string, string, string]);

const [read, refused] = [false, true].map((isRefused) =>
  CORPUS.filter(([, expected]) => expected.startsWith('?') === isRefused),
) as [typeof CORPUS, typeof CORPUS];

/** A price in the notation of the corpus. */
function describePrice({ name, lessons, per, priceUah }: NewPrice): string {
  return [name, lessons ? `${lessons}=${priceUah}` : `${priceUah}/${per}`].filter(Boolean).join(' ');
}

it('contains about a hundred answers', () => {
  expect(CORPUS.length).toBeGreaterThan(95);
});

it.each(read)('reads %j as %s: %s', (typed, expected) => {
  expect(readPrices(typed).map(describePrice).join(', ')).toBe(expected);
});

it.each(refused)('refuses %j with %j: %s', (typed, expected) => {
  expect(() => readPrices(typed)).toThrow(expected.replace(/^\? /, ''));
});
