import { onTestFinished } from 'vitest';
import type { Clock } from '../../src/server/outbox/clock.ts';
import { MAX_WAIT_MS } from '../../src/server/store/delivery-queue.ts';

export type TestClock = Clock & {
  /** Lets the time pass, stopping wherever somebody wakes up, while HTTP and the store go on for real. */
  advance(ms: number): Promise<void>;
  /** Lets the time pass, but wakes those whose sleep is over only at the next `advance`. */
  leap(ms: number): void;
  /** Moves the clock without letting any time pass, as an administrator would. */
  jump(ms: number): void;
};

type Sleeper = { until: number; wake: () => void };

/** Event-loop turns without a call under way after which nothing is going on any more. */
const QUIET_TURNS = 10;

/** Given to a call that was just cut short, so that the provider forgets it. */
const FORGETTING_MS = 20;

/**
 * Makes a clock for tests that live through hours; it starts at noon, so that dates don't change by accident.
 *
 * @param countHanging the number of calls that only time can end: everything else is waited for, however slow
 * @param countStoreCalls the number of calls of the store under way, which the disk's own time ends
 */
export function createTestClock(countHanging: () => number, countStoreCalls = () => 0): TestClock {
  let elapsed = 0;
  let offset = Date.parse('2026-11-21T12:00:00Z');
  const sleepers = new Set<Sleeper>();
  const calls = countCalls();

  async function settle(): Promise<void> {
    let busyUntil = performance.now() + FORGETTING_MS;
    for (let turn = 0; turn < QUIET_TURNS; turn++) {
      await new Promise((resolve) => setImmediate(resolve));
      if (countStoreCalls() > 0) {
        await new Promise((resolve) => setTimeout(resolve, 1));
        turn = 0;
        continue;
      }
      const underWay = calls.underWay();
      if (underWay > countHanging()) busyUntil = performance.now() + FORGETTING_MS;
      if (underWay > 0 && performance.now() < busyUntil) turn = 0;
    }
  }

  return {
    now: () => offset + elapsed,
    elapsed: () => elapsed,
    leap(ms) {
      elapsed += ms;
    },
    jump(ms) {
      offset += ms;
    },
    sleep(ms, signal) {
      return new Promise((resolve) => {
        const wake = () => {
          sleepers.delete(sleeper);
          resolve();
        };
        const sleeper: Sleeper = { until: elapsed + Math.min(ms, MAX_WAIT_MS), wake };
        if (signal.aborted) return resolve();
        sleepers.add(sleeper);
        signal.addEventListener('abort', wake, { once: true });
      });
    },
    async advance(ms) {
      const target = elapsed + ms;
      for (;;) {
        await settle();
        const [next] = [...sleepers].sort((a, b) => a.until - b.until);
        if (!next || next.until > target) break;
        elapsed = Math.max(elapsed, next.until);
        next.wake();
      }
      elapsed = target;
    },
  };
}

/** Knows how many calls to providers wait for their answer. */
function countCalls(): { underWay(): number } {
  const realFetch = globalThis.fetch;
  let underWay = 0;
  globalThis.fetch = async (...call) => {
    underWay += 1;
    try {
      return await realFetch(...call);
    } finally {
      underWay -= 1;
    }
  };
  onTestFinished(() => {
    globalThis.fetch = realFetch;
  });
  return { underWay: () => underWay };
}
