import { join } from 'node:path';
import type { Logger } from '../logging.ts';
import { MIGRATIONS_FOLDER } from './migrations.ts';
import { readDatabasePath } from './sqlite/database-path.ts';
import { openSqliteStore } from './sqlite-store.ts';
import type { Store } from './store.ts';

export type StoreOptions = {
  logger: Logger;
  /** The store can't be used any more; the process has to end with an error. */
  onFatal: (error: unknown) => void;
  /** Holds a folder of numbered SQL files for each engine. */
  migrationsFolder?: string;
};

/**
 * Opens the store that `DATABASE_URL` names: one file for one machine (`file:…`).
 *
 * @throws {StoreRefusedError} when the database can't be used; the message is for the operator
 */
export async function openStore(databaseUrl: string, options: StoreOptions): Promise<Store> {
  const { onFatal, migrationsFolder = MIGRATIONS_FOLDER } = options;
  const file = readDatabasePath(databaseUrl);
  return openSqliteStore(file, { migrationsFolder: join(migrationsFolder, 'sqlite'), onFatal });
}
