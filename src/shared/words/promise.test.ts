import { expect, test } from 'vitest';
import { describePromise } from './promise.ts';

test('says the hours with the promise', () => {
  expect(describePromise({ replyHours: 2, workingHours: { start: '09:00', end: '19:00' } })).toBe(
    'протягом 2 годин (пн–пт, 9:00–19:00)',
  );
  expect(describePromise({ replyHours: 1, workingHours: { start: '10:30', end: '18:00' } })).toBe(
    'протягом 1 години (пн–пт, 10:30–18:00)',
  );
});
