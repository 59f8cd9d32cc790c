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
  /** Tries again every minute if the database cannot be used, see {@link keepOpen}. The server sets this. */
  keepsTrying?: boolean;
  /** Delay between two attempts. */
  retryMs?: number;
  /** Starts without PostgreSQL if it takes longer to answer. Left out, waits for the first answer. */
  maxStartWaitMs?: number;
  /** Whether to migrate tables of an older release. Only the server does, because an older server may still run. */
  mayMigrate?: boolean;
  /** The folder with the numbered SQL files of each engine. */
  migrationsFolder?: string;
  /** Clock of SQLite, in ms since 1970. PostgreSQL has its own clock. */
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
    // Reads a damaged file again only after it has changed, because reading a large file every minute would delay
    // pages.
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

/** A restored backup may contain people who were deleted since. The log beside the file lists them. */
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

/** Changes when a file is repaired or replaced. */
function describeState(file: string): string {
  return [file, `${file}-wal`]
    .map((name) => statSync(name, { throwIfNoEntry: false }))
    .map((stats) => stats && [stats.ino, stats.size, stats.mtimeMs, stats.ctimeMs].join(':'))
    .join(' ');
}

/** Whether the address names PostgreSQL; otherwise it names a file. */
export function isPostgres(databaseUrl: string): boolean {
  return /^postgres(ql)?:/.test(databaseUrl);
}

/** The file that a `file:` database address names; `file:./data/leads.db` starts at the working folder. */
export function readDatabasePath(databaseUrl: string): string {
  if (databaseUrl.startsWith('file://')) return fileURLToPath(databaseUrl);
  return resolve(databaseUrl.replace(/^file:/, ''));
}
