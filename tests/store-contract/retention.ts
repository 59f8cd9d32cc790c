import { expect, it } from 'vitest';
import { StoreUnavailableError } from '../../src/server/store-error.ts';
import { makeNewLead, makeOther } from '../support/make-lead.ts';
import { claim, MINUTE_MS, type OpenStore, type PassTime } from './open.ts';

export function describeRetention(openStore: OpenStore, passTime: PassTime): void {
  it('lists the newest first, page by page, with or without spam', async () => {
    const store = await openStore();
    for (const isSpam of [false, true, false, true, false]) {
      await store.saveLead(makeOther(isSpam ? { marks: ['links'] } : {}), ['email']);
    }
    const numbers = async (options: Parameters<typeof store.listLeads>[0]) =>
      (await store.listLeads(options)).map((lead) => lead.number);

    expect(await numbers({ limit: 2 })).toEqual([5, 4]);
    expect(await numbers({ limit: 2, before: 4 })).toEqual([3, 2]);
    expect(await numbers({ limit: 10, spam: true })).toEqual([4, 2]);
    expect(await numbers({ limit: 10, spam: false })).toEqual([5, 3, 1]);
    expect(await numbers({ limit: 10, before: 1 })).toEqual([]);
    expect(await store.findLead(99)).toBeNull();
  });

  it('reports pending and failed messages with their times', async () => {
    const store = await openStore();
    expect(await store.checkHealth()).toEqual({
      isWritable: true,
      oldestPendingMs: null,
      pending: 0,
      pendingOn: [],
      dead: 0,
      hasUnseenFailure: false,
      unassigned: 0,
      breakers: [],
      failures: [],
    });
    await store.saveLead(makeNewLead(), ['email']);
    await store.abandonDelivery(await claim(store, 'email'), 'too-long');
    await store.saveLead(makeNewLead(), ['email', 'bot']);
    await passTime(MINUTE_MS);

    const health = await store.checkHealth();

    expect(health).toMatchObject({ pending: 2, dead: 1 });
    expect(health.pendingOn.toSorted()).toEqual(['bot', 'email']);
    expect(health.oldestPendingMs).toBeGreaterThanOrEqual(MINUTE_MS);
    expect(health.oldestPendingMs).toBeLessThan(MINUTE_MS + 10_000);
  });

  it('deletes old leads that are spam or delivered, in batches, and no others', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['bot']); // 1: stays, nothing was sent yet
    await store.saveLead(makeNewLead(), ['email']); // 2: stays, given up
    await store.abandonDelivery(await claim(store, 'email'), 'too-long');
    await store.saveLead(makeNewLead(), []); // 3: stays, nothing was sent
    await store.saveLead(makeOther({ marks: ['hidden-field'] }), []); // 4: goes
    for (const _ of [5, 6]) {
      await store.saveLead(makeNewLead(), ['email']); // 5, 6: go
      await store.completeDelivery(await claim(store, 'email'));
    }
    await passTime(10 * MINUTE_MS);
    await store.saveLead(makeNewLead(), ['email']); // 7: stays, too recent
    await store.completeDelivery(await claim(store, 'email'));
    const youngest = await store.findLead(7);
    const border = new Date((youngest?.createdAt.getTime() ?? 0) - MINUTE_MS);

    expect(await store.deleteLeads(border, 2)).toBe(2);
    expect(await store.deleteLeads(border, 2)).toBe(1);
    expect(await store.deleteLeads(border, 2)).toBe(0);

    expect((await store.listLeads({ limit: 10 })).map((lead) => lead.number)).toEqual([7, 3, 2, 1]);
  });

  it('never reuses the number of a deleted lead', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead('trial', { marks: ['hidden-field'] }), []);
    await store.deleteLeads(new Date(Date.now() + MINUTE_MS), 10);
    await store.saveLead(makeNewLead(), []);

    expect((await store.listLeads({ limit: 10 })).map((lead) => lead.number)).toEqual([2]);
  });

  it('preserves leads across a restart', async () => {
    const before = await openStore();
    await before.saveLead(makeNewLead(), ['email']);
    await before.close();

    expect(await (await openStore()).listLeads({ limit: 10 })).toHaveLength(1);
  });

  it('throws its own error after it was closed', async () => {
    const store = await openStore();
    await store.close();

    await expect(store.saveLead(makeNewLead(), [])).rejects.toThrow(StoreUnavailableError);
    await expect(store.listLeads({ limit: 1 })).rejects.toThrow(StoreUnavailableError);
    await store.close();
  });

  it('completes writes that came before it was closed', async () => {
    const store = await openStore();
    const saving = store.saveLead(makeNewLead(), []);
    await store.close();

    expect(await saving).toMatchObject({ outcome: 'saved' });
  });
}
