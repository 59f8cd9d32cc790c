import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { StoreRefusedError } from '../store-error.ts';
import { MIGRATIONS_FOLDER, readMigrations } from './migrations.ts';
import { migrateDatabase } from './postgres/database.ts';
import { openDatabase } from './sqlite/database.ts';

type Row = Record<string, string | number | null>;
type Column = { name: string; type: string };

/** Rows per statement. A lead has at most some kilobytes. */
const CHUNK = 500;

const LIST_REFERENCES = `SELECT name, (SELECT json_group_array("table") FROM pragma_foreign_key_list(name)) AS referred
  FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'`;
const LIST_COLUMNS = `SELECT column_name AS name, data_type AS type FROM information_schema.columns
  WHERE table_schema = current_schema() AND table_name = $1`;
const SET_NUMBER = `SELECT setval(pg_get_serial_sequence($1, column_name), $2) FROM information_schema.columns
  WHERE table_schema = current_schema() AND table_name = $1 AND is_identity = 'YES'`;

/**
 * Copies everything from a SQLite file into an empty PostgreSQL database, in one transaction, and continues its
 * numbers. The file is locked meanwhile, and stays unchanged.
 *
 * @returns how many rows of each table were copied, counted in the new database
 * @throws {StoreRefusedError} if the file is in use or the database has leads; nothing was changed then
 */
export async function importStore(file: string, databaseUrl: string): Promise<Map<string, number>> {
  const source = await openDatabase(file, join(MIGRATIONS_FOLDER, 'sqlite'));
  const target = new Client({ connectionString: databaseUrl });
  try {
    lock(source, file);
    await migrateDatabase(databaseUrl, readMigrations(join(MIGRATIONS_FOLDER, 'postgres')));
    await target.connect();
    await target.query('BEGIN; LOCK TABLE lead');
    const copied = await copyTables(source, target);
    await target.query('COMMIT');
    return copied;
  } finally {
    // Also ends an uncommitted transaction.
    await target.end();
    source.close();
  }
}

/** Locks the file until it is closed, because a later lead would not be copied. */
function lock(source: DatabaseSync, file: string): void {
  try {
    // Only the last connection can leave WAL mode.
    const isAlone = source.prepare('PRAGMA journal_mode = DELETE').get()?.journal_mode === 'delete';
    if (isAlone) {
      source.exec('BEGIN EXCLUSIVE');
      return;
    }
  } catch {
    // Another process is writing.
  }
  throw new StoreRefusedError(`The database ${file} is in use: stop the server first`);
}

async function copyTables(source: DatabaseSync, target: Client): Promise<Map<string, number>> {
  if (await countRows(target, 'lead'))
    throw new StoreRefusedError('The PostgreSQL database has leads already');
  const tables = listTables(source);
  // A migration may have inserted rows.
  for (const table of tables.toReversed()) await target.query(`DELETE FROM ${table}`);
  const copied = new Map<string, number>();
  for (const table of tables) {
    const { rows: columns } = await target.query<Column>(LIST_COLUMNS, [table]);
    const rows = source.prepare(`SELECT * FROM ${table}`).all() as Row[];
    for (let at = 0; at < rows.length; at += CHUNK)
      await insert(target, table, columns, rows.slice(at, at + CHUNK));
    const arrived = await countRows(target, table);
    if (arrived !== rows.length)
      throw new StoreRefusedError(`${rows.length} rows of ${table} were to be copied, ${arrived} arrived`);
    copied.set(table, arrived);
  }
  // The next numbers follow all used ones, including those of deleted leads, because people know leads by number.
  for (const { name, seq } of source.prepare('SELECT name, seq FROM sqlite_sequence WHERE seq > 0').all())
    await target.query(SET_NUMBER, [name, seq]);
  return copied;
}

/** Lists the tables so that referenced rows come first. */
function listTables(source: DatabaseSync): string[] {
  let waiting = source.prepare(LIST_REFERENCES).all() as { name: string; referred: string }[];
  const tables: string[] = [];
  while (waiting.length > 0) {
    const next = waiting.filter(({ referred }) =>
      (JSON.parse(referred) as string[]).every((table) => tables.includes(table)),
    );
    tables.push(...next.map(({ name }) => name));
    waiting = waiting.filter(({ name }) => !tables.includes(name));
  }
  return tables;
}

async function insert(target: Client, table: string, columns: Column[], rows: Row[]): Promise<void> {
  const toTypedRow = (row: Row) => columns.map(({ name, type }) => [name, toTyped(row[name], type)]);
  const list = (describe: (column: Column) => string) => columns.map(describe).join(', ');
  await target.query(
    `INSERT INTO ${table} (${list(({ name }) => name)}) OVERRIDING SYSTEM VALUE
     SELECT ${list(({ name, type }) => `row.${name}::${type}`)} FROM json_to_recordset($1)
     -- A text of JSON may hold signs that PostgreSQL takes in no other form.
     AS row (${list(({ name, type }) => `${name} ${type.startsWith('json') ? 'text' : type}`)})`,
    [JSON.stringify(rows.map((row) => Object.fromEntries(toTypedRow(row))))],
  );
}

function toTyped(value: Row[string] = null, type: string): unknown {
  if (value !== null && type === 'boolean') return value === 1;
  return value !== null && type.startsWith('timestamp') ? new Date(value) : value;
}

async function countRows(target: Client, table: string): Promise<number> {
  const { rows } = await target.query(`SELECT count(*)::int AS count FROM ${table}`);
  return rows[0]?.count;
}
