import { DatabaseSync } from 'node:sqlite';
import type { MoveStatements, Row, Tables } from '../tables.ts';
import { FIND_SEAL, SEAL } from './database.ts';

import { isBusy } from './errors.ts';
import { BUSY_BUDGET_MS } from './statements.ts';

const STATEMENTS: MoveStatements = {
  begin: 'BEGIN IMMEDIATE',
  seal: `CREATE TRIGGER ${SEAL} BEFORE INSERT ON lead BEGIN SELECT RAISE(ABORT, 'sealed'); END`,
  unseal: `DROP TRIGGER ${SEAL}`,
  findSeal: FIND_SEAL,
  listTables: `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'`,
  listNumbers: 'SELECT name, seq AS last FROM sqlite_sequence',
};

/** The tables of a SQLite file that is up to date. */
export function openSqliteTables(file: string): Tables {
  const database = new DatabaseSync(file, { timeout: BUSY_BUDGET_MS });
  database.exec('PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;');
  return {
    statements: STATEMENTS,
    query: async (sql) => database.prepare(sql).all() as Row[],

    async isInUse() {
      try {
        // A log can only be given up by the one connection that is left.
        return database.prepare('PRAGMA journal_mode = DELETE').get()?.journal_mode !== 'delete';
      } catch (error) {
        if (isBusy(error)) return true;
        throw error;
      }
    },

    async replaceRows(table, rows) {
      database.exec(`DELETE FROM ${table}`);
      const columns = Object.keys(rows[0] ?? {});
      if (columns.length === 0) return;
      const places = columns.map((column) => `:${column}`);
      const insert = database.prepare(`INSERT INTO ${table} (${columns}) VALUES (${places})`);
      for (const row of rows) insert.run(row);
    },

    async writeNumber(table, last) {
      database.prepare('DELETE FROM sqlite_sequence WHERE name = ?').run(table);
      database.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)').run(table, last);
    },

    close: async () => database.close(),
  };
}
