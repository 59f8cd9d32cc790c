import type { Person } from '../lead/conversation.ts';
import { describeCorrection } from '../lead/describe-lead.ts';
import { isOfSibling, type Lead, markOfCorrected } from '../lead/lead.ts';
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
type PhoneResult = { kind: 'done' | 'same' } | { kind: 'refused'; other: number } | null;

/**
 * Replaces the number of a conversation and of its family, see {@link isTheirs}. The history keeps the older number, so
 * that an erasure finds the person by both. The older form is recognised if a browser sends it again.
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
  const leads = (await addConversations(transaction, rows)).filter((lead) => isTheirs(lead, own));
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

/**
 * Whether a lead with the number of another one belongs to the same conversation or family. A closed conversation that
 * led to no lessons may be that of a former owner of the number.
 */
function isTheirs(lead: Lead, own: OwnRow): boolean {
  const { id, state } = lead.conversation;
  if (id === own.conversationId || isOfSibling(lead)) return true;
  return isOfSibling(own) && state !== 'lost' && state !== 'spam';
}

/** The leads of a conversation with this number, and all others with it. */
const LIST = `
  SELECT * FROM lead WHERE phone_key = :key AND (conversation_id = :id OR :key <> '') ORDER BY number`;

const FIND_OTHER = `
  SELECT max(number) AS number FROM lead
  WHERE conversation_id IN (
    SELECT id FROM conversation WHERE phone_key = :phone AND ${IS_UNSETTLED} AND phone_key <> '')
    AND NOT (conversation_id = ANY (:ids))
  HAVING max(number) IS NOT NULL`;

const SET_PHONE = 'UPDATE conversation SET phone_key = :phone, steps = steps + 1 WHERE id = :id';
