import { expect, it } from 'vitest';
import { makeNewLead, makeOther } from '../support/make-lead.ts';
import { claim, claimCard, MINUTE_MS, type OpenStore, type PassTime, wait } from './open.ts';

export function describeOrder(openStore: OpenStore, passTime: PassTime): void {
  it('sends by the bot after the e-mail', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['email', 'bot']);
    expect(await wait(store, 'bot')).toBeGreaterThan(9 * MINUTE_MS);

    await store.completeDelivery(await claim(store, 'email'));

    expect(await claim(store, 'bot')).toMatchObject({ attempt: 1, isEmailOverdue: false });
  });

  it('sends by the bot at once if the lead has no e-mail', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['bot']);

    expect(await claim(store, 'bot')).toMatchObject({ isEmailOverdue: false });
  });

  it('sends by the bot at once if the e-mail has failed', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['email', 'bot']);
    await store.abandonDelivery(await claim(store, 'email'), 'too-large');

    expect(await claim(store, 'bot')).toMatchObject({ isEmailOverdue: true });
  });

  it('sends by the bot anyway if the e-mail is overdue, and marks that', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['email', 'bot']);
    await store.postponeDelivery(await claim(store, 'email'), 30 * MINUTE_MS, 'emailjs-500');
    await passTime(10 * MINUTE_MS);

    expect(await claim(store, 'bot')).toMatchObject({ attempt: 1, isEmailOverdue: true });
  });

  it('sends by the bot at once if e-mails have been refused for as long as it would wait', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead('trial'), ['email', 'bot']);
    await store.openBreaker(await claim(store, 'email'), 'emailjs-412');
    await passTime(9 * MINUTE_MS);
    await store.saveLead(makeNewLead('contact'), ['email', 'bot']);
    expect(await wait(store, 'bot')).toBeGreaterThan(50_000);
    await passTime(MINUTE_MS);

    const claimed = await claim(store, 'bot');
    expect(claimed).toMatchObject({ lead: { number: 1 }, isEmailOverdue: true });
    await store.completeDelivery(claimed);
    expect(await wait(store, 'bot')).toBeGreaterThan(8 * MINUTE_MS);
    await store.saveLead(makeNewLead('trial'), ['email', 'bot']);
    expect(await claim(store, 'bot')).toMatchObject({ lead: { number: 3 }, isEmailOverdue: true });
  });

  it('does not delay the bot again once it was late', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['email', 'bot']);
    await passTime(10 * MINUTE_MS);
    await store.postponeDelivery(await claim(store, 'bot'), MINUTE_MS, 'telegram-500');

    const waitMs = await wait(store, 'bot');
    expect(waitMs).toBeLessThanOrEqual(MINUTE_MS);
    await store.completeDelivery(await claim(store, 'email'));
    expect(await wait(store, 'bot')).toBeGreaterThan(0);
    await passTime(MINUTE_MS);
    expect(await claim(store, 'bot')).toMatchObject({ attempt: 2, isEmailOverdue: false });
  });

  it('does not wait for an e-mail if none is set up', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['email', 'bot']);
    await passTime(10 * MINUTE_MS);

    expect(await claim(store, 'bot', { hasEmail: false })).toMatchObject({ isEmailOverdue: false });
  });

  it('does not resend a bot message that fails itself', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['email', 'bot']);
    await passTime(10 * MINUTE_MS);
    await store.postponeDelivery(await claim(store, 'bot'), 5 * MINUTE_MS, 'bot-500');
    await store.completeDelivery(await claim(store, 'email'));

    expect(await wait(store, 'bot')).toBeGreaterThan(4 * MINUTE_MS);
  });

  it('updates the card once a late e-mail is sent or given up', async () => {
    for (const end of ['completeDelivery', 'abandonDelivery'] as const) {
      const store = await openStore();
      const { number } = await store.saveLead(makeOther(), ['email', 'bot']);
      const lead = await store.findLead(number);
      await passTime(10 * MINUTE_MS);
      await store.saveCard(lead?.conversation.id ?? 0, { chatId: '-1', messageId: number }, 0);
      await store.completeDelivery(await claim(store, 'bot'));
      await wait(store, 'bot');
      await store[end](await claim(store, 'email'), 'too-large');

      const card = await claimCard(store);
      expect(card.lead).toMatchObject({ number, deliveries: [{ channel: 'email' }, { state: 'done' }] });
      await store.completeDelivery(card);
    }
  });

  it('updates the card if the e-mail is sent while the bot sends the lead without it', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['email', 'bot']);
    await passTime(10 * MINUTE_MS);
    const sending = await claim(store, 'bot');
    expect(sending).toMatchObject({ isEmailOverdue: true });
    await store.completeDelivery(await claim(store, 'email'));
    await store.saveCard(1, { chatId: '-1', messageId: 101 }, 0);
    await store.completeDelivery(sending);

    await store.completeDelivery(await claimCard(store));
    expect(await wait(store, 'bot')).toBeNull();
  });

  it('leaves the card of an e-mail in time unchanged', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['email', 'bot']);
    await store.completeDelivery(await claim(store, 'email'));
    const sending = await claim(store, 'bot');
    await store.saveCard(1, { chatId: '-1', messageId: 101 }, 0);
    await store.completeDelivery(sending);

    expect(await wait(store, 'bot')).toBeNull();
  });

  it('counts the wait of released spam from its release', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead('trial', { marks: ['hidden-field'] }), ['email', 'bot'], false);
    await passTime(60 * MINUTE_MS);
    const by = { source: 'cli', name: 'Марія' } as const;
    await store.applyCommand({ of: { lead: 1 }, step: 'human', by, key: 'step' }, ['email', 'bot']);

    expect(await wait(store, 'bot')).toBeGreaterThan(9 * MINUTE_MS);
  });

  it('keeps the order if both are retried manually', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['email', 'bot']);
    await store.postponeDelivery(await claim(store, 'email'), 30 * MINUTE_MS, 'emailjs-500');
    await passTime(5 * MINUTE_MS);

    expect(await store.retryLead(1)).toBe(2);

    expect(await wait(store, 'bot')).toBeGreaterThan(4 * MINUTE_MS);
    expect(await wait(store, 'bot')).toBeLessThanOrEqual(5 * MINUTE_MS);
    await store.completeDelivery(await claim(store, 'email'));
    expect(await claim(store, 'bot')).toMatchObject({ isEmailOverdue: false });
  });

  it('never lets one waiting or failing lead delay others', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['email', 'bot']);
    await store.saveLead(makeNewLead(), ['bot']);

    expect((await claim(store, 'bot')).lead.number).toBe(2);
  });
}
