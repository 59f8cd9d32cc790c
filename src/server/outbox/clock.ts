import { setTimeout } from 'node:timers/promises';
import { MAX_WAIT_MS } from '../store/delivery-queue.ts';
import { DeliveryFailure } from './failure.ts';

/** The clock of the delivery. Tests replace it to simulate hours in a moment. */
export type Clock = {
  /** Ms since 1970 by the system clock, which an operator may change. */
  now(): number;
  /** Ms of a monotonic clock, for pauses and limits. */
  elapsed(): number;
  /**
   * Resolves after the time, or immediately when the signal aborts. No sleep exceeds {@link MAX_WAIT_MS}, whatever a
   * provider requests, because Node's timers for more than 24 days fire at once.
   */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
};

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  async sleep(ms, signal) {
    // The timer rejects when the signal aborts.
    await setTimeout(Math.min(ms, MAX_WAIT_MS), undefined, { signal }).catch(() => undefined);
  },
};

/** An interruptible sleep. A wake-up without a sleep ends the next sleep at once. */
export function createSleeper(clock: Clock) {
  let isWoken = false;
  let endSleep = () => {};
  return {
    wake() {
      isWoken = true;
      endSleep();
    },
    /** Resolves after the time, at a wake-up, or when the signal aborts. */
    async sleep(ms: number, signal: AbortSignal) {
      const woken = new AbortController();
      endSleep = () => woken.abort();
      if (!isWoken) await clock.sleep(ms, AbortSignal.any([signal, woken.signal]));
      isWoken = false;
    },
  };
}

/** Time for an aborted call to report its result, for example the status 200. */
const ABORT_GRACE_MS = 1_000;

/**
 * Runs a call to a provider with a timeout. All channels use it, because libraries miss some signals. For example, Node
 * reports an answer 101 to no listener.
 *
 * @throws {DeliveryFailure} `timeout`, or the reason of `stop`, when the call is aborted
 */
export async function callWithin<T>(
  clock: Clock,
  stop: AbortSignal,
  limitMs: number,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  // The call has its own controller, whose listener on `stop` is removed afterwards. A signal of `AbortSignal.any`
  // would leak: it lives as long as its source, here as long as the process.
  const over = new AbortController();
  const finished = new AbortController();
  const { promise: cutShort, reject } = Promise.withResolvers<never>();
  function end(reason: unknown): void {
    if (finished.signal.aborted) return;
    over.abort(reason);
    void clock.sleep(ABORT_GRACE_MS, finished.signal).then(() => reject(over.signal.reason));
  }
  const endByStop = () => end(stop.reason);
  stop.throwIfAborted();
  stop.addEventListener('abort', endByStop, { once: true });
  void clock.sleep(limitMs, finished.signal).then(() => end(new DeliveryFailure('transient', 'timeout')));
  try {
    return await Promise.race([call(over.signal), cutShort]);
  } finally {
    finished.abort();
    stop.removeEventListener('abort', endByStop);
  }
}
