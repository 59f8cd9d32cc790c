/**
 * The page's own outbox. Spec §8 thanks the visitor even when the call has failed, so such a lead must not be lost:
 * it waits in localStorage until the server takes it, refuses it for good or a week has passed
 * (docs/decisions/0004-page-outbox.md). React is not needed here, so a later visit can send without loading it.
 */
import { LEAD_KINDS, PAYLOAD_FIELDS } from '#shared/lead/lead.ts';
import { MAX_BODY_BYTES, PACKAGE_FALLBACK_DELAY_MS } from '#shared/lead/limits.ts';
import { validateLead } from '#shared/lead/rules.ts';
import { SOURCE_FIELDS } from '#shared/lead/source.ts';
import { HONEYPOT_FIELD, REQUEST_ID_FIELD, UUID } from '#shared/lead/wire.ts';
import { safeLocalStorage } from '../safe-storage.ts';
import { type Outcome, SendError, sendLead } from '../sending/email-client.ts';
import type { Lead } from '../sending/payload.ts';
import { OUTBOX_ENDS_KEY, OUTBOX_KEY } from './storage-keys.ts';

type WaitingLead = Lead & {
  /** When the visitor was thanked for it, in ms since 1970. */
  keptAt: number;
  tries: number;
  /** An open page does not try again before this moment. */
  nextTryAt: number;
};

/** How the waiting of a lead ended, and by what the visitor recognises it. */
export type LeadEnd = {
  id: string;
  end: 'sent' | 'given-up';
  /** In ms since 1970. */
  at: number;
  keptAt: number;
  packageName: string;
  subject: string;
};

/** What is known of a lead; an answer may be promised only once it is `sent`. */
export type LeadState = 'waiting' | 'sent' | 'given-up';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** After a week nobody expects to be called back any more. */
const KEEP_MS = 7 * 24 * HOUR_MS;

const MOST_WAITING = 20;

/** Pauses between the tries of an open page; the last one repeats. */
const PAUSES_MS = [30_000, MINUTE_MS, 2 * MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS];

/** How long another tab may take to see that a lead was sent. */
const REMEMBER_SENT_MS = HOUR_MS;

const KNOWN_FIELDS: readonly string[] = [
  ...PAYLOAD_FIELDS,
  ...SOURCE_FIELDS,
  REQUEST_ID_FIELD,
  HONEYPOT_FIELD,
];

/** Fires `change` when this tab has changed the outbox; other tabs get the browser's `storage`. */
const changes = new EventTarget();

/**
 * Sends a package lead. When the call fails, the visitor is thanked after two seconds all the same (spec §8),
 * but only for a lead that the outbox keeps and sends later. A lead that is refused for good is the false send
 * result of §8: it is not kept.
 *
 * @throws {SendError} when the lead has neither reached the school nor is kept
 */
export async function sendOrKeep(lead: Lead): Promise<Outcome> {
  try {
    return await sendLead(lead);
  } catch (error) {
    if ((error instanceof SendError && error.isFinal) || !keepLead(lead)) throw error;
    console.warn('The lead waits in the outbox:', error);
    await new Promise((resolve) => setTimeout(resolve, PACKAGE_FALLBACK_DELAY_MS));
    return 'waiting';
  }
}

/**
 * Keeps a lead until the server takes it.
 *
 * @returns false when it can't be kept: storage is blocked or full, or too many wait already
 */
export function keepLead(lead: Lead): boolean {
  const waiting = readWaiting();
  if (waiting.length >= MOST_WAITING) return false;
  const now = Date.now();
  const added: WaitingLead = { ...lead, keptAt: now, tries: 0, nextTryAt: now };
  if (!safeLocalStorage.write(OUTBOX_KEY, JSON.stringify([...waiting, added]))) return false;
  watchOutbox();
  return true;
}

/** What is known of a lead that was put into the outbox. */
export function readLeadState(requestId: string): LeadState {
  if (readWaiting().some((lead) => idOf(lead) === requestId)) return 'waiting';
  // Neither waiting nor ended: the visitor has cleared the browser's data, so the lead will not arrive.
  return findEnd(requestId)?.end ?? 'given-up';
}

