import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { StoreUnavailableError } from '../../store-error.ts';
import type { Transaction } from '../engine.ts';
import { asStoreError, isBusy, isEngineFailure } from './errors.ts';
import { BUSY_BUDGET_MS, BUSY_PAUSE_MS } from './statements.ts';

/** The process does nothing else during a commit. This many inserts take about 10 ms. */
const MAX_GROUP = 256;

/** The work of a caller, and the functions that settle the caller's promise. */
type QueuedWrite = {
  work(transaction: Transaction): Promise<unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
  /** While another process holds the lock, the write waits until then. */
  deadline: number;
};

type WriterParts = {
  database: DatabaseSync;
  /** Statements of the connection. */
  transaction: Transaction;
  /** May throw before a group begins, which rejects all queued writes. */
  beforeGroup: () => void;
  /** May throw, which rolls back and rejects the whole group. */
  beforeCommit: () => void;
  /**
   * Called before callers get an engine failure. Not called for the error of one transaction or a lock of another
   * process.
   */
  onFailure: (error: unknown) => void;
};

/**
 * Runs one write transaction at a time. Transactions of one turn of the event loop share a commit and its fsync.
 * Each has a savepoint, so its own error rejects it alone. An engine failure rejects the whole group.
 */
export function createWriter({ database, transaction, beforeGroup, beforeCommit, onFailure }: WriterParts) {
  const group = createGroupTransaction(database, transaction);
  let queue: QueuedWrite[] = [];
  let draining: Promise<void> | undefined;
  let isClosed = false;

  /** Resolves after a durable commit of the work. */
  function write<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    if (isClosed) return Promise.reject(new StoreUnavailableError('The store is closed'));
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const deadline = performance.now() + BUSY_BUDGET_MS;
    queue.push({ work, resolve: resolve as QueuedWrite['resolve'], reject, deadline });
    draining ??= drain();
    return promise;
  }

  /** Commits group after group until the queue is empty. */
  async function drain(): Promise<void> {
    while (queue.length > 0) {
      // Other writes of this turn join the queue.
      await turn();
      try {
        beforeGroup();
        group.begin();
        await commitGroup(queue.splice(0, MAX_GROUP));
      } catch (error) {
        if (isBusy(error)) await waitForLock(error);
        else rejectAll(queue.splice(0), error);
      }
    }
    draining = undefined;
  }

  /** Runs the writes in the open transaction, commits it and settles the callers. */
  async function commitGroup(writes: QueuedWrite[]): Promise<void> {
    try {
      const settlements: (() => void)[] = [];
      for (const queued of writes) settlements.push(await group.run(queued));
      beforeCommit();
      group.commit();
      for (const settle of settlements) settle();
    } catch (error) {
      try {
        group.rollBack();
      } finally {
        rejectAll(writes, error);
      }
    }
  }

  /** Another process holds the lock: rejects the writes whose time is over, and pauses for the others. */
  async function waitForLock(error: unknown): Promise<void> {
    const now = performance.now();
    const { expired = [], waiting = [] } = Object.groupBy(queue, ({ deadline }) =>
      deadline <= now ? 'expired' : 'waiting',
    );
    rejectAll(expired, error);
    queue = waiting;
    if (queue.length > 0) await sleep(BUSY_PAUSE_MS);
  }

  function rejectAll(writes: QueuedWrite[], error: unknown): void {
    if (!isBusy(error)) onFailure(error);
    for (const { reject } of writes) reject(asStoreError(error));
  }

  return {
    write,
    /** Resolves when no write is pending. Later writes are refused. */
    async close() {
      isClosed = true;
      await draining;
    },
  };
}

/** A transaction in which several writes run, each in its own savepoint. */
function createGroupTransaction(database: DatabaseSync, transaction: Transaction) {
  const begin = database.prepare('BEGIN IMMEDIATE');
  const commit = database.prepare('COMMIT');
  const rollBack = database.prepare('ROLLBACK');
  const save = database.prepare('SAVEPOINT work');
  const release = database.prepare('RELEASE work');
  const undo = database.prepare('ROLLBACK TO work');

  return {
    /** Takes the lock for writing. */
    begin: () => void begin.run(),
    commit: () => void commit.run(),

    rollBack() {
      // SQLite itself rolls back after some failures.
      if (database.isTransaction) rollBack.run();
    },

    /**
     * Runs one write. Its own error undoes it alone.
     *
     * @returns a function that settles the caller after the commit
     * @throws an engine failure, after which the group cannot go on
     */
    async run({ work, resolve, reject }: QueuedWrite): Promise<() => void> {
      save.run();
      try {
        const result = await work(transaction);
        release.run();
        return () => resolve(result);
      } catch (error) {
        if (isEngineFailure(error)) throw error;
        undo.run();
        release.run();
        return () => reject(error);
      }
    },
  };
}
