import { setTimeout as sleep } from 'node:timers/promises';
import { isBusy } from './sqlite-error.ts';

/** How long a caller waits for a lock that another process holds. */
export const BUSY_BUDGET_MS = 3000;

/** Leaves the process to others between two tries. */
export const BUSY_PAUSE_MS = 30;

/** Repeats the work while another process holds the lock, within the budget; then throws SQLite's error. */
export async function retryWhileBusy<Result>(work: () => Result): Promise<Result> {
  const deadline = performance.now() + BUSY_BUDGET_MS;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
    }
    await sleep(BUSY_PAUSE_MS);
  }
}
