import type { Channel } from '../../src/server/lead/lead.ts';
import type { Claim, ClaimRules, NothingDue } from '../../src/server/store/claim-delivery.ts';
import type { Store } from '../../src/server/store/store.ts';

/** Longer than any simulated time. */
const FOR_EVER_MS = 1000 * 24 * 3_600_000;

/** Claims as the leader. Makes the test the leader if there is none. */
export async function leaderRules(store: Store, changes: Partial<ClaimRules> = {}): Promise<ClaimRules> {
  const epoch = (await store.readLeader())?.epoch ?? (await store.acquireLease('test', [], FOR_EVER_MS)) ?? 0;
  return { epoch, timeoutMs: 58_000, hasEmail: true, ...changes };
}

/** Claims the next message of the channel as the leader. */
export async function claimNext(
  store: Store,
  channel: Channel,
  changes: Partial<ClaimRules> = {},
): Promise<Claim | NothingDue> {
  return store.claimDelivery(channel, await leaderRules(store, changes));
}
