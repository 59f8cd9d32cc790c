import { expect, onTestFinished, test, vi } from 'vitest';
import { claimNext } from '../../../tests/support/claim.ts';
import { makeNewLead, makeOther } from '../../../tests/support/make-lead.ts';
import { createRecordingLogger, type LogLine } from '../../../tests/support/test-app.ts';
import { makeStoreFile, openTestStore } from '../../../tests/support/test-store.ts';
import { StoreUnavailableError } from '../store-error.ts';
import { keepRetention, startRetention } from './retention.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = Date.parse('2026-11-21T12:00:00Z');

/** A school that stores leads for 180 days, and a clock that the test moves. */
async function start() {
  let moment = NOW;
  const store = await openTestStore(makeStoreFile(), () => moment);
  const log: LogLine[] = [];
  const logger = createRecordingLogger(log);
  const options = { store, retentionDays: 180, logger };
  return {
    store,
    log,
    options,
    /** Sets the clock, like an administrator or an empty battery. */
    jump(days: number) {
      moment += days * DAY_MS;
    },
    keepRetention: () => keepRetention(options, moment),
    /** Moves the clock day by day, with a daily round and a lead every other day. */
    async live(days: number) {
      for (let day = 1; day <= days; day += 1) {
        moment += DAY_MS;
        await keepRetention(options, moment);
        if (day % 2 === 0) await store.saveLead(makeNewLead(), []);
      }
    },
    /** Saves an answered lead on each of the last days, named by its age in days. */
    async saveDaily(days: number) {
      const by = { source: 'cli', name: 'Марія' } as const;
      const today = moment;
      for (let day = days - 1; day >= 0; day -= 1) {
        moment = today - day * DAY_MS;
        const { number } = await store.saveLead(makeOther({ source: { utm_source: String(day) } }), []);
        await store.applyCommand({ of: { lead: number }, step: 'lose', by, key: `close-${number}` });
      }
    },
    /** Ages of the remaining leads in days, the oldest first. */
    listDays: async () =>
      (await store.listLeads({ limit: 1000 }))
        .flatMap(({ source }) => (source.utm_source ? Number(source.utm_source) : []))
        .sort((one, other) => other - one),
    /** Saves answered leads. */
    async saveClosed(count: number) {
      const by = { source: 'cli', name: 'Марія' } as const;
      for (let lead = 0; lead < count; lead += 1) {
        const { number } = await store.saveLead(makeOther(), []);
        await store.applyCommand({ of: { lead: number }, step: 'lose', by, key: `closed-${number}` });
      }
    },
    saveSpam: (count: number) =>
      Promise.all(
        Array.from({ length: count }, () => store.saveLead(makeOther({ marks: ['hidden-field'] }), [])),
      ),
    countSpam: async () => (await store.listLeads({ limit: 1000, spam: true })).length,
  };
}

test('deletes leads older than the retention in several batches', async () => {
  const { live, saveClosed, log } = await start();
  await saveClosed(450);
  await live(180);
  expect(log).not.toContainEqual(expect.objectContaining({ message: 'old leads deleted' }));
  await live(1);
  expect(log).toContainEqual({ level: 'info', facts: { deleted: 450 }, message: 'old leads deleted' });
});

test('stores quarantined leads for 14 days, at most the 300 newest; released ones stay', async () => {
  const { live, saveSpam, countSpam, store, keepRetention } = await start();
  await saveSpam(450);
  const by = { source: 'cli', name: 'Марія' } as const;
  await store.applyCommand({ of: { lead: 1 }, step: 'human', by, key: 'human' });
  await keepRetention();
  const left = await store.listLeads({ limit: 1000, spam: true });
  expect(left.map(({ number }) => number)).toEqual(Array.from({ length: 300 }, (_, index) => 450 - index));
  await live(14);
  expect(await countSpam()).toBe(300);
  await live(1);
  expect(await countSpam()).toBe(0);
  expect(await store.findLead(1)).not.toBeNull();
});

