import type { Clock } from './clock.ts';

/** How often a lease is extended before it would run out, so that one failure to do so does not lose it. */
const EXTENSIONS_PER_LEASE = 3;

/**
 * Extends a lease while some work goes on; a mail server may take minutes.
 *
 * @param extend false when the lease has passed to somebody else, which the signal then says to the work. Where it
 * rejects, the store is away, most likely for everybody, so nobody else takes the lease either.
 */
export async function holdLease<T>(
  clock: Clock,
  leaseMs: number,
  extend: () => Promise<boolean>,
  work: (lost: AbortSignal) => Promise<T>,
): Promise<T> {
  const finished = new AbortController();
  const lost = new AbortController();
  async function keepExtending(): Promise<void> {
    for (;;) {
      await clock.sleep(leaseMs / EXTENSIONS_PER_LEASE, finished.signal);
      if (finished.signal.aborted) return;
      const isOurs = await extend().catch(() => true);
      if (!isOurs) return lost.abort(new Error('The lease has passed to somebody else'));
    }
  }
  const extending = keepExtending();
  try {
    return await work(lost.signal);
  } finally {
    finished.abort();
    await extending;
  }
}
