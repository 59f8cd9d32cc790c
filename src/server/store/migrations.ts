import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LEAD_KINDS } from '#shared/lead/lead.ts';
import { CHANNELS } from '../lead.ts';
import { all, type Work } from './engine.ts';
import { StoreRefusedError } from './store-error.ts';

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

/**
 * A lead could not be saved for a channel that the tables do not know, with all that belongs to it.
 *
 * @throws {StoreRefusedError}
 */
export function* requireAllChannels(): Work<void> {
  const known = yield* all<{ name: string }>(LIST_CHANNELS);
  const unknown = CHANNELS.filter((channel) => known.every(({ name }) => name !== channel));
  if (unknown.length === 0) return;
  throw new StoreRefusedError(
    `The tables do not know the channel ${unknown.join(', ')}: a migration is missing`,
  );
}

const LIST_CHANNELS = `
  SELECT name FROM channel
  WHERE (SELECT count(*) FROM breaker WHERE channel = name) = ${LEAD_KINDS.length}`;
