import { type Stats, statSync } from 'node:fs';
import type { Logger } from '../../log.ts';
import { StoreUnavailableError } from '../../store-error.ts';
import type { Engine, Transaction, Values } from '../engine.ts';
import { backUpDatabase, openDatabase, openReader } from './database.ts';
import { asStoreError, DatabaseMovedError, isFatal } from './errors.ts';
import { createStatements, retryWhileBusy } from './statements.ts';
import { createWriter } from './writer.ts';

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

  function requireTrusted(): void {
    if (isBroken) throw brokenStore();
  }

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
    beforeGroup: requireTrusted,
    beforeCommit() {
      // A read may have detected the problem while this group ran.
      requireTrusted();
      requireUnmoved();
    },
    onFailure: reportFailure,
  });

  async function write<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    requireTrusted();
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
