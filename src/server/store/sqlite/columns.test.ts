import { globSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { COLUMNS } from './columns.ts';
import { createStatements } from './statements.ts';

const { get } = createStatements(new DatabaseSync(':memory:'), Date.now);

test('converts moments, booleans and JSON by column, and never guesses by name', async () => {
  expect(
    await get(`SELECT 5 AS created_at, 1 AS is_suspected, 0 AS is_reported, '["x"]' AS "by", NULL AS body`),
  ).toEqual({
    createdAt: new Date(5),
    isSuspected: true,
    isReported: false,
    by: ['x'],
    body: null,
  });
  expect(await get('SELECT 5 AS seen_at, 6 AS asked_until, 1 AS is_odd')).toEqual({
    seenAt: 5,
    askedUntil: 6,
    isOdd: 1,
  });
});

test('declares each column as PostgreSQL does, with one type per name', () => {
  const kinds: Readonly<Record<string, string>> = { timestamptz: 'moment', boolean: 'boolean', json: 'json' };
  const sql = globSync('migrations/postgres/*.sql')
    .sort()
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const dropped = new Set(
    Array.from(sql.matchAll(/ALTER TABLE (\w+) DROP COLUMN (\w+)/g), ([, table, name]) => `${table}.${name}`),
  );
  const stated: string[] = [];
  for (const [, table, columns = ''] of sql.matchAll(/CREATE TABLE (\w+) \(\n([\s\S]*?)\n\);/g))
    for (const [, name, type = ''] of columns.matchAll(/^ +"?(\w+)"? +(timestamptz|boolean|json)\b/gm))
      if (!dropped.has(`${table}.${name}`)) stated.push(`${table}.${name} ${kinds[type]}`);
  const known = Object.entries(COLUMNS).flatMap(([table, columns]) =>
    Object.entries(columns).map(([name, kind]) => `${table}.${name} ${kind}`),
  );
  expect(stated.length).toBeGreaterThan(20);
  expect(known.sort()).toEqual(stated.sort());
  const meanings = new Set(known.map((line) => line.replace(/^\w+\./, '')));
  expect(meanings.size).toBe(new Set(Array.from(meanings, (line) => line.split(' ')[0])).size);
});
