import { expect, it } from 'vitest';
import type { StepName } from '../../src/server/lead/conversation.ts';
import type { Store } from '../../src/server/store/store.ts';
import { makeNewLead, makeOther } from '../support/make-lead.ts';
import { claim, claimCard, MINUTE_MS, type OpenStore, type PassTime, wait } from './open.ts';

/** The webhook gets each lead, and then the current state of its conversation. */
export function describeEvents(openStore: OpenStore, passTime: PassTime): void {
  const by = { source: 'cli', name: 'Марія \0\ud800' } as const;
  let ids = 0;

  function step(store: Store, name: StepName, lead = 1) {
    ids += 1;
    return store.applyCommand({ of: { lead }, step: name, by, key: `step-${ids}`, moment: new Date() });
  }

  /** Claims the current state for the webhook, completes it and returns its version. */
  async function show(store: Store) {
    const claimed = await claimCard(store, 'webhook');
    expect(await store.completeDelivery(claimed)).toBe(true);
    const { state, steps } = claimed.lead.conversation;
    return { state, steps };
  }

  it('are one message with the current state, whatever the number of steps', async () => {
    const [store, other] = [await openStore(), await openStore()];
    await store.saveLead(makeNewLead(), ['email', 'bot', 'webhook']);
    await store.completeDelivery(await claim(store, 'webhook'));
    for (const name of ['take', 'callback', 'trial'] as const) await step(other, name);

    expect(await show(store)).toEqual({ state: 'trial', steps: 3 });
    expect(await wait(store, 'webhook')).toBeNull();
    await store.applyCommand({ of: { lead: 1 }, by, note: 'після 18:00', key: 'note' });
    expect(await show(other)).toEqual({ state: 'trial', steps: 4 });
    expect((await store.findLead(1))?.deliveries).toMatchObject([
      { channel: 'email', state: 'pending' },
      { channel: 'bot', state: 'pending' },
      { channel: 'webhook', state: 'done', attempts: 1, doneAt: expect.any(Date) },
    ]);
  });

  it('are sent again if a step happens while an earlier state is sent', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['webhook']);
    await store.completeDelivery(await claim(store, 'webhook'));
    await step(store, 'take');
    const early = await claimCard(store, 'webhook');
    await step(store, 'trial');
    await store.completeDelivery(early);

    expect(early.lead.conversation.state).toBe('taken');
    expect(await show(store)).toMatchObject({ state: 'trial' });
    expect(await wait(store, 'webhook')).toBeNull();
  });

  it('begin with a new count of attempts', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['webhook']);
    await store.completeDelivery(await claim(store, 'webhook'));
    await step(store, 'take');
    await store.postponeDelivery(await claimCard(store, 'webhook'), MINUTE_MS, 'webhook-500');
    await passTime(MINUTE_MS);
    await store.completeDelivery(await claimCard(store, 'webhook'));
    await step(store, 'return');

    expect((await claimCard(store, 'webhook')).attempt).toBe(1);
  });

  it('are not created by a repeated step or without a webhook', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['webhook']);
    await store.saveLead(makeOther(), ['email']);
    await store.completeDelivery(await claim(store, 'webhook'));
    const once = { of: { lead: 1 }, step: 'take', by, key: 'once' } as const;
    await store.applyCommand(once);
    await store.applyCommand(once);
    await step(store, 'take', 2);

    expect(await show(store)).toEqual({ state: 'taken', steps: 1 });
    expect(await wait(store, 'webhook')).toBeNull();
  });

  it('are sent although the lead itself failed, and do not count as failed leads', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['webhook']);
    await store.abandonDelivery(await claim(store, 'webhook'), 'webhook-413');
    await step(store, 'take');
    await store.abandonDelivery(await claimCard(store, 'webhook'), 'webhook-413');
    expect(await store.checkHealth()).toMatchObject({ pending: 0, dead: 1 });
    await step(store, 'return');

    expect(await show(store)).toMatchObject({ state: 'new' });
  });

  it('are deleted with their conversation', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['webhook']);
    await store.completeDelivery(await claim(store, 'webhook'));
    await step(store, 'take');
    await store.eraseLeads([1]);
    expect(await wait(store, 'webhook')).toBeNull();
  });
}
