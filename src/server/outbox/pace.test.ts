import { expect, test } from 'vitest';
import { createTestClock } from '../../../tests/support/test-clock.ts';
import { MAX_WAIT_MS } from '../store/delivery-queue.ts';
import { createPace } from './pace.ts';

function startPace() {
  const clock = createTestClock(() => 0);
  return { clock, pace: createPace(clock) };
}

test('calls of all senders keep their distance, and no reply waits longer than its timeout', async () => {
  const { clock, pace } = startPace();
  expect(pace.reserveSlot(20_000)).toBe(0);
  expect(pace.reserveSlot(20_000, 10_000)).toBeNull();
  expect(pace.reserveSlot(20_000, 30_000)).toBe(20_000);
  expect(pace.waitMs()).toBe(40_000);
  await clock.advance(40_000);
  expect([pace.waitMs(), pace.reserveSlot(0), pace.reserveSlot(0)]).toEqual([0, 0, 0]);
});

test('a pause applies to replies too; it is never shortened and never longer than an hour', async () => {
  const { clock, pace } = startPace();
  pace.pause(60_000);
  pace.pause(1_000);
  expect([pace.waitMs(), pace.reserveSlot(0, 30_000)]).toEqual([60_000, null]);
  await clock.advance(60_000);
  pace.pause(100 * MAX_WAIT_MS);
  expect(pace.waitMs()).toBe(MAX_WAIT_MS);
});

test('an open breaker stops the queue until its probe, but no reply to a person', () => {
  const { pace } = startPace();
  pace.holdForProbe(300_000);
  expect([pace.waitMs(), pace.reserveSlot(0, 0)]).toEqual([300_000, 0]);
  pace.endProbing();
  expect(pace.waitMs()).toBe(0);
});

test.each([-5, -59, -61, 60])('a clock that is set by %i minutes changes nothing', (minutes) => {
  const { clock, pace } = startPace();
  pace.pause(10_000);
  clock.jump(minutes * 60_000);
  expect(pace.waitMs()).toBe(10_000);
});
