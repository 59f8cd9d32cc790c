import type { DatabaseSync } from 'node:sqlite';
import { readMigrations } from '../migrations.ts';
import { StoreRefusedError } from '../store.ts';

/** Marks the file as ours ("LEAD" in ASCII), so that the database of another program is never migrated. */
const APPLICATION_ID = 0x4c454144;

/**
 * Brings the schema up to date in one transaction; `user_version` records how far it is.
 *
 * @throws {StoreRefusedError} for a schema of another program or of a later release
 */
export function migrateDatabase(database: DatabaseSync, file: string, migrationsFolder: string): void {
  const migrations = readMigrations(migrationsFolder);
  const known = migrations.length;
  if (requireKnownSchema(database, file, known) === known) return;
  database.exec('BEGIN IMMEDIATE');
  try {
    // Another process may have migrated while this one waited for the lock.
    const current = requireKnownSchema(database, file, known);
    for (const { sql } of migrations.slice(current)) database.exec(sql);
    database.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${known}`);
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
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
