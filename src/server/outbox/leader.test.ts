import { expect, onTestFinished, test } from 'vitest';
import { createRecordingLogger, type LogLine } from '../../../tests/support/test-app.ts';
import { createTestClock } from '../../../tests/support/test-clock.ts';
import { countCalls } from '../../../tests/support/test-delivery.ts';
import { makeStoreFile, openTestStore } from '../../../tests/support/test-store.ts';
import type { Channel } from '../lead/lead.ts';
import type { Store } from '../store/store.ts';
import { StoreUnavailableError } from '../store-error.ts';
import { LEASE_MS, requireSameChannels, startLeading } from './leader.ts';

/** Processes on one database, with a log of their actions and times. */
async function startProcesses() {
  const busy = { calls: 0 };
  const clock = createTestClock(
    () => 0,
    () => busy.calls,
  );
  const store = countCalls(await openTestStore(makeStoreFile(), clock.now), busy);
  const events: string[] = [];
  const log: LogLine[] = [];
  const record = (what: string) => events.push(`${what} after ${clock.elapsed() / 1000} s`);

  function start(name: string, channels: readonly Channel[] = ['email'], changes: Partial<Store> = {}) {
    const faults: { error?: Error } = {};
    const faulty = new Proxy(
      { ...store, ...changes },
      {
        get: (target, method: keyof Store) =>
          faults.error ? () => Promise.reject(faults.error) : Reflect.get(target, method),
      },
    );
    let end = () => {};
    const leading = startLeading({
      store: faulty,
      channels,
      clock,
      logger: createRecordingLogger(log),
      leaseMs: LEASE_MS,
      work(term) {
        end = term.end;
        record(`${name} leads (${term.epoch})`);
        return { stop: async (graceMs) => void record(`${name} stops within ${graceMs} ms`) };
      },
    });
    onTestFinished(async () => {
      const stopped = leading.stop(0);
      await clock.advance(LEASE_MS);
      await stopped;
    });
    return { leading, faults, end: () => end() };
  }
  return { clock, store, events, log, start };
}

const AWAY = new StoreUnavailableError('connection lost');

test('one of two processes leads, and the other takes over at once when it stops', async () => {
  const { clock, events, start } = await startProcesses();
  const first = start('first');
  await clock.advance(0);
  const second = start('second');
  await clock.advance(10 * LEASE_MS);
  expect(events).toEqual(['first leads (1) after 0 s']);
  expect([first.leading.isLeading(), second.leading.isLeading()]).toEqual([true, false]);

  const stopped = first.leading.stop(7000);
  await clock.advance(1000);
  await stopped;
  expect(events.slice(1)).toEqual(['first stops within 7000 ms after 150 s', 'second leads (2) after 151 s']);
});

test('a killed or frozen process is replaced within seconds of its deadline', async () => {
  const { clock, events, store, start } = await startProcesses();
  await store.acquireLease('killed', ['email'], LEASE_MS);
  start('next');
  await clock.advance(LEASE_MS - 1);
  expect(events).toEqual([]);
  await clock.advance(2000);
  expect(events).toEqual(['next leads (2) after 15 s']);
});

test('a frozen leader ends its work when another one has replaced it', async () => {
  const { clock, events, store, start } = await startProcesses();
  start('frozen');
  await clock.advance(0);
  const leader = await store.readLeader();
  await store.acquireLease('other', ['email'], LEASE_MS, leader?.renewals);
  await clock.advance(LEASE_MS / 4);
  expect(events).toEqual(['frozen leads (1) after 0 s', 'frozen stops within 0 ms after 3.75 s']);
});

test('work that detects another leader ends the term at once, and leads again later', async () => {
  const { clock, events, start } = await startProcesses();
  const first = start('first');
  await clock.advance(100);
  first.end();
  await clock.advance(2 * LEASE_MS);
  expect(events.slice(0, 2)).toEqual(['first leads (1) after 0 s', 'first stops within 0 ms after 0.1 s']);
  expect(events[2]).toMatch(/^first leads \(2\)/);
});

test.each([-5, -59, -61, 60])(
  'a clock that is set by %i minutes replaces no leader that lives',
  async (minutes) => {
    const { clock, events, start } = await startProcesses();
    start('first');
    await clock.advance(LEASE_MS / 4 - 1);
    clock.jump(minutes * 60_000);
    await clock.advance(1);
    start('second');
    await clock.advance(4 * LEASE_MS);
    expect(events).toEqual(['first leads (1) after 0 s']);
  },
);

test.each([-5, -59, -61])(
  'though the clock is set by %i minutes, a killed leader is replaced',
  async (minutes) => {
    const { clock, events, store, start } = await startProcesses();
    await store.acquireLease('killed', ['email'], LEASE_MS);
    clock.jump(minutes * 60_000);
    start('next');
    await clock.advance(LEASE_MS + 3000);
    expect(events).toEqual([expect.stringMatching(/^next leads \(2\) after 1[67] s$/)]);
  },
);

test('an unavailable store ends no term, and the leader precedes the others when it is back', async () => {
  const { clock, events, log, start } = await startProcesses();
  const first = start('first');
  await clock.advance(0);
  const second = start('second');
  await clock.advance(LEASE_MS);
  first.faults.error = AWAY;
  second.faults.error = AWAY;
  await clock.advance(10 * LEASE_MS);
  expect(first.leading.isLeading()).toBe(true);
  delete first.faults.error;
  delete second.faults.error;
  await clock.advance(5 * LEASE_MS);
  // The first process waits a moment, so that sent messages can be recorded.
  expect(events[0]).toBe('first leads (1) after 0 s');
  expect(log.filter(({ message }) => message === 'delivery cannot use the database')).toHaveLength(2);
});

test('a process that has never reached the store counts as leading', async () => {
  const { clock, events, start } = await startProcesses();
  const alone = start('alone', ['email'], {
    readLeader: () => Promise.reject(AWAY),
  });
  await clock.advance(10 * LEASE_MS);
  expect([alone.leading.isLeading(), events]).toEqual([true, []]);
});

test('rejects a second copy with other channels, but waits for a killed leader with others', async () => {
  const { clock, store } = await startProcesses();
  const look = (channels: readonly Channel[]) => {
    const result: { error?: unknown; isOver?: boolean } = {};
    void requireSameChannels(store, channels, clock, LEASE_MS).then(
      () => Object.assign(result, { isOver: true }),
      (error) => Object.assign(result, { error }),
    );
    return result;
  };
  await store.acquireLease('first', ['email'], LEASE_MS);
  const same = look(['email']);
  const other = look(['email', 'bot']);
  await clock.advance(2000);
  expect([same.isOver, other]).toEqual([true, {}]);
  await store.renewLease(1, LEASE_MS);
  await clock.advance(2000);
  expect(String(other.error)).toMatch(/other channels \(email, here email, bot\)/);

  const late = look(['bot']);
  await clock.advance(LEASE_MS + 2000);
  expect(late).toEqual({ isOver: true });
});
