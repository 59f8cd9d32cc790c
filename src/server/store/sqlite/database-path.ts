import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The file that a `file:` database address names; `file:./data/leads.db` starts at the working folder. */
export function readDatabasePath(databaseUrl: string): string {
  if (databaseUrl.startsWith('file://')) return fileURLToPath(databaseUrl);
  return resolve(databaseUrl.replace(/^file:/, ''));
}
