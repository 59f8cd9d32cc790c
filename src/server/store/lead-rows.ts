import {
  CHANNELS,
  type Delivery,
  type Lead,
  type LeadConversation,
  type LeadWithDeliveries,
} from '../lead/lead.ts';
import type { Reader, Transaction, Values } from './engine.ts';

/** A row of the table `lead`. */
export type LeadRow = Omit<Lead, 'conversation'> & { conversationId: number };

/** A row of the table `conversation`. */
export type ConversationRow = Omit<LeadConversation, 'card'> & {
  cardChatId: string | null;
  cardMessageId: number | null;
};

export function toConversation(row: ConversationRow): LeadConversation {
  const { id, state, by, at, dueAt, isWholeDay, detail, isSuspected, steps, openedAt, closedAt } = row;
  const { cardChatId: chatId, cardMessageId: messageId } = row;
  return {
    ...{ id, state, by, at, dueAt, isWholeDay, detail, isSuspected, steps, openedAt, closedAt },
    card: chatId === null || messageId === null ? null : { chatId, messageId },
  };
}

/** Leads with their conversations, in the order of the rows. */
export async function addConversations(database: Reader, rows: readonly LeadRow[]): Promise<Lead[]> {
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.map(({ conversationId }) => conversationId))];
  const found = await database.all<ConversationRow>(FIND_CONVERSATIONS, { ids });
  const byId = new Map(found.map((row) => [row.id, toConversation(row)]));
  return rows.flatMap(({ conversationId, ...row }) => {
    const { number, requestId, kind, fields, source, marks, createdAt } = row;
    const conversation = byId.get(conversationId);
    const lead = { number, requestId, kind, fields, source, marks, createdAt };
    // A conversation may be deleted between the two queries.
    return conversation ? [{ ...lead, conversation }] : [];
  });
}

/** Reads leads by a statement, in its order. Deliveries are in the order of the channels. */
export async function readLeads(
  database: Reader,
  sql: string,
  values: Values,
): Promise<LeadWithDeliveries[]> {
  const leads = await addConversations(database, await database.all<LeadRow>(sql, values));
  if (leads.length === 0) return [];
  const numbers = leads.map(({ number }) => number);
  const rows = await database.all<Delivery>(LIST_DELIVERIES, { numbers });
  rows.sort((one, other) => CHANNELS.indexOf(one.channel) - CHANNELS.indexOf(other.channel));
  const deliveries = Map.groupBy(rows, ({ leadNumber }) => leadNumber);
  return leads.map((lead) => ({ ...lead, deliveries: deliveries.get(lead.number) ?? [] }));
}

const FIND_CONVERSATIONS = 'SELECT * FROM conversation WHERE id = ANY (:ids)';

const LIST_DELIVERIES = `
  SELECT lead_number, channel, CASE state WHEN 'sending' THEN 'pending' ELSE state END AS state, attempts, due_at AS next_attempt_at, error_code AS last_error_code, done_at
  FROM outbox WHERE lead_number = ANY (:numbers) AND topic = 'lead'`;

/** A deleted lead. */
export type Gone = { number: number; conversationId: number };

/** A conversation is deleted with the last of its leads. */
export async function endEmptied(
  transaction: Transaction,
  gone: readonly Pick<Gone, 'conversationId'>[],
): Promise<void> {
  const ids = [...new Set(gone.map(({ conversationId }) => conversationId))];
  if (ids.length > 0) await transaction.run(END_EMPTIED, { ids });
}

const END_EMPTIED = `
  DELETE FROM conversation
  WHERE id = ANY (:ids) AND NOT EXISTS (SELECT 1 FROM lead WHERE conversation_id = conversation.id)`;
