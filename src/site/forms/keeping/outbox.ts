/**
 * The page's own outbox. Spec §8 thanks the visitor even when the call has failed, so such a lead must not be lost:
 * it waits in localStorage until the server takes it, refuses it for good or its time is over
 * (docs/decisions/0004-page-outbox.md). React is not needed here, so a later visit can send without loading it.
 */
import { PACKAGE_FALLBACK_DELAY_MS, SEND_TIMEOUT_MS } from '#shared/lead/limits.ts';
import { REQUEST_ID_FIELD } from '#shared/lead/wire.ts';
import { type Outcome, SendError, sendLead } from '../sending/email-client.ts';
import type { Lead } from '../sending/payload.ts';
import {
  endLead,
  isWaiting,
  type LeadEnd,
  listEnds,
  listWaiting,
  markOverdue,
  onOutboxChange,
  removeEnd,
  removeLead,
  storeLead,
  tidyUp,
  type WaitingLead,
} from './kept-leads.ts';
import { OUTBOX_KEY } from './storage-keys.ts';

export { onOutboxChange };

/** What is known of a lead; an answer may be promised only once it is `sent`. */
export type LeadState = 'waiting' | 'sent' | 'given-up';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** After a week nobody expects to be called back any more. */
const KEEP_MS = 7 * 24 * HOUR_MS;

/** For how long a lead that looks too old is tried all the same: the week may be that of a clock put right since. */
const OVERDUE_MS = 24 * HOUR_MS;

const MOST_WAITING = 20;

/** For how long nobody else sends a lead that its form sends: by then its call must have ended, or its page is closed. */
const FORM_SENDS_MS = 2 * SEND_TIMEOUT_MS;

/** For how long another tab may hold the lock and not let go: it may be stopped, and a try takes a quarter of that. */
const LOCK_PATIENCE_MS = 4 * SEND_TIMEOUT_MS;

/** Pauses between the tries of an open page; the last one repeats. */
const PAUSES_MS = [30_000, MINUTE_MS, 2 * MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS];

/**
 * Sends the lead of a form that stays as it is when the call fails. Whoever closes the page while the call hangs has sent
 * it nevertheless: until it has ended, the lead is kept.
 *
 * @throws {SendError} when the lead has not reached the school; then it is not kept, as the visitor has it before them
 */
export async function sendWhileKept(lead: Lead): Promise<Outcome> {
  const hasWaited = keepWhileSent(lead);
  const call = new AbortController();
  let isPageLeft = false;
  // Not for longer than the call: a page that listens for its end may not be kept for the way back.
  const leave = () => {
    isPageLeft = true;
  };
  for (const sign of ['beforeunload', 'pagehide']) addEventListener(sign, leave, { signal: call.signal });
  try {
    await sendLead(lead);
    return endAsSent(lead, hasWaited);
  } catch (error) {
    // Firefox ends the calls of a page that is left: that is no failure which anybody sees.
    if (!isPageLeft) removeLead(idOf(lead));
    throw error;
  } finally {
    call.abort();
  }
}

/**
 * Sends a package lead. When the call fails, the visitor is thanked after two seconds all the same (spec §8),
 * but only for a lead that the outbox keeps and sends later. A lead that is refused for good is the false send
 * result of §8: it is not kept, as the visitor has it before them.
 *
 * @throws {SendError} when the lead has neither reached the school nor is kept
 */
export async function sendOrKeep(lead: Lead): Promise<Outcome> {
  const hasWaited = keepWhileSent(lead);
  try {
    await sendLead(lead);
  } catch (error) {
    // One that waits already would be sent all the same: nobody on the way can end it here either.
    const isRefused = error instanceof SendError && (hasWaited ? error.isCertain : error.isFinal);
    if (isRefused && !hasWaited) removeLead(idOf(lead));
    if (isRefused || !keepLead(lead)) throw error;
    console.warn('The lead waits in the outbox:', error);
    await new Promise((resolve) => setTimeout(resolve, PACKAGE_FALLBACK_DELAY_MS));
    return 'waiting';
  }
  return endAsSent(lead, hasWaited);
}

