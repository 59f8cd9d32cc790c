import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Logger, NO_LOG } from '../log.ts';
import { MIGRATIONS_FOLDER } from './migrations.ts';
import { openPostgres } from './postgres/engine.ts';
import { openSqlite } from './sqlite/engine.ts';
import { createStore, type Store } from './store.ts';

type StoreOptions = {
  logger?: Logger;
  /** The store can't be used any more; the process has to end with an error. */
  onFatal?: (error: unknown) => void;
  /** Goes on without a database that takes longer to answer (PostgreSQL); else its first answer is waited for. */
  maxStartWaitMs?: number;
  /**
   * Whether tables of an older release are brought up to date. Only the server does that: an older one may be running,
   * and others are refused.
   */
  mayMigrate?: boolean;
  /** Holds a folder of numbered SQL files for each engine. */
  migrationsFolder?: string;
  /** Ms since 1970 (SQLite; PostgreSQL has a clock of its own). */
  now?: () => number;
};

/**
 * Opens the store that `DATABASE_URL` names: a file for one machine (`file:…`), or PostgreSQL for several
 * (`postgres://…`). The latter may be away: the store then rejects calls until it is there.
 *
 * @throws {StoreRefusedError} when the database can't be used; the message is for the operator
 */
export async function openStore(databaseUrl: string, options: StoreOptions = {}): Promise<Store> {
  const { migrationsFolder = MIGRATIONS_FOLDER, logger = NO_LOG } = options;
  const engine = isPostgres(databaseUrl)
    ? await openPostgres(databaseUrl, {
        ...options,
        logger,
        migrationsFolder: join(migrationsFolder, 'postgres'),
      })
    : await openSqlite(readDatabasePath(databaseUrl), {
        ...options,
        migrationsFolder: join(migrationsFolder, 'sqlite'),
      });
  return createStore(engine);
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
