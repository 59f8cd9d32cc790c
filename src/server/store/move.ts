import { openStore, readDatabasePath } from './open.ts';
import { PostgresTables } from './postgres/tables.ts';
import { SqliteTables } from './sqlite/tables.ts';
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
    const wasSealed = await source.isSealed();
    if (!wasSealed) await bringUpToDate(from);
    await bringUpToDate(to);
    const target = await openTables(to);
    try {
      if ((await target.countRows(FIRST)) > 0) throw new MoveRefusedError('not-empty');
      if (await source.isInUse()) throw new MoveRefusedError('in-use');
      await source.seal();
      try {
        // Somebody may have opened it since, and looks for the seal only at the start.
        if (await source.isInUse()) throw new MoveRefusedError('in-use');
        return await source.transaction(() => target.transaction(() => copyAll(source, target)));
      } catch (error) {
        if (!wasSealed) await source.unseal();
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
  const tables = (await source.listTables()).filter((table) => !LEFT_BEHIND.includes(table));
  const inOrder = [FIRST, ...tables.filter((table) => table !== FIRST)];
  const moved: MovedTable[] = [];
  for (const table of inOrder) {
    const columns = (await target.listColumns(table)).filter((column) => !LEASES.includes(column));
    const rows = await source.readRows(table, columns);
    await target.insertRows(table, columns, rows);
    const last = await source.readLastNumber(table);
    if (last !== null) await target.writeLastNumber(table, last);
    const arrived = await target.countRows(table);
    if (arrived !== rows.length) {
      throw new StoreRefusedError(`${rows.length} rows of ${table} were to be moved, ${arrived} arrived`);
    }
    moved.push({ table, rows: arrived });
  }
  return moved;
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
  return address.startsWith('file:')
    ? new SqliteTables(readDatabasePath(address))
    : PostgresTables.open(address);
}

function placeOf(address: string): string {
  return address.startsWith('file:')
    ? readDatabasePath(address)
    : address.replace(/^postgresql:/, 'postgres:');
}
