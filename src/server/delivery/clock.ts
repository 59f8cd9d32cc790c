/** Time as delivery sees it, so that tests can live through hours in a moment. */
export type Clock = {
  /** Ms since the epoch. */
  now(): number;
  /** Resolves after the time, or at once when the signal aborts. */
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
      const timer = setTimeout(finish, ms);
      signal.addEventListener('abort', finish);
    });
  },
};
