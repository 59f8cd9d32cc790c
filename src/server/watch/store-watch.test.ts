import { expect, onTestFinished, test } from 'vitest';
import { createTestClock } from '../../../tests/support/test-clock.ts';
import { countCalls } from '../../../tests/support/test-delivery.ts';
import { makeStoreFile, openTestStore } from '../../../tests/support/test-store.ts';
import { writeParagraphs } from '../outbox/notification.ts';
import { StoreUnavailableError } from '../store-error.ts';
import { watchStore } from './store-watch.ts';

const MINUTE_MS = 60_000;

/** Instances on one database that the test makes unavailable, and their notifications. */
async function startWatch({ isAway = false } = {}) {
  const busy = { calls: 0 };
  // Enough space, although a disk that was reported full would still count as full.
  const state = { isAway, isDeaf: false, speaker: 'a', freeBytes: 300 * 1024 * 1024 };
  const clock = createTestClock(
    () => 0,
    () => busy.calls,
  );
  const store = countCalls(await openTestStore(makeStoreFile(), clock.now), busy);
  const sent: string[] = [];
  const requireStore = () => {
    if (state.isAway) throw new StoreUnavailableError('The database is away');
  };
  function startInstance(name: string): () => Promise<void> {
    const stop = watchStore({
      store: {
        async checkHealth() {
          requireStore();
          return store.checkHealth();
        },
      },
      isNotifier: () => state.speaker === name,
      environment: { measureFreeDisk: async () => state.freeBytes },
      async notify(notification) {
        if (!state.isDeaf) sent.push(`${name}: ${writeParagraphs(notification).join('')}`);
        return !state.isDeaf;
      },
      clock,
    });
    onTestFinished(stop);
    return stop;
  }
  return { clock, state, startInstance, hear: () => sent.splice(0) };
}

const AWAY = `a: ⚠️ Сайт школи: заявки не зберігаються: база даних не відповідає або не записує.
Сторінки відкриваються, але нових заявок сайт зараз не приймає. Ті, що надійшли раніше, не пропали.
Покажіть це тому, хто доглядає сервер (docs/operations.md, «Troubleshoot»).`;
const BACK = 'a: ✅ Сайт школи: заявки знову зберігаються.';

test('reports an unavailable database once, after two minutes, and once its return', async () => {
  const { clock, state, hear, startInstance } = await startWatch();
  startInstance('a');
  await clock.advance(10 * MINUTE_MS);
  state.isAway = true;
  await clock.advance(2 * MINUTE_MS);
  expect(hear()).toEqual([]);
  await clock.advance(MINUTE_MS);
  expect(hear()).toEqual([AWAY]);
  await clock.advance(24 * 60 * MINUTE_MS);
  expect(hear()).toEqual([]);
  state.isAway = false;
  await clock.advance(60 * MINUTE_MS);
  expect(hear()).toEqual([BACK]);
  // The next outage is a new problem.
  state.isAway = true;
  await clock.advance(3 * MINUTE_MS);
  expect(hear()).toEqual([AWAY]);
});

test('a restart within two minutes causes no alert', async () => {
  const { clock, state, hear, startInstance } = await startWatch();
  startInstance('a');
  for (const _ of [1, 2, 3]) {
    state.isAway = true;
    await clock.advance(2 * MINUTE_MS);
    state.isAway = false;
    await clock.advance(MINUTE_MS);
  }
  expect(hear()).toEqual([]);
});

test('a failed alert is sent later, unless the problem is over by then', async () => {
  const { clock, state, hear, startInstance } = await startWatch();
  startInstance('a');
  Object.assign(state, { isAway: true, isDeaf: true });
  await clock.advance(10 * MINUTE_MS);
  state.isDeaf = false;
  await clock.advance(MINUTE_MS);
  expect(hear()).toEqual([AWAY]);
  state.isAway = false;
  await clock.advance(MINUTE_MS);
  Object.assign(state, { isAway: true, isDeaf: true });
  await clock.advance(10 * MINUTE_MS);
  Object.assign(state, { isAway: false, isDeaf: false });
  expect(hear()).toEqual([BACK]);
  await clock.advance(10 * MINUTE_MS);
  expect(hear()).toEqual([]);
});

test('the last leader of two instances alerts', async () => {
  const { clock, state, hear, startInstance } = await startWatch();
  startInstance('a');
  startInstance('b');
  await clock.advance(10 * MINUTE_MS);
  state.isAway = true;
  await clock.advance(10 * MINUTE_MS);
  expect(hear()).toEqual([AWAY]);
  state.isAway = false;
  await clock.advance(10 * MINUTE_MS);
  expect(hear()).toEqual([BACK]);

  state.speaker = 'b';
  state.isAway = true;
  await clock.advance(3 * MINUTE_MS);
  expect(hear()).toEqual([expect.stringMatching(/^b: ⚠️/)]);
});

test('a server that starts without its database alerts too, and names a full disk as the cause', async () => {
  const { clock, state, hear, startInstance } = await startWatch({ isAway: true });
  state.freeBytes = 0;
  startInstance('a');
  await clock.advance(3 * MINUTE_MS);
  expect(hear()).toEqual([expect.stringContaining('На диску сервера не лишилося місця')]);
});
