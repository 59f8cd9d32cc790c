import { expect, it } from 'vitest';
import { formatKyivDate } from './kyiv-date.ts';

it('writes the moment in Ukrainian and in Kyiv time, winter and summer', () => {
  expect(formatKyivDate(new Date('2026-11-21T14:05:00Z'))).toBe('21.11.2026, 16:05:00');
  expect(formatKyivDate(new Date('2026-07-01T22:30:00Z'))).toBe('02.07.2026, 01:30:00');
});
