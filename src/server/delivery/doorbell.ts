import type { Clock } from './clock.ts';

/** Lets a sleeper be woken; a ring that comes while nobody sleeps ends the next sleep at once. */
export type Doorbell = {
  ring(): void;
  /** Resolves after the time, at a ring, or when the signal aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
};

export function createDoorbell(clock: Clock): Doorbell {
  let hasRung = false;
  let wake = () => {};
  return {
    ring() {
      hasRung = true;
      wake();
    },
    async wait(ms, signal) {
      const woken = new AbortController();
      wake = () => woken.abort();
      if (!hasRung) await clock.sleep(ms, AbortSignal.any([signal, woken.signal]));
      hasRung = false;
    },
  };
}
