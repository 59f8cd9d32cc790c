import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Channel } from '../../src/server/lead/lead.ts';
import type { Claim } from '../../src/server/store/claim-delivery.ts';
import { type MessageState, TRANSITIONS, type Transition } from '../../src/server/store/delivery-states.ts';
import type { Store } from '../../src/server/store/store.ts';
import { claimNext } from '../support/claim.ts';
import { makeOther } from '../support/make-lead.ts';
import type { OpenStore, PassTime } from './open.ts';

/** One message with its last claim. */
type Subject = { store: Store; number: number; channel: Channel; claim: Claim };

const by = { source: 'cli', name: 'Марія' } as const;

/** Kinds of messages, their states and their transitions. */
const TOPICS: Record<
  'lead' | 'conversation',
  { channel: Channel; states: MessageState[]; transitions: Transition[] }
> = {
  lead: {
    channel: 'webhook',
    states: ['pending', 'sending', 'done', 'dead'],
    transitions: [
      ...['claim', 'complete', 'postpone', 'openBreaker', 'abandon', 'return', 'retryLead', 'retryDead'],
    ] as Transition[],
  },
  conversation: {
    channel: 'bot',
    states: ['pending', 'sending', 'done'],
    transitions: [
      ...['claim', 'complete', 'completeEarlier', 'postpone', 'openBreaker', 'drop', 'return', 'change'],
    ] as Transition[],
  },
};

/** All transitions of each state. The table of the code defines the results. */
export function describeStates(openStore: OpenStore, passTime: PassTime): void {
  const HAPPENINGS: Record<Transition, (subject: Subject) => Promise<unknown>> = {
    claim: ({ store, channel }) => claimNow(store, channel),
    complete: ({ store, claim }) => store.completeDelivery(claim),
    async completeEarlier({ store, claim, number }) {
      await change(store, number);
      await store.completeDelivery(claim);
    },
    postpone: ({ store, claim }) => store.postponeDelivery(claim, 0, 'timeout'),
    openBreaker: ({ store, claim }) => store.openBreaker(claim, 'webhook-401'),
    abandon: ({ store, claim }) => store.abandonDelivery(claim, 'webhook-400'),
    drop: ({ store, claim }) => store.abandonDelivery(claim, 'bot-400'),
    return: ({ store, claim }) => store.returnDelivery(claim),
    retryLead: ({ store, number }) => store.retryLead(number),
    retryDead: ({ store }) => store.retryDead(),
    change: ({ store, number }) => change(store, number),
  };

  const change = (store: Store, number: number) =>
    store.applyCommand({ of: { lead: number }, note: 'після 18:00', by, key: randomUUID() });

  async function claimNow(store: Store, channel: Channel) {
    await passTime(10);
    return claimNext(store, channel);
  }

  /** Creates a message of the topic in this state. */
  async function prepare(store: Store, topic: keyof typeof TOPICS, state: MessageState): Promise<Subject> {
    const { channel } = TOPICS[topic];
    const { number } = await store.saveLead(makeOther(), topic === 'lead' ? [channel] : []);
    const lead = await store.findLead(number);
    if (topic === 'conversation')
      await store.saveCard(lead?.conversation.id ?? 0, { chatId: '-42', messageId: 7 });
    const claim = await claimNow(store, channel);
    if ('waitMs' in claim) throw new Error(`Nothing to claim on ${channel}`);
    if (state === 'done') await store.completeDelivery(claim);
    else if (state === 'dead') await store.abandonDelivery(claim, 'webhook-400');
    else if (state === 'pending') await store.returnDelivery(claim);
    return { store, number, channel, claim };
  }

  /** The state of a message as seen from outside: a pending message can be claimed. */
  async function look({ store, number, channel }: Subject): Promise<MessageState> {
    const claim = await claimNow(store, channel);
    if (!('waitMs' in claim)) return 'pending';
    if (claim.waitMs !== null) return 'sending';
    const [delivery] = (await store.findLead(number))?.deliveries ?? [];
    return delivery?.state ?? 'done';
  }

  describe.each(Object.entries(TOPICS))('of a %s', (topic, { states, transitions }) => {
    it.each(states)('change from %s as in the table, for every transition', async (state) => {
      const store = await openStore();
      const seen: Partial<Record<string, MessageState>> = {};
      const outcomes: Partial<Record<string, MessageState>> = {};
      for (const transition of transitions) {
        const subject = await prepare(store, topic as keyof typeof TOPICS, state);
        await HAPPENINGS[transition](subject);
        seen[transition] = await look(subject);
        await store.eraseLeads([subject.number]);
        const ways: Partial<Record<MessageState, MessageState>> = TRANSITIONS[transition];
        outcomes[transition] = ways[state] ?? state;
      }
      // A change after the card was updated is a new change.
      if (state === 'done' && topic === 'conversation') outcomes.completeEarlier = TRANSITIONS.change.done;
      expect(seen).toEqual(outcomes);
    });
  });

  it('are all reachable', () => {
    const reached = new Set(Object.values(TOPICS).flatMap(({ transitions }) => transitions));
    expect([...reached].sort()).toEqual(Object.keys(TRANSITIONS).sort());
  });
}
