/**
 * The queued leads of the client outbox in localStorage, and the outcomes of earlier ones. Each entry has its own key,
 * so tabs never overwrite each other. An open page of a newer build may write here, too, and clocks differ: an entry
 * with one of our keys is never dropped silently, and reading changes nothing.
 */
import { LEAD_KINDS, type LeadKind } from '#shared/lead/lead.ts';
import { MAX_BODY_BYTES } from '#shared/lead/limits.ts';
import { REQUEST_ID_FIELD } from '#shared/lead/wire.ts';
import { DAY_MS } from '#shared/time/durations.ts';
import { safeLocalStorage as storage } from '../safe-storage.ts';
import type { Lead } from '../sending/payload.ts';
import { OUTBOX_KEY } from './storage-keys.ts';

/** A queued lead. */
export type QueuedLead = {
  id: string;
  /** The lead itself. Absent if this build can't send it, such as a kind that only a newer build knows. */
  lead: Lead | undefined;
  /** When the visitor was thanked for it, in ms since 1970. */
  keptAt: number;
  /** When it was first found too old to wait any longer, in ms since 1970. */
  overdueAt: number | undefined;
  /** Since when its form has been sending it, in ms since 1970; undefined once that has failed. */
  sendingAt: number | undefined;
  /** Lets the visitor recognise the lead. */
  packageName: string;
  /** The price is for a package, and not for a lesson or an hour. */
  isPackage: boolean;
  subject: string;
};

/** The outcome of a queued lead. It holds no personal data. */
export type LeadEnd = {
  id: string;
  end: 'sent' | 'given-up';
  /** In ms since 1970. */
  at: number;
  keptAt: number;
  /** Absent for a kind that only a newer build knows. */
  kind?: LeadKind | undefined;
  packageName: string;
  /** The price is for a package, and not for a lesson or an hour. */
  isPackage: boolean;
  subject: string;
};

const LEAD_PREFIX = `${OUTBOX_KEY}:`;
const END_PREFIX = `${OUTBOX_KEY}-end:`;

/** A frozen tab learns late that a lead was sent. It may sleep for as long as a lead can be queued. */
const REMEMBER_SENT_MS = 8 * DAY_MS;

/** Fires `change` for changes of this tab; other tabs get the browser's `storage` event. */
const changes = new EventTarget();

/** Calls back after changes of any tab. @returns a function that stops it */
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
 * @param sendingAt while its form sends it, so that no other tab does
 * @returns false if storage is blocked or full
 */
export function storeLead(lead: Lead, sendingAt?: number): boolean {
  return write(LEAD_PREFIX + lead.params[REQUEST_ID_FIELD], { ...lead, keptAt: Date.now(), sendingAt });
}

/** All queued leads. */
export function listQueued(): QueuedLead[] {
  const waiting = listEntries(LEAD_PREFIX);
  return Array.from(waiting, ([id, entry]) => readLead(id, entry));
}

/** Whether a lead is queued now: another tab may have sent it. */
export function isQueued(id: string): boolean {
  return listEntries(LEAD_PREFIX).has(id);
}

/** All outcomes that a page may still show. */
export function listEnds(): LeadEnd[] {
  const ends = listEntries(END_PREFIX);
  return Array.from(ends, ([id, entry]) => readEnd(id, entry)).filter(
    ({ end, at }) => end === 'given-up' || Date.now() - at <= REMEMBER_SENT_MS,
  );
}

/** Records that a lead has looked too old for the first time. */
export function markOverdue(id: string): void {
  const entry = listEntries(LEAD_PREFIX).get(id);
  if (isRecord(entry)) write(LEAD_PREFIX + id, { ...entry, overdueAt: Date.now() });
}

/** Removes a lead with its personal data. */
export function removeLead(id: string): void {
  remove(LEAD_PREFIX + id);
}

/** Removes a lead and records its outcome. */
export function endLead(
  { id, lead, keptAt, packageName, isPackage, subject }: QueuedLead,
  end: LeadEnd['end'],
): void {
  // Removed first, to free space if storage is full.
  removeLead(id);
  writeEnd({ id, end, at: Date.now(), keptAt, kind: lead?.kind, packageName, isPackage, subject });
}

/** Records the outcome of a lead. */
function writeEnd({ id, ...entry }: LeadEnd): void {
  write(END_PREFIX + id, entry);
}

/** Removes the outcome of a lead. */
export function removeEnd(id: string): void {
  remove(END_PREFIX + id);
}

/**
 * Replaces moments in the future by now: a clock was ahead when they were written, and such an entry would never
 * expire. Removes expired outcomes and entries that are no leads.
 */
export function cleanUp(): void {
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

function readLead(id: string, entry: unknown): QueuedLead {
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
    isPackage: Boolean(fields.package_lessons),
    subject: toText(fields.subject),
  };
}

/** Whether an entry can be sent at all. The server checks the rest, because its rules may be newer. */
function isSendable({ kind, params }: { kind: unknown; params: unknown }): boolean {
  return (
    LEAD_KINDS.some((known) => known === kind) &&
    isRecord(params) &&
    Object.values(params).every((value) => typeof value === 'string') &&
    JSON.stringify(params).length < MAX_BODY_BYTES
  );
}

function readEnd(id: string, entry: unknown): LeadEnd {
  const { end, at, keptAt, kind, packageName, isPackage, subject } = isRecord(entry) ? entry : {};
  const now = Date.now();
  return {
    id,
    end: end === 'sent' ? 'sent' : 'given-up',
    at: toMoment(at, now),
    keptAt: toMoment(keptAt, now),
    kind: LEAD_KINDS.find((known) => known === kind),
    packageName: toText(packageName),
    isPackage: Boolean(isPackage),
    subject: toText(subject),
  };
}

/** Reads a moment. One in the future or an invalid one counts as now, because people correct their clocks. */
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
