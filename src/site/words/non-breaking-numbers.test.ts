import { expect, it } from 'vitest';
import { keepNumbersInLine } from './non-breaking-numbers.ts';

it('keeps numbers and short prepositions with their neighbours', () => {
  expect(keepNumbersInLine('в понеділок до 11:00')).toBe('в\u00a0понеділок до\u00a011:00');
  expect(keepNumbersInLine('сьогодні до 15:15 за Києвом, у вас до 08:15')).toBe(
    'сьогодні до\u00a015:15 за Києвом, у\u00a0вас до\u00a008:15',
  );
});
