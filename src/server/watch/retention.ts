import { setTimeout as pause } from 'node:timers/promises';
import { DAY_MS } from '#shared/time/durations.ts';
import type { Logger } from '../log.ts';
import type { Leads } from '../store/leads.ts';
import type { Notifications } from '../store/notifications.ts';

type RetentionStore = Leads & Pick<Notifications, 'deleteOldNotifications'>;

type RetentionOptions = {
  store: RetentionStore;
  retentionDays: number;
  logger: Logger;
};

/** Small, so that a new lead waits for a few milliseconds at most. */
const BATCH = 200;
const PAUSE_BETWEEN_BATCHES_MS = 50;

/** A school searches quarantined leads only this long, and only in a list of this length. */
const QUARANTINED_MS = 14 * DAY_MS;
const QUARANTINED_STORED = 300;

/** The dedupe key of an alert or a summary is stored for this long. Its text is deleted at once. */
const NOTIFICATIONS_STORED_MS = 90 * DAY_MS;

/** Counting stops here; 1000 means at least 1000. */
const MAX_COUNTED = 1000;

/** Retention trusts the clock only after this many leads have arrived under it. */
const WITNESSES = 10;

/** The date is at most this long after those leads: a school gets ten leads within a month. */
const LONGEST_QUIET_MS = 30 * DAY_MS;

/**
 * Deletes delivered leads that are older than the retention, and logs the number of quarantined leads, at start and
 * once a day.
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

/** One daily round. The next one continues unfinished work. */
export async function keepRetention(options: RetentionOptions, now: number = Date.now()): Promise<void> {
  const { store, retentionDays, logger } = options;
  const today = Math.min(now, (await findLatestPossible(store)) ?? now);
  const oldest = new Date(today - retentionDays * DAY_MS);
  const deleted = await deleteInBatches((batch) => store.deleteLeads(oldest, batch));
  const quarantineEnd = new Date(today - QUARANTINED_MS);
  const quarantined = await deleteInBatches((batch) =>
    store.deleteQuarantined(quarantineEnd, QUARANTINED_STORED, batch),
  );
  if (quarantined > 0) logger.info({ deleted: quarantined }, 'old quarantined leads deleted');
  if (deleted > 0) logger.info({ deleted }, 'old leads deleted');
  await store.deleteOldNotifications(new Date(today - NOTIFICATIONS_STORED_MS));
  const spam = await store.listLeads({ limit: MAX_COUNTED, spam: true });
  if (spam.length > 0)
    logger.warn({ quarantined: spam.length }, 'suspected spam is quarantined, see: npm run leads -- spam');
}

/**
 * Limits the current time, because a clock that jumped ahead would make all leads old at once. The result is at most a
 * month after the tenth-newest lead, or after the newest if there are fewer. Leads under a wrong clock move this limit
 * only when there are ten.
 */
async function findLatestPossible(store: Leads): Promise<number | undefined> {
  const newest = await store.listLeads({ limit: WITNESSES });
  const witness = newest.length === WITNESSES ? newest.at(-1) : newest[0];
  return witness && witness.createdAt.getTime() + LONGEST_QUIET_MS;
}

/**
 * Deletes in small batches with pauses.
 *
 * @returns the number deleted
 */
async function deleteInBatches(deleteBatch: (batch: number) => Promise<number>): Promise<number> {
  let total = 0;
  for (;;) {
    const deleted = await deleteBatch(BATCH);
    total += deleted;
    if (deleted < BATCH) return total;
    await pause(PAUSE_BETWEEN_BATCHES_MS);
  }
}
