import type { Channel } from '../../src/server/lead/lead.ts';
import type { ClaimRules, ConversationClaim, LeadClaim } from '../../src/server/store/claim-delivery.ts';
import type { Store } from '../../src/server/store/store.ts';
import { claimNext } from '../support/claim.ts';

/** Opens an instance on the database of the running test. */
export type OpenStore = () => Promise<Store>;

/** Moves the clock of all instances on this database. */
export type PassTime = (ms: number) => Promise<void>;

export const MINUTE_MS = 60_000;

/** Claims a delivery and checks that it contains a lead. */
export async function claim(
  store: Store,
  channel: Channel,
  changes: Partial<ClaimRules> = {},
): Promise<LeadClaim> {
  const claimed = await claimNext(store, channel, changes);
  if ('waitMs' in claimed) throw new Error(`Nothing to claim on ${channel}, wait ${claimed.waitMs} ms`);
  if (claimed.topic !== 'lead') throw new Error(`A ${claimed.topic} is claimed`);
  return claimed;
}

/** Claims a delivery and checks that it contains the state of a conversation. */
export async function claimCard(store: Store, channel: Channel = 'bot'): Promise<ConversationClaim> {
  const claimed = await claimNext(store, channel);
  if ('waitMs' in claimed || claimed.topic !== 'conversation')
    throw new Error('No conversation is to be shown');
  return claimed;
}

/** Checks that nothing can be claimed. Returns the wait in ms. */
export async function wait(store: Store, channel: Channel): Promise<number | null> {
  const claimed = await claimNext(store, channel);
  if (!('waitMs' in claimed)) throw new Error(`Unexpected claim of a ${claimed.topic} on ${channel}`);
  return claimed.waitMs;
}
