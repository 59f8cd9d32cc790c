import { onTestFinished } from 'vitest';

export type Visitor = {
  /** The longest wait for a page so far, by the given clock in ms. Includes the current wait. */
  longestWaitMs(): number;
  /** Pages that were refused or reset. */
  countFailures(): number;
  countPages(): number;
  stop(): Promise<void>;
};

const PAUSE_MS = 50;

/** A loopback address that no other part of the test uses. */
const ADDRESS = '127.0.9.9';

/**
 * A visitor with another address who opens one page after the other.
 *
 * @param ask fetches a page from this address and returns whether it succeeded
 * @param now the clock in ms; the server's CPU time separates its delays from those of a busy machine
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
