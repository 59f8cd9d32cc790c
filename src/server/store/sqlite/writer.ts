import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { StoreUnavailableError } from '../store.ts';
import { BUSY_BUDGET_MS, BUSY_PAUSE_MS } from './retry.ts';
import { asStoreError, isBusy, isEngineFailure } from './sqlite-error.ts';

/** Bounds how long one commit keeps the event loop: about 10 ms of inserts. */
const MAX_GROUP = 256;

/**
 * A commit keeps the event loop, so requests arrive in a row behind it, each in a turn of its own. On a slow disk
 * the next commit waits for this part of the time that the last one took, and takes all of them.
 */
const GATHERING_SHARE = 1 / 4;
const MAX_GATHERING_MS = 25;

/** A disk that is quicker than this gains nothing. */
const LEAST_GATHERING_MS = 2;

type Work = { run(): unknown; resolve(value: unknown): void; reject(error: unknown): void; deadline: number };

type WriterParts = {
  database: DatabaseSync;
  /** May throw to undo and reject the whole group. */
  beforeCommit: () => void;
  /** Told of every failure that concerns more than one work, but a busy lock, before the callers are. */
  onFailure: (error: unknown) => void;
};

export type Writer = {
  /** Runs the work in a transaction; resolves after its commit is durable. */
  write<Result>(run: () => Result): Promise<Result>;
  /** Resolves when nothing is waiting any more; later writes are refused. */
  close(): Promise<void>;
};

/**
 * Writes of one turn of the event loop, on a slow disk of several turns, share a transaction, hence one fsync. Each
 * has a savepoint: its own fault undoes and rejects it alone, while a failure of the engine undoes and rejects the
 * whole group.
 */
export function createWriter({ database, beforeCommit, onFailure }: WriterParts): Writer {
  const begin = database.prepare('BEGIN IMMEDIATE');
  const commit = database.prepare('COMMIT');
  const rollBack = database.prepare('ROLLBACK');
  const save = database.prepare('SAVEPOINT work');
  const keep = database.prepare('RELEASE work');
  const undo = database.prepare('ROLLBACK TO work');
  let queue: Work[] = [];
  let draining: Promise<void> | undefined;
  let isClosed = false;
  let lastCommitMs = 0;

  function write<Result>(run: () => Result): Promise<Result> {
    if (isClosed) return Promise.reject(new StoreUnavailableError('The store is closed'));
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const deadline = performance.now() + BUSY_BUDGET_MS;
    queue.push({ run, resolve: resolve as Work['resolve'], reject, deadline });
    draining ??= drain();
    return promise;
  }

  async function gather(): Promise<void> {
    const waitMs = Math.min(lastCommitMs * GATHERING_SHARE, MAX_GATHERING_MS);
    if (waitMs < LEAST_GATHERING_MS || queue.length >= MAX_GROUP) await turn();
    else await sleep(waitMs);
  }

  async function drain(): Promise<void> {
    await gather();
    while (queue.length > 0) {
      try {
        begin.run();
        const startedAt = performance.now();
        commitGroup(queue.splice(0, MAX_GROUP));
        lastCommitMs = performance.now() - startedAt;
      } catch (error) {
        if (isBusy(error)) await waitForLock(error);
        else rejectAll(queue.splice(0), error);
      }
      await gather();
    }
    draining = undefined;
  }

  async function waitForLock(error: unknown): Promise<void> {
    const now = performance.now();
    rejectAll(
      queue.filter((work) => work.deadline <= now),
      error,
    );
    queue = queue.filter((work) => work.deadline > now);
    if (queue.length > 0) await sleep(BUSY_PAUSE_MS);
  }

  function commitGroup(group: Work[]): void {
    try {
      const settlements = group.map(runInSavepoint);
      beforeCommit();
      commit.run();
      for (const settle of settlements) settle();
    } catch (error) {
      try {
        if (database.isTransaction) rollBack.run();
      } finally {
        rejectAll(group, error);
      }
    }
  }

  function runInSavepoint(work: Work): () => void {
    save.run();
    try {
      const result = work.run();
      keep.run();
      return () => work.resolve(result);
    } catch (error) {
      if (isEngineFailure(error)) throw error;
      undo.run();
      keep.run();
      return () => work.reject(error);
    }
  }

  function rejectAll(group: Work[], error: unknown): void {
    if (!isBusy(error)) onFailure(error);
    for (const work of group) work.reject(asStoreError(error));
  }

  return {
    write,
    async close() {
      isClosed = true;
      await draining;
    },
  };
}
