import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Logger, NO_LOG } from '../log.ts';
import { StoreDamagedError } from '../store-error.ts';
import type { Engine } from './engine.ts';
import { placeErasureLog, readErasureLog } from './erasure-log.ts';
import { applyErasures } from './erasures.ts';
import { keepOpen } from './keep-open.ts';
import { MIGRATIONS_FOLDER } from './migrations.ts';
import { openPostgres } from './postgres/engine.ts';
import { openSqlite } from './sqlite/engine.ts';
import { createStore, type Store } from './store.ts';

type StoreOptions = {
  logger?: Logger;
  /** Called if the store can't be used any more and has to be closed. Never called with `keepsTrying`. */
  onFatal?: (error: unknown) => void;
  /** Opens a database that can't be used now again every minute, see {@link keepOpen}; the server does that. */
  keepsTrying?: boolean;
  /** Between two tries. */
  retryMs?: number;
  /** Starts without a database that takes longer to answer (PostgreSQL); otherwise its first answer is awaited. */
  maxStartWaitMs?: number;
  /**
   * Whether tables of an older release are migrated. Only the server does that, because an older server may be running.
   */
  mayMigrate?: boolean;
  /** The folder with the numbered SQL files of each engine. */
  migrationsFolder?: string;
  /** Ms since 1970 (SQLite; PostgreSQL has a clock of its own). */
  now?: () => number;
};

/**
 * Opens the store that `DATABASE_URL` names: a file for one machine (`file:…`), or PostgreSQL for several machines
 * (`postgres://…`). PostgreSQL may be away: the store then rejects calls until it is back.
 *
 * @throws {StoreRefusedError} if the database can't be used, unless it keeps trying; the message is for the operator
 */
export async function openStore(databaseUrl: string, options: StoreOptions = {}): Promise<Store> {
  const { logger = NO_LOG, onFatal, keepsTrying = false, retryMs } = options;
  const open = isPostgres(databaseUrl)
    ? preparePostgres(databaseUrl, options)
    : prepareSqlite(readDatabasePath(databaseUrl), options);
  const engine = keepsTrying
    ? await keepOpen({ open, logger, ...(retryMs !== undefined && { retryMs }) })
    : await open(onFatal ?? (() => undefined));
  return createStore(
    engine,
    isPostgres(databaseUrl) ? undefined : placeErasureLog(readDatabasePath(databaseUrl)),
  );
}

type Open = Parameters<typeof keepOpen>[0]['open'];

function preparePostgres(databaseUrl: string, options: StoreOptions): Open {
  const { logger = NO_LOG, migrationsFolder = MIGRATIONS_FOLDER } = options;
  const folder = join(migrationsFolder, 'postgres');
  return (onFatal) => openPostgres(databaseUrl, { ...options, logger, migrationsFolder: folder, onFatal });
}

function prepareSqlite(file: string, options: StoreOptions): Open {
  const { logger = NO_LOG, migrationsFolder = MIGRATIONS_FOLDER } = options;
  const folder = join(migrationsFolder, 'sqlite');
  let damage: { error: unknown; state: string } | undefined;

  return async (onFatal, lastFailure) => {
    // Reading a large file every minute would delay pages, so only a changed file is read again.
    if (damage && damage.state === describeState(file)) throw damage.error;
    damage = undefined;
    const checksAll = lastFailure !== undefined;
    try {
      const engine = await openSqlite(file, {
        ...options,
        logger,
        migrationsFolder: folder,
        onFatal,
        checksAll,
      });
      await deleteErasedAgain(engine, file, logger);
      return engine;
    } catch (error) {
      if (error instanceof StoreDamagedError) damage = { error, state: describeState(file) };
      throw error;
    }
  };
}

/** A backup that was put in place has people who were deleted since; the log beside the file outlives it. */
async function deleteErasedAgain(engine: Engine, file: string, logger: Logger): Promise<void> {
  try {
    const log = readErasureLog(placeErasureLog(file));
    const numbers = await applyErasures(engine, log);
    if (numbers.length > 0) logger.warn({ numbers }, 'leads of erased people were deleted again');
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/** Differs once a file was repaired or replaced. */
function describeState(file: string): string {
  return [file, `${file}-wal`]
    .map((name) => statSync(name, { throwIfNoEntry: false }))
    .map((stats) => stats && [stats.ino, stats.size, stats.mtimeMs, stats.ctimeMs].join(':'))
    .join(' ');
}

/** Whether the address is one of PostgreSQL; any other is of a file. */
export function isPostgres(databaseUrl: string): boolean {
  return /^postgres(ql)?:/.test(databaseUrl);
}

/** The file that a `file:` database address names; `file:./data/leads.db` starts at the working folder. */
export function readDatabasePath(databaseUrl: string): string {
  if (databaseUrl.startsWith('file://')) return fileURLToPath(databaseUrl);
  return resolve(databaseUrl.replace(/^file:/, ''));
}
