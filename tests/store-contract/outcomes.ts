import { expect, it } from 'vitest';
import type { Store } from '../../src/server/store/store.ts';
import { makeNewLead } from '../support/make-lead.ts';
import { claim, MINUTE_MS, type OpenStore, type PassTime, RULES, wait } from './open.ts';

export function describeOutcomes(openStore: OpenStore, passTime: PassTime): void {
  const save = async (store: Store, count: number) => {
    for (let lead = 0; lead < count; lead += 1) await store.saveLead(makeNewLead(), ['email']);
  };
  const failuresOf = async (store: Store) => (await store.checkHealth()).failures;

  it('keeps a lease for as long as it is extended, and no longer', async () => {
    const [store, other] = [await openStore(), await openStore()];
    await save(store, 1);
    const claimed = await claim(store, 'email');

    for (const _ of [1, 2, 3]) {
      await passTime(MINUTE_MS - 10_000);
      expect(await store.extendLease(claimed, RULES.leaseMs)).toBe(true);
      expect(await wait(other, 'email')).toBeGreaterThan(50_000);
    }
    await passTime(MINUTE_MS);
    const next = await claim(other, 'email');
    expect(next.attempt).toBe(2);
    expect(await store.extendLease(claimed, RULES.leaseMs)).toBe(false);
    expect(await other.extendLease(next, RULES.leaseMs)).toBe(true);
  });

  it('takes an outcome after the lease has run out, while nobody else has claimed', async () => {
    const store = await openStore();
    await save(store, 1);
    const claimed = await claim(store, 'email');
    await passTime(5 * MINUTE_MS);

    expect(await store.completeDelivery(claimed)).toBe(true);
    expect(await wait(store, 'email')).toBeNull();
  });

  it('remembers who has the letter, and lets the bot speak from the first on', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['email', 'bot']);
    const claimed = await claim(store, 'email');
    expect(claimed.sentTo).toEqual([]);

    expect(await store.noteSentTo(claimed, ['a@school.example'])).toBe(true);
    await store.postponeDelivery(claimed, MINUTE_MS, 'smtp-450');

    expect(await claim(store, 'bot')).toMatchObject({ isEmailOverdue: false });
    await passTime(MINUTE_MS);
    const again = await claim(store, 'email');
    expect(again).toMatchObject({ attempt: 2, sentTo: ['a@school.example'] });
    expect(await store.noteSentTo(claimed, ['b@school.example'])).toBe(false);
    await store.buryDelivery(again, 'smtp-550');
    expect((await store.findLead(1))?.deliveries[0]).toMatchObject({
      state: 'dead',
      sentTo: ['a@school.example'],
    });
  });

  it('lists what has died, and what the owner has not been told of first', async () => {
    const [store, other] = [await openStore(), await openStore()];
    await save(store, 2);
    await store.buryDelivery(await claim(store, 'email'), 'smtp-554');
    const [first] = await store.listDeaths();
    expect(first).toEqual({
      leadNumber: 1,
      channel: 'email',
      errorCode: 'smtp-554',
      sentTo: [],
      isTold: false,
    });

    await store.markDeathsTold(first ? [first] : []);
    await store.buryDelivery(await claim(store, 'email'), 'emailjs-413');

    expect((await other.listDeaths()).map(({ leadNumber, isTold }) => [leadNumber, isTold])).toEqual([
      [2, false],
      [1, true],
    ]);
    await store.retryDead();
    expect(await store.listDeaths()).toEqual([]);
    await store.buryDelivery(await claim(store, 'email'), 'emailjs-413');
    expect(await store.listDeaths()).toMatchObject([{ isTold: false }]);
  });

  it('tells of a lead that has died on two channels for each of them', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['email', 'webhook']);
    for (const channel of ['email', 'webhook'] as const)
      await store.buryDelivery(await claim(store, channel), 'gone');
    await store.markDeathsTold((await store.listDeaths()).filter(({ channel }) => channel === 'email'));
    expect((await store.listDeaths()).map(({ channel, isTold }) => [channel, isTold])).toEqual([
      ['webhook', false],
      ['email', true],
    ]);
  });

  it('calls it a failure of the channel when nothing passes', async () => {
    const store = await openStore();
    await save(store, 2);
    expect(await failuresOf(store)).toEqual([]);

    await store.postponeDelivery(await claim(store, 'email'), MINUTE_MS, 'timeout');

    const [failure] = await failuresOf(store);
    expect(failure).toMatchObject({ channel: 'email', errorCode: 'timeout', isPartial: false });
    await passTime(30 * MINUTE_MS);
    await store.postponeDelivery(await claim(store, 'email'), MINUTE_MS, 'emailjs-500');
    const [later] = await failuresOf(store);
    expect(Date.now() - (later?.since.getTime() ?? 0) + 30 * MINUTE_MS).toBeGreaterThan(20 * MINUTE_MS);
    expect(later?.errorCode).toBe('emailjs-500');
    await passTime(MINUTE_MS);
    await store.completeDelivery(await claim(store, 'email'));
    expect(await failuresOf(store)).toEqual([]);
  });

  it('calls it no failure of the channel when one lead fails and others pass, however often', async () => {
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

  it('calls it a failure when leads that others have passed go on failing, and nothing passes for hours', async () => {
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

  it('says when every failing letter has reached somebody', async () => {
    const store = await openStore();
    await save(store, 1);
    const claimed = await claim(store, 'email');
    await store.noteSentTo(claimed, ['a@school.example']);
    await store.postponeDelivery(claimed, MINUTE_MS, 'smtp-450');

    expect(await failuresOf(store)).toMatchObject([{ isPartial: true }]);
  });

  it('skips the deliveries of a channel that is gone, and resumes them when it is back', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['email', 'bot']);
    await store.saveLead(makeNewLead(), ['email']);
    await store.buryDelivery(await claim(store, 'email'), 'smtp-554');

    expect(await store.skipDeliveries(['bot'])).toEqual({ skipped: 2, resumed: 0 });
    expect(await store.skipDeliveries(['bot'])).toEqual({ skipped: 0, resumed: 0 });

    expect(await store.checkHealth()).toMatchObject({ pending: 1, dead: 0, skipped: 2, unassigned: 1 });
    expect(await wait(store, 'email')).toBeNull();
    expect(await claim(store, 'bot')).toMatchObject({ lead: { number: 1 }, isEmailOverdue: false });
    expect(await store.skipDeliveries(['email', 'bot'])).toEqual({ skipped: 0, resumed: 2 });
    expect(await store.checkHealth()).toMatchObject({ pending: 3, skipped: 0, unassigned: 0 });
    expect((await claim(store, 'email')).attempt).toBe(1);
  });

  it('holds the bot back again when both channels come back', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['email', 'bot']);
    await store.skipDeliveries([]);
    expect(await store.checkHealth()).toMatchObject({ pending: 0, skipped: 2, unassigned: 1 });
    await passTime(60 * MINUTE_MS);

    expect(await store.skipDeliveries(['email', 'bot'])).toEqual({ skipped: 0, resumed: 2 });

    expect(await wait(store, 'bot')).toBeGreaterThan(9 * MINUTE_MS);
    await store.completeDelivery(await claim(store, 'email'));
    expect((await claim(store, 'bot')).lead.number).toBe(1);
  });

  it('does not hold the bot back when it comes back, once somebody has the letter', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['email', 'bot']);
    const claimed = await claim(store, 'email');
    await store.noteSentTo(claimed, ['a@school.example']);
    await store.postponeDelivery(claimed, 30 * MINUTE_MS, 'smtp-450');
    await store.skipDeliveries(['email']);
    await store.skipDeliveries(['email', 'bot']);

    expect(await claim(store, 'bot')).toMatchObject({ lead: { number: 1 }, isEmailOverdue: false });
  });

  it('gives a lead whose only channel is gone to the one that is there', async () => {
    const store = await openStore();
    await save(store, 1);
    await store.skipDeliveries(['bot']);

    expect(await store.addDeliveries(['bot'])).toBe(1);
    expect(await store.addDeliveries(['bot'])).toBe(0);

    expect((await claim(store, 'bot')).lead.number).toBe(1);
  });

  it('deletes old leads whose other deliveries are skipped or were given up for some recipients', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['email', 'bot']); // 1: goes, the bot has told it
    await store.saveLead(makeNewLead(), ['email']); // 2: goes, one of two recipients has it
    await store.saveLead(makeNewLead(), ['email']); // 3: stays, nobody was told
    await store.completeDelivery(await claim(store, 'bot', { ...RULES, waitForEmailMs: 0 }));
    await claim(store, 'email');
    const partly = await claim(store, 'email');
    await store.noteSentTo(partly, ['a@school.example']);
    await store.buryDelivery(partly, 'smtp-550');
    await passTime(10 * MINUTE_MS);
    const listNumbers = async () => (await store.listLeads({ limit: 10 })).map(({ number }) => number);
    const border = new Date(Date.now() + 60 * MINUTE_MS);

    expect(await store.deleteLeads(border, 10)).toBe(1);
    expect(await listNumbers()).toEqual([3, 1]);
    await store.skipDeliveries(['bot']);
    expect(await store.deleteLeads(border, 10)).toBe(1);
    expect(await listNumbers()).toEqual([3]);
  });

  it('lets one of several instances change a fact', async () => {
    const [store, other] = [await openStore(), await openStore()];

    const answers = await Promise.all(
      [store, other, store].map((each, index) => each.exchangeFact('alert-email', null, String(index))),
    );

    expect(answers.filter(Boolean)).toHaveLength(1);
    const value = await store.readFact('alert-email');
    expect(await other.exchangeFact('alert-email', 'something else', 'x')).toBe(false);
    expect(await other.exchangeFact('alert-email', value, 'y')).toBe(true);
    expect(await store.readFact('alert-email')).toBe('y');
  });
}
