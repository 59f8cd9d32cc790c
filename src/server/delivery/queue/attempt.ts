import type { Logger } from '../../logging.ts';
import type { Claim } from '../../store/claim.ts';
import type { DeliveryHealth } from '../../store/delivery-health.ts';
import type { DeliveryQueue } from '../../store/delivery-queue.ts';
import type { Transport } from '../channels/transport.ts';
import { type Clock, callWithin } from './clock.ts';
import { DeliveryFailure } from './failure.ts';

export type Outcome = 'sent' | 'stopped' | DeliveryFailure;

export type AttemptParts = {
  transport: Transport;
  store: DeliveryQueue & DeliveryHealth;
  clock: Clock;
  logger: Logger;
};

/** After so many attempts in a row without any outcome, it is most likely this lead that ends the process. */
const MAX_LOST_ATTEMPTS = 10;

/**
 * Tries once to deliver a claimed lead; a message that is refused for what it says is sent plain and shortened
 * in the same breath. Never rejects.
 *
 * @param stop aborts when the process has no more time; the outcome is `stopped` then
 */
export async function attemptDelivery(
  claim: Claim,
  { transport, clock, logger }: AttemptParts,
  stop: AbortSignal,
): Promise<Outcome> {
  try {
    // A lead that kills the process again and again must not keep the others from their owner.
    if (claim.lostAttempts >= MAX_LOST_ATTEMPTS) return new DeliveryFailure('message', 'crash');
    const refusal = await send(false);
    if (refusal?.class !== 'message') return refusal ?? 'sent';
    await clock.sleep(transport.minIntervalMs, stop);
    return (await send(true)) ?? 'sent';
  } catch (error) {
    if (stop.aborted) return 'stopped';
    logger.error({ channel: claim.channel, lead: claim.lead.number, err: error }, 'send failed');
    return new DeliveryFailure('transient', 'unexpected');
  }

  async function send(isPlain: boolean): Promise<DeliveryFailure | undefined> {
    try {
      await callWithin(clock, stop, transport.timeoutMs, (signal) => transport.send(claim, signal, isPlain));
      return undefined;
    } catch (error) {
      if (error instanceof DeliveryFailure) return error;
      throw error;
    }
  }
}

/** How often something whose configuration was refused is tried again. */
const PROBE_INTERVAL_MS = 300_000;

/** Where a delivery stands after an attempt; `outdated` when the lease had passed to somebody else. */
export type Verdict = 'delivered' | 'postponed' | 'parked' | 'dead' | 'returned' | 'outdated';

/** Writes the outcome of an attempt into the store; doing so again changes nothing. */
export async function recordOutcome(
  store: DeliveryQueue,
  claim: Claim,
  outcome: Outcome,
  random: number,
): Promise<Verdict> {
  if (outcome === 'sent') return (await store.completeDelivery(claim)) ? 'delivered' : 'outdated';
  if (outcome === 'stopped') return (await store.returnDelivery(claim)) ? 'returned' : 'outdated';
  if (outcome.sentTo) await store.noteSentTo(claim, outcome.sentTo);
  // Where others of its kind get through, the settings are sound and only this lead is refused.
  if (outcome.class === 'configuration' && !claim.wasOvertaken) {
    await store.openBreaker(claim, outcome.code, PROBE_INTERVAL_MS);
    return 'parked';
  }
  const delayMs = mayBeRetried(outcome) ? retryDelayMs(claim.attempt, random) : null;
  if (delayMs === null) return (await store.buryDelivery(claim, outcome.code)) ? 'dead' : 'outdated';
  // The provider asks for patience with all our calls, not just with this lead.
  if (outcome.retryAfterMs > 0) await store.pauseChannel(claim.channel, outcome.retryAfterMs);
  const pauseMs = Math.max(delayMs, outcome.retryAfterMs);
  return (await store.postponeDelivery(claim, pauseMs, outcome.code)) ? 'postponed' : 'outdated';
}

function mayBeRetried(failure: DeliveryFailure): boolean {
  return failure.class === 'transient' || failure.class === 'configuration';
}

const HOUR_MS = 3_600_000;

/** The pause before each attempt, from the first; after these there is one every hour. */
const LADDER_MS = [0, 5_000, 30_000, 120_000, 600_000, 1_800_000];

/** With equal jitter an hour lasts 45 minutes on average, so that 96 of them are 72 hours. */
const HOURLY_ATTEMPTS = 96;

/**
 * How long to wait after a transient failure. Half of each pause is fixed and half is chance ("equal jitter"),
 * so that leads that failed together do not come back together, and never at once.
 *
 * @param attempt the attempt that failed, from 1
 * @param random a number in [0, 1)
 * @returns ms, or null after 72 hours: time to give up visibly
 */
export function retryDelayMs(attempt: number, random: number): number | null {
  if (attempt >= LADDER_MS.length + HOURLY_ATTEMPTS) return null;
  const pauseMs = LADDER_MS[attempt] ?? HOUR_MS;
  return Math.round(pauseMs / 2 + (pauseMs / 2) * random);
}
