import type { State } from '../lead/conversation.ts';
import type { Channel } from '../lead/lead.ts';
import type { Engine, Reader, Transaction } from './engine.ts';

/** A row that only says that something was told, or need not be: its key stops whoever would tell it again. */
export type Mark = {
  key: string;
  /** The conversation with which it goes. */
  conversation?: number | undefined;
};

export type NewNotice = Mark & {
  channel: Channel;
  /** What is to be told, frozen; any value of JSON. */
  body: object;
  /** What is told with it. */
  marks?: readonly Mark[];
};

/** The latest of the notices whose keys begin alike. */
export type LatestNotice = {
  key: string;
  /** When it was told, given up, or is to be tried next. */
  at: Date;
  isPending: boolean;
  /** False also of a mark. */
  isTold: boolean;
};

/** What people are told unasked. Every instance may look; the unique key lets one of them write it. */
export type Notices = ReturnType<typeof createNotices>;

export function createNotices(database: Engine) {
  return {
    /**
     * Writes a notice with its marks, due at once; false, and nothing, when one of the keys was written before. An
     * instance that finds nothing new writes nothing.
     */
    async addNotice({ marks = [], ...notice }: NewNotice): Promise<boolean> {
      const keys = [notice.key, ...marks.map(({ key }) => key)];
      if (await areWritten(database, keys)) return false;
      return database.write(async (transaction) => {
        // Whoever writes a notice at the same moment waits here.
        await transaction.get(LOCK_NOTICES);
        if (await areWritten(transaction, keys)) return false;
        const { key, channel, conversation = null, body } = notice;
        await transaction.run(ADD_NOTICE, { key, channel, body: JSON.stringify(body), conversation });
        for (const mark of marks) await addMark(transaction, mark);
        return true;
      });
    },

    /** Writes that something need not be told; no matter whether that was written before. */
    async addMark(mark: Mark): Promise<void> {
      if (!(await areWritten(database, [mark.key]))) await addMark(database, mark);
    },

    isWritten: (key: string) => areWritten(database, [key]),

    /** The notice or mark with the last of the keys that begin so, in the order of their letters. */
    async findLatestNotice(beginning: string): Promise<LatestNotice | undefined> {
      // No letter comes behind this one.
      const end = `${beginning}\u{10ffff}`;
      const row = await database.get<LatestRow>(FIND_LATEST, { beginning, end });
      return row && { key: row.key, at: row.at, isPending: row.state === 'pending', isTold: isTold(row) };
    },

    /** Where these conversations stand. */
    async listStates(ids: readonly number[]): Promise<ReadonlyMap<number, State>> {
      const rows = await database.all<{ id: number; state: State }>(LIST_STATES, { ids });
      return new Map(rows.map(({ id, state }) => [id, state]));
    },

    /** Has a notice told by another channel, with attempts counted anew. */
    async moveNotice(id: number, channel: Channel): Promise<void> {
      await database.run(MOVE, { id, channel });
    },

    /** Forgets what was told long ago, of no conversation that is still there; at most 500 at a time. */
    forgetNotices: (olderThan: Date) => database.run(FORGET, { olderThan }),
  };
}

type LatestRow = { key: string; at: Date; state: string; errorCode: string | null };

const isTold = ({ state, errorCode }: LatestRow) => state === 'done' && errorCode === null;

async function areWritten(database: Reader, keys: readonly string[]): Promise<boolean> {
  return (await database.get(FIND_WRITTEN, { keys })) !== undefined;
}

/** Writes that something need not be told, unless that was written before. */
export async function addMark(
  database: Pick<Transaction, 'run'>,
  { key, conversation }: Mark,
): Promise<void> {
  await database.run(ADD_MARK, { key, conversation: conversation ?? null });
}

const FIND_WRITTEN = 'SELECT 1 AS found FROM message WHERE key = ANY (:keys) LIMIT 1';

const LOCK_NOTICES = "SELECT name FROM channel WHERE name = 'bot' FOR NO KEY UPDATE";

const LIST_STATES = 'SELECT id, state FROM conversation WHERE id = ANY (:ids)';

const ADD_NOTICE = `
  INSERT INTO message (key, channel, topic, conversation_id, body, due_at)
  VALUES (:key, :channel, 'notice', :conversation, :body, :now)`;

/** An expression of SQL: somebody has looked at the lead of the message `dead`, which was given up. */
export const IS_SEEN =
  "EXISTS (SELECT 1 FROM message AS mark WHERE mark.key = 'seen:' || CAST(dead.id AS text))";

/** Any channel will do, as nothing is sent. */
const ADD_MARK = `
  INSERT INTO message (key, channel, topic, conversation_id, state, error_code, due_at, done_at)
  VALUES (:key, 'bot', 'notice', :conversation, 'done', 'untold', :now, :now)
  ON CONFLICT (key) DO NOTHING`;

const FIND_LATEST = `
  SELECT key, coalesce(done_at, due_at) AS "at", state, error_code
  FROM message WHERE key >= :beginning AND key < :end ORDER BY key DESC LIMIT 1`;

const MOVE = `
  UPDATE message SET channel = :channel, attempts = 0, failed_since = NULL, due_at = :now
  WHERE id = :id AND topic = 'notice' AND state = 'pending' AND lease_until IS NULL`;

/** As of the index `message_told`. */
const FORGET = `
  DELETE FROM message WHERE id IN (
    SELECT id FROM message
    WHERE topic = 'notice' AND conversation_id IS NULL AND done_at IS NOT NULL AND done_at < :olderThan
    ORDER BY done_at LIMIT 500)`;
