import { expect, test } from 'vitest';
import type { PhoneWarning } from './phone.ts';
import { readNewPhone } from './phone-note.ts';

const CURRENT = '063 111 22 44, 050 111 22 33';

test.each<[note: string, phone: string | undefined]>([
  ['номер 067 123 45 67', '+380671234567'],
  ['новий номер 0671234567', '+380671234567'],
  ['тел. +38 (067) 123-45-67', '+380671234567'],
  ['правильний: 067 123 45 67', '+380671234567'],
  ['не 063 111 22 44, а 067 123 45 67', '+380671234567'],
  ['067 123 45 67', '+380671234567'],
  ['номер 067.639.12.10', '+380676391210'],
  ['067/639/12/10', '+380676391210'],
  ['номер мами 067 123 45 67', '+380671234567'],
  ['номер 063 111 22 44', undefined],
  ['дзвонила з 067 123 45 67, завтра о 10', undefined],
  ['новий номер 067 123 45 67, пт о 17:00', '+380671234567'],
  ['завтра о 17, 067 123 45 67', '+380671234567'],
  ['пн 17:00 новий номер 067 123 45 67', '+380671234567'],
  ['067 123 45 67 завтра після шостої', '+380671234567'],
  ['дзвонити о 17 на 067 123 45 67', undefined],
  ['бабуся 067 123 45 67, пт 17:00', undefined],
  ['номер картки 4149 4990 1234 5678', undefined],
  ['новий номер 48 501 234 567', '+48501234567'],
  ['+48 501 234 567', '+48501234567'],
  ['48 501 234 567', undefined],
  ['819 6744 2508', undefined],
  ['4973 8613 9101', undefined],
  ['номер 050 111 22 33', undefined],
  ['просить після шостої', undefined],
  ['17:00', undefined],
])('«%s» in a reply names the number %s', (note, phone) => {
  expect(readNewPhone(note, CURRENT)).toEqual(phone && { phones: [phone] });
});

test('a note may name several new numbers', () => {
  const phones = ['+380671234567', '+380501112234'];
  for (const note of ['067 123 45 67 або 050 111 22 34', 'номери 067 123 45 67, 050 111 22 34, пт 17:00'])
    expect(readNewPhone(note, CURRENT)).toEqual({ phones });
});

test.each<[note: string, warning: PhoneWarning | undefined]>([
  ['067 123 45', 'incomplete'],
  ['067 123 45, пт 17:00', undefined],
  ['067-123-45-6', 'incomplete'],
  ['номер 067 123 45 6', 'incomplete'],
  ['новий номер 48 501 234', 'incomplete'],
  ['+380 67 123 45', 'incomplete'],
  ['0671234567890', 'incomplete'],
  ['її номер 67 123 45 67', 'without-country'],
  ['67 123 45 67', undefined],
  ['12345', undefined],
  ['це 10000', undefined],
  ['номер 12', undefined],
  ['клас 067 123', undefined],
  ['номер картки 4149 4990', undefined],
])('the number in «%s» has the warning %s', (note, warning) => {
  expect(readNewPhone(note, CURRENT)).toEqual(warning && { warning });
});

test.each(['', '050 123 45', 'немає'])(
  'a lead with the number «%s» takes the only number of a note',
  (current) => {
    const read = (note: string) => readNewPhone(note, current);
    for (const note of ['відповіла на лист: 067 123 45 67', 'пише, що тато 0671234567, 8 клас'])
      expect(read(note)).toEqual({ phones: ['+380671234567'] });
    for (const note of [
      'відповіла: 067 123 45 67 або 050 111 22 33',
      'картка 4149 4990 1234 5678',
      'зум 834 2211 9087',
      'знов неповний 067 123 45 6',
    ])
      expect(read(note)).toBeUndefined();
  },
);
