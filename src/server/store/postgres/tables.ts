import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { MoveStatements, Row, Tables } from '../tables.ts';
import { FIND_SEAL, SEAL } from './errors.ts';

const CONNECT_TIMEOUT_MS = 5000;

/** PostgreSQL still lists for a moment the connections of a server that has just stopped: so often is looked again. */
const LOOKS = 15;
const LOOK_PAUSE_MS = 200;

/** Of each table that numbers its rows. */
const NUMBERS = `
  SELECT table_name AS name, coalesce(last_value, 0)::int AS last,
         pg_get_serial_sequence(table_name, column_name) AS sequence
  FROM information_schema.columns
  JOIN pg_sequences ON schemaname = table_schema AND sequencename = table_name || '_' || column_name || '_seq'
  WHERE table_schema = current_schema() AND is_identity = 'YES'`;

const STATEMENTS: MoveStatements = {
  begin: 'BEGIN ISOLATION LEVEL REPEATABLE READ',
  // It waits for leads that are being saved and allows no other: not even to a server that was connected before.
  seal: `ALTER TABLE lead ADD CONSTRAINT ${SEAL} CHECK (false) NOT VALID`,
  unseal: `ALTER TABLE lead DROP CONSTRAINT ${SEAL}`,
  findSeal: FIND_SEAL,
  listTables: 'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()',
  listNumbers: NUMBERS,
};

const FIND_OTHERS = `
  SELECT pid FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = 'leads' AND pid <> pg_backend_pid()`;

const LIST_COLUMNS = `
  SELECT column_name AS name, data_type AS type FROM information_schema.columns
  WHERE table_schema = current_schema() AND table_name = $1`;

/** The tables of a PostgreSQL database that is up to date. */
export async function openPostgresTables(address: string): Promise<Tables> {
  const client = new Client({ connectionString: address, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  await client.connect();

  async function query(sql: string, values: unknown[] = []): Promise<Row[]> {
    const { rows } = await client.query(sql, values);
    return rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, toPlain(value)])),
    );
  }

  return {
    statements: STATEMENTS,
    query,

    async isInUse() {
      for (let look = 0; look < LOOKS; look += 1) {
        if (look > 0) await sleep(LOOK_PAUSE_MS);
        if ((await query(FIND_OTHERS)).length === 0) return false;
      }
      return true;
    },

    async replaceRows(table, rows) {
      const columns = (await query(LIST_COLUMNS, [table])).map(({ name, type }) => ({
        name: String(name),
        type: String(type),
        // A text of JSON may hold signs that PostgreSQL takes in no other form.
        given: String(type).startsWith('json') ? 'text' : type,
      }));
      const said = rows.map((row) =>
        Object.fromEntries(columns.map(({ name, type }) => [name, toTyped(row[name], type)])),
      );
      const list = (describe: (column: (typeof columns)[number]) => string) =>
        columns.map(describe).join(', ');
      await query(`DELETE FROM ${table}`);
      await query(
        `INSERT INTO ${table} (${list(({ name }) => name)}) OVERRIDING SYSTEM VALUE
         SELECT ${list(({ name, type }) => `row.${name}::${type}`)}
         FROM json_to_recordset($1) AS row (${list(({ name, given }) => `${name} ${given}`)})`,
        [JSON.stringify(said)],
      );
    },

    async writeNumber(table, last) {
      const found = (await query(NUMBERS)).find(({ name }) => name === table);
      if (found && last > 0) await query('SELECT setval($1, $2)', [found.sequence, last]);
    },

    close: () => client.end(),
  };
}

function toTyped(value: Row[string] = null, type: string): unknown {
  if (value !== null && type === 'boolean') return value === 1;
  return value !== null && type.startsWith('timestamp') ? new Date(value) : value;
}

function toPlain(value: unknown): Row[string] {
  if (value instanceof Date) return value.getTime();
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as Row[string]);
}
