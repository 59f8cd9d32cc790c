import { DAY_MS } from '#shared/time/durations.ts';
import type { Card, Channel, HistoryLine, LeadWithDeliveries } from '../lead/lead.ts';
import { addDeliveries } from './add-deliveries.ts';
import { applyCommand, type ConversationCommand } from './apply-command.ts';
import { IS_STEP, IS_UNSETTLED, NEWEST_LEAD, queueCard } from './conversation-rows.ts';
import { correctPhone, type NewPhone } from './correct-phone.ts';
import type { Engine, Reader, Transaction, Values } from './engine.ts';
import { readLeads } from './lead-rows.ts';

/** Number of suspected conversations without a card, and the id of the newest one. */
type Hidden = { count: number; newest: number | null };

type OpenOptions = {
  limit: number;
  /**
   * Leaves out new conversations from before this moment: without buttons all leads of an installation stay new. It
   * is the fact `handling-since`. Other open conversations are listed whatever their age.
   */
  since: Date;
};

/** States in which each timed kind applies. */
const STATES_OF = { call: ['callback', 'deciding'], hour: ['trial'], after: ['trial'] } as const;

export type Conversations = ReturnType<typeof createConversations>;

/** The commands on conversations, the lists for reminders, and the messages that show a conversation. */
export function createConversations(database: Engine) {
  return {
    /**
     * Applies a command by the table of steps, with a line in the history. The same transaction queues the new state
     * for the card and for the webhook.
     *
     * @param channels that send the leads if the step releases them from suspicion
     */
    applyCommand: (command: ConversationCommand, channels: readonly Channel[] = []) =>
      database.write((transaction) => applyCommand(transaction, command, channels)),
    /** Replaces the number of a person, see {@link correctPhone}. */
    correctPhone: (phone: NewPhone) => database.write((transaction) => correctPhone(transaction, phone)),
    /** Returns the histories of these conversations in chronological order. */
    listHistory: (ids: readonly number[]) =>
      database.all<HistoryLine>(LIST_HISTORY, { ids: [...new Set(ids)] }),

    /**
     * Lists conversations that wait for an answer, the oldest first, without suspected spam. Each is represented by its
     * newest lead.
     */
    listOpen: ({ limit, since }: OpenOptions) => readNewest(database, LIST_OPEN, { limit, since }),
    /**
     * Lists recent conversations without a reminder for this kind, the oldest first. The reminder may not be due yet.
     * Older ones appear in the morning summary.
     */
    listUnanswered: (kind: 'soon' | 'broken' | 'over', { limit, since }: OpenOptions) =>
      readNewest(database, kind === 'over' ? LIST_OVER : LIST_UNANSWERED, {
        ...{ kind, limit, recentMs: RECENT_MS },
        ...(kind !== 'over' && { since }),
      }),
    /** Lists conversations whose call or lesson lies between these moments and that have no reminder for it yet. */
    listTimed: (kind: keyof typeof STATES_OF, from: Date, to: Date, limit: number) =>
      readNewest(database, LIST_TIMED, { kind, states: STATES_OF[kind], from, to, limit }),
    /**
     * Lists conversations with a trial lesson between these moments, in order of time. Includes lessons without an
     * hour.
     */
    listLessons: (from: Date, to: Date, limit: number) =>
      readNewest(database, LIST_LESSONS, { from, to, limit }),
    /**
     * Counts suspected conversations without a card, and finds the newest.
     *
     * @param atMost counting stops there
     * @param after id of the newest conversation of the previous count
     */
    async countHidden(atMost: number, after = 0): Promise<Hidden> {
      const row = await database.get<Hidden>(COUNT_HIDDEN, { atMost, after });
      return { count: Number(row?.count ?? 0), newest: row?.newest ?? null };
    },

    /**
     * Queues cards for the newest suspected conversations that have none.
     *
     * @returns the number of cards
     */
    showSuspected: (atMost: number) =>
      database.write(async (transaction) => {
        const leads = await transaction.all<{ number: number }>(LIST_HIDDEN, { atMost });
        await addDeliveries(
          transaction,
          leads.map(({ number }) => number),
          ['bot'],
        );
        return leads.length;
      }),

    /**
     * Stores the message that shows the conversation, in place of an earlier one.
     *
     * @param steps number of steps that the card shows; if the conversation has more, the card is updated again
     */
    saveCard: (id: number, card: Card, steps?: number) =>
      database.write((transaction) => saveCard(transaction, id, card, steps)),
  };
}

