import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { isPostgres, openStore, readDatabasePath } from '../../src/server/store/open.ts';

const DAY_MS = 86_400_000;

/** Leads of two years, evenly distributed. Two of a thousand are answered too late. */
const SPAN_MS = 700 * DAY_MS;

/** The SQL of each engine for the same rows: a number `n` from 1, and the time of lead `n`. */
const DIALECTS = {
  sqlite: {
    series: (count: number) =>
      `WITH RECURSIVE series (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM series WHERE n < ${count})`,
    moment: (ms: string) => `CAST(${ms} AS integer)`,
    truth: (is: string) => `CASE WHEN ${is} THEN 1 ELSE 0 END`,
    json: (text: string) => text,
    override: '',
  },
  postgres: {
    series: (count: number) => `WITH series (n) AS (SELECT generate_series(1, ${count}))`,
    moment: (ms: string) => `to_timestamp((${ms}) / 1000.0)`,
    truth: (is: string) => `(${is})`,
    json: (text: string) => `CAST(${text} AS json)`,
    override: 'OVERRIDING SYSTEM VALUE',
  },
};

/**
 * Fills an empty database with the leads of some years. One lead in twenty is spam. The others are delivered and
 * answered, except for the newest twenty.
 */
export async function fillLeads(databaseUrl: string, count: number): Promise<void> {
  await (await openStore(databaseUrl)).close();
  const run = isPostgres(databaseUrl) ? runOnPostgres : runOnSqlite;
  const dialect = DIALECTS[isPostgres(databaseUrl) ? 'postgres' : 'sqlite'];
  const { series, moment, truth, json, override } = dialect;
  const start = Date.now() - SPAN_MS;
  const cameAt = `${start} + n * (${SPAN_MS} / ${count}.0)`;
  const isNew = `n > ${count - 20}`;
  const isSpam = `n % ${Math.ceil(count / 20)} = 1`;
  const phone = `'+38067' || (1000000 + n)`;
  const fields = `'{"name":"Учень ' || n || '","phone":"' || ${phone} || '","subject":"Фізика","message":"Добрий день! Дитині 12 років, потрібна допомога з фізикою двічі на тиждень після школи. Коли можна почати?"}'`;
  await run(databaseUrl, [
    `${series(count)}
     INSERT INTO conversation (id, phone_key, state, is_suspected, steps, "at", opened_at, closed_at)
     ${override}
     SELECT n, ${phone}, CASE WHEN ${isNew} OR ${isSpam} THEN 'new' ELSE 'lost' END,
            ${truth(isSpam)}, CASE WHEN ${isNew} OR ${isSpam} THEN 0 ELSE 1 END,
            CASE WHEN ${isNew} OR ${isSpam} THEN NULL ELSE ${moment(`${cameAt} + 1800000`)} END, ${moment(cameAt)},
            CASE WHEN ${isNew} OR ${isSpam} THEN NULL ELSE ${moment(`${cameAt} + 1800000`)} END
     FROM series`,
    `${series(count)}
     INSERT INTO lead (number, request_id, kind, fields, phone_key, source, marks, created_at, conversation_id)
     ${override}
     SELECT n, 'lead-' || n, CASE n % 3 WHEN 0 THEN 'trial' WHEN 1 THEN 'package' ELSE 'contact' END, ${json(fields)},
            ${phone}, ${json(`'{"page":"/subject/physics","utm_source":"s' || (n % 7) || '"}'`)}, ${json(`'[]'`)},
            ${moment(cameAt)}, n
     FROM series`,
    `INSERT INTO outbox (key, lead_number, channel, topic, state, attempts, planned_at, due_at, done_at)
     SELECT 'lead:' || number || ':' || name, number, name, 'lead',
            CASE WHEN number <= ${count - 20} THEN 'done' ELSE 'pending' END, 1, created_at, created_at, CASE WHEN number <= ${count - 20} THEN created_at END
     FROM lead CROSS JOIN channel WHERE name <> 'webhook' AND NOT (${isSpam.replace('n', 'number')})`,
    `INSERT INTO event (key, conversation_id, type, before, after, "by", "at")
     SELECT 'step-' || id, id, 'conversation.lost', 'new', 'lost',
            ${json(`'{"source":"cli","name":"Марія"}'`)}, closed_at
     FROM conversation WHERE state = 'lost'`,
    'ANALYZE',
  ]);
}

async function runOnSqlite(databaseUrl: string, statements: string[]): Promise<void> {
  const database = new DatabaseSync(readDatabasePath(databaseUrl));
  for (const statement of statements.slice(0, -1)) database.exec(statement);
  database.close();
}

async function runOnPostgres(databaseUrl: string, statements: string[]): Promise<void> {
  const client = new Client(databaseUrl);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  for (const [table, column] of [
    ['lead', 'number'],
    ['conversation', 'id'],
  ])
    await client.query(
      `SELECT setval(pg_get_serial_sequence('${table}', '${column}'), (SELECT max(${column}) FROM ${table}))`,
    );
  await client.end();
}
