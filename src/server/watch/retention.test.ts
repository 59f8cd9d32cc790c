import { expect, onTestFinished, test, vi } from 'vitest';
import { makeNewLead, makeOther } from '../../../tests/support/make-lead.ts';
import { createRecordingLogger, type LogLine } from '../../../tests/support/test-app.ts';
import { makeStoreFile, openTestStore } from '../../../tests/support/test-store.ts';
import { confirmClock, readWaiting } from '../lookup/clock-question.ts';
import { StoreUnavailableError } from '../store-error.ts';
import { keepRetention, startRetention } from './retention.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = Date.parse('2026-11-21T12:00:00Z');

/** A school that keeps leads for 180 days, and a clock that the test moves. */
async function start({ newestCopy }: { newestCopy?: Date } = {}) {
  let moment = NOW;
  const store = await openTestStore(makeStoreFile(), () => moment);
  const log: LogLine[] = [];
  const logger = createRecordingLogger(log);
  const options = { store, retentionDays: 180, logger, findNewestCopy: () => newestCopy };
  return {
    store,
    log,
    options,
    now: () => moment,
    /** Moves the clock, as an administrator or a dead battery does. */
    jump(days: number) {
      moment += days * DAY_MS;
    },
    keepRetention: () => keepRetention(options, moment),
    /** Lets the days pass, with a round on each and somebody who writes once a week. */
    async live(days: number) {
      for (let day = 1; day <= days; day += 1) {
        moment += DAY_MS;
        await keepRetention(options, moment);
        if (day % 7 === 0) await store.saveLead(makeNewLead(), []);
      }
    },
    saveSpam: (count: number) =>
      Promise.all(
        Array.from({ length: count }, () => store.saveLead(makeNewLead('trial', { isSpam: true }), [])),
      ),
    countSpam: async () => (await store.listLeads({ limit: 1000, spam: true })).length,
  };
}

test('deletes what has outlived the retention, in as many batches as it takes', async () => {
  const { live, saveSpam, countSpam, log } = await start();
  await saveSpam(450);
  await live(180);
  expect(await countSpam()).toBe(450);
  await live(1);
  expect(await countSpam()).toBe(0);
  expect(log).toContainEqual({ level: 'info', facts: { deleted: 450 }, message: 'old leads deleted' });
});

test('never deletes a lead that nobody has been told of', async () => {
  const { store, live } = await start();
  await store.saveLead(makeNewLead(), ['email']);
  await live(400);
  expect(await store.findLead(1)).not.toBeNull();
});

test('never deletes a lead that somebody has in hand, unasked', async () => {
  const { store, live } = await start();
  const by = { source: 'cli', name: 'Марія' } as const;
  for (const [lead, step] of [
    [1, 'take'],
    [2, 'later'],
    [3, 'agree'],
  ] as const) {
    await store.saveLead(makeOther(), ['email']);
    const claim = await store.claimDelivery('email', {
      leaseMs: 60_000,
      minIntervalMs: 0,
      hasEmail: true,
    });
    if ('lead' in claim) await store.completeDelivery(claim);
    await store.say({ of: { lead }, step, by, key: step, moment: new Date() });
  }
  await live(200);
  expect(await Promise.all([1, 2, 3].map(store.findLead))).toMatchObject([
    { number: 1 },
    { number: 2 },
    null,
  ]);
});

test.each([
  ['a year', 365],
  ['four days', 3.1],
])('a clock that jumps ahead by %s deletes nothing, however long it stays wrong', async (_, days) => {
  const { live, jump, saveSpam, countSpam, keepRetention, store, now } = await start();
  await saveSpam(5);
  await live(178);
  const lastRound = now();
  jump(days);
  for (let round = 0; round < 5; round += 1) {
    await keepRetention();
    jump(1);
  }
  expect(await countSpam()).toBe(5);
  expect(await readWaiting(store)).toMatchObject({ leads: 5, lastRound: new Date(lastRound) });
});

test('a clock that is set right again goes on where it was', async () => {
  const { live, jump, saveSpam, countSpam, keepRetention, store } = await start();
  await saveSpam(5);
  await live(178);
  jump(365);
  await keepRetention();
  jump(-365);
  await live(2);
  expect(await countSpam()).toBe(5);
  expect(await readWaiting(store)).toBeUndefined();
  await live(1);
  expect(await countSpam()).toBe(0);
});

test('what a wrong clock has left behind does not count once it is set back', async () => {
  const { live, jump, saveSpam, countSpam, store } = await start();
  await saveSpam(5);
  await live(1);
  jump(365);
  await store.saveLead(makeNewLead(), []);
  await live(10);
  jump(-375);
  await live(179);
  expect(await countSpam()).toBe(5);
  await live(1);
  expect(await countSpam()).toBe(0);
});

test('a clock that was behind at the start makes no jump of the right time', async () => {
  const { live, jump, saveSpam, countSpam, keepRetention, store } = await start();
  await saveSpam(5);
  await live(180);
  jump(-20_000);
  await keepRetention();
  jump(20_000);
  await live(1);
  expect(await countSpam()).toBe(0);
  expect(await readWaiting(store)).toBeUndefined();
});

test('without a round before it, the newest lead and the newest backup tell what time it is', async () => {
  const restored = await start();
  await restored.saveSpam(5);
  restored.jump(365);
  await restored.keepRetention();
  expect(await restored.countSpam()).toBe(5);

  const backedUp = await start({ newestCopy: new Date(NOW + 364 * DAY_MS) });
  await backedUp.saveSpam(5);
  backedUp.jump(365);
  await backedUp.keepRetention();
  expect(await backedUp.countSpam()).toBe(0);
});

test('a yes to the question that was asked lets it go on, an answer to an older one does not', async () => {
  const { jump, live, saveSpam, countSpam, keepRetention, store, now } = await start();
  await saveSpam(5);
  await live(178);
  jump(30);
  await keepRetention();
  const since = (await readWaiting(store))?.since.getTime() ?? 0;
  jump(1);
  await keepRetention();
  expect((await readWaiting(store))?.since.getTime()).toBe(since);
  expect(await confirmClock(store, since - 1, now())).toBe(false);
  await keepRetention();
  expect(await countSpam()).toBe(5);
  expect(await confirmClock(store, since, now())).toBe(true);
  await live(1);
  expect(await countSpam()).toBe(0);
  expect(await readWaiting(store)).toBeUndefined();
  // Its yes was for that jump only.
  await saveSpam(5);
  jump(365);
  await keepRetention();
  expect(await countSpam()).toBe(5);
});

test('asks nobody while there is nothing to delete', async () => {
  const { jump, saveSpam, keepRetention, store } = await start();
  await keepRetention();
  jump(365);
  await keepRetention();
  expect(await readWaiting(store)).toBeUndefined();
  await saveSpam(1);
  jump(40);
  await keepRetention();
  expect(await readWaiting(store)).toBeUndefined();
});

test('tells how many leads are held back as spam, and of nothing when there are none', async () => {
  const { store, log, live, saveSpam } = await start();
  await store.saveLead(makeNewLead(), ['email']);
  await live(1);
  expect(log).toEqual([]);
  await saveSpam(1);
  await live(1);
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

test('has a round at start and one on each further day, until it is stopped', async () => {
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
