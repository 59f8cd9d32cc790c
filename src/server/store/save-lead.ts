import { createHash } from 'node:crypto';
import { type Person, VISITOR } from '../lead/conversation.ts';
import { describeCorrection } from '../lead/describe-lead.ts';
import {
  BARE_FORM,
  type Channel,
  isOfSibling,
  isSuspicious,
  type Lead,
  markOfCorrected,
  type NewLead,
  REPEAT_MS,
  SIBLING,
} from '../lead/lead.ts';
import { normalizePhone, phoneKey } from '../lead/phone.ts';
import { addDeliveries, addDeliveriesOf } from './add-deliveries.ts';
import { queueCard } from './conversation-rows.ts';
import { stateAfter } from './delivery-states.ts';
import { type Reader, storableText, type Transaction } from './engine.ts';
import { correctConversation, joinConversation, lockConversation } from './join-conversation.ts';
import { addConversations, endEmptied, type LeadRow } from './lead-rows.ts';

/** The outcome of saving a lead, and its number. */
type SavedLead = { outcome: 'saved' | 'corrected' | 'repeated'; number: number };

/** Saves a lead with its deliveries and its conversation, or corrects the earlier lead of the same form. */
export async function saveLead(
  transaction: Transaction,
  given: NewLead,
  channels: readonly Channel[],
  hasCard: boolean,
): Promise<SavedLead> {
  const lead = {
    ...given,
    requestId: storableText(given.requestId),
    phoneKey: phoneKey(given.fields.phone ?? ''),
  };
  // Another instance may save the same form at the same moment. The second lookup then finds its lead.
  for (let tries = 0; tries < 3; tries += 1) {
    const known = await findByRequest(transaction, lead.requestId);
    if (known && describeContent(known) === describeContent(lead))
      return { outcome: 'repeated', number: known.number };
    if (known) return correct(transaction, known, lead, channels);
    const repeat = await findRepeat(transaction, lead.requestId, lead.phoneKey, describeContent(lead));
    if (repeat) return { outcome: 'repeated', number: repeat.number };
    const number = await insert(transaction, lead, channels, hasCard);
    if (number !== undefined) return { outcome: 'saved', number };
  }
  throw new Error('A lead could neither be saved nor found');
}

/** Replaces the content of a lead by later content of the same form. Content that it had before changes nothing. */
async function correct(
  transaction: Transaction,
  found: Lead,
  given: NewLead,
  channels: readonly Channel[],
): Promise<SavedLead> {
  // Locks the conversation first, like a step. Of two simultaneous corrections, the second sees the result of the
  // first.
  await lockConversation(transaction, found.conversation.id);
  const known = (await findByRequest(transaction, given.requestId)) ?? found;
  const { number, conversation } = known;
  const lead = await keepFacts(transaction, known, given);
  const [before, after] = [describeContent(known), describeContent(lead)];
  const key = keyOf(number, describeContent(given));
  const isKnown = before === after || (await transaction.get(FIND_EVENT, { key }));
  if (isKnown) return { outcome: 'repeated', number };
  const { fields, older } = describeCorrection(known, lead);
  const earlier = known.marks.filter((mark) => mark !== SIBLING && !isSuspicious({ marks: [mark] }));
  const marks = [...new Set([...lead.marks, ...earlier, ...fields.map(markOfCorrected)])];
  await replaceContent(transaction, number, { ...lead, marks });
  const isReleased = await correctConversation(transaction, {
    lead: known,
    phone: findConversationPhone(lead),
    isSuspicious: isSuspicious(lead),
    key: keyOf(number, before),
    older: storableText(older),
  });
  if (isOfSibling(lead))
    await showOnFamilyCards(transaction, phoneKey(lead.fields.phone ?? ''), conversation.id);
  if (isReleased) await addDeliveriesOf(transaction, conversation.id, channels);
  await transaction.run(SEND_AGAIN, { number });
  return { outcome: 'corrected', number };
}

/**
 * Keeps what managers have found out: the number with which they have replaced that of the form, and the card that the
 * lead shares with others. Only a lead alone on its card can become that of another child.
 */
async function keepFacts(transaction: Transaction, known: Lead, given: NewLead): Promise<NewLead> {
  const { id } = known.conversation;
  const others = await transaction.get(FIND_OTHER_LEAD, { id, number: known.number });
  const marks = others && !isOfSibling(known) ? given.marks.filter((mark) => mark !== SIBLING) : given.marks;
  const fields = { ...given.fields, phone: known.fields.phone ?? '' };
  const { older: detail } = describeCorrection(given, { fields });
  const events = await transaction.all<{ by: Person }>(LIST_REPLACED, { id, detail });
  const isReplaced = events.some(({ by }) => by.source !== VISITOR.source);
  return { ...given, marks, ...(isReplaced && { fields }) };
}

const FIND_OTHER_LEAD =
  'SELECT 1 AS found FROM lead WHERE conversation_id = :id AND number <> :number LIMIT 1';

/** The corrections of exactly this content. */
const LIST_REPLACED = `
  SELECT "by" FROM event
  WHERE conversation_id = :id AND type = 'conversation.corrected' AND detail = :detail`;

/** Replaces the content of a lead. The caller stores the older one in the history. */
export async function replaceContent(
  transaction: Transaction,
  number: number,
  { kind, fields, marks }: NewLead,
): Promise<void> {
  await transaction.run(CORRECT, {
    number,
    kind,
    fields: JSON.stringify(fields),
    phoneKey: phoneKey(fields.phone ?? ''),
    marks: JSON.stringify(marks),
  });
}

