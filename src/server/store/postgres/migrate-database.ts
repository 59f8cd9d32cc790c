import { Client } from 'pg';
import { type Migration, readMigrations } from '../migrations.ts';
import { StoreRefusedError } from '../store.ts';

/** Any number will do, if all instances use the same ("LEAD" in ASCII). */
const LOCK = 0x4c454144;

const CONNECT_TIMEOUT_MS = 2000;

/**
 * Brings the schema up to date, one instance at a time, in one transaction, on a connection without the time
 * limits of the pool.
 *
 * @throws {StoreRefusedError} for a schema of a later release
 */
export async function migrateDatabase(databaseUrl: string, folder: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on('error', () => undefined); // What fails below says so by itself.
  try {
    await client.connect();
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    await applyMissing(client, readMigrations(folder));
    await client.query('COMMIT');
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function applyMissing(client: Client, migrations: Migration[]): Promise<void> {
  await client.query(
    `CREATE TABLE IF NOT EXISTS schema_migration (
       version    integer     PRIMARY KEY,
       name       text        NOT NULL,
       applied_at timestamptz NOT NULL DEFAULT now())`,
  );
  const { rows } = await client.query('SELECT coalesce(max(version), 0) AS version FROM schema_migration');
  const current: number = rows[0].version;
  if (current > migrations.length) {
    throw new StoreRefusedError(
      `The PostgreSQL database was written by a newer release (schema ${current}, this one knows ${migrations.length})`,
    );
  }
  for (const { version, name, sql } of migrations.slice(current)) {
    await client.query(sql);
    await client.query('INSERT INTO schema_migration (version, name) VALUES ($1, $2)', [version, name]);
  }
}
