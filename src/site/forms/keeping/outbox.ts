/**
 * The page's own outbox. Spec §8 thanks the visitor even when the call has failed, so such a lead must not be lost:
 * it waits in localStorage until the server takes it, refuses it for good or its time is over
 * (docs/decisions/0004-client-outbox.md). React is not needed here, so a later visit can send without loading it.
 */
import { after } from '#shared/after.ts';
import { PACKAGE_FALLBACK_DELAY_MS } from '#shared/lead/limits.ts';
import { REQUEST_ID_FIELD } from '#shared/lead/wire.ts';
import { type Outcome, SendError, sendLead } from '../sending/email-client.ts';
import type { Lead } from '../sending/payload.ts';
import {
  endLead,
  isWaiting,
  type LeadEnd,
  listEnds,
  listWaiting,
  onOutboxChange,
  removeEnd,
  removeLead,
  storeLead,
} from './kept-leads.ts';
import { sentByForm, watchOutbox } from './rounds.ts';

export { onOutboxChange };

/**
 * What is known of a lead; an answer may be promised only once it is `sent`. Where the visitor has cleared the browser's
 * data, it is `unknown`: this browser will not send it any more.
 */
export type LeadState = 'waiting' | 'sent' | 'given-up' | 'unknown';

const MOST_WAITING = 20;

/**
 * For how long a page that is left may still be there, in ms. One that is there after that stays, as after a press on a
 * phone number.
 */
const LEAVING_MS = 10_000;

/**
 * Sends the lead of a form that stays as it is when the call fails. If the visitor closes the page while the call
 * hangs, the lead is sent all the same: the outbox stores it until the call has ended.
 *
 * @throws {SendError} when the lead has not reached the school; then it is not kept, as the visitor has it before them
 */
export async function sendWhileKept(lead: Lead): Promise<Outcome> {
  const watch = watchLeaving();
  try {
    return await callWhileKept(lead);
  } catch (error) {
    // Firefox ends the calls of a page that is left, which nobody sees fail.
    await watch.untilItStays();
    removeLead(idOf(lead));
    throw error;
  } finally {
    watch.end();
  }
}

/** Tells whether a page that is being left stays after all. Ended soon: browsers may keep no page that listens for it. */
function watchLeaving() {
  const watching = new AbortController();
  const { signal } = watching;
  let leftAt: number | undefined;
  const leave = () => {
    leftAt = performance.now();
  };
  for (const sign of ['beforeunload', 'pagehide']) addEventListener(sign, leave, { signal });
  const comeBack = () => {
    leftAt = undefined;
  };
  addEventListener('pageshow', comeBack, { signal });
  return {
    async untilItStays() {
      const restMs = leftAt === undefined ? 0 : leftAt + LEAVING_MS - performance.now();
      if (restMs > 0) await after(restMs);
    },
    end: () => watching.abort(),
  };
}

/**
 * Sends a package lead. When the call fails, the visitor is thanked after two seconds all the same (spec §8),
 * but only for a lead that the outbox keeps and sends later. A lead that is refused for good is the false send
 * result of §8: it is not kept, as the visitor has it before them.
 *
 * @throws {SendError} when the lead has neither reached the school nor is kept
 */
export async function sendOrKeep(lead: Lead): Promise<Outcome> {
  const hasWaited = isKept(lead);
  try {
    return await callWhileKept(lead);
  } catch (error) {
    // One that waits already would be sent all the same: nobody on the way can end it here either.
    const isRefused = error instanceof SendError && (hasWaited ? error.isCertain : error.isFinal);
    if (isRefused && !hasWaited) removeLead(idOf(lead));
    if (isRefused || !keepLead(lead)) throw error;
    console.warn('The lead waits in the outbox:', error);
    await after(PACKAGE_FALLBACK_DELAY_MS);
    return 'waiting';
  }
}

/** Calls with a lead that is kept meanwhile, and after a failure, too. */
async function callWhileKept(lead: Lead): Promise<'sent'> {
  const id = idOf(lead);
  const hasWaited = isKept(lead);
  store(lead, Date.now());
  sentByForm.add(id);
  try {
    await sendLead(lead);
    endAsSent(id, hasWaited);
  } catch (error) {
    // Another tab may have had more luck: by a clock that was put right meanwhile nobody may be sending it any more.
    if (recallEnd(id)?.end !== 'sent') throw error;
  } finally {
    sentByForm.delete(id);
  }
  return 'sent';
}

/**
 * A visitor who leaves the page before the thanks finds the form as it was and sends it again. By then the lead waits
 * here or was given up.
 */
function endAsSent(id: string, hasWaited: boolean): void {
  const waiting = hasWaited && listWaiting().find((other) => other.id === id);
  if (waiting) endLead(waiting, 'sent');
  else {
    removeLead(id);
    told.delete(id);
    removeEnd(id);
  }
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
  return recallEnd(requestId)?.end ?? 'unknown';
}

/** Ends that this page has shown: they stay, however the clock is put right and whatever another tab takes out. */
const told = new Map<string, LeadEnd>();

/** What has become of a lead, remembered from then on; undefined while it waits. */
export function recallEnd(requestId: string): LeadEnd | undefined {
  const end = listEnds().find(({ id }) => id === requestId) ?? told.get(requestId);
  if (end) told.set(requestId, end);
  return end;
}

/** The leads that were given up and not yet shown to the visitor, oldest first. */
export function listGivenUp(): LeadEnd[] {
  return listEnds()
    .filter(({ end }) => end === 'given-up')
    .sort((one, other) => one.at - other.at);
}

/** The visitor has put the notice of a given-up lead away: other pages tell of it no more, this one remembers. */
export function putEndAway(requestId: string): void {
  removeEnd(requestId);
}

/** Id of the island that shows the leads that were given up (`sections/Dialogs.tsx`). */
const NOTICES_ID = 'earlier-notices';

/**
 * Takes up what an earlier visit has left, and tells when there are leads that were given up, now or later.
 *
 * @param hydrate makes an island alive, which loads the forms' code
 */
export function resumeOutbox(hydrate: (island: HTMLElement) => Promise<void>): void {
  const tell = () => {
    const island = document.getElementById(NOTICES_ID);
    if (listGivenUp().length > 0 && island) hydrate(island).catch(() => {});
  };
  onOutboxChange(tell);
  watchOutbox();
  tell();
}
