import { MAX_WAIT_MS } from '../store/delivery-queue.ts';
import type { Clock } from './clock.ts';

/**
 * Schedules the calls to one provider. It lives in the memory of the leader and uses a monotonic clock, so that a wrong
 * clock of the machine stops no channel.
 */
export type Pace = ReturnType<typeof createPace>;

export function createPace(clock: Pick<Clock, 'elapsed'>) {
  let nextAt = 0;
  let pausedUntil = 0;
  let probeAt = 0;

  return {
    /** How long no message of the queue may be sent; while a breaker is open, until its probe. */
    waitMs: (): number => Math.max(0, Math.max(nextAt, pausedUntil, probeAt) - clock.elapsed()),

    /**
     * Takes the next turn on the channel; later calls wait for it. A breaker stops no answer to a person.
     *
     * @param minIntervalMs the least time to the turn after this one
     * @returns ms until the turn; null, without a turn, if that is longer than `maxWaitMs`
     */
    takeTurn(minIntervalMs: number, maxWaitMs = Number.POSITIVE_INFINITY): number | null {
      const now = clock.elapsed();
      const turnAt = Math.max(nextAt, pausedUntil, now);
      if (turnAt - now > maxWaitMs) return null;
      nextAt = turnAt + minIntervalMs;
      return turnAt - now;
    },

    /** Pauses the whole channel because the provider asked for it. A pause is never shortened. */
    pause(pauseMs: number): void {
      pausedUntil = Math.max(pausedUntil, clock.elapsed() + Math.min(pauseMs, MAX_WAIT_MS));
    },

    /** Only a probe after this time: the provider refuses the settings. */
    holdForProbe(probeAfterMs: number): void {
      probeAt = clock.elapsed() + probeAfterMs;
    },

    endProbing(): void {
      probeAt = 0;
    },
  };
}
