import { setTimeout } from 'node:timers/promises';
import { MAX_WAIT_MS } from '../store/delivery-queue.ts';
import { DeliveryFailure } from './failure.ts';

/** Time as delivery sees it, so that tests can live through hours in a moment. */
export type Clock = {
  /** Ms since the epoch, by the clock of the machine, which may be set. */
  now(): number;
  /** Ms since some moment, by a clock that is never set: for pauses and limits. */
  elapsed(): number;
  /**
   * Resolves after the time, or at once when the signal aborts; after {@link MAX_WAIT_MS} at the latest, whatever a
   * provider asks for. A timer of Node that is set for more than 24 days would end at once.
   */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
};

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  async sleep(ms, signal) {
    // It rejects when the signal aborts.
    await setTimeout(Math.min(ms, MAX_WAIT_MS), undefined, { signal }).catch(() => undefined);
  },
};

/** Lets a sleeper be woken; a ring that comes while nobody sleeps ends the next sleep at once. */
export function createDoorbell(clock: Clock) {
  let hasRung = false;
  let wake = () => {};
  return {
    ring() {
      hasRung = true;
      wake();
    },
    /** Resolves after the time, at a ring, or when the signal aborts. */
    async wait(ms: number, signal: AbortSignal) {
      const woken = new AbortController();
      wake = () => woken.abort();
      if (!hasRung) await clock.sleep(ms, AbortSignal.any([signal, woken.signal]));
      hasRung = false;
    },
  };
}

/** A call that was cut short may still say what it knows, such as that the status was a yes. */
const LAST_WORDS_MS = 1_000;

/**
 * Runs a call to a provider within its time. Every call of every channel goes through here, because libraries do not
 * hear every signal: of an answer 101, for instance, Node tells nobody.
 *
 * @throws {DeliveryFailure} `timeout`, or the reason of `stop`, when the call is cut short
 */
export async function callWithin<T>(
  clock: Clock,
  stop: AbortSignal,
  limitMs: number,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  // A controller of the call's own, which `stop` forgets afterwards. A signal made by `AbortSignal.any` stays in memory
  // as long as somebody listens to it and its source lives, and `stop` may live as long as the process.
  const over = new AbortController();
  const finished = new AbortController();
  const { promise: cutShort, reject } = Promise.withResolvers<never>();
  function end(reason: unknown): void {
    if (finished.signal.aborted) return;
    over.abort(reason);
    void clock.sleep(LAST_WORDS_MS, finished.signal).then(() => reject(over.signal.reason));
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
