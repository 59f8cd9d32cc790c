import { MAX_WAIT_MS } from '../store/store.ts';

/** Time as delivery sees it, so that tests can live through hours in a moment. */
export type Clock = {
  /** Ms since the epoch. */
  now(): number;
  /**
   * Resolves after the time, or at once when the signal aborts; after {@link MAX_WAIT_MS} at the latest, whatever a
   * provider asks for. A timer of Node that is set for more than 24 days would end at once.
   */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
};

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep(ms, signal) {
    return new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const finish = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', finish);
        resolve();
      };
      const timer = setTimeout(finish, Math.min(ms, MAX_WAIT_MS));
      signal.addEventListener('abort', finish);
    });
  },
};
