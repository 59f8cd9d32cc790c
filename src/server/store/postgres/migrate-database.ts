import { Client } from 'pg';
import { type Migration, readMigrations } from '../migrations.ts';
import { StoreRefusedError } from '../store.ts';
import { codeOf, explainRefusal } from './postgres-error.ts';

/** Any number will do, if all instances use the same ("LEAD" in ASCII). */
const LOCK = 0x4c454144;

/** Whoever does not answer so soon is tried again later. */
const CONNECT_TIMEOUT_MS = 2000;
const ANSWER_TIMEOUT_MS = 2000;

/** For somebody else's migration; the next try comes soon. */
const LOCK_TIMEOUT_MS = 1500;

/** Changing a table with a hundred thousand leads takes seconds. */
const MIGRATION_TIMEOUT_MS = 10 * 60 * 1000;

/** An instance that vanishes in the middle must not hold the lock for others. */
const IDLE_TIMEOUT_MS = 30_000;

const UNDEFINED_TABLE = '42P01';

/**
 * Brings the schema up to date, one instance at a time, in one transaction. Takes no lock when there is nothing to
 * do, and gives up within seconds on whoever is silent or holds the lock.
 *
 * @throws {StoreRefusedError} for a schema of a later release, and for what only a person can put right
 */
export async function migrateDatabase(databaseUrl: string, folder: string): Promise<void> {
  const migrations = readMigrations(folder);
  const client = createClient(databaseUrl);
  client.on('error', () => undefined); // What fails below says so by itself.
  try {
    await client.connect();
    if ((await readVersion(client, migrations.length)) < migrations.length) {
      await applyMissing(client, migrations);
    }
  } catch (error) {
    const refusal = explainRefusal(error);
    throw refusal ? new StoreRefusedError(refusal, { cause: error }) : error;
  } finally {
    // A silent connection would not even take its leave.
    void client.end().catch(() => undefined);
  }
}

function createClient(databaseUrl: string): Client {
  if (!URL.canParse(databaseUrl)) {
    throw new StoreRefusedError(
      'DATABASE_URL is not an address of PostgreSQL: expected postgres://user:password@host:5432/database, with special characters of the password written as %XX',
    );
  }
  return new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    keepAlive: true,
  });
}

async function readVersion(client: Client, known: number): Promise<number> {
  const version = await client
    .query<{ version: number }>('SELECT coalesce(max(version), 0) AS version FROM schema_migration')
    .then(({ rows }) => rows[0]?.version ?? 0)
    .catch((error: unknown) => {
      if (codeOf(error) === UNDEFINED_TABLE) return 0;
      throw error;
    });
  if (version > known) {
    throw new StoreRefusedError(
      `The PostgreSQL database was written by a newer release (schema ${version}, this one knows ${known})`,
    );
  }
  return version;
}

async function applyMissing(client: Client, migrations: Migration[]): Promise<void> {
  await client.query(`
    BEGIN;
    SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS};
    SET LOCAL statement_timeout = ${MIGRATION_TIMEOUT_MS};
    SET LOCAL idle_in_transaction_session_timeout = ${IDLE_TIMEOUT_MS}`);
  await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
  await client.query(
    `CREATE TABLE IF NOT EXISTS schema_migration (
       version    integer     PRIMARY KEY,
       name       text        NOT NULL,
       applied_at timestamptz NOT NULL DEFAULT now())`,
  );
  // Another instance may have migrated while this one waited for the lock.
  const current = await readVersion(client, migrations.length);
  for (const { version, name, sql } of migrations.slice(current)) {
    const migration = { text: sql, query_timeout: MIGRATION_TIMEOUT_MS };
    await client.query(migration);
    await client.query('INSERT INTO schema_migration (version, name) VALUES ($1, $2)', [version, name]);
  }
  await client.query('COMMIT');
}
