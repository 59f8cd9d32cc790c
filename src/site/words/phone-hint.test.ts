import { expect, it } from 'vitest';
import { looksLikePhone } from './phone-hint.ts';

it.each([
  '67 123 45 67',
  '0671234567',
  '067-123-45-67',
  '8 (067) 123 45 67',
  '380671234567',
  '+380 67 123 45 67',
  ' +38 (067) 123-45-67 ',
  '00380671234567',
  '+48 512 345 678',
  '0049 151 23456789',
  '+1 (415) 555-0123',
  '0671234567 Viber',
])('takes %j for a number that can be called', (value) => {
  expect(looksLikePhone(value)).toBe(true);
});

it.each([
  '----------',
  '77',
  '067 123 45 6',
  '067 123 45 678',
  '+380 67 123 45 6',
  '+380 67 123 45 678',
  '+7',
  '48 512 345 678',
  '+1234567890123456',
  'дзвоніть мамі',
  '067 123 45 67, 050 123 45 67',
])('a phone %j is doubted', (value) => {
  expect(looksLikePhone(value)).toBe(false);
});