/** What has become of a lead; undefined while it waits. */
export function findEnd(requestId: string): LeadEnd | undefined {
  return readEnds().find(({ id }) => id === requestId);
}

/** The leads that were given up and that the visitor has not been told of, oldest first. */
export function listGivenUp(): LeadEnd[] {
  return readEnds().filter(({ end }) => end === 'given-up');
}

/** The visitor has put the notice of a given-up lead away. */
export function forgetEnd(requestId: string): void {
  writeEnds(readEnds().filter(({ id }) => id !== requestId));
}

/** Calls back when the outbox may have changed, in this tab or another; the returned function stops that. */
export function onOutboxChange(callback: () => void): () => void {
  changes.addEventListener('change', callback);
  addEventListener('storage', callback);
  // A page that comes back from the back/forward cache has missed the changes in between.
  addEventListener('pageshow', callback);
  return () => {
    changes.removeEventListener('change', callback);
    removeEventListener('storage', callback);
    removeEventListener('pageshow', callback);
  };
}

/**
 * Takes up what an earlier visit has left.
 *
 * @param tellGivenUp called when there are leads that were given up, now or later
 */
export function resumeOutbox(tellGivenUp: () => void): void {
  const tell = () => {
    if (listGivenUp().length > 0) tellGivenUp();
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
    addEventListener('online', sendAtOnce);
    addEventListener('pageshow', sendAtOnce);
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') sendAtOnce();
    });
  }
  sendAtOnce();
}

function sendAtOnce(): void {
  startRound(() => true);
}

function sendDue(): void {
  startRound(({ nextTryAt }) => {
    const waitMs = nextTryAt - Date.now();
    // Further ahead than any pause: the device's clock was put back meanwhile.
    return waitMs <= 0 || waitMs > HOUR_MS;
  });
}

let round: Promise<void> | undefined;

/**
 * One round at a time, and in one tab at a time where the browser has the Web Locks API. Without it two tabs may
 * send the same lead; the server recognises the repeat by its `request_id`.
 */
function startRound(isDue: (lead: WaitingLead) => boolean): void {
  clearTimeout(timer);
  if (round || readWaiting().length === 0) return;
  const run = () => sendWaiting(isDue);
  const running = navigator.locks
    ? navigator.locks.request(OUTBOX_KEY, { ifAvailable: true }, (lock) => (lock ? run() : undefined))
    : run();
  round = Promise.resolve(running)
    .catch((error) => console.info('The outbox could not be sent:', error))
    .finally(() => {
      round = undefined;
      planNextRound();
    });
}

function planNextRound(): void {
  const next = Math.min(...readWaiting().map(({ nextTryAt }) => nextTryAt));
  if (next === Number.POSITIVE_INFINITY) return;
  // The moment has passed already if another tab held the lock; a second later is soon enough.
  timer = setTimeout(sendDue, Math.min(Math.max(next - Date.now(), 1000), HOUR_MS));
}

/** A lead that fails is left for the next time and does not hold up the others. */
async function sendWaiting(isDue: (lead: WaitingLead) => boolean): Promise<void> {
  for (const lead of readWaiting()) {
    if (Date.now() - lead.keptAt > KEEP_MS) end(lead, 'given-up');
    else if (isDue(lead)) await trySending(lead);
  }
}

async function trySending(lead: WaitingLead): Promise<void> {
  try {
    await sendLead(lead);
    end(lead, 'sent');
  } catch (error) {
    if (error instanceof SendError && error.isFinal) {
      console.warn('The outbox gives a lead up:', error);
      end(lead, 'given-up');
    } else {
      console.info('The outbox will try again later:', error);
      postpone(lead);
    }
  }
}

