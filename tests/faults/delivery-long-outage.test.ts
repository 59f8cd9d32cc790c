import { expect, test } from 'vitest';
import type { Store } from '../../src/server/store/store.ts';
import { MINUTE_MS, saveMany, startTestDelivery, type TestDelivery } from '../support/test-delivery.ts';

/** Longer than a lease, so that the claims have expired. */
const OUTAGE_MS = 5 * MINUTE_MS;

type Outage = { delivery: TestDelivery; end(): void };

/** Three leads. The store becomes unavailable to the worker when the first e-mail is sent. */
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

test('a store outage longer than a lease loses nothing: one e-mail is repeated, the others are not', async () => {
  const { delivery, end } = await startOutage();
  await delivery.clock.advance(OUTAGE_MS);
  expect(delivery.email.requests).toHaveLength(1);
  expect(new Set(verdicts(delivery))).toEqual(new Set(['1 unrecorded']));

  end();
  await delivery.clock.advance(OUTAGE_MS);

  expect(await delivery.states('email')).toEqual(['done', 'done', 'done']);
  expect(await delivery.states('bot')).toEqual(['done', 'done', 'done']);
  // Nothing recorded that the first e-mail was sent. The promise is at-least-once delivery.
  expect([...delivery.countReceived('email').values()].sort()).toEqual([1, 1, 2]);
  expect([...delivery.countReceived('bot').values()]).toEqual([1, 1, 1]);
});

test('an instance that returns after its lease repeats none of the other instance’s work', async () => {
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
