import { rmSync } from 'node:fs';
import { backup, type DatabaseSync } from 'node:sqlite';
import { createPrivateFile } from './database-file.ts';

/**
 * All pages in one step: a copy that goes page by page starts over whenever another process commits, and would
 * never end under load. Readers do not hold up the writer.
 */
const ALL_PAGES = 0x7fffffff;

/** Copies the database to a new file that only its owner can read. */
export async function backUpDatabase(database: DatabaseSync, file: string): Promise<void> {
  createPrivateFile(file);
  try {
    await backup(database, file, { rate: ALL_PAGES });
  } catch (error) {
    rmSync(file);
    throw error;
  }
}
