import { isPostgres, openStore, readDatabasePath } from './open.ts';
import { openPostgresTables } from './postgres/tables.ts';
import { openSqliteTables } from './sqlite/tables.ts';
import { StoreRefusedError } from './store-error.ts';
import type { Tables } from './tables.ts';

export type MovedTable = { table: string; rows: number };

/** The state of a moment, which the next start makes anew; and what each database knows of its own schema. */
const LEFT_BEHIND = ['breaker', 'channel', 'role', 'schema_migration'];

/** What a process that has ended still held. */
const LEASES = ['lease_until', 'lease_token', 'lease_owner'];

/** Has to be filled first: others refer to it. */
const FIRST = 'lead';

/** Why a move was refused, for the words of whoever asked for it. */
export class MoveRefusedError extends Error {
  override name = 'MoveRefusedError';
  readonly reason: 'same-place' | 'in-use' | 'not-empty';

  constructor(reason: 'same-place' | 'in-use' | 'not-empty') {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Copies leads, their deliveries and history, counts and facts into another, empty database, in one transaction, and
 * lets it go on with the numbers where the old one was. The old one keeps what it has and takes no more leads: whoever
 * starts a server on it meanwhile or afterwards is refused, so that none is left behind. What was killed on the way is
 * done by another call.
 *
 * @returns what was copied, counted in the new database
 * @throws {MoveRefusedError} when nothing may be moved; nothing was changed then
 * @throws {StoreRefusedError} when one of them can't be used
 */
export async function moveStore(from: string, to: string): Promise<MovedTable[]> {
  if (placeOf(from) === placeOf(to)) throw new MoveRefusedError('same-place');
  const source = await openTables(from);
  try {
    const { seal, unseal, findSeal } = source.statements;
    const wasSealed = (await source.query(findSeal)).length > 0;
    if (!wasSealed) await bringUpToDate(from);
    await bringUpToDate(to);
    const target = await openTables(to);
    try {
      if ((await countRows(target, FIRST)) > 0) throw new MoveRefusedError('not-empty');
      if (await source.isInUse()) throw new MoveRefusedError('in-use');
      if (!wasSealed) await source.query(seal);
      try {
        // Somebody may have opened it since, and looks for the seal only at the start.
        if (await source.isInUse()) throw new MoveRefusedError('in-use');
        return await inTransaction(source, () => inTransaction(target, () => copyAll(source, target)));
      } catch (error) {
        if (!wasSealed) await source.query(unseal);
        throw error;
      }
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function copyAll(source: Tables, target: Tables): Promise<MovedTable[]> {
  const tables = (await source.query(source.statements.listTables)).map(({ name }) => String(name));
  const numbers = await source.query(source.statements.listNumbers);
  const moved: MovedTable[] = [];
  for (const table of new Set([FIRST, ...tables])) {
    if (LEFT_BEHIND.includes(table)) continue;
    const rows = await source.query(`SELECT * FROM ${table}`);
    for (const row of rows) for (const lease of LEASES) delete row[lease];
    await target.replaceRows(table, rows);
    const number = numbers.find(({ name }) => name === table);
    if (number) await target.writeNumber(table, Number(number.last));
    const arrived = await countRows(target, table);
    if (arrived !== rows.length) {
      throw new StoreRefusedError(`${rows.length} rows of ${table} were to be moved, ${arrived} arrived`);
    }
    moved.push({ table, rows: arrived });
  }
  return moved;
}

async function countRows(tables: Tables, table: string): Promise<number> {
  const [counted] = await tables.query(`SELECT count(*) AS count FROM ${table}`);
  return Number(counted?.count);
}

/** Does all of it or nothing; what it reads is the state of one moment. */
async function inTransaction<Result>(tables: Tables, work: () => Promise<Result>): Promise<Result> {
  await tables.query(tables.statements.begin);
  try {
    const result = await work();
    await tables.query('COMMIT');
    return result;
  } catch (error) {
    // SQLite may have undone it by itself.
    await tables.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** Opened once by the store's own door, a database is made and migrated, and refused where it must not be used. */
async function bringUpToDate(address: string): Promise<void> {
  const store = await openStore(address);
  try {
    await store.checkHealth();
  } finally {
    await store.close();
  }
}

async function openTables(address: string): Promise<Tables> {
  return isPostgres(address) ? openPostgresTables(address) : openSqliteTables(readDatabasePath(address));
}

function placeOf(address: string): string {
  return isPostgres(address) ? address.replace(/^postgresql:/, 'postgres:') : readDatabasePath(address);
}