async function saveCard(
  transaction: Transaction,
  id: number,
  { chatId, messageId }: Card,
  shown?: number,
): Promise<void> {
  const row = await transaction.get<{ steps: number }>(NOTE_CARD, { id, chatId, messageId });
  if (row && row.steps !== shown) await queueCard(transaction, id);
}

/** Returns the leads of these numbers in their order. Skips conversations without leads. */
async function readNewest(database: Reader, sql: string, values: Values): Promise<LeadWithDeliveries[]> {
  const rows = await database.all<{ number: number | null }>(sql, values);
  const numbers = rows.flatMap(({ number }) => number ?? []);
  if (numbers.length === 0) return [];
  const leads = await readLeads(database, 'SELECT * FROM lead WHERE number = ANY (:numbers)', { numbers });
  const byNumber = new Map(leads.map((lead) => [lead.number, lead]));
  return numbers.flatMap((number) => byNumber.get(number) ?? []);
}

const LIST_HISTORY = `
  SELECT conversation_id, before AS "from", after AS "to", "by", "at", note, due_at, detail, type,
         NOT (${IS_STEP}) AS is_note
  FROM event WHERE conversation_id = ANY (:ids) ORDER BY id`;

/** New conversations count only since managers have used the inbox. */
const LIST_OPEN = `
  SELECT ${NEWEST_LEAD} AS number FROM conversation AS found
  WHERE ${IS_UNSETTLED} AND is_suspected = FALSE AND (state <> 'new' OR opened_at >= :since)
  ORDER BY id LIMIT :limit`;

/** Reminders mention conversations for this long; afterwards only lists do. */
const RECENT_MS = 45 * DAY_MS;

/** SQL condition: there was no reminder of the conversation `found` for this kind. */
const IS_UNREMINDED = `NOT EXISTS (
    SELECT 1 FROM notified WHERE key = 'due:' || CAST(found.id AS text) || ':' || CAST(:kind AS text))`;

const LIST_UNANSWERED = `
  SELECT ${NEWEST_LEAD} AS number FROM conversation AS found
  WHERE state = 'new' AND is_suspected = FALSE
    AND opened_at >= :since AND opened_at > :now - ms(:recentMs) AND ${IS_UNREMINDED}
  ORDER BY opened_at, id LIMIT :limit`;

const LIST_OVER = `
  SELECT ${NEWEST_LEAD} AS number FROM conversation AS found
  WHERE state = 'taken' AND is_suspected = FALSE AND "at" > :now - ms(:recentMs) AND ${IS_UNREMINDED}
  ORDER BY "at", id LIMIT :limit`;

const LIST_TIMED = `
  SELECT ${NEWEST_LEAD} AS number FROM conversation AS found
  WHERE due_at >= :from AND due_at < :to AND is_suspected = FALSE AND state = ANY (:states) AND ${IS_UNREMINDED}
  ORDER BY due_at, id LIMIT :limit`;

const LIST_LESSONS = `
  SELECT ${NEWEST_LEAD} AS number FROM conversation AS found
  WHERE due_at >= :from AND due_at < :to AND state = 'trial'
  ORDER BY due_at, id LIMIT :limit`;

/** Suspected spam without a card, sent or queued. */
const IS_HIDDEN = `is_suspected = TRUE AND state = 'new' AND NOT EXISTS (
      SELECT 1 FROM lead JOIN outbox ON lead_number = number WHERE lead.conversation_id = found.id)`;

const COUNT_HIDDEN = `
  SELECT count(*) AS count, max(id) AS newest FROM (
    SELECT id FROM conversation AS found WHERE ${IS_HIDDEN} AND id > :after
    ORDER BY id DESC LIMIT :atMost) AS hidden`;

const LIST_HIDDEN = `
  SELECT ${NEWEST_LEAD} AS number FROM conversation AS found WHERE ${IS_HIDDEN} ORDER BY id DESC LIMIT :atMost`;

const NOTE_CARD = `
  UPDATE conversation SET card_chat_id = :chatId, card_message_id = :messageId WHERE id = :id
  RETURNING steps`;