function postpone(failed: WaitingLead): void {
  const pauseMs = PAUSES_MS[Math.min(failed.tries, PAUSES_MS.length - 1)] ?? HOUR_MS;
  const postponed = { ...failed, tries: failed.tries + 1, nextTryAt: Date.now() + pauseMs };
  writeList(
    OUTBOX_KEY,
    readWaiting().map((lead) => (idOf(lead) === idOf(failed) ? postponed : lead)),
  );
}

/** Takes a lead out, with the name and the phone in it, and notes what has become of it. */
function end(lead: WaitingLead, how: LeadEnd['end']): void {
  const { package_name: packageName = '', subject = '' } = lead.params;
  const id = idOf(lead);
  const others = readEnds().filter((each) => each.id !== id);
  writeEnds([...others, { id, end: how, at: Date.now(), keptAt: lead.keptAt, packageName, subject }]);
  writeList(
    OUTBOX_KEY,
    readWaiting().filter((each) => idOf(each) !== id),
  );
}

function writeEnds(ends: LeadEnd[]): void {
  writeList(OUTBOX_ENDS_KEY, ends.slice(-MOST_WAITING));
}

function writeList(key: string, list: unknown[]): void {
  if (list.length > 0) safeLocalStorage.write(key, JSON.stringify(list));
  else safeLocalStorage.remove(key);
  changes.dispatchEvent(new Event('change'));
}

/** Entries that are damaged or that this site did not write are dropped, not sent. */
function readWaiting(): WaitingLead[] {
  return readList(OUTBOX_KEY, (entry) => {
    // Earlier builds stored the lead alone.
    const lead = isRecord(entry) && { keptAt: Date.now(), tries: 0, nextTryAt: 0, ...entry };
    return isWaitingLead(lead) ? lead : undefined;
  });
}

function readEnds(): LeadEnd[] {
  return readList(OUTBOX_ENDS_KEY, (entry) => {
    if (!isLeadEnd(entry)) return undefined;
    return entry.end === 'sent' && Date.now() - entry.at > REMEMBER_SENT_MS ? undefined : entry;
  });
}

/** Reads a list and takes out of the storage what is not wanted in it. */
function readList<T>(key: string, read: (entry: unknown) => T | undefined): T[] {
  const text = safeLocalStorage.read(key);
  if (text === null) return [];
  const entries = parseList(text);
  const wanted = entries.flatMap((entry) => read(entry) ?? []);
  if (wanted.length === 0) safeLocalStorage.remove(key);
  else if (wanted.length < entries.length) safeLocalStorage.write(key, JSON.stringify(wanted));
  return wanted;
}

function parseList(text: string): unknown[] {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

function isWaitingLead(entry: unknown): entry is WaitingLead {
  if (!isRecord(entry) || !isRecord(entry.params)) return false;
  const { kind, params, keptAt, tries, nextTryAt } = entry;
  return (
    LEAD_KINDS.some((known) => known === kind) &&
    Object.entries(params).every(
      ([name, value]) => KNOWN_FIELDS.includes(name) && typeof value === 'string',
    ) &&
    UUID.test(String(params[REQUEST_ID_FIELD])) &&
    JSON.stringify(params).length < MAX_BODY_BYTES &&
    Object.keys(validateLead(kind as Lead['kind'], params as Lead['params'])).length === 0 &&
    isPastMoment(keptAt) &&
    Number.isInteger(tries) &&
    typeof nextTryAt === 'number'
  );
}

function isLeadEnd(entry: unknown): entry is LeadEnd {
  if (!isRecord(entry)) return false;
  const { id, end, at, keptAt, packageName, subject } = entry;
  return (
    UUID.test(String(id)) &&
    (end === 'sent' || end === 'given-up') &&
    isPastMoment(at) &&
    isPastMoment(keptAt) &&
    typeof packageName === 'string' &&
    typeof subject === 'string'
  );
}

/** A moment may lie up to a day ahead, because people correct the clocks of their phones. */
function isPastMoment(value: unknown): value is number {
  return typeof value === 'number' && value > 0 && value < Date.now() + 24 * HOUR_MS;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function idOf(lead: Lead): string {
  return lead.params[REQUEST_ID_FIELD] ?? '';
}
