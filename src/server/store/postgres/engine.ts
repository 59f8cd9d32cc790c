import { execFile } from 'node:child_process';
import { closeSync, openSync, rmSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Logger } from '../../log.ts';
import { StoreRefusedError, StoreUnavailableError } from '../../store-error.ts';
import type { Engine, Values } from '../engine.ts';
import { readMigrations } from '../migrations.ts';
import { createPostgres, migrateDatabase, prepareWhenReachable } from './database.ts';
import { codeOf } from './errors.ts';
import { createStatements } from './statements.ts';

type PostgresOptions = {
  migrationsFolder: string;
  logger: Logger;
  /** The database must not be used by this release; the process must end. */
  onFatal?: (error: unknown) => void;
  maxStartWaitMs?: number | undefined;
  mayMigrate?: boolean;
};

/** Maximum wait of a caller. The visitor's page gives up after 15 s and may try again before. */
const ANSWER_LIMIT_MS = 3000;

/**
 * Opens a database that several machines may share. All use the clock of the database. Resolves after the first attempt
 * to connect, or after `maxStartWaitMs`; until an attempt succeeds, every call rejects.
 *
 * @throws {StoreRefusedError} if a newer release wrote the database
 */
export async function openPostgres(databaseUrl: string, options: PostgresOptions): Promise<Engine> {
  const { migrationsFolder, logger, onFatal = () => undefined, maxStartWaitMs, mayMigrate } = options;
  const migrations = readMigrations(migrationsFolder);
  const readiness = await prepareWhenReachable({
    prepare: () => migrateDatabase(databaseUrl, migrations, mayMigrate),
    logger,
    onFatal,
    maxStartWaitMs,
  });
  const postgres = createPostgres(databaseUrl, logger);
  const statements = createStatements(postgres);
  const running = new Set<Promise<unknown>>();
  let isClosed = false;

  async function answer<Result>(work: () => Promise<Result>, limitMs = ANSWER_LIMIT_MS): Promise<Result> {
    if (isClosed) throw new StoreUnavailableError('The store is closed');
    readiness.require();
    const working = work();
    running.add(working);
    try {
      return await answerInTime(working, limitMs);
    } finally {
      running.delete(working);
    }
  }

  return {
    all: <Row>(sql: string, values?: Values) => answer(() => statements.all<Row>(sql, values)),
    get: <Row>(sql: string, values?: Values) => answer(() => statements.get<Row>(sql, values)),
    run: (sql, values) => answer(() => statements.run(sql, values)),
    write: (work, limitMs) =>
      answer(() => postgres.transaction((connection) => work(createStatements(connection))), limitMs),

    backUp: (copy) => dumpDatabase(databaseUrl, copy),

    readLastNumber: async () =>
      Number((await answer(() => statements.get<{ last: string | null }>(LAST_NUMBER)))?.last ?? 0),

    async close() {
      if (isClosed) return;
      isClosed = true;
      readiness.stop();
      await Promise.allSettled(running);
      await postgres.close();
    },
  };
}

const LAST_NUMBER =
  "SELECT pg_sequence_last_value(CAST(pg_get_serial_sequence('lead', 'number') AS regclass)) AS last";

/** Settles with the work, but no later than the limit. */
function answerInTime<Result>(work: Promise<Result>, limitMs: number): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new StoreUnavailableError('The store did not answer in time', { code: 'timeout' })),
    limitMs,
  );
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

/**
 * Lets pg_dump write a consistent copy to a new file that only its owner can read.
 *
 * @throws {StoreRefusedError} with the message of pg_dump, or if it is not installed
 */
async function dumpDatabase(databaseUrl: string, file: string): Promise<void> {
  const address = new URL(databaseUrl);
  // All users of the machine see the arguments of a program.
  const PGPASSWORD = decodeURIComponent(address.password);
  address.password = '';
  const env = { ...process.env, ...(PGPASSWORD && { PGPASSWORD }) };
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (cause) {
    throw new StoreRefusedError(`The file ${file} can't be made (${codeOf(cause)})`, { cause });
  }
  try {
    const args = ['--format=custom', `--file=${file}`, `--dbname=${address}`];
    await promisify(execFile)('pg_dump', args, { env });
  } catch (cause) {
    rmSync(file);
    const { stderr } = cause as { stderr?: string };
    const reason = codeOf(cause) === 'ENOENT' ? 'it is not there: apt-get install postgresql-client' : stderr;
    throw new StoreRefusedError(`pg_dump: ${reason?.trim().replaceAll(/\s+/g, ' ')}`, { cause });
  }
}
