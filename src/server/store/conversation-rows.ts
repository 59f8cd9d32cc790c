import type { Conversation, ConversationState, Person } from '../lead/conversation.ts';
import { stateAfter } from './delivery-states.ts';
import type { Transaction } from './engine.ts';
import type { ConversationRow } from './lead-rows.ts';

/** A conversation, locked until the transaction ends, with the moment by the engine's clock. */
export type AskedRow = ConversationRow & { phoneKey: string; askedAt: Date };

/** Stores the columns of a conversation. */
export async function updateConversation(
  transaction: Transaction,
  id: number,
  conversation: Conversation,
): Promise<void> {
  const { state, by, at, dueAt, isWholeDay, detail, isSuspected, steps, openedAt, closedAt } = conversation;
  const who = by && JSON.stringify(by);
  const values = { state, by: who, at, dueAt, isWholeDay, detail, isSuspected, steps, openedAt, closedAt };
  await transaction.run(UPDATE_CONVERSATION, { id, ...values });
}

/** A line of a conversation's history. */
type NewEvent = {
  /** Unique for each press, command or correction. */
  key: string;
  type: `conversation.${string}`;
  before: ConversationState;
  after: ConversationState;
  by: Person;
  at: Date;
  note: string | null;
  dueAt: Date | null;
  detail: string | null;
};

/** Adds a line to the history. */
export async function addEvent(
  transaction: Transaction,
  id: number,
  { by, ...event }: NewEvent,
): Promise<void> {
  await transaction.run(ADD_EVENT, { id, by: JSON.stringify(by), ...event });
}

/** Queues the current state for the card, if there is one. */
export async function queueCard(transaction: Transaction, id: number): Promise<void> {
  await transaction.run(QUEUE_CARD, { id });
}

/** Queues the current state for the card and the webhook, if these have shown the conversation before. */
export async function queueConversation(transaction: Transaction, id: number): Promise<void> {
  await queueCard(transaction, id);
  await transaction.run(QUEUE_WEBHOOK, { id });
}

/** SQL condition: the event is a step and no note. */
export const IS_STEP = `type NOT IN ('conversation.noted', 'conversation.origin', 'conversation.corrected')`;

/** SQL condition: the conversation is open. */
export const IS_UNSETTLED = `state IN ('new', 'taken', 'callback', 'trial', 'deciding')`;

/** SQL expression: the newest lead of the conversation `found`. */
export const NEWEST_LEAD =
  '(SELECT max(newest.number) FROM lead AS newest WHERE newest.conversation_id = found.id)';

const UPDATE_CONVERSATION = `
  UPDATE conversation SET state = :state, "by" = :by, "at" = :at, due_at = :dueAt,
    is_whole_day = :isWholeDay, detail = :detail, is_suspected = :isSuspected, steps = :steps, opened_at = :openedAt, closed_at = :closedAt
  WHERE id = :id`;

const ADD_EVENT = `
  INSERT INTO event (key, conversation_id, type, before, after, "by", "at", note, due_at, detail)
  VALUES (:key, :id, :type, :before, :after, :by, :at, :note, :dueAt, :detail)`;

const IS_NEWER = `
  ON CONFLICT (key) DO UPDATE
  SET state = ${stateAfter('change', 'outbox.state')}, version = outbox.version + 1, attempts = 0, done_at = NULL,
      due_at = CASE outbox.state WHEN 'sending' THEN outbox.due_at ELSE excluded.due_at END,
      planned_at = excluded.planned_at`;

const QUEUE_CARD = `
  INSERT INTO outbox (key, channel, topic, conversation_id, due_at, planned_at)
  SELECT 'conversation:' || id || ':bot', 'bot', 'conversation', id, :now, :now
  FROM conversation WHERE id = :id AND card_message_id IS NOT NULL${IS_NEWER}`;

/** A receiver that got none of the leads gets no steps either. */
const QUEUE_WEBHOOK = `
  INSERT INTO outbox (key, channel, topic, conversation_id, due_at, planned_at)
  SELECT 'conversation:' || id || ':webhook', 'webhook', 'conversation', id, :now, :now
  FROM conversation
  WHERE id = :id AND EXISTS (
    SELECT 1 FROM lead JOIN outbox AS known ON known.lead_number = lead.number
    WHERE lead.conversation_id = conversation.id AND known.channel = 'webhook')${IS_NEWER}`;
