import { rmSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { createPrivateFile } from './database-file.ts';
import { BUSY_BUDGET_MS } from './retry.ts';

/**
 * All pages in one step: a copy that goes page by page starts over whenever another process commits, and would
 * never end under load. Readers do not hold up the writer.
 */
const ALL_PAGES = 0x7fffffff;

/**
 * Copies a database to a new file that only its owner can read. It reads by a connection of its own, because of
 * one that is just writing no copy can be made; that one may wait for locks, as it does so in another thread.
 */
export async function backUpDatabase(databaseFile: string, file: string): Promise<void> {
  createPrivateFile(file);
  const database = new DatabaseSync(databaseFile, { readOnly: true, timeout: BUSY_BUDGET_MS });
  try {
    await backup(database, file, { rate: ALL_PAGES });
  } catch (error) {
    rmSync(file);
    throw error;
  } finally {
    database.close();
  }
}
