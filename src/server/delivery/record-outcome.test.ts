import { expect, test } from 'vitest';
import { makeNewLead } from '../../../tests/support/make-lead.ts';
import { makeStoreFile, openTestStore } from '../../../tests/support/test-store.ts';
import type { Claim } from '../store/store.ts';
import { DeliveryFailure } from './failure.ts';
import { recordOutcome } from './record-outcome.ts';

const RULES = { leaseMs: 60_000, minIntervalMs: 0, waitForEmailMs: 600_000 };
const START = Date.parse('2026-11-21T12:00:00Z');

/** Saves one lead and claims its e-mail, as if for the given time. */
async function claimOne(attempt = 1) {
  const store = await openTestStore(makeStoreFile(), () => START);
  await store.saveLead(makeNewLead(), ['email']);
  const claim = await store.claimDelivery('email', RULES);
  if ('waitMs' in claim) throw new Error('Nothing is due');
  const readDelivery = async () => (await store.findLead(1))?.deliveries[0];
  return { store, claim: { ...claim, attempt } satisfies Claim, readDelivery };
}

test('postpones by the ladder', async () => {
  const { store, claim, readDelivery } = await claimOne(3);
  expect(await recordOutcome(store, claim, new DeliveryFailure('transient', 'timeout'), 0.5)).toBe(
    'postponed',
  );
  expect(await readDelivery()).toMatchObject({
    state: 'pending',
    lastErrorCode: 'timeout',
    nextAttemptAt: new Date(START + 90_000),
  });
});

test('waits as long as the provider asks, the whole channel with it, but never over an hour', async () => {
  const { store, claim, readDelivery } = await claimOne();
  const failure = new DeliveryFailure('transient', 'emailjs-429', 86_400_000);
  expect(await recordOutcome(store, claim, failure, 0)).toBe('postponed');
  expect((await readDelivery())?.nextAttemptAt).toEqual(new Date(START + 3_600_000));
  await store.saveLead(makeNewLead(), ['email']);
  expect(await store.claimDelivery('email', RULES)).toEqual({ waitMs: 3_600_000 });
});

test('gives up visibly after 72 hours of failures', async () => {
  const { store, claim, readDelivery } = await claimOne(102);
  expect(await recordOutcome(store, claim, new DeliveryFailure('transient', 'emailjs-500'), 0)).toBe('dead');
  expect(await readDelivery()).toMatchObject({ state: 'dead', lastErrorCode: 'emailjs-500' });
  expect(await store.retryDead()).toBe(1);
});

test('never gives up on a configuration that is refused', async () => {
  const { store, claim, readDelivery } = await claimOne(500);
  const failure = new DeliveryFailure('configuration', 'emailjs-412');
  expect(await recordOutcome(store, claim, failure, 0)).toBe('parked');
  expect(await readDelivery()).toMatchObject({ state: 'pending', attempts: 0 });
  expect(await store.claimDelivery('email', RULES)).toEqual({ waitMs: 300_000 });
});

test('says so when the lease has passed to somebody else', async () => {
  const { store, claim } = await claimOne();
  const outdated = { ...claim, leaseToken: '00000000-0000-4000-8000-000000000000' };
  expect(await recordOutcome(store, outdated, 'sent', 0)).toBe('outdated');
  expect(await recordOutcome(store, claim, 'sent', 0)).toBe('delivered');
});
