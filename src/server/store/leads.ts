import type { Channel, Lead, NewLead } from '../lead/lead.ts';
import { IS_SUSPECTED } from './add-deliveries.ts';
import type { Engine, Values } from './engine.ts';
import type { LastSave } from './last-save.ts';
import { endEmptied, type Gone, readLeads } from './lead-rows.ts';
import { IS_SEEN } from './notifications.ts';
import { saveLead } from './save-lead.ts';

export type ListOptions = {
  limit: number;
  /** Only leads with lower numbers than this one. */
  before?: number;
  /** Only leads that came before this moment. */
  olderThan?: Date;
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
      lastSave.observe(database.write((transaction) => saveLead(transaction, lead, channels, hasCard))),

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

/** Builds the condition of the given options. Without one, every lead matches. */
function buildWhere(options: Omit<ListOptions, 'limit'>): { where: string; values: Values } {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  const conditions = given.map(([name, value]) => FILTERS[name as keyof typeof FILTERS](value));
  return { where: conditions.join(' AND ') || 'TRUE', values: Object.fromEntries(given) };
}

const FILTERS = {
  before: () => 'number < :before',
  olderThan: () => 'created_at < :olderThan',
  spam: (isSpam: unknown) => (isSpam ? IS_SUSPECTED : `NOT ${IS_SUSPECTED}`),
  phone: () => 'phone_key = :phone',
  conversation: () => 'conversation_id = :conversation',
};

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
