/**
 * When the leads of the page's own outbox are sent: one round at a time, at once when something has returned, else in
 * growing pauses (docs/decisions/0004-client-outbox.md).
 */
import { SEND_TIMEOUT_MS } from '#shared/lead/limits.ts';
import { SendError, sendLead } from '../sending/email-client.ts';
import { endLead, isWaiting, listWaiting, markOverdue, tidyUp, type WaitingLead } from './kept-leads.ts';
import { OUTBOX_KEY } from './storage-keys.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** After a week nobody expects to be called back any more. */
const KEEP_MS = 7 * 24 * HOUR_MS;

/** For how long a lead that looks too old is tried all the same: the week may be that of a clock put right since. */
const OVERDUE_MS = 24 * HOUR_MS;

/** For how long no other tab sends a lead that its form sends: by then the call must have ended, or its page is closed. */
const FORM_SENDS_MS = 2 * SEND_TIMEOUT_MS;

/** For how long another tab may hold the lock and not let go: it may be stopped, and a try takes a quarter of that. */
const LOCK_PATIENCE_MS = 4 * SEND_TIMEOUT_MS;

/** Pauses between the tries of an open page; the last one repeats. */
const PAUSES_MS = [30_000, MINUTE_MS, 2 * MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS];

/** Ids of the leads that forms of this page send at this moment. */
export const sentByForm = new Set<string>();

let isWatching = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends what waits: now, when the network or the visitor returns, and in growing pauses while the page is open. */
export function watchOutbox(): void {
  if (!isWatching) {
    isWatching = true;
    tidyUp();
    addEventListener('online', sendAtOnce);
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) sendAtOnce();
    });
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') sendAtOnce();
    });
    // Another tab may keep a lead and be closed before it can send.
    addEventListener('storage', startRound);
  }
  sendAtOnce();
}

/** When the network or the visitor returned last, by the page's own clock in ms: a try from before may yet fail. */
let returnedAt = 0;

function sendAtOnce(): void {
  returnedAt = performance.now();
  startRound();
}

let round: Promise<void> | undefined;

/** One round at a time. */
function startRound(): void {
  clearTimeout(timer);
  if (round || listWaiting().length === 0) return;
  round = sendInTurn()
    .catch((error) => console.info('The outbox could not be sent:', error))
    .finally(() => {
      round = undefined;
      planNextRound();
    });
}

/** Since when another tab has had the lock whenever this one asked for it, by the page's own clock in ms. */
let takenSince: number | undefined;

/**
 * Sends in one tab at a time. Where the browser has no locks (Web Locks API) or another tab never lets go of this one,
 * two tabs may send the same lead: the server recognises the repeat by its `request_id`.
 */
async function sendInTurn(): Promise<void> {
  const now = performance.now();
  try {
    const isTaken = await navigator.locks.request(OUTBOX_KEY, { ifAvailable: true }, async (lock) => {
      if (lock) await sendDue();
      return !lock;
    });
    takenSince = isTaken ? (takenSince ?? now) : undefined;
    if (takenSince === undefined || now - takenSince < LOCK_PATIENCE_MS) return;
  } catch (error) {
    console.info('The outbox has no lock:', error);
  }
  await sendDue();
}

function planNextRound(): void {
  const next = Math.min(...listWaiting().map(nextTryAt));
  if (next === Number.POSITIVE_INFINITY) return;
  // The moment has passed already if another tab held the lock; a second later is soon enough.
  timer = setTimeout(startRound, Math.max(next - performance.now(), 1000));
}

/** A lead that fails is left for the next time and does not hold up the others. */
async function sendDue(): Promise<void> {
  for (const waiting of listWaiting()) {
    // Another tab may have ended it while this one was sending those before it.
    if (nextTryAt(waiting) <= performance.now() && isWaiting(waiting.id)) await trySending(waiting);
  }
}

async function trySending(waiting: WaitingLead): Promise<void> {
  const { id, lead } = waiting;
  const triedAt = performance.now();
  try {
    if (!lead) throw new SendError('This build can’t send it', { isCertain: true });
    await sendLead(lead);
    endLead(waiting, 'sent');
  } catch (error) {
    // Nobody sees this try who could send again what a page on the way has refused.
    const isRefused = error instanceof SendError && error.isCertain;
    // Without a network nobody could have taken it.
    if (isRefused || (navigator.onLine && isOver(waiting))) {
      console.warn('The outbox gives a lead up:', error);
      // Another tab may have had more luck meanwhile.
      if (isWaiting(id)) endLead(waiting, 'given-up');
    } else {
      console.info('The outbox will try again later:', error);
      if (navigator.onLine && isOverdue(waiting) && waiting.overdueAt === undefined) markOverdue(id);
      postpone(id, triedAt);
    }
  }
}

/** What looks too old is tried for a day more: the clock may only just have been put right. */
function isOver({ overdueAt, ...waiting }: WaitingLead): boolean {
  return isOverdue(waiting) && overdueAt !== undefined && Date.now() - overdueAt > OVERDUE_MS;
}

function isOverdue({ keptAt }: Pick<WaitingLead, 'keptAt'>): boolean {
  return Date.now() - keptAt > KEEP_MS;
}

/**
 * When a lead was tried last and is due again, by the clock of this page, which nobody puts right, and how often it was
 * tried. In memory alone: each visit tries at once, and storage may be full.
 */
const postponed = new Map<string, { triedAt: number; dueAt: number; tries: number }>();

/** When a lead is due, by the clock of this page in ms. */
function nextTryAt({ id, sendingAt = 0 }: WaitingLead): number {
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
