import { mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { MIGRATIONS_FOLDER } from '../../src/server/store/migrations.ts';
import { openSqliteStore } from '../../src/server/store/sqlite-store.ts';
import { startStoreProcess } from '../support/store-process.ts';
import { readStored } from '../support/stored-leads.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'leads-'));
  file = join(folder, 'leads.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

async function open(path: string) {
  const store = await openSqliteStore(path, { migrationsFolder: join(MIGRATIONS_FOLDER, 'sqlite') });
  onTestFinished(() => store.close());
  return store;
}

test('a backup by another process under load is whole, private, and can be restored', async () => {
  const writer = await startStoreProcess(file);
  writer.tell('flood');
  await writer.waitFor(/^saved /);
  await sleep(300);
  const before = writer.savedIds();
  const copy = join(folder, 'copy.db');

  await (await open(file)).backUp(copy);
  await writer.kill();

  expect(statSync(copy).mode & 0o777).toBe(0o600);
  const stored = readStored(copy);
  expect(stored).toMatchObject({ verdict: 'ok', deliveriesPerLead: [2] });
  expect(before.filter((id) => !stored.requestIds.has(id))).toEqual([]);
  const restored = await open(copy);
  expect(await restored.readHealth()).toMatchObject({
    isWritable: true,
    pending: 2 * stored.requestIds.size,
  });
});

test('a database that is replaced while in use takes no lead to its grave', async () => {
  const writer = await startStoreProcess(file);
  writer.tell('save');
  await writer.waitFor(/^saved /);
  renameSync(file, join(folder, 'moved.db'));

  writer.tell('save');

  await writer.waitFor('rejected DatabaseMovedError');
  expect(writer.lines).toContain('fatal');
});
