import { expect, it } from 'vitest';
import { HANDLING_STATES, type HandlingState } from '../../src/server/lead.ts';
import type { Store } from '../../src/server/store/store.ts';
import { makeNewLead } from '../support/make-lead.ts';
import { claim, MINUTE_MS, type OpenStore, type PassTime, wait } from './open.ts';

export function describeEvents(openStore: OpenStore, passTime: PassTime): void {
  const by = { source: 'cli', name: 'Марія \0\ud800' } as const;
  let ids = 0;

  function step(store: Store, to: HandlingState, from: HandlingState[], leadNumber = 1) {
    ids += 1;
    return store.stepHandling({ leadNumber, from, to, by, id: `step-${ids}` });
  }

  /** Claims the next of the webhook, says that it was told, and returns what it was. */
  async function tell(store: Store) {
    const claimed = await claim(store, 'webhook');
    expect(await store.completeDelivery(claimed)).toBe(true);
    return claimed.event;
  }

  it('tell first that a lead came, then who took and answered it, in order and once', async () => {
    const [store, other] = [await openStore(), await openStore()];
    const lead = makeNewLead();
    await store.saveLead(lead, ['email', 'bot', 'webhook']);
    const createdAt = (await store.findLead(1))?.createdAt;
    await step(store, 'taken', ['new']);
    await step(other, 'answered', ['taken']);

    expect(await tell(store)).toEqual({
      id: `${lead.requestId}.created`,
      type: 'lead.created',
      at: createdAt,
      by: null,
      note: null,
    });
    expect(await tell(other)).toMatchObject({ id: `${lead.requestId}.1`, type: 'lead.taken' });
    const answered = await tell(store);
    expect(answered).toMatchObject({ id: `${lead.requestId}.2`, type: 'lead.answered' });
    expect(answered.at).toEqual((await store.findLead(1))?.handling.at);
    expect(answered.by).toMatch(/^Марія /);
    expect(answered.by).not.toContain('\0');
    expect(await wait(store, 'webhook')).toBeNull();
    expect((await store.findLead(1))?.deliveries).toMatchObject([
      { channel: 'email', state: 'pending' },
      { channel: 'bot', state: 'pending' },
      { channel: 'webhook', state: 'done', attempts: 1, doneAt: expect.any(Date) },
    ]);
  });

  it('come when the earlier ones are long told, with attempts counted anew', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['webhook']);
    await store.postponeDelivery(await claim(store, 'webhook'), 1000, 'webhook-500');
    await passTime(1000);
    await tell(store);
    await passTime(MINUTE_MS);
    await step(store, 'taken', ['new']);

    const claimed = await claim(store, 'webhook');

    expect(claimed).toMatchObject({ attempt: 1, event: { type: 'lead.taken' } });
    expect((await store.checkHealth()).failures).toEqual([]);
  });

  it('keep their id over tries, and are not lost when one comes while another is being told', async () => {
    const [store, other] = [await openStore(), await openStore()];
    await store.saveLead(makeNewLead(), ['webhook']);
    const first = await claim(store, 'webhook');
    await step(other, 'taken', ['new']);
    await store.postponeDelivery(first, 1000, 'timeout');
    await passTime(1000);

    const again = await claim(other, 'webhook');
    expect([again.event.id, again.event.type]).toEqual([first.event.id, 'lead.created']);
    await step(store, 'new', ['taken']);
    await step(store, 'taken', ['new']);
    await other.completeDelivery(again);
    const types = [await tell(store), await tell(store), await tell(store)];
    expect(types.map(({ type }) => type)).toEqual(['lead.taken', 'lead.returned', 'lead.taken']);
    expect(new Set(types.map(({ id }) => id)).size).toBe(3);
    expect(await wait(store, 'webhook')).toBeNull();
  });

  it('are of every step, with its words', async () => {
    const store = await openStore();
    const lead = makeNewLead();
    await store.saveLead(lead, ['webhook']);
    await tell(store);
    const states = ['taken', 'unreached', 'answered', 'agreed', 'declined', 'junk', 'new'] as const;
    for (const to of states) await step(store, to, [...HANDLING_STATES]);
    await store.noteLead({ leadNumber: 1, by, note: 'після 18:00', id: 'note' });

    const events = [];
    for (let left = states.length + 1; left > 0; left -= 1) events.push(await tell(store));
    expect(events.map(({ type }) => type)).toEqual(
      ['taken', 'missed', 'answered', 'agreed', 'declined', 'junk', 'returned', 'noted'].map(
        (name) => `lead.${name}`,
      ),
    );
    expect(events.at(-1)).toMatchObject({ id: `${lead.requestId}.8`, note: 'після 18:00' });
    expect(await wait(store, 'webhook')).toBeNull();
  });

  it('are none of a step that is done twice, or that nobody listens to', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['webhook']);
    await store.saveLead(makeNewLead(), ['email']);
    await tell(store);
    const once = { leadNumber: 1, from: ['new'], to: 'taken', by, id: 'once' } as const;
    await store.stepHandling(once);
    await store.stepHandling(once);
    await step(store, 'taken', ['new'], 2);

    expect((await tell(store)).type).toBe('lead.taken');
    expect(await wait(store, 'webhook')).toBeNull();
    expect((await claim(store, 'email')).event.type).toBe('lead.created');
  });

  it('wait behind what was given up, and go out with it when it is retried', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['webhook']);
    await store.buryDelivery(await claim(store, 'webhook'), 'webhook-413');
    await step(store, 'taken', ['new']);
    expect(await wait(store, 'webhook')).toBeNull();

    expect(await store.retryLead(1)).toBe(1);

    expect((await tell(store)).type).toBe('lead.created');
    expect((await tell(store)).type).toBe('lead.taken');
  });
}
