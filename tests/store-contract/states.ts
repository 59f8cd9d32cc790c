import { expect, it } from 'vitest';
import type { Channel } from '../../src/server/lead.ts';
import type { Claim } from '../../src/server/store/delivery-queue.ts';
import { type State, TRANSITIONS, type Transition } from '../../src/server/store/delivery-states.ts';
import type { Store } from '../../src/server/store/store.ts';
import { makeClaim, makeNewLead } from '../support/make-lead.ts';
import { type OpenStore, type PassTime, RULES } from './open.ts';

const STATES: State[] = ['pending', 'leased', 'done', 'dead'];

/** One delivery, with the claim of whoever holds it, or of somebody whose claim is worth nothing. */
type Subject = { store: Store; number: number; channel: Channel; claim: Claim };

const by = { source: 'cli', name: 'Марія' } as const;

/** Whatever happens to each state: the table of the code says what comes of it. */
export function describeStates(openStore: OpenStore, passTime: PassTime): void {
  const HAPPENINGS: Record<Transition, (subject: Subject) => Promise<unknown>> = {
    claim: ({ store, channel }) => claimNow(store, channel),
    complete: ({ store, claim }) => store.completeDelivery(claim),
    async tellNext({ store, claim, number }) {
      await store.say({ of: { lead: number }, step: 'take', by, key: `next-${number}` });
      await store.completeDelivery(claim);
    },
    postpone: ({ store, claim }) => store.postponeDelivery(claim, 0, 'timeout'),
    openBreaker: ({ store, claim }) => store.openBreaker(claim, 'webhook-401', 0),
    bury: ({ store, claim }) => store.buryDelivery(claim, 'webhook-400'),
    return: ({ store, claim }) => store.returnDelivery(claim),
    runOut: () => passTime(RULES.leaseMs + 1),
    retryLead: ({ store, number }) => store.retryLead(number),
    retryDead: ({ store }) => store.retryDead(),
    step: ({ store, number }) => store.say({ of: { lead: number }, step: 'take', by, key: `step-${number}` }),
  };

  async function claimNow(store: Store, channel: Channel) {
    await passTime(10);
    await store.hastenProbe(channel);
    return store.claimDelivery(channel, RULES);
  }

  async function claimed(store: Store, channel: Channel): Promise<Claim> {
    const claim = await claimNow(store, channel);
    if ('waitMs' in claim) throw new Error(`Nothing to claim on ${channel}`);
    return claim;
  }

  /** A delivery in the state. */
  async function prepare(store: Store, state: State, channel: Channel): Promise<Subject> {
    const { number } = await store.saveLead(makeNewLead(), [channel]);
    const claim = await claimed(store, channel);
    if (state === 'leased') return { store, number, channel, claim };
    if (state === 'done') await store.completeDelivery(claim);
    else if (state === 'dead') await store.buryDelivery(claim, 'webhook-400');
    else await store.returnDelivery(claim);
    const lead = await store.findLead(number);
    if (!lead) throw new Error(`Lead ${number} is gone`);
    return { store, number, channel, claim: makeClaim(lead, { channel }) };
  }

  /** Where a delivery is, as far as anybody outside can see it: what is pending can be claimed. */
  async function look({ store, number, channel }: Subject): Promise<State> {
    const lead = await store.findLead(number);
    const seen = lead?.deliveries.find((delivery) => delivery.channel === channel)?.state;
    if (seen !== 'pending') return seen ?? 'dead';
    return 'waitMs' in (await claimNow(store, channel)) ? 'leased' : 'pending';
  }

  it.each(STATES)('leads from %s to where the table says, whatever happens', async (state) => {
    const store = await openStore();
    const seen: Partial<Record<string, State>> = {};
    for (const [transition, happen] of Object.entries(HAPPENINGS)) {
      const subject = await prepare(store, state, 'webhook');
      await happen(subject);
      seen[transition] = await look(subject);
      await store.eraseLeads([subject.number]);
    }
    const told: Partial<Record<string, State>> = {};
    for (const [transition, ways] of Object.entries<Partial<Record<State, State>>>(TRANSITIONS))
      told[transition] = ways[state] ?? state;
    // A step on the way there is one by itself: what has told everything has something to tell again.
    if (state === 'done') told.tellNext = TRANSITIONS.step.done;
    expect(seen).toEqual(told);
  });
}
