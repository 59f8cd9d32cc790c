import { createHash, randomBytes } from 'node:crypto';
import { MAX_BODY_BYTES } from '#shared/lead/limits.ts';
import { describeCorrection } from '../lead/describe-lead.ts';
import {
  BARE_FORM,
  type Channel,
  isSuspicious,
  type Lead,
  markOfCorrected,
  type NewLead,
  REPEAT_MS,
} from '../lead/lead.ts';
import { normalizePhone, phoneKey } from '../lead/phone.ts';
import { StoreUnavailableError } from '../store-error.ts';
import { addDeliveries, addDeliveriesOf, IS_SUSPECTED } from './add-deliveries.ts';
import { correctConversation, joinConversation, lockConversation } from './conversations.ts';
import { stateAfter } from './delivery-states.ts';
import { type Engine, type Reader, storableText, type Transaction, type Values } from './engine.ts';
import { addConversations, type LeadRow, readLeads } from './lead-rows.ts';
import { IS_SEEN } from './notifications.ts';

/** The outcome of saving a lead, and its number. */
type SavedLead = { outcome: 'saved' | 'corrected' | 'repeated'; number: number };

export type ListOptions = {
  limit: number;
  /** Only leads with lower numbers than this one. */
  before?: number;
  spam?: boolean;
  /** Only leads with this number, as `phoneKey` writes it. */
  phone?: string;
  /** Only leads of this conversation. */
  conversation?: number;
};

/** The columns of a lead that a search reads. */
export type ScannedLead = Pick<Lead, 'number' | 'fields' | 'marks'> & { conversationId: number };

export type Leads = ReturnType<typeof createLeads>;

/** Saves, reads, searches and deletes leads. */
export function createLeads(database: Engine, lastSave: LastSave, forget: () => Promise<void>) {
  return {
    /**
     * Writes the lead and a pending delivery for each channel in one transaction. Suspected spam only gets a card.
     * Resolves after the commit is durable. `repeated` means that the `requestId` is known with this content (except
     * the date), or had it before a correction. Other content is `corrected`: it replaces the fields.
     *
     * @param hasCard false if too many cards of suspected spam came; such a lead waits for `/spam`
     */
    saveLead: (lead: NewLead, channels: readonly Channel[], hasCard = true) =>
      lastSave.observe(database.write((transaction) => save(transaction, lead, channels, hasCard))),

    /** Newest first; ordinary leads and spam unless `spam` asks for one of them only. */
    async listLeads({ limit, ...options }: ListOptions) {
      const { where, values } = buildWhere(options);
      return readLeads(database, `SELECT * FROM lead WHERE ${where} ORDER BY number DESC LIMIT :limit`, {
        limit,
        ...values,
      });
    },

    /** Reads the columns for a search, newest first, without deliveries and conversations. */
    async scanLeads({ limit, ...options }: Omit<ListOptions, 'conversation'>) {
      const { where, values } = buildWhere(options);
      return database.all<ScannedLead>(
        `SELECT number, conversation_id, fields, marks FROM lead WHERE ${where} ORDER BY number DESC LIMIT :limit`,
        { limit, ...values },
      );
    },

    async findLead(number: number) {
      const [lead] = await readLeads(database, 'SELECT * FROM lead WHERE number = :number', { number });
      return lead ?? null;
    },

    /**
     * Deletes at most `batch` older leads that are spam, closed, or new. A new lead must have been sent by some
     * channel, or a person must have seen that it was not. Other leads stay, however old they are, and so do those that
     * a manager handles.
     *
     * @returns how many were deleted
     */
    async deleteLeads(olderThan: Date, batch: number) {
      const deleted = await database.write(async (transaction) => {
        const gone = await transaction.all<Gone>(DELETE, { olderThan, batch });
        await endEmptied(transaction, gone);
        return gone.length;
      });
      if (deleted > 0) await forget();
      return deleted;
    },

    /**
     * Deletes at most `batch` quarantined leads that are older than the moment, or that have at least `stored` newer
     * ones. Keeps released leads.
     *
     * @returns how many were deleted
     */
    async deleteQuarantined(olderThan: Date, stored: number, batch: number) {
      const deleted = await database.write(async (transaction) => {
        const gone = await transaction.all<Gone>(DELETE_QUARANTINED, { olderThan, stored, batch });
        await endEmptied(transaction, gone);
        return gone.length;
      });
      if (deleted > 0) await forget();
      return deleted;
    },
  };
}