test('never deletes a lead that was not sent anywhere', async () => {
  const { store, live } = await start();
  await store.saveLead(makeNewLead(), ['email']);
  await live(400);
  expect(await store.findLead(1)).not.toBeNull();
});

test('never deletes a lead that a manager handles', async () => {
  const { store, live } = await start();
  const by = { source: 'cli', name: 'Марія' } as const;
  for (const [lead, step] of [
    [1, 'take'],
    [2, 'callback'],
    [3, 'lose'],
  ] as const) {
    await store.saveLead(makeOther(), ['email']);
    const claim = await claimNext(store, 'email');
    if ('lead' in claim) await store.completeDelivery(claim);
    await store.applyCommand({ of: { lead }, step, by, key: step, moment: new Date() });
  }
  await live(200);
  expect(await Promise.all([1, 2, 3].map(store.findLead))).toMatchObject([
    { number: 1 },
    { number: 2 },
    null,
  ]);
});

test('under a clock ten years ahead, deletes at most a month of leads, even if new ones arrive', async () => {
  const { live, jump, saveDaily, listDays, keepRetention, store } = await start();
  await saveDaily(180);
  await keepRetention();
  expect(await listDays()).toHaveLength(180);
  jump(3650);
  for (let round = 0; round < 5; round += 1) {
    await keepRetention();
    await store.saveLead(makeNewLead(), []);
    jump(1);
  }
  const left = await listDays();
  expect(left).toEqual(Array.from({ length: left.length }, (_, index) => left.length - 1 - index));
  expect(left.length).toBeGreaterThanOrEqual(150);

  // After the clock is corrected, everything continues as before.
  jump(-3655);
  await live(2);
  expect((await listDays()).length).toBe(left.length);
});

test('with fewer than ten leads, the newest one bounds the date', async () => {
  const { jump, saveDaily, listDays, keepRetention } = await start();
  await saveDaily(5);
  jump(170);
  await saveDaily(1);
  jump(15);
  await keepRetention();
  expect(await listDays()).toEqual([0]);
  jump(3650);
  await keepRetention();
  expect(await listDays()).toEqual([0]);
});

test('a clock that was behind at the start deletes nothing more after its correction', async () => {
  const { live, jump, saveSpam, countSpam, keepRetention } = await start();
  await saveSpam(15);
  await live(13);
  jump(-20_000);
  await keepRetention();
  jump(20_000);
  await live(1);
  expect(await countSpam()).toBe(15);
  await live(1);
  expect(await countSpam()).toBe(0);
});

test('logs the number of quarantined leads, and nothing if there are none', async () => {
  const { store, log, live, saveSpam } = await start();
  await store.saveLead(makeNewLead(), ['email']);
  await live(1);
  expect(log).toEqual([]);
  await saveSpam(1);
  await live(1);
  expect(log).toMatchObject([{ level: 'warn', facts: { quarantined: 1 } }]);
});

test('survives a store that is away', async () => {
  const log: LogLine[] = [];
  const store = await openTestStore(makeStoreFile());
  const away = { ...store, deleteLeads: () => Promise.reject(new StoreUnavailableError('locked')) };
  const stop = startRetention({ store: away, retentionDays: 1, logger: createRecordingLogger(log) });
  await expect.poll(() => log).toMatchObject([{ level: 'warn', message: 'retention failed' }]);
  stop();
});

test('runs at start and once a day, until it is stopped', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { options, store } = await start();
  let rounds = 0;
  const listLeads: typeof store.listLeads = (asked) => {
    if (asked.spam) rounds += 1;
    return store.listLeads(asked);
  };
  const stop = startRetention({ ...options, store: { ...store, listLeads } });
  for (const round of [1, 2, 3]) {
    await vi.waitFor(() => expect(rounds).toBe(round));
    vi.advanceTimersByTime(DAY_MS - 1);
    expect(rounds).toBe(round);
    vi.advanceTimersByTime(1);
  }
  await vi.waitFor(() => expect(rounds).toBe(4));
  stop();
  expect(vi.getTimerCount()).toBe(0);
});
