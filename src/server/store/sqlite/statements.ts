import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { nameColumn, type Transaction, translateSql, type Value, type Values } from '../engine.ts';
import { decodeColumn } from './columns.ts';
import { isBusy } from './errors.ts';

/** The translations for this engine, see {@link Transaction}. */
const TRANSLATIONS: readonly [RegExp, string][] = [
  [/\bFOR (NO KEY )?UPDATE( SKIP LOCKED)?/g, ''],
  [/\bms\(/g, '('],
  [/\bEACH\(/g, 'json_each('],
  [/= ANY \((:\w+)\)/g, 'IN (SELECT value FROM json_each($1))'],
  [/\bTRUE\b/g, '1'],
  [/\bFALSE\b/g, '0'],
];

type Prepared = { statement: StatementSync; names: readonly string[] };

/**
 * Prepares each statement of a connection once. SQLite answers synchronously; promises match the other engine.
 *
 * @param now ms since 1970
 */
export function createStatements(database: DatabaseSync, now: () => number): Transaction {
  const known = new Map<string, Prepared>();

  function prepare(sql: string): Prepared {
    const names = new Set<string>();
    const translated = translateSql(sql, (part) => {
      const text = TRANSLATIONS.reduce((translated, [from, to]) => translated.replace(from, to), part);
      for (const [, name = ''] of text.matchAll(/:(\w+)/g)) names.add(name);
      return text;
    });
    const prepared = { statement: database.prepare(translated), names: [...names] };
    known.set(sql, prepared);
    return prepared;
  }

  function bind(sql: string, values: Values) {
    const { statement, names } = known.get(sql) ?? prepare(sql);
    const bound: Record<string, SQLInputValue> = {};
    for (const name of names) bound[name] = name === 'now' ? now() : encode(values, name);
    return { statement, bound };
  }

  async function all<Row>(sql: string, values: Values = {}): Promise<Row[]> {
    const { statement, bound } = bind(sql, values);
    return statement.all(bound).map((row) => decodeRow(row) as Row);
  }

  return {
    all,
    get: async <Row>(sql: string, values?: Values) => (await all<Row>(sql, values))[0],
    async run(sql, values = {}) {
      const { statement, bound } = bind(sql, values);
      return Number(statement.run(bound).changes);
    },
  };
}

function encode(values: Values, name: string): SQLInputValue {
  const value: Value | undefined = values[name];
  if (value === undefined) throw new Error(`A statement has no value for ${name}`);
  if (value instanceof Date) return value.getTime();
  if (typeof value === 'boolean') return Number(value);
  return Array.isArray(value) ? JSON.stringify(value) : (value as SQLInputValue);
}

function decodeRow(row: Record<string, unknown>): unknown {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [nameColumn(name), decodeColumn(name, value)]),
  );
}

/** Maximum wait of a caller for a lock of another process. */
export const BUSY_BUDGET_MS = 3000;

/** Delay between two attempts, in which the process does other work. */
export const BUSY_PAUSE_MS = 30;

/** Repeats the work while another process holds the lock, at most for the budget. Then throws SQLite's error. */
export async function retryWhileBusy<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  const deadline = performance.now() + BUSY_BUDGET_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
    }
    await sleep(BUSY_PAUSE_MS);
  }
}
