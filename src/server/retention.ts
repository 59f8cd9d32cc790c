import { setTimeout as pause } from 'node:timers/promises';
import { kyivDay } from '#shared/words/kyiv-date.ts';
import { DAY_MS } from '#shared/words/reply-deadline.ts';
import type { Logger } from './logging.ts';
import type { Leads } from './store/leads.ts';
import type { PageViews } from './store/page-views.ts';

export type RetentionOptions = { store: Leads & PageViews; retentionDays: number; logger: Logger };

/** Small, so that a lead that comes in meanwhile waits for a few milliseconds only. */
const BATCH = 200;
const PAUSE_BETWEEN_BATCHES_MS = 50;

/** Counting stops here; from then on the log says 1000, however many there are. */
const MAX_COUNTED_SPAM = 1000;

/**
 * Deletes leads that were delivered and page counts that have outlived the retention, and says how many leads are held back as spam:
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

/** One daily round. Whatever it does not get done is done by the next. */
export async function keepRetention(
  { store, retentionDays, logger }: RetentionOptions,
  now: number = Date.now(),
): Promise<void> {
  const deleted = await deleteOldLeads(store, retentionDays, now);
  if (deleted > 0) logger.info({ deleted }, 'old leads deleted');
  await store.deleteViews(kyivDay(now - retentionDays * DAY_MS));
  const spam = await store.listLeads({ limit: MAX_COUNTED_SPAM, spam: true });
  if (spam.length > 0)
    logger.warn({ heldBack: spam.length }, 'spam is held back, see: npm run leads -- spam');
}

/**
 * Deletes what {@link Leads.deleteLeads} lets go, in small batches with pauses, and tells how many so far.
 *
 * @returns the number deleted
 */
export async function deleteOldLeads(
  store: Leads,
  retentionDays: number,
  now: number,
  onProgress: (total: number) => void = () => undefined,
): Promise<number> {
  const olderThan = new Date(now - retentionDays * DAY_MS);
  let total = 0;
  for (;;) {
    const deleted = await store.deleteLeads(olderThan, BATCH);
    total += deleted;
    onProgress(total);
    if (deleted < BATCH) return total;
    await pause(PAUSE_BETWEEN_BATCHES_MS);
  }
}
