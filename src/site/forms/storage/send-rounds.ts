/**
 * Sends the queued leads of the client outbox, one round at a time: at once when the network or the visitor returns,
 * otherwise by a backoff schedule (docs/decisions/0004-client-outbox.md).
 */
import { SEND_TIMEOUT_MS } from '#shared/lead/limits.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time/durations.ts';
import { SendError, sendLead } from '../sending/email-client.ts';
import { cleanUp, endLead, isQueued, listQueued, markOverdue, type QueuedLead } from './queued-leads.ts';
import { OUTBOX_KEY } from './storage-keys.ts';

/** After a week the visitor no longer expects a call. */
const KEEP_MS = 7 * DAY_MS;

/** A lead that looks too old is tried for another day, because the clock may have been corrected. */
const OVERDUE_MS = DAY_MS;

/** No other tab sends a lead that its form is sending. After this time the call has ended or its page is closed. */
const FORM_SENDS_MS = 2 * SEND_TIMEOUT_MS;

/**
 * If another tab holds the lock for longer, it is probably frozen and never releases it. One attempt takes a quarter of
 * this time.
 */
const LOCK_TIMEOUT_MS = 4 * SEND_TIMEOUT_MS;

/** The backoff schedule of an open page; the last delay repeats. */
const PAUSES_MS = [30_000, MINUTE_MS, 2 * MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS];

/** Ids of the leads that forms of this page are sending. */
export const sentByForm = new Set<string>();

let isWatching = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends queued leads now, when the network or the visitor returns, and by the backoff schedule. */
export function watchOutbox(): void {
  if (!isWatching) {
    isWatching = true;
    cleanUp();
    addEventListener('online', sendAtOnce);
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) sendAtOnce();
    });
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') sendAtOnce();
    });
    // Another tab may queue a lead and be closed before it can send.
    addEventListener('storage', startRound);
  }
  sendAtOnce();
}

/** When the network or the visitor returned last, in `performance.now()` ms. An attempt from before may still fail. */
let returnedAt = 0;

function sendAtOnce(): void {
  returnedAt = performance.now();
  startRound();
}

let round: Promise<void> | undefined;

/** One round at a time. */
function startRound(): void {
  clearTimeout(timer);
  if (round || listQueued().length === 0) return;
  round = sendInTurn()
    .catch((error) => console.info('The outbox failed:', error))
    .finally(() => {
      round = undefined;
      planNextRound();
    });
}

/** The first of the consecutive requests at which another tab held the lock, in `performance.now()` ms. */
let takenSince: number | undefined;

/**
 * Sends in one tab at a time. Without the Web Locks API, or if another tab never releases the lock, two tabs may send
 * the same lead. The server recognises the repeat by its `request_id`.
 */
async function sendInTurn(): Promise<void> {
  const now = performance.now();
  try {
    const isTaken = await navigator.locks.request(OUTBOX_KEY, { ifAvailable: true }, async (lock) => {
      if (lock) await sendDue();
      return !lock;
    });
    takenSince = isTaken ? (takenSince ?? now) : undefined;
    if (takenSince === undefined || now - takenSince < LOCK_TIMEOUT_MS) return;
  } catch (error) {
    console.info('No lock:', error);
  }
  await sendDue();
}

function planNextRound(): void {
  const next = Math.min(...listQueued().map(nextTryAt));
  if (next === Number.POSITIVE_INFINITY) return;
  // If another tab held the lock, the moment has passed already.
  timer = setTimeout(startRound, Math.max(next - performance.now(), 1000));
}

/** A failed lead waits for the next round and does not delay the others. */
async function sendDue(): Promise<void> {
  for (const waiting of listQueued()) {
    // Another tab may have ended it while this one was sending those before it.
    if (nextTryAt(waiting) <= performance.now() && isQueued(waiting.id)) await trySending(waiting);
  }
}

async function trySending(waiting: QueuedLead): Promise<void> {
  const { id, lead } = waiting;
  const triedAt = performance.now();
  try {
    if (!lead) throw new SendError('Unknown kind', { isCertain: true });
    await sendLead(lead);
    endLead(waiting, 'sent');
  } catch (error) {
    // A proxy's page may look like a rejection, and no visitor sees this attempt. So only a certain rejection ends it.
    const isRefused = error instanceof SendError && error.isCertain;
    // Without a network the school could not have received it.
    if (isRefused || (navigator.onLine && isOver(waiting))) {
      console.warn('The outbox gives a lead up:', error);
      // Another tab may have sent it meanwhile.
      if (isQueued(id)) endLead(waiting, 'given-up');
    } else {
      console.info('The outbox tries later:', error);
      if (navigator.onLine && isOverdue(waiting) && waiting.overdueAt === undefined) markOverdue(id);
      postpone(id, triedAt);
    }
  }
}

/** Whether a lead has looked too old for a whole day. */
function isOver({ overdueAt, ...waiting }: QueuedLead): boolean {
  return isOverdue(waiting) && overdueAt !== undefined && Date.now() - overdueAt > OVERDUE_MS;
}

function isOverdue({ keptAt }: Pick<QueuedLead, 'keptAt'>): boolean {
  return Date.now() - keptAt > KEEP_MS;
}

/**
 * The last attempt and the next due time of each lead, by the page's monotonic clock, and the number of attempts. It is
 * in memory only: each visit tries at once, and storage may be full.
 */
const postponed = new Map<string, { triedAt: number; dueAt: number; tries: number }>();

/** When a lead is due, in `performance.now()` ms. */
function nextTryAt({ id, sendingAt = 0 }: QueuedLead): number {
  if (sentByForm.has(id)) return Number.POSITIVE_INFINITY;
  const formSendsUntil = performance.now() + sendingAt + FORM_SENDS_MS - Date.now();
  const last = postponed.get(id);
  return Math.max(formSendsUntil, last && last.triedAt >= returnedAt ? last.dueAt : 0);
}

function postpone(id: string, triedAt: number): void {
  const tries = postponed.get(id)?.tries ?? 0;
  const pauseMs = PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)] ?? HOUR_MS;
  postponed.set(id, { triedAt, dueAt: performance.now() + pauseMs, tries: tries + 1 });
}
