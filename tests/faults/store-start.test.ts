import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore } from '../../src/server/store/open.ts';
import { StoreRefusedError } from '../../src/server/store/store-error.ts';
import { makeNewLead } from '../support/make-lead.ts';

const LEADS = 30_000;

let folder: string;
let file: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'leads-'));
  file = join(folder, 'leads.db');
  await (await openStore(`file:${file}`)).close();
  fill();
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Leads of years: more than is read as a whole at every start. */
function fill(): void {
  const database = new DatabaseSync(file);
  database.exec(`
    WITH RECURSIVE counted AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM counted WHERE n < ${LEADS})
    INSERT INTO lead (request_id, kind, fields, phone_key, source, suspicions, is_spam, created_at)
    SELECT 'lead-' || n, 'trial', '{"message":"' || hex(zeroblob(400)) || '"}', '', '{}', '[]', 1, n FROM counted;
    PRAGMA wal_checkpoint(TRUNCATE)`);
  database.close();
}

/** How many bytes this process reads meanwhile. */
async function countRead(work: () => Promise<void>): Promise<number> {
  const count = () => Number(/^rchar: (\d+)$/m.exec(readFileSync('/proc/self/io', 'utf8'))?.[1]);
  const before = count();
  await work();
  return count() - before;
}

async function openAndClose(path = file): Promise<void> {
  const store = await openStore(`file:${path}`);
  await store.close();
}

/** The files as a process leaves them that is killed after it has saved a lead. */
async function copyOfKilled(): Promise<string> {
  const store = await openStore(`file:${file}`);
  await store.saveLead(makeNewLead(), []);
  const copy = join(folder, 'copy.db');
  for (const part of ['', '-wal']) copyFileSync(file + part, copy + part);
  await store.close();
  return copy;
}

function damage(path: string): void {
  const bytes = readFileSync(path);
  bytes.fill(0x55, bytes.length / 2, bytes.length / 2 + 8192);
  writeFileSync(path, bytes);
}

test('a large database is not read as a whole at a start after a stop', async () => {
  expect(await countRead(openAndClose)).toBeLessThan(statSync(file).size / 10);
});

test('nor beside a process that has it open', async () => {
  const store = await openStore(`file:${file}`);
  await store.saveLead(makeNewLead(), []);
  expect(await countRead(openAndClose)).toBeLessThan(statSync(file).size / 10);
  await store.close();
});

test('it is after a process has ended without closing it', async () => {
  const copy = await copyOfKilled();
  expect(await countRead(() => openAndClose(copy))).toBeGreaterThan(statSync(copy).size);
});

test('and refused when it was damaged with it', async () => {
  const copy = await copyOfKilled();
  damage(copy);
  await expect(openAndClose(copy)).rejects.toThrow(StoreRefusedError);
});
