import { type Stats, statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import type { Logger } from '../../log.ts';
import { StoreUnavailableError } from '../../store-error.ts';
import type { Engine, Transaction, Values } from '../engine.ts';
import { backUpDatabase, openDatabase, openReader } from './database.ts';
import { asStoreError, DatabaseMovedError, isBusy, isEngineFailure, isFatal } from './errors.ts';
import { BUSY_BUDGET_MS, BUSY_PAUSE_MS, createStatements, retryWhileBusy } from './statements.ts';

type SqliteOptions = {
  migrationsFolder: string;
  /** The file is not trustworthy any more (I/O error, damage, moved). It must be closed and opened again. */
  onFatal?: (error: unknown) => void;
  mayMigrate?: boolean;
  /** Reads the whole file, whatever its size, because it may be damaged. */
  checksAll?: boolean;
  logger?: Logger;
  /** Clock in ms since 1970; tests replace it. */
  now?: () => number;
};

/**
 * Opens one file on one machine, which several processes may share.
 *
 * @throws {StoreRefusedError} if the file or its folder cannot be used
 */
export async function openSqlite(file: string, options: SqliteOptions): Promise<Engine> {
  const { migrationsFolder, onFatal, now = Date.now } = options;
  const database = await openDatabase(file, migrationsFolder, options);
  // A separate connection sees nothing of a transaction that is not committed yet.
  const reader = openReader(file);
  const readStatements = createStatements(reader, now);
  let isBroken = false;

  function reportFailure(error: unknown): void {
    if (isBroken || !isFatal(error)) return;
    isBroken = true;
    if (error instanceof DatabaseMovedError) emptyLog();
    onFatal?.(error);
  }

  /**
   * Writes the log back into its own file, wherever that was moved, and empties it. Otherwise the log stays at the old
   * path, and the next start would apply it to the file there.
   */
  function emptyLog(): void {
    try {
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch {
      // The file stays as it was.
    }
  }

  const requireUnmoved = createMoveGuard(file);
  const writer = createWriter({
    database,
    transaction: createStatements(database, now),
    isBroken: () => isBroken,
    beforeCommit() {
      // A read may have detected the problem while this group ran.
      if (isBroken) throw brokenStore();
      requireUnmoved();
    },
    onFailure: reportFailure,
  });

  async function write<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    if (isBroken) throw brokenStore();
    return writer.write(work);
  }

  async function read<Result>(look: () => Result | Promise<Result>): Promise<Result> {
    if (isBroken || !reader.isOpen) throw brokenStore();
    try {
      return await retryWhileBusy(look);
    } catch (error) {
      reportFailure(error);
      throw asStoreError(error);
    }
  }

  return {
    all: <Row>(sql: string, values?: Values) => read(() => readStatements.all<Row>(sql, values)),
    get: <Row>(sql: string, values?: Values) => read(() => readStatements.get<Row>(sql, values)),
    run: (sql, values) => write((transaction) => transaction.run(sql, values)),
    write,

    // Deleted text is overwritten in the file, but stays in the log until the log restarts.
    forget: () => read(() => void reader.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()),

    backUp: (copy) => backUpDatabase(file, copy),

    readLastNumber: () =>
      read(async () => Number((await readStatements.get<{ seq: number }>(LAST_NUMBER))?.seq ?? 0)),

    async close() {
      await writer.close();
      if (reader.isOpen) reader.close();
      // The last connection writes the log into the database and removes it.
      if (database.isOpen) database.close();
    },
  };
}

const LAST_NUMBER = "SELECT seq FROM sqlite_sequence WHERE name = 'lead'";

function brokenStore(): StoreUnavailableError {
  return new StoreUnavailableError('The store is closed or its file can no longer be trusted');
}

/** The process does nothing else during a commit. This many inserts take about 10 ms. */
const MAX_GROUP = 256;

/**
 * On a slow disk, leads arrive one by one during a commit. The next commit waits for this share of the last commit's
 * time, so that they share it.
 */
const GATHERING_SHARE = 1 / 4;
const MAX_GATHERING_MS = 25;

/** Shorter waits bring nothing on a fast disk. */
const LEAST_GATHERING_MS = 2;

type Queued = {
  work(transaction: Transaction): Promise<unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
  deadline: number;
};

type WriterParts = {
  database: DatabaseSync;
  /** Statements of the connection. */
  transaction: Transaction;
  /** Whether an earlier failure has made the file untrustworthy. Then nothing is committed. */
  isBroken: () => boolean;
  /** May throw, which rolls back and rejects the whole group. */
  beforeCommit: () => void;
  /**
   * Called before callers get an engine failure. Not called for the error of one transaction or a lock of another
   * process.
   */
  onFailure: (error: unknown) => void;
};

/**
 * Runs one write transaction at a time. Transactions of one turn of the event loop (on a slow disk, of a few
 * milliseconds) share a commit and its fsync. Each has a savepoint, so its own error rejects it alone. An engine
 * failure rejects the whole group.
 */
function createWriter({ database, transaction, isBroken, beforeCommit, onFailure }: WriterParts) {
  const begin = database.prepare('BEGIN IMMEDIATE');
  const commit = database.prepare('COMMIT');
  const rollBack = database.prepare('ROLLBACK');
  const save = database.prepare('SAVEPOINT work');
  const keep = database.prepare('RELEASE work');
  const undo = database.prepare('ROLLBACK TO work');
  let queue: Queued[] = [];
  let draining: Promise<void> | undefined;
  let isClosed = false;
  let lastCommitMs = 0;

  /** Resolves after a durable commit of the work. */
  function write<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    if (isClosed) return Promise.reject(new StoreUnavailableError('The store is closed'));
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const deadline = performance.now() + BUSY_BUDGET_MS;
    queue.push({ work, resolve: resolve as Queued['resolve'], reject, deadline });
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
        if (isBroken()) throw brokenStore();
        begin.run();
        const startedAt = performance.now();
        await commitGroup(queue.splice(0, MAX_GROUP));
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
      queue.filter(({ deadline }) => deadline <= now),
      error,
    );
    queue = queue.filter(({ deadline }) => deadline > now);
    if (queue.length > 0) await sleep(BUSY_PAUSE_MS);
  }

  async function commitGroup(group: Queued[]): Promise<void> {
    try {
      const settlements: (() => void)[] = [];
      for (const queued of group) settlements.push(await runInSavepoint(queued));
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

  async function runInSavepoint({ work, resolve, reject }: Queued): Promise<() => void> {
    save.run();
    try {
      const result = await work(transaction);
      keep.run();
      return () => resolve(result);
    } catch (error) {
      if (isEngineFailure(error)) throw error;
      undo.run();
      keep.run();
      return () => reject(error);
    }
  }

  function rejectAll(group: Queued[], error: unknown): void {
    if (!isBusy(error)) onFailure(error);
    for (const { reject } of group) reject(asStoreError(error));
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

/**
 * Creates a check that throws if the database, its log (`-wal`) or the log's index (`-shm`) was deleted or replaced.
 * SQLite would silently continue to write to such files.
 *
 * @throws {DatabaseMovedError}
 */
function createMoveGuard(file: string): () => void {
  const [main, log, index] = [file, `${file}-wal`, `${file}-shm`].map((path) => ({
    path,
    opened: look(path),
  }));

  return () => {
    const moved = [main, log, index].find((each) => each && !isSame(each.opened, look(each.path)));
    if (moved)
      throw new DatabaseMovedError(`The file ${moved.path} was moved or replaced while it was in use`);
  };
}

function look(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false });
}

function isSame(left: Stats | undefined, right: Stats | undefined): boolean {
  return left?.ino === right?.ino && left?.dev === right?.dev;
}
