import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from './logging.ts';
import type { Store } from './store/store.ts';

export type RetentionOptions = { store: Store; retentionDays: number; logger: Logger };

const DAY_MS = 24 * 60 * 60 * 1000;

/** Small enough that a lead that comes in meanwhile does not notice. */
const BATCH = 200;
const PAUSE_BETWEEN_BATCHES_MS = 50;

/** More than that many are told as that many. */
const MAX_COUNTED_SPAM = 1000;

/**
 * Deletes leads that were delivered and have outlived the retention, and says how many are held back as spam:
 * at start and then once a day.
 *
 * @returns a function that stops it
 */
export function startRetention(options: RetentionOptions): () => void {
  const run = () =>
    keepRetention(options).catch((error: unknown) => options.logger.warn({ err: error }, 'retention failed'));
  void run();
  const timer = setInterval(run, DAY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** One daily round; a round that is cut short is made up for by the next. */
export async function keepRetention(
  { store, retentionDays, logger }: RetentionOptions,
  now: number = Date.now(),
): Promise<void> {
  const deleted = await deleteOldLeads(store, new Date(now - retentionDays * DAY_MS));
  if (deleted > 0) logger.info({ deleted }, 'old leads deleted');
  const spam = await store.listLeads({ limit: MAX_COUNTED_SPAM, spam: true });
  if (spam.length > 0)
    logger.warn({ heldBack: spam.length }, 'spam is held back, see: npm run leads -- spam');
}

async function deleteOldLeads(store: Store, olderThan: Date): Promise<number> {
  let total = 0;
  for (;;) {
    const deleted = await store.deleteLeads(olderThan, BATCH);
    total += deleted;
    if (deleted < BATCH) return total;
    await pause(PAUSE_BETWEEN_BATCHES_MS);
  }
}
