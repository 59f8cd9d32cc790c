import { expect, test } from 'vitest';
import { makeNewLead } from '../../tests/support/make-lead.ts';
import { createRecordingLogger, type LogLine } from '../../tests/support/test-app.ts';
import { makeStoreFile, openTestStore } from '../../tests/support/test-store.ts';
import { keepRetention, startRetention } from './retention.ts';
import { StoreUnavailableError } from './store/store-error.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

async function start() {
  const store = await openTestStore(makeStoreFile());
  const log: LogLine[] = [];
  const options = { store, retentionDays: 180, logger: createRecordingLogger(log) };
  return {
    store,
    log,
    options,
    keepRetentionIn: (days: number) => keepRetention(options, Date.now() + days * DAY_MS),
  };
}

test('deletes what has outlived the retention, in as many batches as it takes', async () => {
  const { store, log, keepRetentionIn } = await start();
  await Promise.all(
    Array.from({ length: 450 }, () => store.saveLead(makeNewLead('trial', { isSpam: true }), [])),
  );
  await keepRetentionIn(179);
  expect(await store.listLeads({ limit: 500 })).toHaveLength(450);
  await keepRetentionIn(181);
  expect(await store.listLeads({ limit: 500 })).toEqual([]);
  expect(log).toContainEqual({ level: 'info', facts: { deleted: 450 }, message: 'old leads deleted' });
});

test('keeps the counts of pages as long as leads', async () => {
  const { store, options } = await start();
  const day = '2026-11-21';
  await store.addViews([{ day, page: '/', source: '', views: 1 }]);
  const noon = Date.parse(`${day}T12:00:00Z`);
  await keepRetention(options, noon + 180 * DAY_MS);
  expect(await store.listViews(day)).toHaveLength(1);
  await keepRetention(options, noon + 181 * DAY_MS);
  expect(await store.listViews(day)).toEqual([]);
});

test('never deletes a lead that nobody has been told of', async () => {
  const { store, keepRetentionIn } = await start();
  await store.saveLead(makeNewLead(), ['email']);
  await keepRetentionIn(9999);
  expect(await store.listLeads({ limit: 5 })).toHaveLength(1);
});

test('tells how many leads are held back as spam, and of nothing when there are none', async () => {
  const { store, log, keepRetentionIn } = await start();
  await store.saveLead(makeNewLead(), ['email']);
  await keepRetentionIn(1);
  expect(log).toEqual([]);
  await store.saveLead(makeNewLead('trial', { isSpam: true }), []);
  await keepRetentionIn(1);
  expect(log).toMatchObject([{ level: 'warn', facts: { heldBack: 1 } }]);
});

test('survives a store that is away', async () => {
  const log: LogLine[] = [];
  const store = await openTestStore(makeStoreFile());
  const away = { ...store, deleteLeads: () => Promise.reject(new StoreUnavailableError('locked')) };
  const stop = startRetention({ store: away, retentionDays: 1, logger: createRecordingLogger(log) });
  await expect.poll(() => log).toMatchObject([{ level: 'warn', message: 'retention failed' }]);
  stop();
});
