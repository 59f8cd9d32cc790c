import type { QueryResult } from 'pg';
import { nameColumn, type Outcome, type Statement, type Values, type Work } from '../engine.ts';

/** What can be asked: a pool, or one connection of it. */
export type Connection = { query(text: string, values: unknown[]): Promise<QueryResult> };

/** Runs work on a connection, one statement after the other. */
export async function run<Result>(connection: Connection, work: () => Work<Result>): Promise<Result> {
  const steps = work();
  let step = steps.next();
  while (!step.done) step = steps.next(await execute(connection, step.value));
  return step.value;
}

async function execute(connection: Connection, { sql, values, then = [] }: Statement): Promise<Outcome> {
  const parts = [`first AS (${sql})`, ...then.map((next, index) => `next_${index} AS (${next})`)];
  const { text, names } = translate(then.length > 0 ? `WITH ${parts.join(', ')} SELECT * FROM first` : sql);
  const { rows, rowCount } = await connection.query(
    text,
    names.map((name) => findValue(values, name)),
  );
  const named = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([column, value]) => [nameColumn(column), value])),
  );
  return { rows: named, changes: rowCount ?? 0 };
}

function findValue(values: Values, name: string): unknown {
  if (values[name] === undefined) throw new Error(`A statement was given no ${name}`);
  return values[name];
}

/** The clock of the database is everybody's. Asked once for a statement, so that an index can be walked by it. */
const NOW = '(SELECT clock_timestamp())';

/** What this engine says in its own way, see {@link Statement}. */
function translate(sql: string): { text: string; names: string[] } {
  const names: string[] = [];
  const text = sql
    .replace(/\bms\(([^()]*)\)/g, `(($1) * interval '1 millisecond')`)
    .replace(/\bEACH\((:\w+)\)/g, 'json_array_elements(CAST($1 AS json))')
    .replace(/:now\b/g, NOW)
    .replace(/:(\w+)/g, (_, name: string) => {
      if (!names.includes(name)) names.push(name);
      return `$${names.indexOf(name) + 1}`;
    });
  return { text, names };
}
