import type { Logger } from '../../logging.ts';
import { change, type Engine } from '../engine.ts';
import { requireAllChannels } from '../migrations.ts';
import { StoreUnavailableError } from '../store-error.ts';
import { createBatch } from './batch.ts';
import { createPostgres, migrateDatabase, prepareWhenReachable } from './database.ts';
import { dumpDatabase } from './dump.ts';
import { asStoreError } from './errors.ts';
import { run } from './statements.ts';

export type PostgresOptions = {
  migrationsFolder: string;
  logger: Logger;
  /** The database must not be used by this release; the process has to end. */
  onFatal?: (error: unknown) => void;
  maxStartWaitMs?: number | undefined;
};

/** Nobody waits longer for the store: the visitor's page gives up after 15 s and may try again before. */
const ANSWER_LIMIT_MS = 3000;

/**
 * A database that several instances on several machines may share; its clock is everybody's.
 * Resolves after the first try to reach it, or after `maxStartWaitMs`; until one succeeds, every call rejects.
 *
 * @throws {StoreRefusedError} when the database was written by a newer release
 */
export async function openPostgres(databaseUrl: string, options: PostgresOptions): Promise<Engine> {
  const { migrationsFolder, logger, onFatal = () => undefined, maxStartWaitMs } = options;
  const readiness = await prepareWhenReachable({
    prepare: () =>
      migrateDatabase(databaseUrl, migrationsFolder, (connection) => run(connection, requireAllChannels)),
    logger,
    onFatal,
    maxStartWaitMs,
  });
  const postgres = createPostgres(databaseUrl, logger);
  const running = new Set<Promise<unknown>>();
  let isClosed = false;

  async function answer<Result>(work: () => Promise<Result>, limitMs = ANSWER_LIMIT_MS): Promise<Result> {
    if (isClosed) throw new StoreUnavailableError('The store is closed');
    readiness.require();
    const working = work();
    running.add(working);
    try {
      return await answerInTime(working, limitMs);
    } catch (error) {
      throw asStoreError(error);
    } finally {
      running.delete(working);
    }
  }

  return {
    read: (work) => answer(() => run(postgres, work)),
    change: (sql, values, then) => answer(() => run(postgres, () => change(sql, values, then))),
    write: (work, limitMs) =>
      answer(() => postgres.transaction((connection) => run(connection, work)), limitMs),

    batch(work) {
      const join = createBatch((items: Parameters<typeof work>[0]) => run(postgres, () => work(items)));
      return (item) => answer(() => join(item));
    },

    backUp: (copy) => dumpDatabase(databaseUrl, copy),

    async close() {
      if (isClosed) return;
      isClosed = true;
      readiness.stop();
      await Promise.allSettled(running);
      await postgres.close();
    },
  };
}

/** Settles as the work does, but no later than the limit. */
function answerInTime<Result>(work: Promise<Result>, limitMs: number): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new StoreUnavailableError('The store did not answer in time', { code: 'timeout' })),
    limitMs,
  );
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
