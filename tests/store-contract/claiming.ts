import { expect, it } from 'vitest';
import { MAX_WAIT_MS } from '../../src/server/store/delivery-queue.ts';
import type { Store } from '../../src/server/store/store.ts';
import { claimNext, leaderRules } from '../support/claim.ts';
import { makeNewLead } from '../support/make-lead.ts';
import { claim, MINUTE_MS, type OpenStore, type PassTime, wait } from './open.ts';

export function describeClaiming(openStore: OpenStore, passTime: PassTime): void {
  it('has nothing to claim and no wait if it is empty', async () => {
    expect(await wait(await openStore(), 'email')).toBeNull();
  });

  it('claims a delivery with its lead, and counts the attempt', async () => {
    const store = await openStore();
    const lead = makeNewLead();
    await store.saveLead(lead, ['email']);

    const first = await claim(store, 'email');

    expect(first).toMatchObject({
      channel: 'email',
      attempt: 1,
      isEmailOverdue: false,
      lead: { ...lead, number: 1 },
    });
    expect((await store.findLead(1))?.deliveries).toMatchObject([{ attempts: 1, state: 'pending' }]);
  });

  it('claims the oldest due delivery first', async () => {
    const store = await openStore();
    for (const _ of [1, 2, 3]) {
      await store.saveLead(makeNewLead(), ['email']);
      await passTime(10);
    }
    await store.postponeDelivery(await claim(store, 'email'), MINUTE_MS, 'timeout');

    expect((await claim(store, 'email')).lead.number).toBe(2);
    expect((await claim(store, 'email')).lead.number).toBe(3);
    await passTime(MINUTE_MS);
    expect((await claim(store, 'email')).lead.number).toBe(1);
  });

  it('repeats the deliveries of a former leader after their calls must have ended', async () => {
    const [store, other] = [await openStore(), await openStore()];
    await store.saveLead(makeNewLead(), ['email']);
    await claim(store, 'email');

    const waitMs = (await wait(other, 'email')) ?? 0;
    expect(waitMs).toBeGreaterThan(50_000);
    expect(waitMs).toBeLessThanOrEqual(MINUTE_MS);
    await passTime(waitMs);

    expect(await claim(other, 'email')).toMatchObject({ attempt: 2, lead: { number: 1 } });
  });

  it('accepts no changes from a former leader', async () => {
    const [store, other] = [await openStore(), await openStore()];
    await store.saveLead(makeNewLead(), ['email']);
    const late = await claim(store, 'email');
    const { epoch } = late;
    await store.releaseLease(epoch);
    expect(await other.acquireLease('other', [], MINUTE_MS)).toBe(epoch + 1);

    expect(await store.completeDelivery(late)).toBe(false);
    expect(await store.postponeDelivery(late, 1000, 'timeout')).toBe(false);
    expect(await store.abandonDelivery(late, 'too-long')).toBe(false);
    expect(await store.returnDelivery(late)).toBe(false);
    expect(await store.openBreaker(late, 'emailjs-412')).toBe(false);
    const rules = { epoch, timeoutMs: 1000, hasEmail: true };
    expect(await store.claimDelivery('email', rules)).toEqual({ waitMs: null, isLeader: false });
    expect((await store.checkHealth()).breakers).toEqual([]);
    expect((await store.findLead(1))?.deliveries).toMatchObject([
      { state: 'pending', attempts: 1, lastErrorCode: null },
    ]);

    await passTime(MINUTE_MS);
    expect(await other.completeDelivery(await claim(other, 'email'))).toBe(true);
  });

  it('records an outcome once, however often it is reported', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['email']);
    const claimed = await claim(store, 'email');
    for (const _ of [1, 2]) expect(await store.completeDelivery(claimed)).toBe(true);
    expect(await store.abandonDelivery(claimed, 'too-long')).toBe(true);

    expect((await store.findLead(1))?.deliveries).toMatchObject([{ state: 'done', attempts: 1 }]);
  });

  it('counts consecutive attempts without a known outcome', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['email']);
    await store.postponeDelivery(await claim(store, 'email'), 1000, 'timeout');
    for (const lostAttempts of [0, 1, 2]) {
      await passTime(MINUTE_MS);
      expect(await claim(store, 'email')).toMatchObject({ attempt: lostAttempts + 2, lostAttempts });
    }
    await passTime(MINUTE_MS);
    await store.postponeDelivery(await claim(store, 'email'), 1000, 'timeout');
    await passTime(1000);

    expect(await claim(store, 'email')).toMatchObject({ attempt: 6, lostAttempts: 0 });
  });

  it('lets a new leader send queued deliveries before it repeats interrupted ones', async () => {
    const [store, other] = [await openStore(), await openStore()];
    await store.saveLead(makeNewLead(), ['email', 'webhook']);
    const { epoch } = await claim(store, 'email');
    await claim(store, 'webhook');
    await passTime(2 * MINUTE_MS);
    await store.saveLead(makeNewLead('trial', { fields: { name: 'Інша', phone: '2' } }), ['email']);
    // Queued deliveries are older than the take-over, when interrupted ones are due.
    await passTime(1);
    await store.releaseLease(epoch);
    await other.acquireLease('other', [], MINUTE_MS);

    expect((await claim(other, 'email')).lead.number).toBe(2);
    expect((await claim(other, 'email')).lead.number).toBe(1);
    // In turn, so that a crash identifies the delivery.
    expect(await wait(other, 'webhook')).toBeGreaterThan(0);
    await passTime(5000);
    expect((await claim(other, 'webhook')).lead.number).toBe(1);
  });

  it('gives one delivery to one of many concurrent claims', async () => {
    const stores = [await openStore(), await openStore()];
    for (const _ of [1, 2, 3]) await stores[0]?.saveLead(makeNewLead(), ['email']);

    await leaderRules(stores[0] as Store);
    const asked = [...stores, ...stores, ...stores].map((store) => claimNext(store, 'email'));
    const claims = (await Promise.all(asked)).filter((answer) => 'lead' in answer);

    expect(claims.map(({ lead }) => lead.number).toSorted()).toEqual([1, 2, 3]);
  });

  it('does not claim finished messages', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['email']);

    expect(await store.completeDelivery(await claim(store, 'email'))).toBe(true);

    expect(await wait(store, 'email')).toBeNull();
    expect((await store.findLead(1))?.deliveries[0]).toMatchObject({
      state: 'done',
      doneAt: expect.any(Date),
    });
  });

  it('postpones by at most an hour', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['email']);
    await store.postponeDelivery(await claim(store, 'email'), 5 * MAX_WAIT_MS, 'emailjs-500');

    expect(await wait(store, 'email')).toBeGreaterThan(MAX_WAIT_MS - 10_000);
    expect((await store.findLead(1))?.deliveries).toMatchObject([
      { attempts: 1, lastErrorCode: 'emailjs-500' },
    ]);
    await passTime(MAX_WAIT_MS);
    expect((await claim(store, 'email')).attempt).toBe(2);
  });

  it('returns a claim as if it had not been made', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['email']);
    expect(await store.returnDelivery(await claim(store, 'email'))).toBe(true);

    expect((await claim(store, 'email')).attempt).toBe(1);
  });

  it('gives up a delivery until a manual retry, with a new count of attempts', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['email']);
    expect(await store.abandonDelivery(await claim(store, 'email'), 'telegram-400')).toBe(true);
    expect(await wait(store, 'email')).toBeNull();
    expect((await store.findLead(1))?.deliveries).toMatchObject([
      { state: 'dead', lastErrorCode: 'telegram-400' },
    ]);

    expect(await store.retryLead(1)).toBe(1);

    expect((await claim(store, 'email')).attempt).toBe(1);
  });

  it('retries all failed deliveries, and nothing else', async () => {
    const store = await openStore();
    for (const _ of [1, 2, 3]) await store.saveLead(makeNewLead(), ['email']);
    await store.abandonDelivery(await claim(store, 'email'), 'too-long');
    await store.abandonDelivery(await claim(store, 'email'), 'too-long');
    await store.completeDelivery(await claim(store, 'email'));

    expect(await store.retryDead()).toBe(2);
    expect(await store.retryDead()).toBe(0);
    expect(await store.retryLead(3)).toBe(0);
    expect(await store.retryLead(99)).toBe(0);
  });

  it('makes a postponed delivery due at once on request', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['email']);
    await store.postponeDelivery(await claim(store, 'email'), MAX_WAIT_MS, 'timeout');

    expect(await store.retryLead(1)).toBe(1);

    expect((await claim(store, 'email')).lead.number).toBe(1);
  });
}