/** Saves a lead with its deliveries and its conversation, or corrects the earlier lead of the same form. */
async function save(
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
  lead: NewLead & { phoneKey: string },
  channels: readonly Channel[],
): Promise<SavedLead> {
  // Locks the conversation first, like a step. Of two simultaneous corrections, the second sees the result of the
  // first.
  await lockConversation(transaction, found.conversation.id);
  const known = (await findByRequest(transaction, lead.requestId)) ?? found;
  const { number, conversation } = known;
  const [before, after] = [describeContent(known), describeContent(lead)];
  const isKnown = before === after || (await transaction.get(FIND_EVENT, { key: keyOf(number, after) }));
  if (isKnown) return { outcome: 'repeated', number };
  const { fields, older } = describeCorrection(known, lead);
  const earlier = known.marks.filter((mark) => !isSuspicious({ marks: [mark] }));
  await transaction.run(CORRECT, {
    number,
    kind: lead.kind,
    fields: JSON.stringify(lead.fields),
    phoneKey: lead.phoneKey,
    marks: JSON.stringify([...new Set([...lead.marks, ...earlier, ...fields.map(markOfCorrected)])]),
  });
  const isReleased = await correctConversation(transaction, {
    lead: known,
    phone: normalizePhone(lead.fields.phone ?? '') ?? '',
    isSuspicious: isSuspicious(lead),
    key: keyOf(number, before),
    older: storableText(older),
  });
  if (isReleased) await addDeliveriesOf(transaction, conversation.id, channels);
  await transaction.run(SEND_AGAIN, { number });
  return { outcome: 'corrected', number };
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
  const phone = normalizePhone(lead.fields.phone ?? '') ?? '';
  const joined = await joinConversation(transaction, phone, isSuspicious(lead));
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
    await transaction.run(END_EMPTIED, { ids: [conversationId] });
    return undefined;
  }
  const card = channels.filter((channel) => channel === 'bot' && hasCard);
  if (isReleased) await addDeliveriesOf(transaction, conversationId, channels);
  else await addDeliveries(transaction, [row.number], isSuspected ? card : channels);
  return row.number;
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

/** Builds the condition of the given options. Without one, every lead matches. */
function buildWhere(options: Omit<ListOptions, 'limit'>): { where: string; values: Values } {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  const conditions = given.map(([name, value]) => FILTERS[name as keyof typeof FILTERS](value));
  return { where: conditions.join(' AND ') || 'TRUE', values: Object.fromEntries(given) };
}

const FILTERS = {
  before: () => 'number < :before',
  spam: (isSpam: unknown) => (isSpam ? IS_SUSPECTED : `NOT ${IS_SUSPECTED}`),
  phone: () => 'phone_key = :phone',
  conversation: () => 'conversation_id = :conversation',
};

const INSERT = `
  INSERT INTO lead (request_id, kind, fields, phone_key, source, marks, created_at, conversation_id)
  VALUES (:requestId, :kind, :fields, :phoneKey, :source, :marks, :now, :conversationId)
  ON CONFLICT (request_id) DO NOTHING
  RETURNING number`;

export type Gone = { number: number; conversationId: number };

/** A conversation is deleted with the last of its leads. */
export async function endEmptied(transaction: Transaction, gone: readonly Gone[]): Promise<void> {
  const ids = [...new Set(gone.map(({ conversationId }) => conversationId))];
  if (ids.length > 0) await transaction.run(END_EMPTIED, { ids });
}

const END_EMPTIED = `
  DELETE FROM conversation
  WHERE id = ANY (:ids) AND NOT EXISTS (SELECT 1 FROM lead WHERE conversation_id = conversation.id)`;

export type LastSave = ReturnType<typeof createLastSave>;

/**
 * Remembers whether the last save failed for lack of space. A small test row may fit on a disk that is too full for a
 * lead. After a refused lead, the health check therefore writes as much as a lead may need.
 */
export function createLastSave() {
  let wasRefused = false;
  return {
    /** Records the result of a save. */
    async observe<Result>(saving: Promise<Result>): Promise<Result> {
      try {
        const saved = await saving;
        wasRefused = false;
        return saved;
      } catch (error) {
        if (error instanceof StoreUnavailableError) wasRefused = true;
        throw error;
      }
    },

    /** Value of the test row: random, so that compression cannot shrink it. */
    makeProbe: (): string =>
      wasRefused ? `${Date.now()} ${randomBytes(MAX_BODY_BYTES / 2).toString('hex')}` : String(Date.now()),
  };
}

/** The old leads that `deleteLeads` may delete. */
const DELETABLE = `
    SELECT number FROM lead
    WHERE created_at < :olderThan
      AND (${IS_SUSPECTED}
        OR EXISTS (SELECT 1 FROM conversation WHERE id = conversation_id AND state IN ('student', 'lost', 'spam'))
        OR NOT EXISTS (SELECT 1 FROM conversation WHERE id = conversation_id AND state IN ('taken', 'callback', 'trial', 'deciding'))
          AND EXISTS (
            SELECT 1 FROM outbox AS dead
            WHERE lead_number = number AND topic = 'lead'
              AND (state = 'done' OR state = 'dead' AND ${IS_SEEN})))`;

const DELETE = `
  DELETE FROM lead WHERE number IN (${DELETABLE}
    ORDER BY created_at LIMIT :batch
    FOR UPDATE SKIP LOCKED)
  RETURNING number, conversation_id`;

const DELETE_QUARANTINED = `
  DELETE FROM lead WHERE number IN (
    SELECT number FROM lead
    WHERE ${IS_SUSPECTED}
      AND (created_at < :olderThan
        OR number <= (SELECT number FROM lead WHERE ${IS_SUSPECTED} ORDER BY number DESC LIMIT 1 OFFSET :stored))
    ORDER BY number LIMIT :batch
    FOR UPDATE SKIP LOCKED)
  RETURNING number, conversation_id`;
