import type { ConversationState } from '../lead/conversation.ts';
import type { Channel } from '../lead/lead.ts';
import type { Engine, Reader, Transaction } from './engine.ts';

/** The record that a notification was sent or is not needed. Its key prevents a second one. */
export type DedupeKey = {
  key: string;
  /** The conversation that it belongs to, and is deleted with. */
  conversation?: number | undefined;
};

export type NewNotification = DedupeKey & {
  channel: Channel;
  /** The content as a JSON value. It does not change later. */
  body: object;
  /** Further dedupe keys, written with it. */
  dedupeKeys?: readonly DedupeKey[];
};

/** The notification or dedupe key with the last key of a prefix. */
export type LatestNotification = {
  key: string;
  /** Time when it was sent or has failed, or of the next attempt. */
  at: Date;
  isPending: boolean;
  /** Also false for a dedupe key alone. */
  wasSent: boolean;
};

export type Notifications = ReturnType<typeof createNotifications>;

/** Stores notifications. All instances may check for due ones; the unique key lets only one create each. */
export function createNotifications(database: Engine) {
  return {
    /**
     * Creates a notification with its dedupe keys, due at once. If one of the keys exists, it returns false and changes
     * nothing.
     */
    async addNotification({ dedupeKeys = [], ...notification }: NewNotification): Promise<boolean> {
      const { key, channel, conversation = null, body } = notification;
      const all = [{ key, conversation: notification.conversation }, ...dedupeKeys];
      if (await areWritten(database, all)) return false;
      return database.write(async (transaction) => {
        // The lock lets a second writer see the keys of the first.
        await transaction.get(LOCK_NOTIFICATIONS);
        if (await areWritten(transaction, all)) return false;
        for (const each of all) await addDedupeKey(transaction, each);
        await transaction.run(ADD_NOTIFICATION, { key, channel, body: JSON.stringify(body), conversation });
        return true;
      });
    },

    /** Records that a notification is not needed. A repeat changes nothing. */
    async addDedupeKey(dedupeKey: DedupeKey): Promise<void> {
      if (!(await areWritten(database, [dedupeKey]))) await addDedupeKey(database, dedupeKey);
    },

    isWritten: (key: string) => areWritten(database, [{ key }]),

    /** Finds the notification or dedupe key with the last key of this prefix, in alphabetical order. */
    async findLatestNotification(beginning: string): Promise<LatestNotification | undefined> {
      // The last Unicode character sorts behind every key with the prefix.
      const end = `${beginning}\u{10ffff}`;
      const row = await database.get<LatestRow>(FIND_LATEST, { beginning, end });
      return (
        row && {
          key: row.key,
          at: row.at,
          isPending: row.state === 'pending' || row.state === 'sending',
          wasSent: wasSent(row),
        }
      );
    },

    /** The current states of these conversations. */
    async listStates(ids: readonly number[]): Promise<ReadonlyMap<number, ConversationState>> {
      const rows = await database.all<{ id: number; state: ConversationState }>(LIST_STATES, { ids });
      return new Map(rows.map(({ id, state }) => [id, state]));
    },

    /** Moves a notification to another channel and resets its attempts. */
    async moveNotification(id: number, channel: Channel): Promise<void> {
      await database.run(MOVE, { id, channel });
    },

    /** Deletes old dedupe keys without a conversation; at most 500 at a time. */
    async deleteOldNotifications(olderThan: Date): Promise<number> {
      await database.run(FORGET_SENT, { olderThan });
      return database.run(FORGET, { olderThan });
    },
  };
}

type LatestRow = { key: string; at: Date; state: string | null; errorCode: string | null };

const wasSent = ({ state, errorCode }: LatestRow) => state === 'done' && errorCode === null;

/** Whether one of these keys exists. */
async function areWritten(database: Reader, dedupeKeys: readonly DedupeKey[]): Promise<boolean> {
  return (await database.get(FIND_WRITTEN, { keys: dedupeKeys.map(({ key }) => key) })) !== undefined;
}

/** Records that a notification was sent or is not needed. A repeat changes nothing. */
export async function addDedupeKey(
  database: Pick<Transaction, 'run'>,
  { key, conversation }: DedupeKey,
): Promise<void> {
  await database.run(ADD_DEDUPE_KEY, { key, conversation: conversation ?? null });
}

const FIND_WRITTEN = 'SELECT 1 AS found FROM notified WHERE key = ANY (:keys) LIMIT 1';

const LOCK_NOTIFICATIONS = "SELECT name FROM channel WHERE name = 'bot' FOR NO KEY UPDATE";

const LIST_STATES = 'SELECT id, state FROM conversation WHERE id = ANY (:ids)';

const ADD_NOTIFICATION = `
  INSERT INTO outbox (key, channel, topic, conversation_id, body, due_at, planned_at)
  VALUES (:key, :channel, 'notification', :conversation, :body, :now, :now)`;

/** SQL expression: a person has opened the lead of the failed message `dead`. */
export const IS_SEEN = "EXISTS (SELECT 1 FROM notified WHERE key = 'seen:' || CAST(dead.id AS text))";

const ADD_DEDUPE_KEY = `
  INSERT INTO notified (key, "at", conversation_id) VALUES (:key, :now, :conversation)
  ON CONFLICT (key) DO NOTHING`;

const FIND_LATEST = `
  SELECT notified.key, coalesce(outbox.done_at, outbox.due_at, notified."at") AS "at", state, error_code
  FROM notified LEFT JOIN outbox ON outbox.key = notified.key
  WHERE notified.key >= :beginning AND notified.key < :end
  ORDER BY notified.key DESC LIMIT 1`;

const MOVE = `
  UPDATE outbox SET channel = :channel, attempts = 0, failed_since = NULL, due_at = :now, planned_at = :now
  WHERE id = :id AND topic = 'notification' AND state = 'pending'`;

const FORGET = `
  DELETE FROM notified WHERE key IN (
    SELECT key FROM notified
    WHERE conversation_id IS NULL AND "at" < :olderThan
      AND NOT EXISTS (SELECT 1 FROM outbox WHERE outbox.key = notified.key AND state IN ('pending', 'sending'))
    ORDER BY "at" LIMIT 500)`;

/** Repeats the condition of the index `outbox_notification`. */
const FORGET_SENT = `
  DELETE FROM outbox WHERE id IN (
    SELECT id FROM outbox
    WHERE topic = 'notification' AND conversation_id IS NULL AND done_at IS NOT NULL AND done_at < :olderThan
    ORDER BY done_at LIMIT 500)`;
