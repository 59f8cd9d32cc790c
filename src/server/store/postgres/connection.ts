import { Pool, type QueryResult, type QueryResultRow } from 'pg';
import type { Logger } from '../../logging.ts';
import { describeFailure } from './postgres-error.ts';

export type Connection = {
  query<Row extends QueryResultRow>(sql: string, values?: unknown[]): Promise<QueryResult<Row>>;
};

export type Postgres = Connection & {
  transaction<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
};

/**
 * Each limit ends below the 3 s that a caller waits: a connection whose other end vanished without a word must
 * not hold it, nor the pool, any longer.
 */
const CLIENT_LIMITS = { connectionTimeoutMillis: 2000, query_timeout: 2500 };

/** Set by a statement, because pooling proxies refuse connections that begin with parameters they do not know. */
const SERVER_LIMITS = `
  SET lock_timeout = 1500;
  SET statement_timeout = 2000;
  SET idle_in_transaction_session_timeout = 5000`;

const MAX_CONNECTIONS = 10;

/** A pool of connections; connects when first used. A lost connection is replaced, never thrown about. */
export function createPostgres(databaseUrl: string, logger: Logger): Postgres {
  const pool = new Pool({
    connectionString: databaseUrl,
    application_name: 'leads',
    max: MAX_CONNECTIONS,
    keepAlive: true,
    ...CLIENT_LIMITS,
    onConnect: async (client) => void (await client.query(SERVER_LIMITS)),
  });
  const logLoss = (error: unknown) => logger.warn(describeFailure(error), 'a PostgreSQL connection was lost');
  pool.on('error', logLoss);
  // The pool listens to idle connections only; an unheard error of one in use would end the process.
  pool.on('connect', (client) => client.on('error', logLoss));

  return {
    query: (sql, values) => pool.query(sql, values),

    async transaction(work) {
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        const result = await work(client);
        await client.query('COMMIT');
        client.release();
        return result;
      } catch (error) {
        // Ends the connection, and with it the transaction, whatever state either is in.
        client.release(true);
        throw error;
      }
    },

    close: () => pool.end(),
  };
}
