import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { HandlingState } from '../../src/server/lead.ts';
import type { Store } from '../../src/server/store/store.ts';
import { makeNewLead } from '../support/make-lead.ts';
import { MINUTE_MS, type OpenStore, type PassTime } from './open.ts';

const LONG_AGO = new Date(0);

async function step(store: Store, leadNumber: number, to: HandlingState): Promise<void> {
  const by = { source: 'cli', name: 'Олена' } as const;
  await store.stepHandling({ leadNumber, from: ['new', 'taken', 'unreached'], to, by, id: randomUUID() });
}

export function describeReminding(openStore: OpenStore, passTime: PassTime): void {
  it('lists leads without an outcome, until people were reminded of them', async () => {
    const store = await openStore();
    for (const _ of [1, 2, 3, 4]) await store.saveLead(makeNewLead(), ['bot']);
    await store.saveLead(makeNewLead('trial', { isSpam: true }), []);
    await step(store, 2, 'taken');
    await step(store, 3, 'answered');
    const list = async () =>
      (await store.listLeadsToRemind({ limit: 10, since: LONG_AGO })).map(({ lead, stage }) => [
        lead.number,
        stage,
      ]);

    expect(await list()).toEqual([
      [1, 0],
      [2, 0],
      [4, 0],
    ]);
    await store.noteReminded([1, 4], 1);
    expect(await list()).toEqual([
      [1, 1],
      [2, 0],
      [4, 1],
    ]);
    await store.noteReminded([4, 2], 2);
    await store.noteReminded([4], 1);
    expect(await list()).toEqual([[1, 1]]);
    await step(store, 2, 'new');
    expect(await list()).toEqual([[1, 1]]);
  });

  it('lists whom nobody has reached, once for each time, however old and whatever was told before', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['bot']);
    await store.noteReminded([1], 2);
    const list = async () => (await store.listLeadsToRemind({ limit: 10, since: new Date() })).length;
    expect(await list()).toBe(0);
    for (const _ of [1, 2]) {
      await passTime(10 * MINUTE_MS);
      await step(store, 1, 'unreached');
      expect(await list()).toBe(1);
      await store.noteRecalled([1]);
      expect(await list()).toBe(0);
    }
    await step(store, 1, 'answered');
    expect(await list()).toBe(0);
  });

  it('leaves out the leads from before anybody handled them', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), []);
    await passTime(10 * MINUTE_MS);
    await store.saveLead(makeNewLead(), []);
    const since = new Date(((await store.findLead(2))?.createdAt.getTime() ?? 0) - MINUTE_MS);

    expect(await store.listLeadsToRemind({ limit: 10, since })).toMatchObject([{ lead: { number: 2 } }]);
  });
}
