import { DatabaseSync } from 'node:sqlite';
import type { Tables, Value } from '../tables.ts';
import { isBusy } from './errors.ts';
import { isSealed, SEAL } from './seal.ts';
import { BUSY_BUDGET_MS } from './writer.ts';

/** The tables of a SQLite file that is up to date. */
export class SqliteTables implements Tables {
  readonly #database: DatabaseSync;

  constructor(file: string) {
    this.#database = new DatabaseSync(file, { timeout: BUSY_BUDGET_MS });
    this.#database.exec('PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;');
  }

  async isInUse(): Promise<boolean> {
    try {
      // A log can only be given up by the one connection that is left.
      const mode = this.#database.prepare('PRAGMA journal_mode = DELETE').get();
      return mode?.journal_mode !== 'delete';
    } catch (error) {
      if (isBusy(error)) return true;
      throw error;
    }
  }

  async seal(): Promise<void> {
    this.#database.exec(
      `CREATE TRIGGER IF NOT EXISTS ${SEAL} BEFORE INSERT ON lead BEGIN SELECT RAISE(ABORT, 'sealed'); END`,
    );
  }

  async unseal(): Promise<void> {
    this.#database.exec(`DROP TRIGGER IF EXISTS ${SEAL}`);
  }

  async isSealed(): Promise<boolean> {
    return isSealed(this.#database);
  }

  async listTables(): Promise<string[]> {
    return this.#read(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name`,
    ).map(([name]) => String(name));
  }

  async listColumns(table: string): Promise<string[]> {
    return this.#read(`SELECT name FROM pragma_table_info('${table}')`).map(([name]) => String(name));
  }

  async countRows(table: string): Promise<number> {
    return Number(this.#read(`SELECT count(*) FROM ${table}`)[0]?.[0]);
  }

  async readRows(table: string, columns: readonly string[]): Promise<Value[][]> {
    return this.#read(`SELECT ${columns.join(', ')} FROM ${table}`);
  }

  async readLastNumber(table: string): Promise<number | null> {
    const [sequence] = this.#read(`SELECT seq FROM sqlite_sequence WHERE name = '${table}'`);
    return sequence ? Number(sequence[0]) : null;
  }

  async transaction<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      const result = await work();
      this.#database.exec('COMMIT');
      return result;
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  async insertRows(table: string, columns: readonly string[], rows: readonly Value[][]): Promise<void> {
    const places = columns.map(() => '?').join(', ');
    const insert = this.#database.prepare(
      `INSERT OR REPLACE INTO ${table} (${columns.join(', ')}) VALUES (${places})`,
    );
    for (const row of rows) insert.run(...row);
  }

  async writeLastNumber(table: string, number: number): Promise<void> {
    this.#database.exec(`DELETE FROM sqlite_sequence WHERE name = '${table}'`);
    this.#database.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)').run(table, number);
  }

  async close(): Promise<void> {
    this.#database.close();
  }

  #read(sql: string): Value[][] {
    const statement = this.#database.prepare(sql);
    statement.setReturnArrays(true);
    return statement.all() as unknown as Value[][];
  }
}
