/**
 * The queued leads of the client outbox in localStorage, and how earlier ones have ended. Each entry has its own key, so
 * that tabs never overwrite each other. An open page of a newer build may write here, too, and clocks differ: an entry
 * with a key of ours is never dropped silently, and reading changes nothing.
 */
import { LEAD_KINDS, type LeadKind } from '#shared/lead/lead.ts';
import { MAX_BODY_BYTES } from '#shared/lead/limits.ts';
import { REQUEST_ID_FIELD } from '#shared/lead/wire.ts';
import { safeLocalStorage as storage } from '../safe-storage.ts';
import type { Lead } from '../sending/payload.ts';
import { OUTBOX_KEY } from './storage-keys.ts';

/** A lead that waits. */
export type WaitingLead = {
  id: string;
  /** What is sent; absent where this build can't, as with a kind that only a newer one knows. */
  lead: Lead | undefined;
  /** When the visitor was thanked for it, in ms since 1970. */
  keptAt: number;
  /** When it was first found too old to wait any longer, in ms since 1970. */
  overdueAt: number | undefined;
  /** Since when its form has been sending it, in ms since 1970; undefined once that has failed. */
  sendingAt: number | undefined;
  /** By which the visitor recognises it. */
  packageName: string;
  subject: string;
};

/** How the waiting of a lead ended; nothing in it names the visitor. */
export type LeadEnd = {
  id: string;
  end: 'sent' | 'given-up';
  /** In ms since 1970. */
  at: number;
  keptAt: number;
  /** Absent for a kind that only a newer build knows. */
  kind?: LeadKind | undefined;
  packageName: string;
  subject: string;
};

const LEAD_PREFIX = `${OUTBOX_KEY}:`;
const END_PREFIX = `${OUTBOX_KEY}-end:`;

/** How long another tab may take to see that a lead was sent, in ms: it may have slept as long as a lead can wait. */
const REMEMBER_SENT_MS = 8 * 24 * 60 * 60_000;

/** Fires `change` when this tab has changed something; other tabs get the browser's `storage`. */
const changes = new EventTarget();

/** Calls back when something may have changed, in this tab or another; the returned function stops that. */
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
 * @param sendingAt while its form sends it, so that nobody else does
 * @returns false where storage is blocked or full
 */
export function storeLead(lead: Lead, sendingAt?: number): boolean {
  return write(LEAD_PREFIX + lead.params[REQUEST_ID_FIELD], { ...lead, keptAt: Date.now(), sendingAt });
}

/** All leads that wait. */
export function listWaiting(): WaitingLead[] {
  const waiting = listEntries(LEAD_PREFIX);
  return Array.from(waiting, ([id, entry]) => readLead(id, entry));
}

/** Whether a lead waits, as far as is known now: another tab may have sent it. */
export function isWaiting(id: string): boolean {
  return listEntries(LEAD_PREFIX).has(id);
}

/** All ends that somebody may still want to know of. */
export function listEnds(): LeadEnd[] {
  const ends = listEntries(END_PREFIX);
  return Array.from(ends, ([id, entry]) => readEnd(id, entry)).filter(
    ({ end, at }) => end === 'given-up' || Date.now() - at <= REMEMBER_SENT_MS,
  );
}

/** Notes that a lead was found too old to wait any longer. */
export function markOverdue(id: string): void {
  const entry = listEntries(LEAD_PREFIX).get(id);
  if (isRecord(entry)) write(LEAD_PREFIX + id, { ...entry, overdueAt: Date.now() });
}

/** Takes a lead out, with the name and the phone in it. */
export function removeLead(id: string): void {
  remove(LEAD_PREFIX + id);
}

/** Takes a lead out and notes what has become of it. */
export function endLead({ id, lead, keptAt, packageName, subject }: WaitingLead, end: LeadEnd['end']): void {
  // First, to make room where storage is full.
  removeLead(id);
  writeEnd({ id, end, at: Date.now(), keptAt, kind: lead?.kind, packageName, subject });
}

/** Notes how a lead has ended. */
function writeEnd({ id, ...entry }: LeadEnd): void {
  write(END_PREFIX + id, entry);
}

/** Forgets how the waiting of a lead has ended. */
export function removeEnd(id: string): void {
  remove(END_PREFIX + id);
}

/**
 * Puts right what is not read as it is written: what was kept or ended by a clock that stood ahead was so now, or it
 * would never grow old. Takes out what nobody wants to know any more, and what never was a lead.
 */
export function tidyUp(): void {
  const now = Date.now();
  for (const [id, entry] of listEntries(LEAD_PREFIX)) {
    if (isRecord(entry) && !isPast(entry.keptAt, now)) write(LEAD_PREFIX + id, { ...entry, keptAt: now });
  }
  const wanted = new Map(listEnds().map((end) => [end.id, end]));
  for (const [id, entry] of listEntries(END_PREFIX)) {
    const end = wanted.get(id);
    if (!end) removeEnd(id);
    else if (isRecord(entry) && !(isPast(entry.at, now) && isPast(entry.keptAt, now))) writeEnd(end);
  }
}

function readLead(id: string, entry: unknown): WaitingLead {
  const { kind, params, keptAt, overdueAt, sendingAt } = isRecord(entry) ? entry : {};
  const fields = isRecord(params) ? params : {};
  const now = Date.now();
  return {
    id,
    lead: isSendable({ kind, params }) ? ({ kind, params } as Lead) : undefined,
    keptAt: toMoment(keptAt, now),
    overdueAt: isPast(overdueAt, now) ? overdueAt : undefined,
    sendingAt: isPast(sendingAt, now) ? sendingAt : undefined,
    packageName: toText(fields.package_name),
    subject: toText(fields.subject),
  };
}

/** Whether it can be a call at all; by which rules it is taken the server knows better than an open page. */
function isSendable({ kind, params }: { kind: unknown; params: unknown }): boolean {
  return (
    LEAD_KINDS.some((known) => known === kind) &&
    isRecord(params) &&
    Object.values(params).every((value) => typeof value === 'string') &&
    JSON.stringify(params).length < MAX_BODY_BYTES
  );
}

function readEnd(id: string, entry: unknown): LeadEnd {
  const { end, at, keptAt, kind, packageName, subject } = isRecord(entry) ? entry : {};
  const now = Date.now();
  return {
    id,
    end: end === 'sent' ? 'sent' : 'given-up',
    at: toMoment(at, now),
    keptAt: toMoment(keptAt, now),
    kind: LEAD_KINDS.find((known) => known === kind),
    packageName: toText(packageName),
    subject: toText(subject),
  };
}

/** What is in the future, or no time at all, is now: people correct the clocks of their phones. */
function toMoment(value: unknown, now: number): number {
  return isPast(value, now) ? value : now;
}

function isPast(value: unknown, now: number): value is number {
  return typeof value === 'number' && value > 0 && value <= now;
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** All entries whose keys begin with the prefix, by their ids. */
function listEntries(prefix: string): Map<string, unknown> {
  const entries = new Map<string, unknown>();
  for (const key of storage.keys()) {
    if (key.startsWith(prefix)) entries.set(key.slice(prefix.length), parse(storage.read(key)));
  }
  return entries;
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

function write(key: string, value: object): boolean {
  const isWritten = storage.write(key, JSON.stringify(value));
  changes.dispatchEvent(new Event('change'));
  return isWritten;
}

function remove(key: string): void {
  storage.remove(key);
  changes.dispatchEvent(new Event('change'));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
