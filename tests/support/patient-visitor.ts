import { onTestFinished } from 'vitest';

export type Visitor = {
  /** The longest wait for a page so far, in ms by the clock that was given, the current one included. */
  longestWaitMs(): number;
  /** Pages that were refused or reset. */
  countFailures(): number;
  countPages(): number;
  stop(): Promise<void>;
};

const PAUSE_MS = 50;

/** An address that nobody else in a test has. */
const ADDRESS = '127.0.9.9';

/**
 * Somebody elsewhere who opens page after page.
 *
 * @param ask fetches a page from this address; whether it came
 * @param now measures the waits, in ms; the processor time of the server tells its own delays from a busy machine's
 */
export function startVisitor(ask: (from: string) => Promise<boolean>, now: () => number): Visitor {
  let [longestMs, failures, pages] = [0, 0, 0];
  let askedAt = now();
  let isOver = false;

  async function keepAsking(): Promise<void> {
    while (!isOver) {
      askedAt = now();
      const isAnswered = await ask(ADDRESS).catch(() => false);
      longestMs = Math.max(longestMs, now() - askedAt);
      if (isAnswered) pages += 1;
      else failures += 1;
      askedAt = Number.POSITIVE_INFINITY;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }

  const asking = keepAsking();
  async function stop(): Promise<void> {
    isOver = true;
    await asking;
  }
  onTestFinished(stop);
  return {
    longestWaitMs: () => Math.max(longestMs, now() - askedAt),
    countFailures: () => failures,
    countPages: () => pages,
    stop,
  };
}
