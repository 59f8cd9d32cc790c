import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Person, StepName } from '../../src/server/lead/conversation.ts';
import { SIBLING } from '../../src/server/lead/lead.ts';
import type { Store } from '../../src/server/store/store.ts';
import { makeNewLead, makeOther } from '../support/make-lead.ts';
import { claim, claimCard, MINUTE_MS, type OpenStore, type PassTime, wait } from './open.ts';

const by: Person = { source: 'bot:7000000001', name: 'Олена' };
const CARD = { chatId: '-1002147483648123', messageId: 41 };

/** The bot's messages that show the state of conversations. */
export function describeCards(openStore: OpenStore, passTime: PassTime): void {
  /** Saves a lead of a new person, whose card is in the chat. */
  async function save(store: Store) {
    const lead = makeOther();
    const { number } = await store.saveLead(lead, ['bot']);
    await store.completeDelivery(await claim(store, 'bot'));
    await store.saveCard(number, { ...CARD, messageId: 40 + number }, 0);
    return lead;
  }

  const step = (store: Store, lead = 1, name: StepName = 'take') =>
    store.applyCommand({ of: { lead }, step: name, by, key: randomUUID() });
  const cardOf = async (store: Store, number: number) => (await store.findLead(number))?.conversation.card;

  it('remember the latest card of each conversation', async () => {
    const store = await openStore();
    for (const lead of [makeOther(), makeOther()]) await store.saveLead(lead, []);
    expect(await cardOf(store, 1)).toBeNull();
    await store.saveCard(1, CARD, 0);
    await store.saveCard(1, { chatId: '@managers', messageId: 2_147_483_647 }, 0);

    expect(await cardOf(store, 1)).toEqual({ chatId: '@managers', messageId: 2_147_483_647 });
    expect(await cardOf(store, 2)).toBeNull();
  });

  it('are separate for another child of a family, and the card of the parent is updated', async () => {
    const store = await openStore();
    const { fields } = await save(store);
    const child = makeNewLead('contact', { fields: { ...fields, name: 'Соня' }, marks: [SIBLING] });
    await store.saveLead(child, ['bot']);
    const [parents, childs] = [await store.findLead(1), await store.findLead(2)];
    expect(childs?.conversation.id).not.toBe(parents?.conversation.id);
    expect(await claimCard(store)).toMatchObject({ lead: { number: 1 } });
    // A correction leaves it apart, and a further form belongs to the parent.
    await store.saveLead({ ...child, fields: { ...child.fields, message: 'Англійська' } }, ['bot']);
    await step(store, 1, 'spam');
    expect((await store.findLead(2))?.conversation.id).toBe(childs?.conversation.id);
    await store.saveLead(makeNewLead('trial', { fields }), ['bot']);
    expect((await store.findLead(3))?.conversation.id).not.toBe(childs?.conversation.id);
  });

  it('are updated after a new phone number, which belongs to one open conversation', async () => {
    const store = await openStore();
    const { fields } = await save(store);
    const child = makeNewLead('contact', { fields: { ...fields, name: 'Соня' }, marks: [SIBLING] });
    await store.saveLead(child, []);
    await claimCard(store);
    const phone = '+380671234567';
    expect(await store.correctPhone({ lead: 2, phone, by })).toEqual({ kind: 'done' });
    expect(await store.correctPhone({ lead: 1, phone, by })).toEqual({ kind: 'same' });
    for (const number of [1, 2]) expect((await store.findLead(number))?.fields.phone).toBe(phone);
    await store.saveLead(makeNewLead('trial', { fields: { ...fields, phone } }), []);
    const conversationOf = async (number: number) => (await store.findLead(number))?.conversation.id;
    expect(await conversationOf(3)).toBe(await conversationOf(1));
    await save(store);
    expect(await store.correctPhone({ lead: 4, phone, by })).toEqual({ kind: 'refused', other: 3 });
    expect(await store.correctPhone({ lead: 9, phone, by })).toBeNull();
    // The older number is free again, and may become the number once more.
    const older = String(fields.phone);
    expect(await store.correctPhone({ lead: 1, phone: '+380671234568', by })).toEqual({ kind: 'done' });
    expect(await store.correctPhone({ lead: 1, phone, by })).toEqual({ kind: 'done' });
    expect(await store.correctPhone({ lead: 1, phone: '+380671234568', by })).toEqual({ kind: 'done' });
    await store.saveLead(makeNewLead('trial', { fields: { ...fields, phone: older } }), []);
    expect(await conversationOf(5)).not.toBe(await conversationOf(1));
  });

  it('keep the number of a manager if the form comes again, and lose the older one with the lead', async () => {
    const store = await openStore();
    const form = await save(store);
    const phone = '+380671234567';
    await store.correctPhone({ lead: 1, phone, by });
    const changed = { ...form, fields: { ...form.fields, message: 'Краще зранку' } };
    expect(await store.saveLead(changed, [])).toMatchObject({ outcome: 'corrected' });
    expect((await store.findLead(1))?.fields).toMatchObject({ phone, message: 'Краще зранку' });
    await store.saveLead(makeNewLead('trial', { fields: { ...form.fields, phone } }), []);
    await store.eraseLeads([1]);
    const { id = 0 } = (await store.findLead(2))?.conversation ?? {};
    expect((await store.listHistory([id])).map(({ type }) => type)).not.toContain('conversation.corrected');
  });

  it('get one number in the end if two managers replace it on two cards of a family at once', async () => {
    const [store, other] = [await openStore(), await openStore()];
    const { fields } = await save(store);
    await store.saveLead(
      makeNewLead('contact', { fields: { ...fields, name: 'Соня' }, marks: ['sibling'] }),
      [],
    );
    const one = { lead: 1, phone: '+380671234567', by };
    const two = { lead: 2, phone: '+380671234568', by };
    // PostgreSQL may undo one of two transactions; the bot handles such a press again.
    await Promise.all([
      store.correctPhone(one).catch(() => store.correctPhone(one)),
      other.correctPhone(two).catch(() => other.correctPhone(two)),
    ]);
    const phones = [await store.findLead(1), await store.findLead(2)].map((lead) => lead?.fields.phone);
    expect(new Set(phones).size).toBe(1);
  });

  it('are updated once after all steps, notes and further leads since', async () => {
    const [store, other] = [await openStore(), await openStore()];
    const lead = await save(store);
    expect(await wait(store, 'bot')).toBeNull();
    await step(other);
    await store.applyCommand({ of: { lead: 1 }, by, note: 'після 18:00', key: 'note' });

    const first = await claimCard(store);
    expect(first).toMatchObject({
      channel: 'bot',
      attempt: 1,
      lead: { number: 1, conversation: { steps: 2, state: 'taken' }, deliveries: [{ channel: 'bot' }] },
    });
    expect(await store.completeDelivery(first)).toBe(true);
    expect(await wait(store, 'bot')).toBeNull();

    await store.saveLead(makeNewLead('trial', { fields: lead.fields }), []);
    expect(await claimCard(other)).toMatchObject({ lead: { number: 2 } });
  });

  it('are updated again if a press arrives during the update', async () => {
    const [store, other] = [await openStore(), await openStore()];
    await save(store);
    await step(store);
    const early = await claimCard(store);
    await step(other, 1, 'return');
    // No other process updates the card meanwhile. Otherwise the older state might arrive last.
    expect(await wait(other, 'bot')).toBeGreaterThan(50_000);

    expect(await store.completeDelivery(early)).toBe(true);

    const late = await claimCard(other);
    expect(late).toMatchObject({ attempt: 1, lead: { conversation: { state: 'new' } } });
    await other.completeDelivery(late);
    expect(await wait(store, 'bot')).toBeNull();
  });

  it('are queued together with the leads', async () => {
    const store = await openStore();
    await save(store);
    await save(store);
    await step(store, 2);
    await passTime(10);
    await store.saveLead(makeOther(), ['bot']);
    await passTime(10);
    await step(store, 1);
    const claimed = await claimCard(store);
    expect(claimed.lead.number).toBe(2);
    await store.postponeDelivery(claimed, 5 * MINUTE_MS, 'bot-429');

    const third = await claim(store, 'bot');
    expect(third.lead.number).toBe(3);
    await store.completeDelivery(third);
    const first = await claimCard(store);
    expect(first.lead.number).toBe(1);
    await store.completeDelivery(first);
    expect(await wait(store, 'bot')).toBeGreaterThan(40_000);
    await passTime(5 * MINUTE_MS);
    expect(await claimCard(store)).toMatchObject({ lead: { number: 2 }, attempt: 2 });
  });

  it('that failed are tried again after another press, with a new count of attempts', async () => {
    const store = await openStore();
    await save(store);
    await step(store);
    await store.postponeDelivery(await claimCard(store), 30 * MINUTE_MS, 'bot-500');
    expect(await wait(store, 'bot')).toBeGreaterThan(29 * MINUTE_MS);
    await step(store, 1, 'lose');

    expect(await claimCard(store)).toMatchObject({ attempt: 1 });
  });

  it('that failed finally stay unchanged until the next step, and do not count as failed leads', async () => {
    const store = await openStore();
    await save(store);
    await step(store);
    expect(await store.abandonDelivery(await claimCard(store), 'bot-500')).toBe(true);

    expect(await wait(store, 'bot')).toBeNull();
    expect(await store.checkHealth()).toMatchObject({ pending: 0, dead: 0, hasUnseenFailure: false });
    expect(await store.retryDead()).toBe(0);
    await step(store, 1, 'return');
    expect((await claimCard(store)).lead.conversation.state).toBe('new');
  });

  it('do not count as pending leads, and are deleted with their conversation', async () => {
    const store = await openStore();
    await save(store);
    await step(store);
    expect(await store.checkHealth()).toMatchObject({ pending: 0, oldestPendingMs: null });
    await store.eraseLeads([1]);

    expect(await wait(store, 'bot')).toBeNull();
  });

  it('are shown only after a card was sent, with all changes since', async () => {
    const store = await openStore();
    await store.saveLead(makeOther(), ['bot']);
    const claimed = await claim(store, 'bot');
    await step(store);
    await store.saveCard(1, CARD, claimed.lead.conversation.steps);
    await store.completeDelivery(claimed);

    const shown = await claimCard(store);
    expect(shown.lead.conversation).toMatchObject({ card: CARD, state: 'taken' });
    await store.completeDelivery(shown);
    await store.saveCard(1, CARD, 1);
    expect(await wait(store, 'bot')).toBeNull();
    // A card with unknown content.
    await store.saveCard(1, { ...CARD, messageId: 99 });
    expect((await claimCard(store)).lead.conversation.card?.messageId).toBe(99);
  });
}
