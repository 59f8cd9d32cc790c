import { expect, it } from 'vitest';
import { claimNext } from '../support/claim.ts';
import { makeNewLead, makeOther } from '../support/make-lead.ts';
import { claim, type OpenStore } from './open.ts';

export function describeErasing(openStore: OpenStore): void {
  it('deletes leads whatever their state, with deliveries and history, and nothing else', async () => {
    const [store, other] = [await openStore(), await openStore()];
    for (const _ of [1, 2, 3]) await store.saveLead(makeOther(), ['email', 'bot']);
    await store.saveLead(makeNewLead('trial', { isSpam: true }), []);
    const by = { source: 'cli', name: 'Марія' } as const;
    await store.say({ of: { lead: 2 }, step: 'take', by, key: 'a' });
    const underWay = await claim(store, 'email');

    expect(await store.eraseLeads([1, 2, 4, 99])).toEqual([1, 2, 4]);

    expect((await other.listLeads({ limit: 10 })).map(({ number }) => number)).toEqual([3]);
    expect(await other.listHistory([1, 2, 3, 4])).toEqual([]);
    expect(await other.completeDelivery(underWay)).toBe(true);
    expect((await claim(other, 'email')).lead.number).toBe(3);
    expect(await claimNext(other, 'email')).not.toHaveProperty('lead');
    expect(await other.checkHealth()).toMatchObject({ pending: 2, unassigned: 0 });
  });

  it('keeps a record of each time, without anything about the person', async () => {
    const store = await openStore();
    for (const _ of [1, 2, 3]) await store.saveLead(makeNewLead(), []);
    expect(await store.listErasures()).toEqual([]);
    await store.eraseLeads([2, 1]);
    await store.eraseLeads([3]);
    await store.eraseLeads([3]);

    expect(await store.listErasures()).toEqual([
      { erasedAt: expect.any(Date), leadNumbers: [3] },
      { erasedAt: expect.any(Date), leadNumbers: [1, 2] },
    ]);
  });

  it('never gives their numbers to others', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), []);
    await store.eraseLeads([1]);

    expect(await store.saveLead(makeNewLead(), [])).toMatchObject({ number: 2 });
  });
}
