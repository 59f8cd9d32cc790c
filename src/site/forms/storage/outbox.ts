/**
 * The client outbox. Spec §8 thanks the visitor even if the call has failed, so such a lead must not be lost. It is
 * queued in localStorage until the server accepts it, rejects it for good, or it expires
 * (docs/decisions/0004-client-outbox.md). The outbox works without React, so a later visit can send without loading it.
 */
import { after } from '#shared/after.ts';
import { PACKAGE_FALLBACK_DELAY_MS } from '#shared/lead/limits.ts';
import { REQUEST_ID_FIELD } from '#shared/lead/wire.ts';
import { type Outcome, SendError, sendLead } from '../sending/email-client.ts';
import type { Lead } from '../sending/payload.ts';
import {
  endLead,
  isQueued,
  type LeadEnd,
  listEnds,
  listQueued,
  onOutboxChange,
  removeEnd,
  removeLead,
  storeLead,
} from './queued-leads.ts';
import { sentByForm, watchOutbox } from './send-rounds.ts';

export { onOutboxChange };

/**
 * The state of a lead. A page may promise an answer only for a `sent` one. A lead is `unknown` if the visitor has
 * cleared the browser's data: this browser will not send it.
 */
export type LeadState = 'waiting' | 'sent' | 'given-up' | 'unknown';

const MAX_QUEUED = 20;

/** A page that still runs after this time is not being left, such as after a press on a phone number. */
const LEAVING_MS = 10_000;

/**
 * Sends the lead of a form that stays open if the call fails. The lead is queued until the call has ended, so it is
 * sent even if the visitor closes the page meanwhile.
 *
 * @throws {SendError} if the lead has not reached the school; it is no longer queued, because its form still shows it
 */
export async function sendWhileQueued(lead: Lead): Promise<Outcome> {
  const watch = watchLeaving();
  try {
    return await callWhileQueued(lead);
  } catch (error) {
    // Firefox cancels the calls of a page that is left, and its visitor sees no error.
    await watch.untilItStays();
    removeLead(idOf(lead));
    throw error;
  } finally {
    watch.end();
  }
}

/** Detects whether a page that is being left stays. The listeners end soon: they keep a page out of the back/forward cache. */
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
 * Sends a package lead. If the call fails, the page thanks the visitor after two seconds nevertheless (spec §8), but
 * only for a lead that is queued. A lead that is rejected for good is the false send result of §8 and is not queued.
 *
 * @throws {SendError} if the lead has neither reached the school nor is queued
 */
export async function sendOrQueue(lead: Lead): Promise<Outcome> {
  const wasQueued = isLeadQueued(lead);
  try {
    return await callWhileQueued(lead);
  } catch (error) {
    // A lead that was queued before would be sent anyway, so only a certain rejection ends it.
    const isRefused = error instanceof SendError && (wasQueued ? error.isCertain : error.isFinal);
    if (isRefused && !wasQueued) removeLead(idOf(lead));
    if (isRefused || !queueLead(lead)) throw error;
    console.warn('The lead waits in the outbox:', error);
    await after(PACKAGE_FALLBACK_DELAY_MS);
    return 'waiting';
  }
}

/** Sends a lead that is queued during the call and after a failure. */
async function callWhileQueued(lead: Lead): Promise<'sent'> {
  const id = idOf(lead);
  const wasQueued = isLeadQueued(lead);
  store(lead, Date.now());
  sentByForm.add(id);
  try {
    await sendLead(lead);
    endAsSent(id, wasQueued);
  } catch (error) {
    // Another tab may have sent it: after a change of the clock, this tab's claim looks expired.
    if (recallEnd(id)?.end !== 'sent') throw error;
  } finally {
    sentByForm.delete(id);
  }
  return 'sent';
}

/** A visitor who left the page before the thanks may submit the same form again, while the lead is queued or given up. */
function endAsSent(id: string, wasQueued: boolean): void {
  const waiting = wasQueued && listQueued().find((other) => other.id === id);
  if (waiting) endLead(waiting, 'sent');
  else {
    removeLead(id);
    shownEnds.delete(id);
    removeEnd(id);
  }
}

function isLeadQueued(lead: Lead): boolean {
  return isQueued(idOf(lead));
}

function idOf({ params }: Lead): string {
  return params[REQUEST_ID_FIELD] ?? '';
}

/** @returns false if it is not stored: storage is blocked or full, or too many leads are queued */
function store(lead: Lead, sendingAt?: number): boolean {
  return (isLeadQueued(lead) || listQueued().length < MAX_QUEUED) && storeLead(lead, sendingAt);
}

/**
 * Queues a lead until the server accepts it.
 *
 * @returns false if it can't be queued: storage is blocked or full, or too many leads are queued
 */
export function queueLead(lead: Lead): boolean {
  // If storage is full, an earlier copy of the lead stays.
  if (!store(lead) && !isLeadQueued(lead)) return false;
  watchOutbox();
  return true;
}

/** The state of a lead that was queued. */
export function readLeadState(requestId: string): LeadState {
  if (isQueued(requestId)) return 'waiting';
  return recallEnd(requestId)?.end ?? 'unknown';
}

/** Outcomes that this page has shown. They stay, also if the clock changes or another tab removes them. */
const shownEnds = new Map<string, LeadEnd>();

/** The outcome of a lead, cached from then on. Undefined while the lead is queued. */
export function recallEnd(requestId: string): LeadEnd | undefined {
  const end = listEnds().find(({ id }) => id === requestId) ?? shownEnds.get(requestId);
  if (end) shownEnds.set(requestId, end);
  return end;
}

/** Leads that were given up and whose notice the visitor has not dismissed, oldest first. */
export function listGivenUp(): LeadEnd[] {
  return listEnds()
    .filter(({ end }) => end === 'given-up')
    .sort((one, other) => one.at - other.at);
}

/** Dismisses the notice of a given-up lead on all pages. */
export function dismissEnd(requestId: string): void {
  removeEnd(requestId);
}

/** Id of the island that shows given-up leads (`sections/Dialogs.tsx`). */
const NOTICES_ID = 'earlier-notices';

/**
 * Sends the queued leads of earlier visits, and shows a notice once a lead is given up.
 *
 * @param hydrate hydrates an island, which loads the forms' code
 */
export function resumeOutbox(hydrate: (island: HTMLElement) => Promise<void>): void {
  const showGivenUp = () => {
    const island = document.getElementById(NOTICES_ID);
    if (listGivenUp().length > 0 && island) hydrate(island).catch(() => {});
  };
  onOutboxChange(showGivenUp);
  watchOutbox();
  showGivenUp();
}
