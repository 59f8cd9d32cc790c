// @module-tag slow
/**
 * Damaged, locked or inaccessible databases on both engines. Pages are served, leads get 503, and health is
 * `failing`. Within a minute after a repair, leads are stored again.
 */
import {
  copyFileSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../src/server/store/open.ts';
import { StoreUnavailableError } from '../../src/server/store-error.ts';
import { fillLeads } from '../support/fill-leads.ts';
import { makeNewLead } from '../support/make-lead.ts';
import { postgresMissing, startPostgres } from '../support/postgres.ts';
import { connectTo } from '../support/postgres-client.ts';
import { postLead } from '../support/send-lead.ts';
import { startServerProcess } from '../support/server-process.ts';
import { readStored } from '../support/stored-leads.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'leads-'));
  file = join(folder, 'leads.db');
  return () => rmSync(folder, { recursive: true });
});

const RETRY_MS = 50;

async function openKeeping(databaseUrl = `file:${file}`) {
  const store = await openStore(databaseUrl, { keepsTrying: true, retryMs: RETRY_MS });
  onTestFinished(() => store.close());
  return store;
}

const save = (store: Awaited<ReturnType<typeof openKeeping>>) => store.saveLead(makeNewLead(), ['email']);

async function fill(leads: number): Promise<void> {
  await fillLeads(`file:${file}`, leads);
}

/** Overwrites pages in the middle, like a failing disk. The header stays intact. */
function spoilPages(): void {
  const bytes = readFileSync(file);
  bytes.fill(0x55, bytes.length / 2, bytes.length / 2 + 8192);
  writeFileSync(file, bytes);
}

/** Damages of the database file. */
const DAMAGES: Record<string, () => void> = {
  'bad pages': spoilPages,
  'half a file': () => truncateSync(file, Math.floor(readFileSync(file).length / 8192) * 4096),
  'a file of something else': () => writeFileSync(file, 'accounts of the school\n'.repeat(500)),
  'a schema of a newer release': () => {
    const database = new DatabaseSync(file);
    database.exec('PRAGMA user_version = 99');
    database.close();
  },
  'a folder in its place': () => {
    rmSync(file);
    renameSync(mkdtempSync(join(folder, 'empty-')), file);
  },
};

describe.each(Object.entries(DAMAGES))('%s', (_what, damage) => {
  test('leads are refused until the file is replaced', async () => {
    await fill(200);
    const copy = join(folder, 'copy.db');
    copyFileSync(file, copy);
    damage();
    const store = await openKeeping();
    await expect(save(store)).rejects.toThrow(StoreUnavailableError);
    await expect(store.checkHealth()).rejects.toThrow(StoreUnavailableError);
    rmSync(file, { recursive: true });
    renameSync(copy, file);
    await expect.poll(() => save(store).then(({ number }) => number, String)).toBe(201);
  });
});

test('leads are refused while another program locks the file', async () => {
  await fill(200);
  const other = new DatabaseSync(file);
  other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  const store = await openKeeping();
  await expect(save(store)).rejects.toThrow(StoreUnavailableError);
  await expect(store.checkHealth()).rejects.toThrow(StoreUnavailableError);
  other.close();
  await expect.poll(() => save(store).then(({ number }) => number, String)).toBe(201);
});

test('if pages are damaged while the database is open, leads are refused', async () => {
  await fill(2000);
  const store = await openKeeping();
  await save(store);
  spoilPages();
  // A search reads every page.
  await expect
    .poll(() => store.listLeads({ limit: 2000 }).then(() => 'read', String))
    .toMatch(/StoreUnavailableError/);
  await new Promise((resolve) => setTimeout(resolve, 5 * RETRY_MS));
  await expect(save(store)).rejects.toThrow(/is damaged; keep a copy/);
});

test('if the file is replaced while it is open, stored leads are safe and the new file is used', async () => {
  const copy = join(folder, 'copy.db');
  await fillLeads(`file:${copy}`, 10);
  await fill(500);
  const store = await openKeeping();
  await save(store);
  renameSync(file, join(folder, 'before.db'));
  renameSync(copy, file);
  await expect(save(store)).rejects.toThrow(StoreUnavailableError);
  await expect.poll(() => save(store).then(({ number }) => number, String)).toBe(11);
  const before = readStored(join(folder, 'before.db'));
  expect(before.verdict).toBe('ok');
  expect(before.requestIds.size).toBe(501);
  await store.close();
  expect(readStored(file).verdict).toBe('ok');
});

test.each(['wal', 'shm'])(
  'if the -%s file is deleted while the database is open, no lead is lost',
  async (part) => {
    await fill(10);
    const store = await openKeeping();
    await save(store);
    rmSync(`${file}-${part}`);
    await expect(save(store)).rejects.toThrow(StoreUnavailableError);
    await expect.poll(() => save(store).then(({ number }) => number, String)).toBe(12);
    expect(readStored(file)).toMatchObject({ verdict: 'ok' });
    expect(readStored(file).requestIds.size).toBe(12);
  },
);

test('a server that starts on a damaged database serves its pages, and reports that it is failing', async () => {
  await fill(200);
  spoilPages();
  const server = await startServerProcess({ settings: { DATABASE_URL: `file:${file}` } });
  const site = await server.origin;
  expect((await fetch(site)).status).toBe(200);
  expect((await postLead(site)).status).toBe(503);
  const health = await fetch(`${site}/healthz`);
  expect(health.status).toBe(503);
  expect(await health.json()).toMatchObject({ status: 'failing', storeWritable: false });
  expect(server.readOutput()).toContain('cannot open the database; retrying every minute');
  expect(server.child.exitCode).toBeNull();
});

test.skipIf(postgresMissing)('leads are refused while PostgreSQL refuses the role', async () => {
  const postgres = await startPostgres();
  onTestFinished(postgres.close);
  const address = await postgres.createDatabase();
  const store = await openKeeping(address.replace('tests@', 'guest@'));
  await expect(save(store)).rejects.toThrow(StoreUnavailableError);
  const owner = await connectTo(address);
  await owner.query('CREATE ROLE guest LOGIN SUPERUSER');
  await expect.poll(() => save(store).then(({ number }) => number, String)).toBe(1);
});
