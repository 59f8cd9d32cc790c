import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { nameColumn, type Outcome, type Statement, type Value, type Values, type Work } from '../engine.ts';
import { isBusy } from './errors.ts';

/** Runs work on a connection, without a pause. */
export type Run = <Result>(work: () => Work<Result>) => Result;

/** What this engine says in its own way, see {@link Statement}. */
const TRANSLATIONS: readonly [RegExp, string][] = [
  [/\bFOR (NO KEY )?UPDATE( SKIP LOCKED)?/g, ''],
  [/\bms\(/g, '('],
  [/\bEACH\(/g, 'json_each('],
  [/= ANY \((:\w+)\)/g, 'IN (SELECT value FROM json_each($1))'],
  [/<> ALL \((:\w+)\)/g, 'NOT IN (SELECT value FROM json_each($1))'],
  [/\bAS json\)/g, 'AS text)'],
  [/\bgreatest\(/g, 'max('],
  [/\bleast\(/g, 'min('],
  [/\bTRUE\b/g, '1'],
  [/\bFALSE\b/g, '0'],
];

type Row = Record<string, unknown>;

type Prepared = {
  statement: StatementSync;
  names: string[];
  hasRows: boolean;
  /** What follows it, by its text. */
  followers: Map<string, Prepared>;
};

/**
 * Makes a function that runs work. Statements are prepared once.
 *
 * @param now ms since 1970
 */
export function createRun(database: DatabaseSync, now: () => number): Run {
  const known = new Map<string, Prepared>();

  function prepare(sql: string): Prepared {
    const translated = TRANSLATIONS.reduce((text, [from, to]) => text.replace(from, to), sql);
    const statement = database.prepare(translated);
    const names = new Set(Array.from(translated.matchAll(/:(\w+)/g), ([, name = '']) => name));
    return { statement, names: [...names], hasRows: statement.columns().length > 0, followers: new Map() };
  }

  function execute({ sql, values, then = [] }: Statement): Outcome {
    const prepared = known.get(sql) ?? prepare(sql);
    known.set(sql, prepared);
    const rows = runPrepared(prepared, values);
    if (typeof rows === 'number') return { rows: [], changes: rows };
    if (rows.length > 0 && then.length > 0) {
      const withFirst = { ...values, first: JSON.stringify(rows) };
      for (const next of then) {
        const follower = prepared.followers.get(next) ?? prepare(`${tableOf(rows)} ${next}`);
        prepared.followers.set(next, follower);
        runPrepared(follower, withFirst);
      }
    }
    return { rows: rows.map(decodeRow), changes: rows.length };
  }

  /** The rows that it returns, as they are kept, or how many it has changed. */
  function runPrepared({ statement, names, hasRows }: Prepared, values: Values): Row[] | number {
    const bound: Record<string, SQLInputValue> = {};
    for (const name of names) bound[name] = name === 'now' ? now() : encode(values, name);
    return hasRows ? statement.all(bound) : Number(statement.run(bound).changes);
  }

  return (work) => {
    const steps = work();
    let step = steps.next();
    while (!step.done) step = steps.next(execute(step.value));
    return step.value;
  };
}

/** Rows as the table `first`, of the value of that name. */
function tableOf(rows: readonly Row[]): string {
  const columns = Object.keys(rows[0] ?? {}).map((name) => `value ->> '${name}' AS ${name}`);
  return `WITH first AS (SELECT ${columns.join(', ')} FROM EACH(:first))`;
}

function encode(values: Values, name: string): SQLInputValue {
  const value: Value | undefined = values[name];
  if (value === undefined) throw new Error(`A statement was given no ${name}`);
  if (value instanceof Date) return value.getTime();
  if (typeof value === 'boolean') return Number(value);
  return Array.isArray(value) ? JSON.stringify(value) : (value as SQLInputValue);
}

const JSON_COLUMNS = new Set(['body', 'lead_numbers', 'fields', 'source', 'suspicions', 'sent_to', 'by']);

/** Columns of moments are called so; in the tables they are ms since 1970. */
const MOMENT = /(^|_)at$|_until$|_for$|since$/;

function decodeRow(row: Row): unknown {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [nameColumn(name), decodeColumn(name, value)]),
  );
}

function decodeColumn(name: string, value: unknown): unknown {
  if (value === null) return null;
  if (JSON_COLUMNS.has(name)) return JSON.parse(String(value));
  if (MOMENT.test(name)) return new Date(Number(value));
  return name.startsWith('is_') ? value === 1 : value;
}

/** How long a caller waits for a lock that another process holds. */
export const BUSY_BUDGET_MS = 3000;

/** Between two tries; the process does other work meanwhile. */
export const BUSY_PAUSE_MS = 30;

/** Repeats the work while another process holds the lock, within the budget; then throws SQLite's error. */
export async function retryWhileBusy<Result>(work: () => Result): Promise<Result> {
  const deadline = performance.now() + BUSY_BUDGET_MS;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
    }
    await sleep(BUSY_PAUSE_MS);
  }
}
