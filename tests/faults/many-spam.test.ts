// @module-tag slow
/**
 * Commands that read all leads, on a database full of long quarantined leads from one address. Memory and page
 * requests must not suffer.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, expect, test } from 'vitest';
import { readAllLeads } from '../../src/server/lookup/all-leads.ts';
import { findPerson } from '../../src/server/lookup/person.ts';
import { searchLeads } from '../../src/server/lookup/search.ts';
import { writeWorkbook } from '../../src/server/lookup/workbook.ts';
import { openStore } from '../../src/server/store/open.ts';
import { fillLeads } from '../support/fill-leads.ts';
import { makeNewLead } from '../support/make-lead.ts';

const SPAM = 40_000;
const MESSAGE_LENGTH = 4000;

/** More than one page of leads and uncollected garbage need. All leads together take over 300 MB. */
const MAX_GROWTH_BYTES = 150 * 1024 * 1024;

/** Maximum time between two turns of the event loop, because visitors wait for them. */
const MAX_BLOCKED_MS = 1000;

let file: string;

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'leads-'));
  file = join(folder, 'leads.db');
  await fillLeads(`file:${file}`, 2000);
  const database = new DatabaseSync(file);
  database.exec('BEGIN');
  const conversation = database.prepare(
    `INSERT INTO conversation (phone_key, state, is_suspected, opened_at) VALUES ('', 'new', 1, 1) RETURNING id`,
  );
  const lead = database.prepare(
    `INSERT INTO lead (request_id, kind, fields, phone_key, source, marks, created_at, conversation_id)
     VALUES (?, 'trial', ?, '', '{}', '["links"]', 1, ?)`,
  );
  const fields = JSON.stringify({ name: 'Оксана', phone: 'x', message: 'ї'.repeat(MESSAGE_LENGTH) });
  for (let index = 0; index < SPAM; index += 1)
    lead.run(`spam-${index}`, fields, Number(conversation.get()?.id));
  database.exec('COMMIT');
  database.close();
  return () => rmSync(folder, { recursive: true });
}, 300_000);

/** Measures the growth of memory and the longest block of the event loop. */
async function watch<Result>(work: () => Promise<Result>) {
  const readMs = () => process.threadCpuUsage().user / 1000;
  let last = readMs();
  let [blockedMs, grownBytes] = [0, 0];
  const before = process.memoryUsage().rss;
  const timer = setInterval(() => {
    const now = readMs();
    blockedMs = Math.max(blockedMs, now - last);
    grownBytes = Math.max(grownBytes, process.memoryUsage().rss - before);
    last = now;
  }, 5);
  const result = await work();
  clearInterval(timer);
  console.info(`blocked for ${Math.round(blockedMs)} ms, grown by ${Math.round(grownBytes / 2 ** 20)} MB`);
  expect(blockedMs).toBeLessThan(MAX_BLOCKED_MS);
  expect(grownBytes).toBeLessThan(MAX_GROWTH_BYTES);
  return result;
}

test('a search holds one page of leads in memory and reads quarantined leads only on request', async () => {
  const store = await openStore(`file:${file}`);
  const { number } = await store.saveLead(
    makeNewLead('trial', { fields: { name: 'Оксана', phone: '+380501112233' } }),
    [],
  );
  const search = (query: string, spam = false) => searchLeads(store, query, { limit: 100, spam });
  expect(await watch(() => search('оксана'))).toEqual({ numbers: [number], isMore: false });
  expect(await watch(() => search('нікого такого'))).toEqual({ numbers: [], isMore: false });
  const quarantined = await watch(() => search('оксана', true));
  expect(quarantined).toMatchObject({ isMore: true });
  expect(quarantined.numbers).toHaveLength(100);
  expect(await watch(() => search('нікого такого', true))).toEqual({ numbers: [], isMore: false });
  expect(await search('№2001')).toEqual({ numbers: [2001], isMore: false });
  const person = await watch(() => findPerson(store, '+380501112233'));
  expect(person.leads.map((lead) => lead.number)).toEqual([number]);
  await store.close();
}, 300_000);

test('an export runs beside the server and excludes quarantined leads', async () => {
  const store = await openStore(`file:${file}`);
  const workbook = await watch(() => writeWorkbook(readAllLeads(store, { spam: false })));
  expect(workbook.subarray(0, 2).toString()).toBe('PK');
  await store.close();
}, 300_000);
