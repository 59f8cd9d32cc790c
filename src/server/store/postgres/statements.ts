import type { QueryResult } from 'pg';
import { nameColumn, type Transaction, translateSql, type Values } from '../engine.ts';

/** Runs queries: a pool, or one connection of it. */
export type Connection = { query(text: string, values: unknown[]): Promise<QueryResult> };

/** The statements of a connection. */
export function createStatements(connection: Connection): Transaction {
  function query(sql: string, values: Values = {}): Promise<QueryResult> {
    const { text, names } = translate(sql);
    return connection.query(
      text,
      names.map((name) => findValue(values, name)),
    );
  }

  async function all<Row>(sql: string, values?: Values): Promise<Row[]> {
    const { rows } = await query(sql, values);
    return rows.map((row) => nameColumns(row) as Row);
  }

  return {
    all,
    get: async <Row>(sql: string, values?: Values) => (await all<Row>(sql, values))[0],
    run: async (sql, values) => (await query(sql, values)).rowCount ?? 0,
  };
}

function nameColumns(row: Record<string, unknown>): unknown {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [nameColumn(column), value]));
}

function findValue(values: Values, name: string): unknown {
  if (values[name] === undefined) throw new Error(`A statement has no value for ${name}`);
  return values[name];
}

/**
 * The clock of the database, which all instances share. Read once per statement, so that an index can be used with it.
 */
const NOW = '(SELECT clock_timestamp())';

/** Translates a statement for this engine, see {@link Transaction}. */
function translate(sql: string): { text: string; names: string[] } {
  const names: string[] = [];
  const text = translateSql(sql, (part) =>
    part
      .replace(/\bms\(([^()]*)\)/g, `(($1) * interval '1 millisecond')`)
      .replace(/\bEACH\((:\w+)\)/g, 'json_array_elements(CAST($1 AS json))')
      .replace(/:now\b/g, NOW)
      .replace(/:(\w+)/g, (_, name: string) => {
        if (!names.includes(name)) names.push(name);
        return `$${names.indexOf(name) + 1}`;
      }),
  );
  return { text, names };
}
