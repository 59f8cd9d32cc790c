import { rmSync, statSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { type Logger, NO_LOG } from '../../log.ts';
import { StoreDamagedError, StoreRefusedError } from '../../store-error.ts';
import { explainOlder, readMigrations } from '../migrations.ts';
import { createPrivateFile, prepareDatabaseFile } from './database-file.ts';
import { isBusy, isDamage } from './errors.ts';
import { BUSY_BUDGET_MS, retryWhileBusy } from './statements.ts';

/** Earlier versions can lose a commit when the log is restarted, https://www.sqlite.org/changes.html (3.51.3). */
const MIN_VERSION = '3.51.3';

/** SQLite blocks the whole process while it waits for a lock, so it waits briefly; see {@link retryWhileBusy}. */
const BUSY_TIMEOUT_MS = 20;

/** Maximum size of the log after it restarts; a flood of leads makes it grow. */
const LOG_SIZE_LIMIT = 16 * 1024 * 1024;

type OpenOptions = { mayMigrate?: boolean; checksAll?: boolean; logger?: Logger };

/**
 * Opens the database and creates or migrates it if allowed. Every commit is durable, and deleted text is overwritten.
 *
 * @throws {StoreRefusedError} if the database is not trustworthy; it is unchanged then
 */
export async function openDatabase(
  file: string,
  migrationsFolder: string,
  { mayMigrate = true, checksAll = false, logger = NO_LOG }: OpenOptions = {},
): Promise<DatabaseSync> {
  requireVersion();
  prepareDatabaseFile(file, logger);
  // Opened in a separate step, so that the catch block can close it.
  const database = new DatabaseSync(file, { open: false, timeout: BUSY_TIMEOUT_MS });
  try {
    database.open();
    await retryWhileBusy(() => {
      requireSound(database, file, checksAll);
      migrateDatabase(database, file, migrationsFolder, mayMigrate);
      database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;');
      database.exec(`PRAGMA journal_size_limit = ${LOG_SIZE_LIMIT}`);
      // A first read creates the log, so that its later disappearance can be detected.
      database.prepare('SELECT count(*) FROM sqlite_schema').get();
    });
    return database;
  } catch (error) {
    if (database.isOpen) database.close();
    throw explainOpening(error, file);
  }
}

/** Opens a second connection, read-only, to a database that this process has open. */
export function openReader(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  database.exec('PRAGMA query_only = ON');
  return database;
}

function requireVersion(): void {
  const version = String(process.versions.sqlite);
  if (version.localeCompare(MIN_VERSION, 'en', { numeric: true }) < 0) {
    throw new StoreRefusedError(`SQLite ${version} is too old: ${MIN_VERSION} or later is needed`);
  }
}

/** Reading this many bytes takes less than a second. */
const SOON_READ = 16 * 1024 * 1024;

/**
 * Checks the whole file for damage. A large file is checked only after a process has ended without closing it. Other
 * damage is reported on use, and the file is opened again.
 */
function requireSound(database: DatabaseSync, file: string, checksAll: boolean): void {
  if (checksAll || statSync(file).size <= SOON_READ) checkPages(database, file);
  else if ((statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0) checkIfAlone(file);
}

/** A log without an open connection: the process was killed. */
function checkIfAlone(file: string): void {
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; SELECT count(*) FROM sqlite_schema');
    checkPages(database, file);
  } catch (error) {
    if (!isBusy(error)) throw error;
  } finally {
    database.close();
  }
}

function checkPages(database: DatabaseSync, file: string): void {
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

function damaged(file: string, cause?: unknown): StoreDamagedError {
  return new StoreDamagedError(
    `The database ${file} is damaged; keep a copy of it and restore a backup (docs/operations.md)`,
    { cause },
  );
}

/** Marks the file as ours ("LEAD" in ASCII), so that the database of another application is never migrated. */
const APPLICATION_ID = 0x4c454144;

/**
 * Migrates the schema in one transaction; `user_version` records its version.
 *
 * @throws {StoreRefusedError} for a schema of another application or of a later release
 */
function migrateDatabase(
  database: DatabaseSync,
  file: string,
  migrationsFolder: string,
  mayMigrate: boolean,
): void {
  const migrations = readMigrations(migrationsFolder);
  const known = migrations.length;
  const version = requireKnownSchema(database, file, known);
  if (version === known) return;
  if (!mayMigrate) throw new StoreRefusedError(explainOlder(`The database ${file}`, version, migrations));
  try {
    // Recreating a table must neither delete rows that refer to it nor leave old texts in the file.
    database.exec('PRAGMA foreign_keys = OFF; PRAGMA secure_delete = ON; BEGIN IMMEDIATE');
    // Another process may have migrated while this one waited for the lock.
    const current = requireKnownSchema(database, file, known);
    for (const { sql } of migrations.slice(current)) database.exec(sql);
    const [orphan] = database.prepare('PRAGMA foreign_key_check').all();
    if (orphan) throw new Error(`A migration leaves rows of ${orphan.table} that refer to nothing`);
    database.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${known}`);
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  } finally {
    database.exec('PRAGMA foreign_keys = ON');
  }
}

function requireKnownSchema(database: DatabaseSync, file: string, known: number): number {
  const { application, version, tables } = database
    .prepare(
      `SELECT application_id AS application, user_version AS version,
              (SELECT count(*) FROM sqlite_schema) AS tables
       FROM pragma_application_id, pragma_user_version`,
    )
    .get() as { application: number; version: number; tables: number };
  if (application !== APPLICATION_ID && tables > 0) {
    throw new StoreRefusedError(`The database ${file} belongs to another program; nothing was changed in it`);
  }
  if (version > known) {
    throw new StoreRefusedError(
      `The database ${file} was written by a newer release (schema ${version}, this one knows ${known})`,
    );
  }
  return version;
}

/**
 * Copies all pages in one step, which blocks no writer. A page-by-page copy restarts after each commit of another
 * process, and would never end under load.
 */
const ALL_PAGES = 0x7fffffff;

/**
 * Copies a database to a new file that only its owner can read. Uses a separate connection, because SQLite cannot copy
 * inside a transaction. The copy runs in another thread, so it may wait for locks.
 */
export async function backUpDatabase(databaseFile: string, file: string): Promise<void> {
  createPrivateFile(file);
  const database = new DatabaseSync(databaseFile, { readOnly: true, timeout: BUSY_BUDGET_MS });
  try {
    await backup(database, file, { rate: ALL_PAGES });
    skipNumbers(file);
  } catch (error) {
    rmSync(file);
    throw error;
  } finally {
    database.close();
  }
}

/**
 * After a restore, numbers of leads that came after the backup must not be reused, because people know them. The copy
 * therefore skips this many numbers, more than a school uses between two backups.
 */
const SKIPPED_NUMBERS = 1000;

function skipNumbers(file: string): void {
  const copy = new DatabaseSync(file, { timeout: BUSY_BUDGET_MS });
  try {
    copy.exec(`UPDATE sqlite_sequence SET seq = seq + ${SKIPPED_NUMBERS} WHERE name = 'lead'`);
  } finally {
    copy.close();
  }
}
