import { expect, it } from 'vitest';
import { type FailedDelivery, keyOfReported } from '../../src/server/store/delivery-health.ts';
import type { Store } from '../../src/server/store/store.ts';
import { makeNewLead, makeOther } from '../support/make-lead.ts';
import { claim, MINUTE_MS, type OpenStore, type PassTime, wait } from './open.ts';

export function describeOutcomes(openStore: OpenStore, passTime: PassTime): void {
  const save = async (store: Store, count: number) => {
    for (let lead = 0; lead < count; lead += 1) await store.saveLead(makeOther(), ['email']);
  };
  /** As an alert about them does. */
  const markReported = async (store: Store, failed: readonly FailedDelivery[]) => {
    for (const delivery of failed) await store.addDedupeKey({ key: keyOfReported(delivery) });
  };
  const failuresOf = async (store: Store) => (await store.checkHealth()).failures;

  it('accepts an outcome at any time while the same process is the leader', async () => {
    const store = await openStore();
    await save(store, 1);
    const claimed = await claim(store, 'email');
    await passTime(5 * MINUTE_MS);

    expect(await store.completeDelivery(claimed)).toBe(true);
    expect(await wait(store, 'email')).toBeNull();
  });

  it('lists failed deliveries, the unreported ones first', async () => {
    const [store, other] = [await openStore(), await openStore()];
    await save(store, 2);
    await store.abandonDelivery(await claim(store, 'email'), 'smtp-554');
    const [first] = await store.listFailedDeliveries();
    expect(first).toEqual({
      id: expect.any(Number),
      leadNumber: 1,
      channel: 'email',
      errorCode: 'smtp-554',
      isReported: false,
    });

    await markReported(store, first ? [first] : []);
    await store.abandonDelivery(await claim(store, 'email'), 'emailjs-413');

    expect(
      (await other.listFailedDeliveries()).map(({ leadNumber, isReported }) => [leadNumber, isReported]),
    ).toEqual([
      [2, false],
      [1, true],
    ]);
    await store.retryDead();
    expect(await store.listFailedDeliveries()).toEqual([]);
    await store.abandonDelivery(await claim(store, 'email'), 'emailjs-413');
    expect(await store.listFailedDeliveries()).toMatchObject([{ isReported: false }]);
  });

  it('counts a failure as unseen until it is reported and the owner has another message or has acted', async () => {
    const store = await openStore();
    const isUnseen = async () => (await store.checkHealth()).hasUnseenFailure;
    await store.saveLead(makeNewLead(), ['email', 'webhook']);
    await store.abandonDelivery(await claim(store, 'email'), 'smtp-554');
    expect(await isUnseen()).toBe(true);
    await markReported(store, await store.listFailedDeliveries());
    expect(await isUnseen()).toBe(true);
    await store.completeDelivery(await claim(store, 'webhook'));
    expect(await isUnseen()).toBe(false);

    await save(store, 1);
    await store.abandonDelivery(await claim(store, 'email'), 'smtp-554');
    await markReported(store, await store.listFailedDeliveries());
    expect(await isUnseen()).toBe(true);
    const by = { source: 'cli', name: 'Марія' } as const;
    await store.applyCommand({ of: { lead: 2 }, step: 'take', by, key: 'seen' });
    expect(await isUnseen()).toBe(false);
    expect((await store.checkHealth()).dead).toBe(2);
  });

  it('counts a failure as seen after its lead was opened', async () => {
    const store = await openStore();
    await save(store, 2);
    for (const _ of [1, 2]) await store.abandonDelivery(await claim(store, 'email'), 'smtp-554');
    const border = new Date(Date.now() + 60 * MINUTE_MS);
    expect(await store.deleteLeads(border, 10)).toBe(0);
    await store.markSeen([1]);
    expect((await store.listFailedDeliveries()).map(({ isReported }) => isReported)).toEqual([false, true]);
    expect((await store.checkHealth()).hasUnseenFailure).toBe(true);
    await store.markSeen([2, 3]);
    expect(await store.checkHealth()).toMatchObject({ hasUnseenFailure: false, dead: 2 });
    await store.retryLead(2);
    await store.abandonDelivery(await claim(store, 'email'), 'smtp-554');
    expect((await store.checkHealth()).hasUnseenFailure).toBe(true);

    expect(await store.deleteLeads(border, 10)).toBe(1);
    expect((await store.listLeads({ limit: 10 })).map(({ number }) => number)).toEqual([2]);
  });

  it('lists a lead that failed on two channels for each of them', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['email', 'webhook']);
    for (const channel of ['email', 'webhook'] as const)
      await store.abandonDelivery(await claim(store, channel), 'gone');
    await markReported(
      store,
      (await store.listFailedDeliveries()).filter(({ channel }) => channel === 'email'),
    );
    expect(
      (await store.listFailedDeliveries()).map(({ channel, isReported }) => [channel, isReported]),
    ).toEqual([
      ['webhook', false],
      ['email', true],
    ]);
  });

  it('counts it as a failure of the channel if nothing is delivered', async () => {
    const store = await openStore();
    await save(store, 2);
    expect(await failuresOf(store)).toEqual([]);

    await store.postponeDelivery(await claim(store, 'email'), MINUTE_MS, 'timeout');

    const [failure] = await failuresOf(store);
    expect(failure).toMatchObject({ channel: 'email', errorCode: 'timeout' });
    await passTime(30 * MINUTE_MS);
    await store.postponeDelivery(await claim(store, 'email'), MINUTE_MS, 'emailjs-500');
    const [later] = await failuresOf(store);
    expect(Date.now() - (later?.since.getTime() ?? 0) + 30 * MINUTE_MS).toBeGreaterThan(20 * MINUTE_MS);
    expect(later?.errorCode).toBe('emailjs-500');
    await passTime(MINUTE_MS);
    await store.completeDelivery(await claim(store, 'email'));
    expect(await failuresOf(store)).toEqual([]);
  });

  it('does not count it as a failure of the channel if one lead fails repeatedly and others pass', async () => {
    const store = await openStore();
    await save(store, 1);
    await store.postponeDelivery(await claim(store, 'email'), 30 * MINUTE_MS, 'emailjs-500');
    await save(store, 1);
    await passTime(1000);
    await store.completeDelivery(await claim(store, 'email'));

    for (const _ of [1, 2, 3]) {
      await passTime(30 * MINUTE_MS);
      const again = await claim(store, 'email');
      expect(again).toMatchObject({ lead: { number: 1 }, wasOvertaken: true });
      await store.postponeDelivery(again, 30 * MINUTE_MS, 'emailjs-500');
      expect(await failuresOf(store)).toEqual([]);
    }
  });

  it('counts it as a failure if overtaken leads keep failing and nothing passes for hours', async () => {
    const store = await openStore();
    await save(store, 2);
    for (const _ of [1, 2]) {
      await store.postponeDelivery(await claim(store, 'email'), 10 * MINUTE_MS, 'timeout');
    }
    await save(store, 1);
    await passTime(1000);
    await store.completeDelivery(await claim(store, 'email'));
    expect(await failuresOf(store)).toEqual([]);

    for (const failures of [0, 1]) {
      await passTime(65 * MINUTE_MS);
      for (const _ of [1, 2]) {
        await store.postponeDelivery(await claim(store, 'email'), 60 * MINUTE_MS, 'timeout');
      }
      expect(await failuresOf(store)).toHaveLength(failures);
    }
  });

  it('ignores deliveries of a removed channel, and gives their leads to the remaining one', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['email', 'bot']); // 1: the bot sends it
    await save(store, 1); // 2: waits only for the e-mail
    await save(store, 1); // 3: the same, given up
    await save(store, 1); // 4: sent by e-mail
    await claim(store, 'email');
    await claim(store, 'email');
    await store.abandonDelivery(await claim(store, 'email'), 'smtp-554');
    await store.completeDelivery(await claim(store, 'email'));
    await passTime(2 * 24 * 60 * MINUTE_MS);
    expect(await store.checkHealth(['bot'])).toMatchObject({ pending: 3, dead: 1 });

    expect(await store.addMissingDeliveries(['bot'])).toBe(2);
    expect(await store.addMissingDeliveries(['bot'])).toBe(0);

    const numbers = [];
    for (const _ of [1, 2, 3]) {
      const claimed = await claim(store, 'bot', { hasEmail: false });
      await store.completeDelivery(claimed);
      numbers.push(claimed.lead.number);
      expect(claimed).toMatchObject({ isEmailOverdue: false });
    }
    expect(numbers.toSorted()).toEqual([1, 2, 3]);
    // These e-mails are not sent unless the channel is set up again.
    expect(await store.checkHealth(['bot'])).toMatchObject({ pending: 0, dead: 0, pendingOn: [] });
    expect(await store.checkHealth(['email', 'bot'])).toMatchObject({ pending: 2, dead: 1 });
    expect((await claim(store, 'email')).lead.number).toBe(1);
  });

  it('deletes old leads that were sent or closed', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['email', 'bot']); // 1: is deleted, the bot has sent it
    await save(store, 1); // 2: is deleted, one recipient got the e-mail
    await save(store, 1); // 3: stays, nothing was sent
    await save(store, 1); // 4: stays, the e-mail was given up
    await save(store, 1); // 5: is deleted, a manager has answered it anyway
    await passTime(10 * MINUTE_MS);
    await store.completeDelivery(await claim(store, 'bot'));
    await claim(store, 'email');
    await store.completeDelivery(await claim(store, 'email'));
    await claim(store, 'email');
    await store.abandonDelivery(await claim(store, 'email'), 'smtp-554');
    const by = { source: 'cli', name: 'Марія' } as const;
    await store.applyCommand({ of: { lead: 5 }, step: 'lose', by, key: 'step' });
    const border = new Date(Date.now() + 60 * MINUTE_MS);

    expect(await store.deleteLeads(border, 10)).toBe(3);

    expect((await store.listLeads({ limit: 10 })).map(({ number }) => number)).toEqual([4, 3]);
  });

  it('lets the first of several instances decide on a fact', async () => {
    const [store, other] = [await openStore(), await openStore()];

    await Promise.all([store, other, store].map((each, index) => each.addFact('bot-chat-id', `${index}`)));

    const value = await store.readFact('bot-chat-id');
    expect(['0', '1', '2']).toContain(value);
    await other.addFact('bot-chat-id', 'later');
    expect(await store.readFact('bot-chat-id')).toBe(value);
  });
}
