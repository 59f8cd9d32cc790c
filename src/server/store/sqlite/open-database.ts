import { DatabaseSync } from 'node:sqlite';
import { StoreRefusedError } from '../store.ts';
import { prepareDatabaseFile } from './database-file.ts';
import { migrateDatabase } from './migrate-database.ts';
import { retryWhileBusy } from './retry.ts';
import { isBusy, isDamage } from './sqlite-error.ts';

/** Earlier versions can lose a commit when the log is restarted, https://www.sqlite.org/changes.html (3.51.3). */
const MIN_VERSION = '3.51.3';

/** SQLite blocks the whole process while it waits for a lock; longer waits are ours, and leave it running. */
const BUSY_TIMEOUT_MS = 20;

/** The log grows in a flood of leads; when it starts anew it is cut to this many bytes. */
const LOG_SIZE_LIMIT = 16 * 1024 * 1024;

/**
 * Opens the database, made and migrated as needed, with every commit durable and deleted text overwritten.
 *
 * @throws {StoreRefusedError} when it can't be trusted; nothing was changed in it then
 */
export async function openDatabase(file: string, migrationsFolder: string): Promise<DatabaseSync> {
  prepareDatabaseFile(file);
  // Opened by hand, so that there is something to close when what follows fails.
  const database = new DatabaseSync(file, { open: false, timeout: BUSY_TIMEOUT_MS });
  try {
    database.open();
    await retryWhileBusy(() => {
      requireVersion(database);
      requireSound(database, file);
      migrateDatabase(database, file, migrationsFolder);
      database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;');
      database.exec(`PRAGMA journal_size_limit = ${LOG_SIZE_LIMIT}`);
      // Makes the log, so that its disappearance can be told from its absence.
      database.prepare('SELECT 1 FROM sqlite_schema').get();
    });
    return database;
  } catch (error) {
    if (database.isOpen) database.close();
    throw explainOpening(error, file);
  }
}

function requireVersion(database: DatabaseSync): void {
  const version = String(database.prepare('SELECT sqlite_version() AS version').get()?.version);
  if (version.localeCompare(MIN_VERSION, 'en', { numeric: true }) < 0) {
    throw new StoreRefusedError(`SQLite ${version} is too old: ${MIN_VERSION} or later is needed`);
  }
}

function requireSound(database: DatabaseSync, file: string): void {
  const { quick_check: verdict } = database.prepare('PRAGMA quick_check(1)').get() ?? {};
  if (verdict !== 'ok') throw damaged(file);
}

function explainOpening(error: unknown, file: string): unknown {
  if (isBusy(error)) {
    return new StoreRefusedError(`The database ${file} is locked by another program`, { cause: error });
  }
  if (isDamage(error)) return damaged(file, error);
  if (error instanceof StoreRefusedError) return error;
  return new StoreRefusedError(`The database ${file} can't be opened: ${String(error)}`, { cause: error });
}

function damaged(file: string, cause?: unknown): StoreRefusedError {
  return new StoreRefusedError(
    `The database ${file} is damaged; keep a copy of it and restore a backup (docs/operations.md)`,
    { cause },
  );
}
