import { createHash } from 'node:crypto';
import { LEAD_KINDS, type LeadFields, type LeadKind } from '#shared/lead/lead.ts';
import type { LeadSource } from '#shared/lead/source.ts';
import {
  type Card,
  CHANNELS,
  type Channel,
  type Delivery,
  type DeliveryState,
  type Handler,
  type Handling,
  type HandlingChange,
  type HandlingState,
  type Lead,
  type LeadEvent,
  type LeadWithDeliveries,
  type NewLead,
} from '../lead.ts';
import { phoneKey } from '../phone.ts';
import {
  type Breaker,
  type ChannelFailure,
  type Death,
  type Erasure,
  type LeadToRemind,
  MAX_SOURCES_A_DAY,
  OTHER_SOURCE,
  type ReminderStage,
  StoreRefusedError,
  type ViewCount,
} from './store.ts';

/**
 * What stands in the tables is alike in both engines, and so is what is read from them and written to them. A row
 * has the types of PostgreSQL's client: dates, booleans, parsed JSON; see {@link decodeRow} for SQLite's.
 */
export type LeadRow = {
  number: number;
  request_id: string;
  kind: LeadKind;
  fields: LeadFields;
  source: LeadSource;
  suspicions: string[];
  is_spam: boolean;
  variant_of: number | null;
  created_at: Date;
  card_chat_id: string | null;
  card_message_id: number | null;
} & HandlingRow;

export type ReminderRow = LeadRow & { reminded: ReminderStage };

export type HandlingRow = {
  handling: HandlingState;
  handled_by: Handler | null;
  handled_at: Date | null;
  handling_steps: number;
};

export type HandlingChangeRow = {
  lead_number: number;
  state_before: HandlingState;
  state: HandlingState;
  handler: Handler;
  changed_at: Date;
};

export type DeliveryRow = {
  lead_number: number;
  channel: Channel;
  state: StoredState;
  attempts: number;
  next_at: Date;
  last_error_code: string | null;
  sent_to: string[] | null;
  done_at: Date | null;
};

/** A bot's delivery is `waiting` until the e-mail of its lead is out; outside the store it is pending. */
export type StoredState = DeliveryState | 'waiting';

export type BreakerRow = {
  channel: Channel;
  kind: LeadKind;
  opened_at: Date;
  probe_at: Date;
  error_code: string;
};

export type FailureRow = { channel: Channel; since: Date; error_code: string; is_partial: boolean };

export type DeathRow = {
  lead_number: number;
  channel: Channel;
  last_error_code: string;
  sent_to: string[] | null;
  is_death_told: boolean;
};

export type ErasureRow = { erased_at: Date; lead_numbers: number[] };

/** An event that waits behind others; the first of all, that the lead came, is not written down until it has one. */
type WaitingEvent = { type: LeadEvent['type']; step: number; at: number; by: string } | Record<string, never>;

/** The events of a delivery that has told none: only that the lead came. */
export const FIRST_EVENTS = JSON.stringify([{}]);

/** The types of events that a step of the handling is told by. */
const STEP_EVENTS: Partial<Record<HandlingState, LeadEvent['type']>> = {
  taken: 'lead.taken',
  answered: 'lead.answered',
};

/** The event that tells of a step of the handling, as it waits in its delivery; null when nobody is told of it. */
export function encodeStepEvent({ state, by, at, steps }: Handling): string | null {
  const type = STEP_EVENTS[state];
  if (!type || !by || !at) return null;
  return JSON.stringify({ type, step: steps, at: at.getTime(), by: storableText(by.name) });
}

/** What a delivery tells of next. */
export function toEvent(lead: Lead, events: WaitingEvent[] | null): LeadEvent {
  const [next] = events ?? [];
  if (!next?.type)
    return { id: `${lead.requestId}.created`, type: 'lead.created', at: lead.createdAt, by: null };
  return { id: `${lead.requestId}.${next.step}`, type: next.type, at: new Date(next.at), by: next.by };
}

export type EventsRow = { events: WaitingEvent[] | null };

/** The channels that the tables know with all that belongs to them, one in each row. */
export const LIST_CHANNELS = `
  SELECT name FROM channel
  WHERE (SELECT count(*) FROM breaker WHERE channel = name) = ${LEAD_KINDS.length}`;

/**
 * A lead could not be saved for a channel that the tables do not know.
 *
 * @throws {StoreRefusedError}
 */
export function requireAllChannels(known: readonly { name: string }[]): void {
  const unknown = CHANNELS.filter((channel) => known.every(({ name }) => name !== channel));
  if (unknown.length === 0) return;
  throw new StoreRefusedError(
    `The tables do not know the channel ${unknown.join(', ')}: a migration is missing`,
  );
}

/** Orders rows by channel as {@link CHANNELS} does. */
export const CHANNEL_LIST = CHANNELS.join(' ');

const JSON_COLUMNS = new Set([
  'events',

  'lead_numbers',
  'fields',
  'source',
  'suspicions',
  'sent_to',
  'handled_by',
  'handler',
]);

/** Brings a row of SQLite, which knows only numbers and text, into the form that the types above say. */
export function decodeRow<Row>(row: Record<string, unknown>): Row {
  const columns = Object.entries(row).map(([name, value]) => [name, decodeColumn(name, value)]);
  return Object.fromEntries(columns) as Row;
}

function decodeColumn(name: string, value: unknown): unknown {
  if (value === null) return null;
  if (JSON_COLUMNS.has(name)) return JSON.parse(String(value));
  if (name.endsWith('_at') || name === 'since') return new Date(Number(value));
  return name.startsWith('is_') ? value === 1 : value;
}

