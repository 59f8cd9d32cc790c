import type { LeadFields, LeadKind } from '#shared/lead/lead.ts';
import type { LeadSource } from '#shared/lead/source.ts';
import {
  CHANNELS,
  type Channel,
  type Delivery,
  type DeliveryState,
  type Handler,
  type Handling,
  type HandlingState,
  type Lead,
  type LeadWithDeliveries,
} from '../lead.ts';
import { all, type Values, type Work } from './engine.ts';

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

export type HandlingRow = {
  handling: HandlingState;
  outcome: HandlingState | null;
  handled_by: Handler | null;
  handled_at: Date | null;
  handling_steps: number;
};

type DeliveryRow = {
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

/** The column says whether a lead has deliveries that may reach somebody; an older release reads it by this name. */
export const HAS_DELIVERIES = 'is_assigned';

export function toLead(row: LeadRow): Lead {
  const { card_chat_id: chatId, card_message_id: messageId } = row;
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
    card: chatId === null || messageId === null ? null : { chatId, messageId },
  };
}

export function toHandling(row: HandlingRow): Handling {
  // An older release that serves beside this one knows no outcomes, and leaves the last one behind.
  const state = (row.handling === 'answered' && row.outcome) || row.handling;
  return { state, by: row.handled_by, at: row.handled_at, steps: row.handling_steps };
}

/** The leads that a statement answers with, in its order, each with its deliveries in the order of the channels. */
export function* readLeads(sql: string, values: Values): Work<LeadWithDeliveries[]> {
  const leads = yield* all<LeadRow>(sql, values);
  if (leads.length === 0) return [];
  const rows = yield* all<DeliveryRow>('SELECT * FROM delivery WHERE lead_number = ANY (:numbers)', {
    numbers: leads.map(({ number }) => number),
  });
  rows.sort((one, other) => CHANNELS.indexOf(one.channel) - CHANNELS.indexOf(other.channel));
  const deliveries = Map.groupBy(rows.map(toDelivery), ({ leadNumber }) => leadNumber);
  return leads.map((row) => ({ ...toLead(row), deliveries: deliveries.get(row.number) ?? [] }));
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

/**
 * PostgreSQL refuses the null character in a text, and both engines garble half a surrogate pair. Texts of visitors
 * are kept as JSON, which escapes both; ids and codes are made harmless by this instead.
 */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}
