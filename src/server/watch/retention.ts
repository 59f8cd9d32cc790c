import { setTimeout as pause } from 'node:timers/promises';
import { DAY_MS } from '#shared/words/reply-deadline.ts';
import type { Logger } from '../log.ts';
import { readMoment, readWaiting } from '../lookup/clock-question.ts';
import type { Facts } from '../store/facts.ts';
import type { Leads } from '../store/leads.ts';
import type { Notices } from '../store/notices.ts';

type RetentionStore = Leads & Facts & Pick<Notices, 'forgetNotices'>;

type RetentionOptions = {
  store: RetentionStore;
  retentionDays: number;
  logger: Logger;
  /** When the newest backup was made, where there are any. */
  findNewestCopy?: () => Date | undefined;
};

/** Small, so that a lead that comes in meanwhile waits for a few milliseconds only. */
const BATCH = 200;
const PAUSE_BETWEEN_BATCHES_MS = 50;

/** That an alert or a summary was told is kept for so long; what it said goes at once. */
const NOTICES_KEPT_MS = 90 * DAY_MS;

/** Counting stops here; from then on 1000 is said, however many there are. */
const MAX_COUNTED = 1000;

/** Rounds are a day apart. A clock that has gone further since the last one was moved, or the server was off. */
const LONGEST_GAP_MS = 3 * DAY_MS;

/** Somebody writes to a school within a month, and its leads are backed up every night. */
const LONGEST_QUIET_MS = 30 * DAY_MS;

/**
 * Deletes leads that were delivered and have outlived the retention, and says how many leads are held back as spam: at
 * start and then once a day.
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

/**
 * One daily round. Whatever it does not get done is done by the next. A clock that has jumped ahead would make all
 * leads old at once, so a round that does not believe its clock deletes nothing, and the owner is asked.
 */
export async function keepRetention(options: RetentionOptions, now: number = Date.now()): Promise<void> {
  const { store, retentionDays, logger } = options;
  if (await isClockBelieved(options, now)) {
    const deleted = await deleteOldLeads(store, retentionDays, now);
    if (deleted > 0) logger.info({ deleted }, 'old leads deleted');
    await store.forgetNotices(new Date(now - NOTICES_KEPT_MS));
    await noteRound(store, now);
  } else {
    await waitForAnswer(options, now);
  }
  const spam = await store.listLeads({ limit: MAX_COUNTED, spam: true });
  if (spam.length > 0)
    logger.warn({ heldBack: spam.length }, 'spam is held back, see: npm run leads -- spam');
}

/** Whether the clock has gone no further than the rounds, leads and backups of late let expect. */
async function isClockBelieved(
  { store, findNewestCopy }: Pick<RetentionOptions, 'store' | 'findNewestCopy'>,
  now: number,
): Promise<boolean> {
  const lastRound = await findLastRound(store, now);
  if (lastRound !== undefined && now - lastRound > LONGEST_GAP_MS) return false;
  const newest = await findNewestLead(store);
  if (newest === undefined) return true;
  const copy = findNewestCopy?.()?.getTime() ?? 0;
  const confirmed = await readMoment(store, 'retention-confirmed');
  return now - Math.max(newest, copy, confirmed) <= LONGEST_QUIET_MS;
}

/**
 * Notes when it was, unless the clock is behind, as before the network has set it: the right time would look like a
 * jump.
 */
async function noteRound(store: RetentionStore, now: number): Promise<void> {
  if (await store.readFact('retention-waits')) await store.writeFact('retention-waits', '');
  const newest = await findNewestLead(store);
  if (newest === undefined) return;
  const isAfterAnother = (await findLastRound(store, now)) !== undefined;
  if (isAfterAnother || now >= newest - DAY_MS)
    await store.writeFact('retention-round', new Date(now).toISOString());
}

/**
 * When the clock was believed last, by a round or a person. What was noted by a clock that was ahead says nothing once
 * that has been set back.
 */
async function findLastRound(store: Facts, now: number): Promise<number | undefined> {
  const noted = [await readMoment(store, 'retention-round'), await readMoment(store, 'retention-confirmed')];
  const past = noted.filter((moment) => moment > 0 && moment <= now);
  return past.length > 0 ? Math.max(...past) : undefined;
}

async function waitForAnswer({ store, retentionDays, logger }: RetentionOptions, now: number): Promise<void> {
  const leads = await store.countDeletable(new Date(now - retentionDays * DAY_MS), MAX_COUNTED);
  if (leads === 0) return;
  logger.error(
    { leads },
    'the clock has jumped ahead, so no old leads are deleted until somebody confirms it',
  );
  const before = await readWaiting(store);
  const lastRound = await store.readFact('retention-round');
  const waiting = {
    since: (before?.since ?? new Date(now)).toISOString(),
    ...(lastRound && { lastRound }),
    leads,
    retentionDays,
  };
  await store.writeFact('retention-waits', JSON.stringify(waiting));
}

async function findNewestLead(store: Leads): Promise<number | undefined> {
  const [newest] = await store.listLeads({ limit: 1 });
  return newest?.createdAt.getTime();
}

/**
 * Deletes what {@link Leads.deleteLeads} lets go, in small batches with pauses.
 *
 * @returns the number deleted
 */
async function deleteOldLeads(store: Leads, retentionDays: number, now: number): Promise<number> {
  const olderThan = new Date(now - retentionDays * DAY_MS);
  let total = 0;
  for (;;) {
    const deleted = await store.deleteLeads(olderThan, BATCH);
    total += deleted;
    if (deleted < BATCH) return total;
    await pause(PAUSE_BETWEEN_BATCHES_MS);
  }
}
