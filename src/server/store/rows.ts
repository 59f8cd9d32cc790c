import {
  CHANNELS,
  type Delivery,
  type DeliveryState,
  type Handler,
  type Handling,
  type HandlingState,
  type Lead,
  type LeadWithDeliveries,
} from '../lead.ts';
import { all, type Values, type Work } from './engine.ts';

export type LeadRow = Omit<Lead, 'handling' | 'card'> &
  HandlingRow & { cardChatId: string | null; cardMessageId: number | null };

export type HandlingRow = {
  handling: HandlingState;
  outcome: HandlingState | null;
  handledBy: Handler | null;
  handledAt: Date | null;
  handlingSteps: number;
};

/** A bot's delivery is `waiting` until the e-mail of its lead is out; outside the store it is pending. */
export type StoredState = DeliveryState | 'waiting';

/** The column says whether a lead has deliveries that may reach somebody; an older release reads it by this name. */
export const HAS_DELIVERIES = 'is_assigned';

export function toLead(row: LeadRow): Lead {
  const { number, requestId, kind, fields, source, suspicions, isSpam, variantOf, createdAt } = row;
  const { cardChatId: chatId, cardMessageId: messageId } = row;
  return {
    ...{ number, requestId, kind, fields, source, suspicions, isSpam, variantOf, createdAt },
    handling: toHandling(row),
    card: chatId === null || messageId === null ? null : { chatId, messageId },
  };
}

export function toHandling(row: HandlingRow): Handling {
  // An older release that serves beside this one knows no outcomes, and leaves the last one behind.
  const state = (row.handling === 'answered' && row.outcome) || row.handling;
  return { state, by: row.handledBy, at: row.handledAt, steps: row.handlingSteps };
}

/** The leads that a statement answers with, in its order, each with its deliveries in the order of the channels. */
export function* readLeads(sql: string, values: Values): Work<LeadWithDeliveries[]> {
  const leads = yield* all<LeadRow>(sql, values);
  if (leads.length === 0) return [];
  const numbers = leads.map(({ number }) => number);
  const rows = yield* all<Delivery>(LIST_DELIVERIES, { numbers });
  rows.sort((one, other) => CHANNELS.indexOf(one.channel) - CHANNELS.indexOf(other.channel));
  const deliveries = Map.groupBy(rows, ({ leadNumber }) => leadNumber);
  return leads.map((row) => ({ ...toLead(row), deliveries: deliveries.get(row.number) ?? [] }));
}

/** An expression of SQL: the recipients that have the message although others do not. */
export const SENT_TO = `coalesce(sent_to, CAST('[]' AS json)) AS sent_to`;

const LIST_DELIVERIES = `
  SELECT lead_number, channel, CASE state WHEN 'waiting' THEN 'pending' ELSE state END AS state, attempts,
         next_at AS next_attempt_at, last_error_code, ${SENT_TO}, done_at
  FROM delivery WHERE lead_number = ANY (:numbers)`;

/**
 * PostgreSQL refuses the null character in a text, and both engines garble half a surrogate pair. Texts of visitors
 * are kept as JSON, which escapes both; ids and codes are made harmless by this instead.
 */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}
