import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { differsFromTyped, normalizePhone, phoneKey, phoneKeys, readPhone } from './phone.ts';

/** Fields as parents fill them: the typed text, the expected result, and a note. */
const CORPUS = readFileSync('tests/fixtures/phones.tsv', 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t') as [string, string, string]);

const WARNINGS = { 'without-country': '?', incomplete: 'bad' };

/** Result in the notation of the corpus. */
function describeRead(typed: string): string {
  const { numbers, warning } = readPhone(typed);
  if (numbers.length > 0) return numbers.join();
  return warning ? WARNINGS[warning] : 'none';
}

it('contains about two hundred fields', () => {
  expect(CORPUS.length).toBeGreaterThan(197);
});

it.each(CORPUS)('reads %j as %s: %s', (typed, expected) => {
  expect(describeRead(typed)).toBe(expected);
});

it('reads no field as the number of another person', () => {
  const misread = CORPUS.filter(([typed, expected]) =>
    readPhone(typed).numbers.some((number) => !expected.split(',').includes(number)),
  );
  expect(misread).toEqual([]);
});

it.each(['', 'немає', '12345', '0671234', '067123456789', '+999 123 456 789', '<b>'])(
  'takes %s for no number of any country',
  (typed) => {
    expect(normalizePhone(typed)).toBeNull();
  },
);

it('finds leads by any digits', () => {
  expect(phoneKey('067-123-45-67')).toBe(phoneKey('+380 67 123 45 67'));
  expect(phoneKey('067 12')).toBe('06712');
  expect(phoneKey('501 234 567')).toBe('501234567');
  expect(phoneKey('подзвоніть!')).toBe('');
});

it('has a key for each of two numbers, and one for a text without a number', () => {
  expect(phoneKeys('067 123 45 67 або 050 123 45 67')).toEqual(['+380671234567', '+380501234567']);
  expect(phoneKeys('067 12')).toEqual(['06712']);
  expect(phoneKeys('немає')).toEqual(['']);
});

it.each([
  ['+380 67 123-45-67', false],
  ['380671234567', false],
  ['067 123 45 67', true],
  ['+380671234567 Олена', true],
])('detects whether %s differs from the number', (typed, expected) => {
  expect(differsFromTyped('+380671234567', typed)).toBe(expected);
});

it('never fails, whatever is typed', () => {
  const pieces = [
    '+',
    '0',
    '67',
    '380',
    '(',
    ')',
    '-',
    ' ',
    'ext',
    '\0',
    '\ud83d',
    ';phone-context=',
    'tel:',
    '９',
  ];
  let seed = 1;
  const next = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * below);
  };
  for (let run = 0; run < 3000; run++) {
    const typed = Array.from({ length: next(12) }, () => pieces[next(pieces.length)]).join('');
    expect(phoneKey(typed)).toMatch(/^\+?\d*$/);
  }
});
