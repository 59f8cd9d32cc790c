import { expect, it } from 'vitest';
import { differsFromTyped, normalizePhone, phoneKey } from './phone.ts';

it.each([
  ['+380 67 123 45 67', '+380671234567'],
  ['+380(67)123-45-67', '+380671234567'],
  ['067 123 45 67', '+380671234567'],
  ['(067) 123-45-67', '+380671234567'],
  ['671234567', '+380671234567'],
  ['380671234567', '+380671234567'],
  ['00380671234567', '+380671234567'],
  ['8 (067) 123-45-67', '+380671234567'],
  ['тел. 067 123 45 67', '+380671234567'],
  ['067 123 45 67 (Олена)', '+380671234567'],
  ['+48 501 234 567', '+48501234567'],
  ['48 501 234 567', '+48501234567'],
  ['+49 1512 3456789', '+4915123456789'],
  ['０６７ １２３ ４５ ６７', '+380671234567'],
])('makes of %s a number that can be tapped', (typed, expected) => {
  expect(normalizePhone(typed)).toBe(expected);
});

it.each(['', 'немає', '12345', '+380 00 000 00 00', '0671234', '067123456789', '+999 123 456 789', '<b>'])(
  'takes %s for no number of any country',
  (typed) => {
    expect(normalizePhone(typed)).toBeNull();
  },
);

it('finds leads by whatever digits they have', () => {
  expect(phoneKey('067-123-45-67')).toBe(phoneKey('+380 67 123 45 67'));
  expect(phoneKey('067 12')).toBe('06712');
  expect(phoneKey('подзвоніть!')).toBe('');
});

it.each([
  ['+380 67 123-45-67', false],
  ['380671234567', false],
  ['067 123 45 67', true],
  ['+380671234567 Олена', true],
])('knows whether %s says more than the number', (typed, expected) => {
  expect(differsFromTyped('+380671234567', typed)).toBe(expected);
});

it('reading a phone never fails, whatever is typed', () => {
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
