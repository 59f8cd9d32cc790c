import type { Claim, Store } from '../store/store.ts';
import type { Outcome } from './attempt.ts';
import { retryDelayMs } from './backoff.ts';
import type { DeliveryFailure } from './failure.ts';

/** How often something whose configuration was refused is tried again. */
const PROBE_INTERVAL_MS = 300_000;

/** Where a delivery stands after an attempt; `outdated` when the lease had passed to somebody else. */
export type Verdict = 'delivered' | 'postponed' | 'parked' | 'dead' | 'returned' | 'outdated';

/** Writes the outcome of an attempt into the store. */
export async function recordOutcome(
  store: Store,
  claim: Claim,
  outcome: Outcome,
  random: number,
): Promise<Verdict> {
  if (outcome === 'sent') return (await store.completeDelivery(claim)) ? 'delivered' : 'outdated';
  if (outcome === 'stopped') return (await store.returnDelivery(claim)) ? 'returned' : 'outdated';
  // Where others of its kind get through, the settings are sound and only this lead is refused.
  if (outcome.class === 'configuration' && !claim.haveOthersPassed) {
    await store.openBreaker(claim, outcome.code, PROBE_INTERVAL_MS);
    return 'parked';
  }
  return recordRefusal(store, claim, outcome, random);
}

async function recordRefusal(
  store: Store,
  claim: Claim,
  failure: DeliveryFailure,
  random: number,
): Promise<Verdict> {
  const delayMs = failure.class === 'message' ? null : retryDelayMs(claim.attempt, random);
  if (delayMs === null) return (await store.buryDelivery(claim, failure.code)) ? 'dead' : 'outdated';
  const { retryAfterMs = 0 } = failure;
  // The provider means all our calls, not just this lead's.
  if (retryAfterMs > 0) await store.pauseChannel(claim.channel, retryAfterMs);
  const pauseMs = Math.max(delayMs, retryAfterMs);
  return (await store.postponeDelivery(claim, pauseMs, failure.code)) ? 'postponed' : 'outdated';
}
