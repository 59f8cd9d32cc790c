import { expect, test } from 'vitest';
import { retryDelayMs } from './backoff.ts';

const LATEST = 1 - Number.EPSILON;
const HOUR_MS = 3_600_000;

test('climbs from seconds to an hour, half of each pause being chance', () => {
  const attempts = [1, 2, 3, 4, 5, 6, 7];
  expect(attempts.map((attempt) => retryDelayMs(attempt, LATEST))).toEqual([
    5_000,
    30_000,
    120_000,
    600_000,
    1_800_000,
    HOUR_MS,
    HOUR_MS,
  ]);
  expect(attempts.map((attempt) => retryDelayMs(attempt, 0))).toEqual([
    2_500, 15_000, 60_000, 300_000, 900_000, 1_800_000, 1_800_000,
  ]);
});

test('gives up after about 72 hours', () => {
  let hours = 0;
  let attempt = 1;
  for (let delay = retryDelayMs(attempt, 0.5); delay !== null; delay = retryDelayMs(++attempt, 0.5)) {
    hours += delay / HOUR_MS;
  }
  expect(hours).toBeGreaterThan(72);
  expect(hours).toBeLessThan(73);
});
