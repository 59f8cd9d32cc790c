import { MAX_WAIT_MS } from '../store/delivery-queue.ts';
import type { Clock } from './clock.ts';

export type Pace = ReturnType<typeof createPace>;

/**
 * Schedules the calls to one provider. It lives in the memory of the leader and uses a monotonic clock, so that a wrong
 * system clock stops no channel.
 */
export function createPace(clock: Pick<Clock, 'elapsed'>) {
  let nextAt = 0;
  let pausedUntil = 0;
  let probeAt = 0;

  return {
    /** Ms until the next message of the queue may be sent; while a breaker is open, until its probe. */
    waitMs: (): number => Math.max(0, Math.max(nextAt, pausedUntil, probeAt) - clock.elapsed()),

    /**
     * Reserves the next slot of the channel; later calls get later slots. A breaker does not stop replies to people.
     *
     * @param minIntervalMs minimum time before the next slot
     * @returns ms until the slot; null if that is longer than `maxWaitMs`
     */
    reserveSlot(minIntervalMs: number, maxWaitMs = Number.POSITIVE_INFINITY): number | null {
      const now = clock.elapsed();
      const slotAt = Math.max(nextAt, pausedUntil, now);
      if (slotAt - now > maxWaitMs) return null;
      nextAt = slotAt + minIntervalMs;
      return slotAt - now;
    },

    /** Pauses the whole channel at the provider's request. Never shortens a pause. */
    pause(pauseMs: number): void {
      pausedUntil = Math.max(pausedUntil, clock.elapsed() + Math.min(pauseMs, MAX_WAIT_MS));
    },

    /** Allows only a probe after this time, because the provider refuses the settings. */
    holdForProbe(probeAfterMs: number): void {
      probeAt = clock.elapsed() + probeAfterMs;
    },

    endProbing(): void {
      probeAt = 0;
    },
  };
}
