import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findPhoneHint } from './phone-hint.ts';

const CORPUS = readFileSync('tests/fixtures/phones.tsv', 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t') as [string, string]);

const ADD_CODE = 'Номер іншої країни? Додайте код, наприклад +48.';

/** Only the server has the numbering plans of all countries, and looks for a date without its year. */
const UNKNOWN_TO_THE_PAGE = [
  '+999 123 456 789',
  '(48) 0501234567',
  '(49) 0151 12345678',
  '49 0151 12345678',
  'до 15.12 0671234567',
];

it.each(CORPUS.filter(([typed, meaning]) => meaning.startsWith('+') && !UNKNOWN_TO_THE_PAGE.includes(typed)))(
  'gives no hint for %j',
  (typed) => {
    expect(findPhoneHint(typed)).toBeUndefined();
  },
);

it.each(
  CORPUS.filter(
    ([typed, meaning]) => ['bad', 'none'].includes(meaning) && !UNKNOWN_TO_THE_PAGE.includes(typed),
  ),
)('has a hint for %j', (typed) => {
  expect(findPhoneHint(typed)).toBeTruthy();
});

it.each([
  ['067 123 45 6', 'Бракує цифри: їх 9, а треба 10.'],
  ['06712345', 'Бракує 2 цифр: їх 8, а треба 10.'],
  ['067 123 45 678', 'Зайва цифра: їх 11, а треба 10.'],
  ['+380 67 123 45 6', 'Бракує цифри: їх 11, а треба 12.'],
  ['0038 067 123 45 6', 'Бракує цифри: їх 11, а треба 12.'],
  ['+380 67 123 45 6789', 'Зайві 2 цифри: їх 14, а треба 12.'],
  ['0671234567890', 'Зайві 3 цифри: їх 13, а треба 10.'],
  ['8 067 123 45 6', 'Бракує цифри: без 8 на початку їх 9, а треба 10.'],
  ['8067123456', 'Бракує цифри: без 8 на початку їх 9, а треба 10.'],
  ['067 12', 'Бракує 5 цифр: їх 5, а треба 10.'],
  ['+380', 'Бракує 9 цифр: їх 3, а треба 12.'],
  ['123', 'Бракує 7 цифр: їх 3, а треба 10.'],
  ['234-56-78', 'Бракує 3 цифр: їх 7, а треба 10.'],
  ['77', 'Бракує 8 цифр: їх 2, а треба 10.'],
  ['69 123 456', ADD_CODE],
  ['501 234 567', ADD_CODE],
  ['67 123 45 67', ADD_CODE],
  ['0721 234 567', ADD_CODE],
  ['0151 12345678', ADD_CODE],
  ['416 555 0123', ADD_CODE],
  ['0901234567', ADD_CODE],
  ['----------', 'Перевірте номер телефону.'],
  ['10 клас', 'Перевірте номер телефону.'],
  ['після 18:00', 'Перевірте номер телефону.'],
  ['0000000000', 'Перевірте номер телефону.'],
  ['+7', 'Перевірте номер телефону.'],
  ['дзвоніть мамі', 'Перевірте номер телефону.'],
])('names the missing or surplus digits in %j', (typed, hint) => {
  expect(findPhoneHint(typed)).toBe(hint);
});

it('gives no hint for an empty field', () => {
  expect(findPhoneHint(' ')).toBeUndefined();
});
