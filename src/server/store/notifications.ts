import type { State } from '../lead/conversation.ts';
import type { Channel } from '../lead/lead.ts';
import type { Engine, Reader, Transaction } from './engine.ts';

/** The record that a notification was sent or is not needed. Its key prevents a second one. */
export type Mark = {
  key: string;
  /** The conversation with which it is deleted. */
  conversation?: number | undefined;
};

export type NewNotification = Mark & {
  channel: Channel;
  /** The content, frozen; any JSON value. */
  body: object;
  /** Further dedupe keys, written with it. */
  marks?: readonly Mark[];
};

/** The latest of the notifications whose keys begin alike. */
export type LatestNotification = {
  key: string;
  /** When it was sent or given up, or is tried next. */
  at: Date;
  isPending: boolean;
  /** False also of a mark. */
  wasSent: boolean;
};

/** The notifications. Every instance may check for them; the unique key lets one of them write each. */
export type Notifications = ReturnType<typeof createNotifications>;

export function createNotifications(database: Engine) {
  return {
    /**
     * Writes a notification with its marks, due at once; false, and nothing, when one of the keys was written before. An
     * instance that finds nothing new writes nothing.
     */
    async addNotification({ marks = [], ...notification }: NewNotification): Promise<boolean> {
      const { key, channel, conversation = null, body } = notification;
      const all = [{ key, conversation: notification.conversation }, ...marks];
      if (await areWritten(database, all)) return false;
      return database.write(async (transaction) => {
        // Locked, so that of two writers the second sees what the first has written.
        await transaction.get(LOCK_NOTIFICATIONS);
        if (await areWritten(transaction, all)) return false;
        for (const mark of all) await addMark(transaction, mark);
        await transaction.run(ADD_NOTIFICATION, { key, channel, body: JSON.stringify(body), conversation });
        return true;
      });
    },

    /** Records that something need not be notified; no matter whether that was recorded before. */
    async addMark(mark: Mark): Promise<void> {
      if (!(await areWritten(database, [mark]))) await addMark(database, mark);
    },

    isWritten: (key: string) => areWritten(database, [{ key }]),

    /** Finds the notification or mark with the last key of this prefix, in alphabetical order. */
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
    async listStates(ids: readonly number[]): Promise<ReadonlyMap<number, State>> {
      const rows = await database.all<{ id: number; state: State }>(LIST_STATES, { ids });
      return new Map(rows.map(({ id, state }) => [id, state]));
    },

    /** Moves a notification to another channel, with attempts counted from zero. */
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

/** Whether any of them is. */
async function areWritten(database: Reader, marks: readonly Mark[]): Promise<boolean> {
  return (await database.get(FIND_WRITTEN, { keys: marks.map(({ key }) => key) })) !== undefined;
}

/** Records that something was notified or need not be, unless that was recorded before. */
export async function addMark(
  database: Pick<Transaction, 'run'>,
  { key, conversation }: Mark,
): Promise<void> {
  await database.run(ADD_MARK, { key, conversation: conversation ?? null });
}

const FIND_WRITTEN = 'SELECT 1 AS found FROM notified WHERE key = ANY (:keys) LIMIT 1';

const LOCK_NOTIFICATIONS = "SELECT name FROM channel WHERE name = 'bot' FOR NO KEY UPDATE";

const LIST_STATES = 'SELECT id, state FROM conversation WHERE id = ANY (:ids)';

const ADD_NOTIFICATION = `
  INSERT INTO outbox (key, channel, topic, conversation_id, body, due_at, planned_at)
  VALUES (:key, :channel, 'notification', :conversation, :body, :now, :now)`;

/** An SQL expression: a person has opened the lead of the message `dead`, which was given up. */
export const IS_SEEN = "EXISTS (SELECT 1 FROM notified WHERE key = 'seen:' || CAST(dead.id AS text))";

const ADD_MARK = `
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
