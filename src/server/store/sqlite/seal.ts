import type { DatabaseSync } from 'node:sqlite';

/** The trigger by which a database whose leads were moved to another one refuses new leads. */
export const SEAL = 'lead_moved';

export function isSealed(database: DatabaseSync): boolean {
  return database.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(SEAL) !== undefined;
}
