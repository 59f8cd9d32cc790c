import { Client } from 'pg';
import type { Tables, Value } from '../tables.ts';
import { COUNT_SEALS, SEAL } from './errors.ts';

type Column = { name: string; type: string };

/** So many parameters at most may one statement have. */
const MAX_PARAMETERS = 60_000;

const CONNECT_TIMEOUT_MS = 5000;

/** How values of a type are read and written, so that both engines say the same. */
const AS_VALUE: Readonly<
  Record<string, { read: (column: string) => string; write: (value: string) => string }>
> = {
  'timestamp with time zone': {
    // What lies before all time is 0 in SQLite.
    read: (column) =>
      `CASE WHEN ${column} = '-infinity' THEN 0 ELSE floor(extract(epoch FROM ${column}) * 1000) END::float8`,
    write: (value) =>
      `CASE WHEN ${value}::float8 = 0 THEN '-infinity' ELSE to_timestamp(${value}::float8 / 1000) END`,
  },
  boolean: { read: (column) => `${column}::int`, write: (value) => `${value}::int::boolean` },
  json: { read: (column) => `${column}::text`, write: (value) => `${value}::json` },
  jsonb: { read: (column) => `${column}::text`, write: (value) => `${value}::jsonb` },
  smallint: { read: (column) => column, write: (value) => `${value}::smallint` },
  integer: { read: (column) => column, write: (value) => `${value}::int` },
  text: { read: (column) => column, write: (value) => `${value}::text` },
};

/** The tables of a PostgreSQL database that is up to date. */
export class PostgresTables implements Tables {
  readonly #client: Client;

  private constructor(client: Client) {
    this.#client = client;
  }

  static async open(address: string): Promise<PostgresTables> {
    const client = new Client({ connectionString: address, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
    await client.connect();
    return new PostgresTables(client);
  }

  async isInUse(): Promise<boolean> {
    const others = await this.#read(
      `SELECT pid FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'leads' AND pid <> pg_backend_pid()`,
    );
    return others.length > 0;
  }

  async seal(): Promise<void> {
    if (await this.isSealed()) return;
    // It waits for leads that are being saved and allows no other: not even to a server that was connected before.
    await this.#client.query(`ALTER TABLE lead ADD CONSTRAINT ${SEAL} CHECK (false) NOT VALID`);
  }

  async unseal(): Promise<void> {
    await this.#client.query(`ALTER TABLE lead DROP CONSTRAINT IF EXISTS ${SEAL}`);
  }

  async isSealed(): Promise<boolean> {
    return Number((await this.#read(COUNT_SEALS))[0]?.[0]) > 0;
  }

  async listTables(): Promise<string[]> {
    return (
      await this.#read(
        `SELECT table_name FROM information_schema.tables
         WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' ORDER BY 1`,
      )
    ).map(([name]) => String(name));
  }

  async listColumns(table: string): Promise<string[]> {
    return (await this.#readColumns(table)).map(({ name }) => name);
  }

  async countRows(table: string): Promise<number> {
    return Number((await this.#read(`SELECT count(*)::int FROM ${table}`))[0]?.[0]);
  }

  async readRows(table: string, columns: readonly string[]): Promise<Value[][]> {
    const typed = await this.#readColumns(table);
    // A column that only the other engine has.
    const read = (name: string) => {
      const column = typed.find((each) => each.name === name);
      return column ? conversionOf(column).read(name) : 'NULL';
    };
    return this.#read(`SELECT ${columns.map(read).join(', ')} FROM ${table}`);
  }

  async readLastNumber(table: string): Promise<number | null> {
    const sequence = await this.#findSequence(table);
    if (!sequence) return null;
    const [last] = await this.#read(
      `SELECT CASE WHEN is_called THEN last_value ELSE 0 END::float8 FROM ${sequence}`,
    );
    return Number(last?.[0]);
  }

  async transaction<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.#client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    try {
      const result = await work();
      await this.#client.query('COMMIT');
      return result;
    } catch (error) {
      await this.#client.query('ROLLBACK');
      throw error;
    }
  }

  async insertRows(table: string, columns: readonly string[], rows: readonly Value[][]): Promise<void> {
    const typed = await this.#readColumns(table);
    const conversions = columns.map((name) => {
      const column = typed.find((each) => each.name === name);
      if (!column) throw new Error(`There is no column ${name} in ${table}`);
      return conversionOf(column);
    });
    await this.#client.query(`DELETE FROM ${table}`);
    const batch = Math.floor(MAX_PARAMETERS / columns.length);
    for (let start = 0; start < rows.length; start += batch) {
      const part = rows.slice(start, start + batch);
      const tuples = part.map(
        (_row, row) =>
          `(${conversions.map(({ write }, index) => write(`$${row * columns.length + index + 1}`)).join(', ')})`,
      );
      await this.#client.query(
        `INSERT INTO ${table} (${columns.join(', ')}) OVERRIDING SYSTEM VALUE VALUES ${tuples.join(', ')}`,
        part.flat(),
      );
    }
  }

  async writeLastNumber(table: string, number: number): Promise<void> {
    const sequence = await this.#findSequence(table);
    if (sequence && number > 0) await this.#client.query('SELECT setval($1, $2)', [sequence, number]);
  }

  async close(): Promise<void> {
    await this.#client.end();
  }

  async #readColumns(table: string): Promise<Column[]> {
    const { rows } = await this.#client.query<Column>(
      `SELECT column_name AS name, data_type AS type FROM information_schema.columns
       WHERE table_schema = current_schema() AND table_name = $1 ORDER BY ordinal_position`,
      [table],
    );
    return rows;
  }

  async #findSequence(table: string): Promise<string | undefined> {
    const [found] = await this.#read(
      `SELECT pg_get_serial_sequence('${table}', column_name) FROM information_schema.columns
       WHERE table_schema = current_schema() AND table_name = '${table}' AND is_identity = 'YES'`,
    );
    return found && String(found[0]);
  }

  async #read(text: string): Promise<Value[][]> {
    return (await this.#client.query({ text, rowMode: 'array' })).rows as Value[][];
  }
}

function conversionOf({ name, type }: Column) {
  const conversion = AS_VALUE[type];
  if (!conversion) throw new Error(`The column ${name} has the type ${type}, which was never moved`);
  return conversion;
}
