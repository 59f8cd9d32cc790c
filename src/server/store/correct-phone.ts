import type { Person } from '../lead/conversation.ts';
import { describeCorrection } from '../lead/describe-lead.ts';
import { isOfSibling, markOfCorrected } from '../lead/lead.ts';
import { normalizePhone } from '../lead/phone.ts';
import { addEvent, IS_UNSETTLED, queueConversation } from './conversation-rows.ts';
import type { Transaction } from './engine.ts';
import { lockConversation } from './join-conversation.ts';
import { addConversations, type LeadRow } from './lead-rows.ts';
import { keyOfContent, replaceContent } from './save-lead.ts';

/** A number that a manager has learned. */
export type NewPhone = {
  /** The number of a lead of the person. */
  lead: number;
  /** In E.164 form. */
  phone: string;
  by: Person;
};

/** `other` is the lead of an open conversation that has the number already; then nothing changes. */
export type PhoneResult = { kind: 'done' | 'same' } | { kind: 'refused'; other: number } | null;

/**
 * Replaces the number of a conversation and of the other children of the family, whose leads have the same number. The
 * history keeps the older number, so that an erasure finds the person by both. The older form is recognised if a
 * browser sends it again.
 *
 * @returns null if the lead no longer exists
 */
export async function correctPhone(
  transaction: Transaction,
  { lead: number, phone, by }: NewPhone,
): Promise<PhoneResult> {
  const found = await transaction.get<OwnRow>(FIND, { number });
  if (found) await lockConversation(transaction, found.conversationId);
  const own = found && (await transaction.get<OwnRow>(FIND, { number }));
  if (!own) return null;
  if (normalizePhone(own.fields.phone ?? '') === phone) return { kind: 'same' };
  const rows = await transaction.all<LeadRow>(LIST, { id: own.conversationId, key: own.phoneKey });
  const isTheirs = (row: LeadRow) =>
    row.conversationId === own.conversationId || isOfSibling(row) || isOfSibling(own);
  const leads = await addConversations(transaction, rows.filter(isTheirs));
  const ids = [...new Set(leads.map(({ conversation }) => conversation.id))];
  const other = await transaction.get<{ number: number }>(FIND_OTHER, { phone, ids });
  if (other) return { kind: 'refused', other: other.number };
  for (const lead of leads) {
    const { id, state, dueAt } = lead.conversation;
    const fields = { ...lead.fields, phone };
    const marks = [...new Set([...lead.marks, markOfCorrected('phone')])];
    const key = await keyOfContent(transaction, lead);
    await replaceContent(transaction, lead.number, { ...lead, fields, marks });
    await addEvent(transaction, id, {
      ...{ key, type: 'conversation.corrected', before: state, after: state, by, at: own.askedAt },
      ...{ note: null, dueAt, detail: describeCorrection(lead, { fields }).older },
    });
    await transaction.run(SET_PHONE, { id, phone: isOfSibling(lead) ? '' : phone });
  }
  for (const id of ids) await queueConversation(transaction, id);
  return { kind: 'done' };
}

type OwnRow = LeadRow & { phoneKey: string; askedAt: Date };

const FIND = 'SELECT *, :now AS asked_at FROM lead WHERE number = :number';

/** The leads of a conversation with this number, and those of other open ones. */
const LIST = `
  SELECT lead.* FROM lead JOIN conversation ON conversation.id = conversation_id
  WHERE lead.phone_key = :key AND (conversation_id = :id OR (:key <> '' AND ${IS_UNSETTLED}))
  ORDER BY number`;

const FIND_OTHER = `
  SELECT max(number) AS number FROM lead
  WHERE conversation_id IN (
    SELECT id FROM conversation WHERE phone_key = :phone AND ${IS_UNSETTLED} AND phone_key <> '')
    AND NOT (conversation_id = ANY (:ids))
  HAVING max(number) IS NOT NULL`;

const SET_PHONE = 'UPDATE conversation SET phone_key = :phone, steps = steps + 1 WHERE id = :id';
