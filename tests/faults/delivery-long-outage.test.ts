import { expect, test } from 'vitest';
import type { Store } from '../../src/server/store/store.ts';
import { MINUTE_MS, saveMany, startTestDelivery, type TestDelivery } from '../support/test-delivery.ts';

/** Longer than a lease: after it, what was under way belongs to nobody. */
const OUTAGE_MS = 5 * MINUTE_MS;

type Outage = { delivery: TestDelivery; end(): void };

/** Three leads; the store goes away for the worker at the very moment when the first letter is out. */
async function startOutage(): Promise<Outage> {
  let isAway = false;
  const delivery = await startTestDelivery({
    wrapStore: (store) =>
      new Proxy(store, {
        get: (target, name: keyof Store) =>
          isAway ? () => Promise.reject(new Error('connection lost')) : target[name],
      }),
  });
  delivery.email.answerNext(({ accept }) => {
    isAway = true;
    accept();
  });
  await saveMany(delivery, 3);
  return {
    delivery,
    end() {
      isAway = false;
    },
  };
}

const verdicts = ({ log }: TestDelivery) =>
  log.flatMap(({ facts }) =>
    'verdict' in facts && 'lead' in facts ? [`${facts.lead} ${facts.verdict}`] : [],
  );

test('a store that is away for longer than a lease costs no lead: one letter goes out twice, the rest once', async () => {
  const { delivery, end } = await startOutage();
  await delivery.clock.advance(OUTAGE_MS);
  expect(delivery.email.requests).toHaveLength(1);
  expect(new Set(verdicts(delivery))).toEqual(new Set(['1 unrecorded']));

  end();
  await delivery.clock.advance(OUTAGE_MS);

  expect(await delivery.states('email')).toEqual(['done', 'done', 'done']);
  expect(await delivery.states('bot')).toEqual(['done', 'done', 'done']);
  // Nobody can know that the first letter went out: at least once is the promise.
  expect([...delivery.countReceived('email').values()].sort()).toEqual([1, 1, 2]);
  expect([...delivery.countReceived('bot').values()]).toEqual([1, 1, 1]);
});

test('an instance that comes back after its lease finds the work done by another, and repeats none of it', async () => {
  const { delivery, end } = await startOutage();
  await delivery.clock.advance(1);
  expect(delivery.email.requests).toHaveLength(1);
  delivery.startWorker(delivery.store);
  await delivery.clock.advance(OUTAGE_MS);
  expect(await delivery.states('email')).toEqual(['done', 'done', 'done']);
  expect(await delivery.states('bot')).toEqual(['done', 'done', 'done']);

  end();
  await delivery.clock.advance(OUTAGE_MS);

  expect([...delivery.countReceived('email').values()].sort()).toEqual([1, 1, 2]);
  expect([...delivery.countReceived('bot').values()]).toEqual([1, 1, 1]);
});
