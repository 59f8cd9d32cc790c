import { onTestFinished } from 'vitest';
import type { Clock } from '../../src/server/outbox/clock.ts';
import { MAX_WAIT_MS } from '../../src/server/store/delivery-queue.ts';

export type TestClock = Clock & {
  /** Moves the clock and stops at each timer. HTTP and the store take real time. */
  advance(ms: number): Promise<void>;
  /** Moves the clock, but runs due timers only at the next `advance`. */
  leap(ms: number): void;
  /** Changes the clock without running timers, like an administrator. */
  jump(ms: number): void;
};

type Sleeper = { until: number; wake: () => void };

/** Number of event-loop turns without a pending call after which the system counts as idle. */
const QUIET_TURNS = 10;

/** Time for the provider to drop an aborted call. */
const FORGETTING_MS = 20;

/**
 * Creates a clock for tests that simulate hours. It starts at noon, so that the date does not change unexpectedly.
 *
 * @param countHanging number of calls that only the clock can end; all others are awaited
 * @param countStoreCalls number of pending store calls, which take real time
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

/** Counts the calls to providers that wait for an answer. */
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