/** The key of an event that replaces the content of a lead. Content that was replaced before gets another key. */
export async function keyOfContent(transaction: Transaction, lead: Lead): Promise<string> {
  const key = keyOf(lead.number, describeContent(lead));
  const isUsed = await transaction.get(FIND_EVENT, { key });
  return isUsed ? `${key}:${lead.conversation.steps}` : key;
}

/** Key of the event that replaced some content. A repeat of that content is recognised by it. */
function keyOf(number: number, content: string): string {
  return `corrected:${number}:${createHash('sha256').update(content).digest('hex')}`;
}

const FIND_EVENT = 'SELECT 1 AS found FROM event WHERE key = :key';

const CORRECT = `
  UPDATE lead SET kind = :kind, fields = :fields, phone_key = :phoneKey, marks = :marks WHERE number = :number`;

/** A sent e-mail cannot be edited, so another one is sent. */
const SEND_AGAIN = `
  UPDATE outbox
  SET state = ${stateAfter('change')}, version = version + 1, attempts = 0, done_at = NULL, planned_at = :now,
      due_at = CASE state WHEN 'sending' THEN due_at ELSE :now END
  WHERE lead_number = :number AND channel = 'email' AND topic = 'lead' AND state IN ('sending', 'done')`;

/** Inserts a lead, unless another instance was quicker. */
async function insert(
  transaction: Transaction,
  lead: NewLead & { phoneKey: string },
  channels: readonly Channel[],
  hasCard: boolean,
): Promise<number | undefined> {
  const joined = await joinConversation(transaction, findConversationPhone(lead), isSuspicious(lead));
  const { id: conversationId, isSuspected, isReleased } = joined;
  const row = await transaction.get<{ number: number }>(INSERT, {
    requestId: lead.requestId,
    kind: lead.kind,
    fields: JSON.stringify(lead.fields),
    phoneKey: lead.phoneKey,
    source: JSON.stringify(lead.source),
    marks: JSON.stringify(lead.marks),
    conversationId,
  });
  if (!row) {
    await endEmptied(transaction, [{ conversationId }]);
    return undefined;
  }
  if (isOfSibling(lead)) await showOnFamilyCards(transaction, lead.phoneKey, conversationId);
  const card = channels.filter((channel) => channel === 'bot' && hasCard);
  if (isReleased) await addDeliveriesOf(transaction, conversationId, channels);
  else await addDeliveries(transaction, [row.number], isSuspected ? card : channels);
  return row.number;
}

/** The other cards with the number name each child of the family. */
async function showOnFamilyCards(transaction: Transaction, phone: string, own: number): Promise<void> {
  if (!phone) return;
  const family = await transaction.all<{ id: number }>(FIND_FAMILY, { phone, own });
  for (const { id } of family) await queueCard(transaction, id);
}

/** A longer family is spam. */
const FIND_FAMILY = `
  SELECT DISTINCT conversation_id AS id FROM lead
  WHERE phone_key = :phone AND conversation_id <> :own ORDER BY conversation_id DESC LIMIT 5`;

/** The number by which a lead finds its conversation. The number of another child belongs to the parent's conversation. */
function findConversationPhone(lead: NewLead): string {
  return isOfSibling(lead) ? '' : (normalizePhone(lead.fields.phone ?? '') ?? '');
}

/** The lead of a form. */
async function findByRequest(transaction: Transaction, requestId: string): Promise<Lead | undefined> {
  const [lead] = await addConversations(
    transaction,
    await transaction.all<LeadRow>(FIND_BY_REQUEST, { requestId }),
  );
  return lead;
}

const FIND_BY_REQUEST = 'SELECT * FROM lead WHERE request_id = :requestId';

/**
 * Finds a repeat with another id. A form sent without a script gets its id from the intake; the page's script creates
 * another id. Both arrive after a lost answer, a failed script or a double press.
 */
async function findRepeat(
  database: Reader,
  requestId: string,
  phone: string,
  content: string,
): Promise<{ number: number } | undefined> {
  if (!phone) return undefined;
  const isBareForm = requestId.startsWith(BARE_FORM, 14);
  const recent = await database.all<LeadRow>(FIND_RECENT, { phone, isBareForm, withinMs: REPEAT_MS });
  return recent.find((one) => describeContent(one) === content);
}

/** Limits the number of rows read, because one phone number may flood the intake. */
const FIND_RECENT = `
  SELECT * FROM lead
  WHERE phone_key = :phone AND created_at > :now - ms(:withinMs) AND (:isBareForm OR substr(request_id, 15, 2) = '${BARE_FORM}')
  ORDER BY number DESC LIMIT 20`;

/** Describes the content of a lead, to tell a repeat from a correction. The date changes with every sending. */
function describeContent({ kind, marks, fields }: NewLead): string {
  const isTrapped = marks.includes('hidden-field');
  const content = Object.entries(fields).filter(([field, value]) => field !== 'date' && value !== '');
  return JSON.stringify([kind, isTrapped, content.sort(([left], [right]) => (left < right ? -1 : 1))]);
}

const INSERT = `
  INSERT INTO lead (request_id, kind, fields, phone_key, source, marks, created_at, conversation_id)
  VALUES (:requestId, :kind, :fields, :phoneKey, :source, :marks, :now, :conversationId)
  ON CONFLICT (request_id) DO NOTHING
  RETURNING number`;
