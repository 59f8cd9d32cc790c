// @module-tag slow
import { mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { MAX_COUNTED } from '../../src/server/store/delivery-health.ts';
import { openStore } from '../../src/server/store/open.ts';
import { type StoreProcess, startStoreProcess } from '../support/store-process.ts';
import { readStored } from '../support/stored-leads.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'leads-'));
  file = join(folder, 'leads.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

async function open(path: string) {
  const store = await openStore(`file:${path}`);
  onTestFinished(() => store.close());
  return store;
}

test('a backup by another process under load is complete, private and restorable', async () => {
  const writer = await startStoreProcess(file);
  writer.send('flood');
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
  expect(await restored.checkHealth()).toMatchObject({
    isWritable: true,
    pending: 2 * Math.min(stored.requestIds.size, MAX_COUNTED),
  });
});

test('if the database is replaced while in use, no lead is lost', async () => {
  const writer = await startStoreProcess(file);
  writer.send('save');
  await writer.waitFor(/^saved /);
  renameSync(file, join(folder, 'moved.db'));

  writer.send('save');

  await writer.waitFor('rejected DatabaseMovedError');
  expect(writer.lines).toContain('fatal');
});

async function save(writer: StoreProcess, count: number): Promise<void> {
  const before = writer.savedIds().length;
  for (let each = 0; each < count; each += 1) writer.send('save');
  await vi.waitUntil(() => writer.savedIds().length === before + count, { timeout: 120_000 });
}

test.each(['wal', 'shm'])(
  'a log that is deleted under the server (-%s): what was taken is safe, and nothing more is taken',
  async (part) => {
    const writer = await startStoreProcess(file);
    await save(writer, 10);
    rmSync(`${file}-${part}`);

    writer.send('save');

    await writer.waitFor('rejected DatabaseMovedError');
    writer.send('save');
    await writer.waitFor('rejected StoreUnavailableError');
    expect(writer.lines).toContain('fatal');
    await writer.kill();
    const stored = readStored(file);
    expect(stored).toMatchObject({ verdict: 'ok', deliveriesPerLead: [2] });
    expect(writer.savedIds()).toHaveLength(10);
    expect(writer.savedIds().filter((id) => !stored.requestIds.has(id))).toEqual([]);
  },
);

test('if the write-ahead log is replaced, leads are refused, and files are not mixed', async () => {
  const writer = await startStoreProcess(file);
  await save(writer, 10);
  renameSync(`${file}-wal`, join(folder, 'moved-wal'));
  writeFileSync(`${file}-wal`, '');

  writer.send('save');

  await writer.waitFor('rejected DatabaseMovedError');
  expect(writer.lines).toContain('fatal');
  await writer.kill();
  renameSync(join(folder, 'moved-wal'), `${file}-wal`);
  const stored = readStored(file);
  expect(stored.verdict).toBe('ok');
  expect(writer.savedIds().filter((id) => !stored.requestIds.has(id))).toEqual([]);
});
