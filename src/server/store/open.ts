import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from '../logging.ts';
import { MIGRATIONS_FOLDER } from './migrations.ts';
import { openPostgresStore } from './postgres/store.ts';
import { openSqliteStore } from './sqlite/store.ts';
import type { Store } from './store.ts';

type StoreOptions = {
  logger: Logger;
  /** The store can't be used any more; the process has to end with an error. */
  onFatal: (error: unknown) => void;
  /** Goes on without a database that takes longer to answer (PostgreSQL); else its first answer is waited for. */
  maxStartWaitMs?: number;
  /** Holds a folder of numbered SQL files for each engine. */
  migrationsFolder?: string;
};

/**
 * Opens the store that `DATABASE_URL` names: a file for one machine (`file:…`), or PostgreSQL for several
 * (`postgres://…`). The latter may be away: the store then rejects calls until it is there.
 *
 * @throws {StoreRefusedError} when the database can't be used; the message is for the operator
 */
export function openStore(databaseUrl: string, options: StoreOptions): Promise<Store> {
  const { logger, onFatal, maxStartWaitMs, migrationsFolder = MIGRATIONS_FOLDER } = options;
  if (/^postgres(ql)?:/.test(databaseUrl)) {
    return openPostgresStore(databaseUrl, {
      migrationsFolder: join(migrationsFolder, 'postgres'),
      logger,
      onFatal,
      maxStartWaitMs,
    });
  }
  const file = readDatabasePath(databaseUrl);
  return openSqliteStore(file, { migrationsFolder: join(migrationsFolder, 'sqlite'), onFatal });
}

/** The file that a `file:` database address names; `file:./data/leads.db` starts at the working folder. */
export function readDatabasePath(databaseUrl: string): string {
  if (databaseUrl.startsWith('file://')) return fileURLToPath(databaseUrl);
  return resolve(databaseUrl.replace(/^file:/, ''));
}
