import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type Migration = { version: number; name: string; sql: string };

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../migrations', import.meta.url));

/**
 * Reads `NNNN-name.sql` files in the order of their numbers, which start at 1 and have no gaps.
 *
 * @throws {Error} for a gap or a file of another name: the release is broken
 */
export function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).sort();
  return names.map((name, index) => {
    const version = Number(/^(\d{4})-.+\.sql$/.exec(name)?.[1]);
    if (version !== index + 1) throw new Error(`Migration ${name} is out of order in ${folder}`);
    return { version, name, sql: readFileSync(join(folder, name), 'utf8') };
  });
}

/** Explains in one line that only a start of the server migrates the tables. */
export function explainOlder(database: string, version: number, known: readonly Migration[]): string {
  return `${database} was written by an older release (schema ${version}, this one needs ${known.length}); the next start of the server brings it up to date`;
}