export function toLead(row: LeadRow): Lead {
  return {
    number: row.number,
    requestId: row.request_id,
    kind: row.kind,
    fields: row.fields,
    source: row.source,
    suspicions: row.suspicions,
    isSpam: row.is_spam,
    variantOf: row.variant_of,
    createdAt: row.created_at,
    handling: toHandling(row),
    card: toCard(row),
  };
}

export function toLeadToRemind(row: ReminderRow): LeadToRemind {
  return { lead: toLead(row), stage: row.reminded };
}

export function toHandling(row: HandlingRow): Handling {
  return { state: row.handling, by: row.handled_by, at: row.handled_at, steps: row.handling_steps };
}

function toCard({ card_chat_id: chatId, card_message_id: messageId }: LeadRow): Card | null {
  return chatId === null || messageId === null ? null : { chatId, messageId };
}

export function toHandlingChange(row: HandlingChangeRow): HandlingChange {
  return {
    leadNumber: row.lead_number,
    from: row.state_before,
    to: row.state,
    by: row.handler,
    at: row.changed_at,
  };
}

/** Leads with their deliveries, in the order of the leads. */
export function toLeadsWithDeliveries(leads: LeadRow[], deliveries: DeliveryRow[]): LeadWithDeliveries[] {
  const byNumber = Object.groupBy(deliveries.map(toDelivery), (delivery) => delivery.leadNumber);
  return leads.map((row) => ({ ...toLead(row), deliveries: byNumber[row.number] ?? [] }));
}

function toDelivery(row: DeliveryRow): Delivery {
  return {
    leadNumber: row.lead_number,
    channel: row.channel,
    state: row.state === 'waiting' ? 'pending' : row.state,
    attempts: row.attempts,
    nextAttemptAt: row.next_at,
    lastErrorCode: row.last_error_code,
    sentTo: row.sent_to ?? [],
    doneAt: row.done_at,
  };
}

export function toErasure(row: ErasureRow): Erasure {
  return { erasedAt: row.erased_at, leadNumbers: row.lead_numbers };
}

export function toBreaker(row: BreakerRow): Breaker {
  return {
    channel: row.channel,
    kind: row.kind,
    openedAt: row.opened_at,
    nextProbeAt: row.probe_at,
    errorCode: row.error_code,
  };
}

export function toFailure(row: FailureRow): ChannelFailure {
  return { channel: row.channel, since: row.since, errorCode: row.error_code, isPartial: row.is_partial };
}

export function toDeath(row: DeathRow): Death {
  return {
    leadNumber: row.lead_number,
    channel: row.channel,
    errorCode: row.last_error_code,
    sentTo: row.sent_to ?? [],
    isTold: row.is_death_told,
  };
}

/**
 * PostgreSQL refuses the null character in a text, and both engines garble half a surrogate pair. Texts of visitors
 * are kept as JSON, which escapes both; ids and codes are made harmless by this instead.
 */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}

/** The bot is told after the e-mail went out (spec §7.4), so beside an e-mail its delivery starts held back. */
export function firstState(channel: Channel, channels: readonly Channel[]): StoredState {
  return channel === 'bot' && channels.includes('email') ? 'waiting' : 'pending';
}

/** By what a lead is found together with others of the same number. */
export function phoneKeyOf(fields: LeadFields): string {
  return phoneKey(fields.phone ?? '');
}

/** So many leads of an earlier release get their numbers in one transaction; about 20 ms. */
export const PHONES_AT_ONCE = 500;

/**
 * What a lead says, so that a repeat can be told from another content; the date changes with every sending, and how
 * many others its network sends says nothing of it.
 */
export function describeContent({
  kind,
  isSpam,
  suspicions,
  fields,
}: Pick<NewLead, 'kind' | 'isSpam' | 'suspicions' | 'fields'>): string {
  const isTrapped = isSpam && !suspicions.includes('held');
  const said = Object.entries(fields).filter(([field, value]) => field !== 'date' && value !== '');
  return JSON.stringify([kind, isTrapped, said.sort(([left], [right]) => (left < right ? -1 : 1))]);
}

/** The id under which another content of the same form is kept, so that its own repeats are known, too. */
export function variantRequestId(lead: NewLead): string {
  const hash = createHash('sha256').update(describeContent(lead)).digest('hex');
  return `${lead.requestId}-${hash.slice(0, 32)}`;
}

/**
 * Gives those counts to {@link OTHER_SOURCE} whose day has no room for one more source, so that nobody can fill the
 * table with made-up ones; sums up what then belongs together.
 *
 * @param known the sources that the store has of each day
 */
export function boundSources(
  counts: readonly ViewCount[],
  known: ReadonlyMap<string, readonly string[]>,
): ViewCount[] {
  const kept = new Map([...known].map(([day, sources]) => [day, new Set(sources)]));
  const summed = new Map<string, ViewCount>();
  for (const count of counts) {
    const sources = kept.get(count.day) ?? new Set();
    kept.set(count.day, sources);
    const isKept = FIXED_SOURCES.includes(count.source) || sources.has(count.source);
    const hasRoom = [...sources].filter((each) => !FIXED_SOURCES.includes(each)).length < MAX_SOURCES_A_DAY;
    const source = isKept || hasRoom ? count.source : OTHER_SOURCE;
    sources.add(source);
    const key = JSON.stringify([count.day, count.page, source]);
    summed.set(key, { ...count, source, views: (summed.get(key)?.views ?? 0) + count.views });
  }
  return [...summed.values()];
}

/** Views without a source, and those of sources without room of their own; both always have room. */
const FIXED_SOURCES: readonly string[] = ['', OTHER_SOURCE];
