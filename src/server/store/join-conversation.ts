import { addLead, correctLead, isOpen, VISITOR } from '../lead/conversation.ts';
import type { Lead } from '../lead/lead.ts';
import {
  type AskedRow,
  addEvent,
  IS_UNSETTLED,
  queueConversation,
  updateConversation,
} from './conversation-rows.ts';
import type { Transaction } from './engine.ts';
import { toConversation } from './lead-rows.ts';
import { REMINDER_KINDS, remindAgain } from './reminder-kinds.ts';

/**
 * Finds or opens the conversation of a new lead, and updates it.
 *
 * @param phone in E.164 form; empty if there is none
 * @param isSuspicious the lead looks like spam
 * @returns its id, whether it is suspected, and whether this lead has released it from suspicion
 */
export async function joinConversation(
  transaction: Transaction,
  phone: string,
  isSuspicious: boolean,
): Promise<{ id: number; isSuspected: boolean; isReleased: boolean }> {
  const known = await findByPhone(transaction, phone);
  if (known) {
    const after = addLead(toConversation(known), known.askedAt, isSuspicious);
    if (after) {
      await updateConversation(transaction, known.id, { ...after, steps: after.steps + 1 });
      await queueConversation(transaction, known.id);
      if (after.dueAt?.getTime() !== known.dueAt?.getTime()) await remindAgain(transaction, known.id);
      const { isSuspected } = after;
      return { id: known.id, isSuspected, isReleased: known.isSuspected && !isSuspected };
    }
  }
  const opened = await transaction.get<{ id: number }>(OPEN, { phone, isSuspected: isSuspicious });
  if (opened) return { id: opened.id, isSuspected: isSuspicious, isReleased: false };
  // Another instance has opened the conversation at the same moment.
  const other = await findByPhone(transaction, phone);
  if (!other) throw new Error('A conversation has vanished while it was opened');
  return { id: other.id, isSuspected: other.isSuspected, isReleased: false };
}

/** Locks a conversation until the transaction ends. */
export async function lockConversation(transaction: Transaction, id: number): Promise<void> {
  await transaction.get(FIND, { id });
}

/** A lead that the visitor has corrected. */
type Correction = {
  lead: Pick<Lead, 'number' | 'conversation'>;
  /** The corrected number in E.164 form; empty if there is none. */
  phone: string;
  isSuspicious: boolean;
  /** Unique for the older content. */
  key: string;
  /** The earlier values of the changed fields. */
  older: string;
};

/**
 * Updates a conversation after a corrected lead, with the older text in its history. Queues its card and the webhook.
 *
 * @returns whether the correction has released it from suspicion
 */
export async function correctConversation(
  transaction: Transaction,
  { lead, phone, isSuspicious, key, older }: Correction,
): Promise<boolean> {
  const { id } = lead.conversation;
  const row = await transaction.get<AskedRow>(FIND, { id });
  if (!row) throw new Error('A conversation has vanished while it was corrected');
  const before = toConversation(row);
  const corrected = correctLead(before, row.askedAt, isSuspicious);
  // The person may have opened another conversation since this one was closed. One open conversation is enough.
  const other = await findByPhone(transaction, phone);
  const isTaken = other !== undefined && other.id !== id;
  const after = isTaken && !isOpen(before) ? { ...before, steps: corrected.steps } : corrected;
  await updateConversation(transaction, id, after);
  if (!isOpen(before) && isOpen(after)) await remindAgain(transaction, id, REMINDER_KINDS);
  if (!isTaken) await transaction.run(SET_PHONE, { id, phone });
  await addEvent(transaction, id, {
    ...{ key, type: 'conversation.corrected', before: before.state, after: after.state },
    ...{ by: VISITOR, at: row.askedAt, note: null, dueAt: after.dueAt, detail: older },
  });
  await queueConversation(transaction, id);
  return before.isSuspected && !after.isSuspected;
}

async function findByPhone(transaction: Transaction, phone: string): Promise<AskedRow | undefined> {
  return phone === '' ? undefined : transaction.get<AskedRow>(FIND_BY_PHONE, { phone });
}

const FIND = 'SELECT *, :now AS asked_at FROM conversation WHERE id = :id FOR UPDATE';

/** Repeats the condition of the index `conversation_open`, so that the index is used. */
const FIND_BY_PHONE = `
  SELECT *, :now AS asked_at FROM conversation
  WHERE phone_key = :phone AND ${IS_UNSETTLED} AND phone_key <> ''
  FOR UPDATE`;

const OPEN = `
  INSERT INTO conversation (phone_key, is_suspected, opened_at) VALUES (:phone, :isSuspected, :now)
  ON CONFLICT DO NOTHING
  RETURNING id`;

/** If no other lead has this number, later leads of the number would not find the conversation. */
const SET_PHONE = `
  UPDATE conversation SET phone_key = :phone
  WHERE id = :id AND phone_key <> :phone AND 1 = (SELECT count(*) FROM lead WHERE conversation_id = :id)`;
