import { expect, it } from 'vitest';
import type { StepName } from '../../src/server/lead/conversation.ts';
import type { Store } from '../../src/server/store/store.ts';
import { makeNewLead, makeOther } from '../support/make-lead.ts';
import { claim, MINUTE_MS, type OpenStore, type PassTime, wait } from './open.ts';

export function describeEvents(openStore: OpenStore, passTime: PassTime): void {
  const by = { source: 'cli', name: 'Марія \0\ud800' } as const;
  let ids = 0;

  function step(store: Store, name: StepName, lead = 1) {
    ids += 1;
    return store.say({ of: { lead }, step: name, by, key: `step-${ids}`, moment: new Date() });
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
    await step(store, 'take');
    await step(other, 'agree');

    expect(await tell(store)).toEqual({
      id: `${lead.requestId}.created`,
      type: 'lead.created',
      at: createdAt,
      by: null,
      note: null,
    });
    const taken = await tell(other);
    expect(taken).toMatchObject({ id: expect.stringContaining(lead.requestId), type: 'conversation.taken' });
    const answered = await tell(store);
    expect(answered).toMatchObject({
      id: expect.stringContaining(lead.requestId),
      type: 'conversation.agreed',
    });
    expect(answered.id).not.toBe(taken.id);
    expect(answered.at).toEqual((await store.findLead(1))?.conversation.at);
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
    await step(store, 'take');

    const claimed = await claim(store, 'webhook');

    expect(claimed).toMatchObject({ attempt: 1, event: { type: 'conversation.taken' } });
    expect((await store.checkHealth()).failures).toEqual([]);
  });

  it('keep their id over tries, and are not lost when one comes while another is being told', async () => {
    const [store, other] = [await openStore(), await openStore()];
    await store.saveLead(makeNewLead(), ['webhook']);
    const first = await claim(store, 'webhook');
    await step(other, 'take');
    await store.postponeDelivery(first, 1000, 'timeout');
    await passTime(1000);

    const again = await claim(other, 'webhook');
    expect([again.event.id, again.event.type]).toEqual([first.event.id, 'lead.created']);
    await step(store, 'return');
    await step(store, 'take');
    await other.completeDelivery(again);
    const types = [await tell(store), await tell(store), await tell(store)];
    expect(types.map(({ type }) => type)).toEqual([
      'conversation.taken',
      'conversation.returned',
      'conversation.taken',
    ]);
    expect(new Set(types.map(({ id }) => id)).size).toBe(3);
    expect(await wait(store, 'webhook')).toBeNull();
  });

  it('are of every step, with its words', async () => {
    const store = await openStore();
    const lead = makeNewLead();
    await store.saveLead(lead, ['webhook']);
    await tell(store);
    const steps = ['take', 'later', 'agree', 'close', 'return', 'spam', 'human'] as const;
    for (const name of steps) await step(store, name);
    await store.say({ of: { lead: 1 }, by, note: 'після 18:00', key: 'note' });

    const events = [];
    for (let left = steps.length + 1; left > 0; left -= 1) events.push(await tell(store));
    expect(events.map(({ type }) => type)).toEqual(
      ['taken', 'later', 'agreed', 'closed', 'returned', 'spam', 'human', 'noted'].map(
        (name) => `conversation.${name}`,
      ),
    );
    expect(events.at(-1)).toMatchObject({ by: expect.stringMatching(/^Марія /), note: 'після 18:00' });
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    expect(await wait(store, 'webhook')).toBeNull();
  });

  it('are none of a step that is done twice, or that nobody listens to', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['webhook']);
    await store.saveLead(makeOther(), ['email']);
    await tell(store);
    const once = { of: { lead: 1 }, step: 'take', by, key: 'once' } as const;
    await store.say(once);
    await store.say(once);
    await step(store, 'take', 2);

    expect((await tell(store)).type).toBe('conversation.taken');
    expect(await wait(store, 'webhook')).toBeNull();
    expect((await claim(store, 'email')).event.type).toBe('lead.created');
  });

  it('wait for what somebody tells meanwhile, though nobody hears of him again', async () => {
    const [store, other] = [await openStore(), await openStore()];
    await store.saveLead(makeNewLead('trial', { suspicions: ['no-stamp'] }), ['webhook']);
    await step(store, 'take');
    expect((await claim(store, 'webhook')).topic).toBe('lead');
    await step(store, 'agree');
    expect(await wait(other, 'webhook')).toBeGreaterThan(50_000);
    await passTime(MINUTE_MS + 10);

    const types = [await tell(other), await tell(other), await tell(other)].map(({ type }) => type);
    expect(types).toEqual(['lead.created', 'conversation.taken', 'conversation.agreed']);
  });

  it('wait behind what is refused or put off, so that they are told in their order', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['webhook']);
    await store.saveLead(makeOther(), ['webhook']);
    const refused = await claim(store, 'webhook');
    await step(store, 'take');
    await store.postponeDelivery(refused, MINUTE_MS, 'webhook-500');
    await step(store, 'agree');
    expect((await tell(store)).type).toBe('lead.created');
    expect(await wait(store, 'webhook')).toBeGreaterThan(MINUTE_MS - 10_000);
    await passTime(MINUTE_MS);
    await store.openBreaker(await claim(store, 'webhook'), 'webhook-401', 0);
    await passTime(100);

    const types = [await tell(store), await tell(store), await tell(store)].map(({ type }) => type);
    expect(types).toEqual(['lead.created', 'conversation.taken', 'conversation.agreed']);
  });

  it('go out without what was given up, and are given up by themselves', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['webhook']);
    await store.buryDelivery(await claim(store, 'webhook'), 'webhook-413');
    await step(store, 'take');
    await step(store, 'return');
    expect((await tell(store)).type).toBe('conversation.taken');
    await store.buryDelivery(await claim(store, 'webhook'), 'webhook-413');
    expect(await store.checkHealth()).toMatchObject({ pending: 0, dead: 2 });

    expect(await store.retryLead(1)).toBe(2);

    expect((await tell(store)).type).toBe('lead.created');
    expect((await tell(store)).type).toBe('conversation.returned');
  });

  it('go with their lead', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['webhook']);
    await tell(store);
    await step(store, 'take');
    await store.eraseLeads([1]);
    expect(await wait(store, 'webhook')).toBeNull();
  });
}