/** @returns whether it had waited before, as a lead that is sent again from its form does at times */
function keepWhileSent(lead: Lead): boolean {
  const hasWaited = isKept(lead);
  store(lead, Date.now());
  return hasWaited;
}

/**
 * Whoever leaves the page before they were thanked finds the form as it was and sends it again: by then it waits here,
 * or was given up.
 */
function endAsSent(lead: Lead, hasWaited: boolean): 'sent' {
  const id = idOf(lead);
  const waiting = hasWaited && listWaiting().find((other) => other.id === id);
  if (waiting) endLead(waiting, 'sent');
  else {
    removeLead(id);
    forgetEnd(id);
  }
  return 'sent';
}

function isKept(lead: Lead): boolean {
  return isWaiting(idOf(lead));
}

function idOf({ params }: Lead): string {
  return params[REQUEST_ID_FIELD] ?? '';
}

/** @returns false when it is not stored: storage is blocked or full, or too many wait already */
function store(lead: Lead, sendingAt?: number): boolean {
  return (isKept(lead) || listWaiting().length < MOST_WAITING) && storeLead(lead, sendingAt);
}

/**
 * Keeps a lead until the server takes it.
 *
 * @returns false when it can't be kept: storage is blocked or full, or too many wait already
 */
export function keepLead(lead: Lead): boolean {
  // Where storage is full, what stood there stays.
  if (!store(lead) && !isKept(lead)) return false;
  watchOutbox();
  return true;
}

/** What is known of a lead that was put into the outbox. */
export function readLeadState(requestId: string): LeadState {
  if (isWaiting(requestId)) return 'waiting';
  // Neither waiting nor ended: the visitor has cleared the browser's data, so the lead will not arrive.
  return recallEnd(requestId)?.end ?? 'given-up';
}

/** Ends that this page has told of: they stay, however the clock is put right and whatever another tab takes out. */
const told = new Map<string, LeadEnd>();

/** What has become of a lead, remembered from then on; undefined while it waits. */
export function recallEnd(requestId: string): LeadEnd | undefined {
  const end = listEnds().find(({ id }) => id === requestId) ?? told.get(requestId);
  if (end) told.set(requestId, end);
  return end;
}

/** The leads that were given up and that the visitor has not been told of, oldest first. */
export function listGivenUp(): LeadEnd[] {
  return listEnds()
    .filter(({ end }) => end === 'given-up')
    .sort((one, other) => one.at - other.at);
}

/** The visitor has put the notice of a given-up lead away. */
export function forgetEnd(requestId: string): void {
  told.delete(requestId);
  removeEnd(requestId);
}

/** Id of the island that tells of leads that were given up (`sections/Dialogs.tsx`). */
const GIVEN_UP = 'given-up';

/**
 * Takes up what an earlier visit has left, and tells when there are leads that were given up, now or later.
 *
 * @param hydrate makes an island alive, which loads the forms' code
 */
export function resumeOutbox(hydrate: (island: HTMLElement) => Promise<void>): void {
  const tell = () => {
    const island = document.getElementById(GIVEN_UP);
    if (listGivenUp().length > 0 && island) hydrate(island).catch(() => {});
  };
  onOutboxChange(tell);
  watchOutbox();
  tell();
}

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
  const formSendsUntil = performance.now() + sendingAt + FORM_SENDS_MS - Date.now();
  const last = postponed.get(id);
  return Math.max(formSendsUntil, last && last.triedAt >= returnedAt ? last.dueAt : 0);
}

function postpone(id: string, triedAt: number): void {
  const tries = postponed.get(id)?.tries ?? 0;
  const pauseMs = PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)] ?? HOUR_MS;
  postponed.set(id, { triedAt, dueAt: performance.now() + pauseMs, tries: tries + 1 });
}
