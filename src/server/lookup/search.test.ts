import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createMatcher } from './search.ts';

const ROWS = readFileSync('tests/fixtures/names.tsv', 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => {
    const [query = '', name = '', isFound = ''] = line.split('\t');
    return { query, name, isFound };
  });

test.each(ROWS)('«$query» finds «$name»: $isFound', ({ query, name, isFound }) => {
  const lead = { number: 1, fields: { name, phone: '0671234567' }, notes: [], older: [] };
  expect(createMatcher(query)(lead)).toBe(isFound === 'yes');
});

test('four digits do not find a lead without a phone number', () => {
  const lead = { number: 1, fields: { name: 'Оксана', phone: '' }, notes: [], older: [] };
  expect(createMatcher('4567')(lead)).toBe(false);
});
