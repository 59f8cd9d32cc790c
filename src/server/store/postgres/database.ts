import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientBase, Pool } from 'pg';
import type { Logger } from '../../log.ts';
import { StoreRefusedError, StoreUnavailableError } from '../../store-error.ts';
import { explainOlder, type Migration } from '../migrations.ts';
import { asStoreError, codeOf, describeFailure, explainRefusal, isOurs } from './errors.ts';
import type { Connection } from './statements.ts';

/**
 * Below the 3 s that a caller waits. Otherwise a silently lost connection would block its caller and its place in the
 * pool for minutes.
 */
const CLIENT_LIMITS = { connectionTimeoutMillis: 2000, query_timeout: 2500 };

/**
 * Set by a statement, because pooling proxies refuse connections that begin with parameters they do not know. The
 * driver reads only this notation of dates, and an administrator may have chosen another for a role or a database.
 */
const SESSION_SETTINGS = `
  SET datestyle = 'ISO, MDY';
  SET lock_timeout = 1500;
  SET statement_timeout = 2000;
  SET idle_in_transaction_session_timeout = 5000`;

const MAX_CONNECTIONS = 10;

/**
 * A pool of connections, which connects when it is first used. A lost connection is logged and replaced. Calls reject
 * with a {@link StoreUnavailableError} if the database can't serve now.
 */
export function createPostgres(databaseUrl: string, logger: Logger) {
  const pool = new Pool({
    connectionString: databaseUrl,
    application_name: 'leads',
    max: MAX_CONNECTIONS,
    keepAlive: true,
    ...CLIENT_LIMITS,
    onConnect: async (client) => {
      await client.query(SESSION_SETTINGS);
      await refuseStandby(client);
    },
  });
  const logLoss = (error: unknown) => logger.warn(describeFailure(error), 'a PostgreSQL connection was lost');
  pool.on('error', logLoss);
  // The pool handles errors of idle connections only. An unhandled error of another one would end the process.
  pool.on('connect', (client) => client.on('error', logLoss));

  // An error of the transaction's own work is passed on unchanged.
  return {
    query: (text: string, values: unknown[]) => pool.query(text, values).catch(rethrow),

    async transaction<Result>(work: (connection: Connection) => Promise<Result>) {
      const client = await pool.connect().catch(rethrow);
      const query = (text: string, values?: unknown[]) => client.query(text, values).catch(rethrow);
      try {
        await query('BEGIN');
        const result = await work({ query });
        await query('COMMIT');
        client.release();
        return result;
      } catch (error) {
        // Closes the connection and thereby ends the transaction in any state.
        client.release(true);
        throw error;
      }
    },

    close: () => pool.end(),
  };
}

/**
 * After a failover, a name may still lead to the server that is a standby now. A connection to it would stay in the pool
 * and fail with each lead.
 */
async function refuseStandby(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('SHOW transaction_read_only');
  if (rows[0]?.transaction_read_only === 'on')
    throw Object.assign(new Error('PostgreSQL may only be read'), { code: READ_ONLY });
}

/** SQLSTATE of a write to a standby. */
const READ_ONLY = '25006';

function rethrow(error: unknown): never {
  throw asStoreError(error);
}

type Parts = {
  prepare: () => Promise<void>;
  logger: Logger;
  onFatal: (error: unknown) => void;
  maxStartWaitMs: number | undefined;
};

const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 5000;

/**
 * Tries to prepare the database, and goes on trying in the background, so that the server can serve pages meanwhile.
 * Resolves after the first try, or after `maxStartWaitMs` if that is sooner.
 *
 * @throws {StoreRefusedError} if the database answers but must not be used. Later errors of this kind, and bugs of
 * ours, go to `onFatal`
 */
export async function prepareWhenReachable(parts: Parts) {
  const { prepare, logger, onFatal, maxStartWaitMs } = parts;
  const stopping = new AbortController();
  const firstTry = Promise.withResolvers<void>();
  let isReady = false;
  let hasStarted = false;

  async function keepTrying(): Promise<void> {
    for (let attempt = 1; !isReady && !stopping.signal.aborted; attempt += 1) {
      isReady = await tryOnce(attempt);
      firstTry.resolve();
      const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), MAX_PAUSE_MS);
      if (!isReady) await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
    if (isReady && hasStarted) logger.info({}, 'PostgreSQL answers');
  }

  async function tryOnce(attempt: number): Promise<boolean> {
    try {
      await prepare();
      return true;
    } catch (error) {
      if (error instanceof StoreRefusedError || isOurs(error)) throw error;
      logger.warn({ attempt, ...describeFailure(error) }, 'waiting for PostgreSQL');
      return false;
    }
  }

  keepTrying().catch((error: unknown) => {
    if (!hasStarted) firstTry.reject(error);
    else if (!stopping.signal.aborted) onFatal(error);
  });
  const longEnough = maxStartWaitMs === undefined ? [] : [sleep(maxStartWaitMs, undefined, { ref: false })];
  await Promise.race([firstTry.promise, ...longEnough]);
  hasStarted = true;

  return {
    /** @throws {StoreUnavailableError} before the database has been reached for the first time */
    require() {
      if (!isReady) throw new StoreUnavailableError('PostgreSQL has not been reached yet');
    },
    stop: () => stopping.abort(),
  };
}

/** Any number, the same for all instances ("LEAD" in ASCII). */
const LOCK = 0x4c454144;

/** If the database does not answer within this time, the attempt is repeated later. */
const CONNECT_TIMEOUT_MS = 2000;
const ANSWER_TIMEOUT_MS = 2000;

/** Time to wait for the migration of another process; the next try comes soon. */
const LOCK_TIMEOUT_MS = 1500;

/** Changing a table with a hundred thousand leads takes seconds. */
const MIGRATION_TIMEOUT_MS = 10 * 60 * 1000;

/** An instance that vanishes during a migration releases the lock after this time. */
const IDLE_TIMEOUT_MS = 30_000;

const UNDEFINED_TABLE = '42P01';

/**
 * Migrates the schema in one transaction, one instance at a time. Takes no lock if the schema is current. Gives up
 * within seconds if another process is silent or holds the lock.
 *
 * @param mayMigrate refuses a schema of an older release instead
 * @throws {StoreRefusedError} for a schema of a later release, and for errors that only a person can fix
 */
export async function migrateDatabase(
  databaseUrl: string,
  migrations: readonly Migration[],
  mayMigrate = true,
): Promise<void> {
  const client = createClient(databaseUrl);
  client.on('error', () => undefined); // The calls below report their errors.
  try {
    await client.connect();
    const version = await readVersion(client, migrations.length);
    if (version < migrations.length) {
      if (!mayMigrate)
        throw new StoreRefusedError(explainOlder('The PostgreSQL database', version, migrations));
      await applyMissing(client, migrations);
    }
  } catch (error) {
    const refusal = explainRefusal(error);
    throw refusal ? new StoreRefusedError(refusal, { cause: error }) : error;
  } finally {
    // Not awaited, because a dead connection never ends.
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

async function applyMissing(client: Client, migrations: readonly Migration[]): Promise<void> {
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
