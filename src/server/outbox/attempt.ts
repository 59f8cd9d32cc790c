import type { Channel } from '../lead/lead.ts';
import type { Logger } from '../log.ts';
import type { Claim, NotificationClaim } from '../store/claim-delivery.ts';
import type { DeliveryQueue } from '../store/delivery-queue.ts';
import type { Notifications } from '../store/notifications.ts';
import { retryDelayMs } from './backoff.ts';
import { type Clock, callWithin } from './clock.ts';
import { DeliveryFailure } from './failure.ts';
import { findOtherChannel, isStillTrue, type NotificationBody } from './notification.ts';
import type { Pace } from './pace.ts';
import type { Transport } from './transport.ts';

/** The outcome of an attempt; `stopped` before its end, `obsolete` if the notification is no longer true. */
export type Outcome = 'sent' | 'stopped' | 'obsolete' | DeliveryFailure;

export type AttemptParts = {
  transport: Transport;
  store: DeliveryQueue & Notifications;
  /** The rate limit of the channel. */
  pace: Pace;
  /** The channels by which people get notifications. */
  notificationChannels?: readonly Channel[];
  clock: Clock;
  logger: Logger;
};

type RecordParts = Pick<AttemptParts, 'store' | 'pace' | 'notificationChannels'>;

/** After this many consecutive attempts without an outcome, the lead itself probably crashes the process. */
const MAX_LOST_ATTEMPTS = 10;

/**
 * Makes one attempt to deliver a claimed message. Never rejects.
 *
 * @param stop aborts if the process has no more time; the outcome is then `stopped`
 */
export async function attemptDelivery(
  claim: Claim,
  { transport, store, clock, logger }: Pick<AttemptParts, 'transport' | 'store' | 'clock' | 'logger'>,
  stop: AbortSignal,
): Promise<Outcome> {
  try {
    if (claim.topic === 'notification' && !(await isStillTrue(bodyOf(claim), claim.key, store, clock.now())))
      return 'obsolete';
    // A lead that repeatedly crashes the process must not block the others.
    if (claim.lostAttempts >= MAX_LOST_ATTEMPTS) return new DeliveryFailure('message', 'crash');
    await callWithin(clock, stop, transport.timeoutMs, (signal) =>
      claim.topic === 'notification'
        ? transport.sendNotification(bodyOf(claim).notification, signal)
        : transport.send(claim, signal),
    );
    return 'sent';
  } catch (error) {
    if (error instanceof DeliveryFailure) return error;
    if (stop.aborted) return 'stopped';
    logger.error({ ...describeClaim(claim), err: error }, 'send failed');
    return new DeliveryFailure('transient', 'unexpected');
  }
}

/** The body as the notifier stored it. Notifications have no other source. */
function bodyOf({ body }: NotificationClaim): NotificationBody {
  return body as NotificationBody;
}

/** Describes a message for the log: a conversation by its newest lead, a notification by its key. */
export function describeClaim(claim: Claim): object {
  const { channel, topic } = claim;
  if (topic === 'notification') return { channel, notification: claim.key };
  return { channel, ...(topic !== 'lead' && { topic }), lead: claim.lead.number };
}

/** After this many refusals a notification moves to the other channel. */
const NOTIFICATION_FAILURES = 2;

/** Interval of probes after a refused configuration. */
const PROBE_INTERVAL_MS = 300_000;

/** The state of a delivery after an attempt; `outdated` if another process leads now. */
export type Verdict = 'delivered' | 'postponed' | 'parked' | 'dead' | 'dropped' | 'returned' | 'outdated';

/** Stores the outcome of an attempt, and applies pauses that the provider requests. A repeat changes nothing. */
export async function recordOutcome(
  { store, pace, notificationChannels = [] }: RecordParts,
  claim: Claim,
  outcome: Outcome,
  random: number,
): Promise<Verdict> {
  const verdict = await recordAttempt(store, pace, claim, outcome, random);
  const isRefused =
    verdict === 'parked' || (verdict === 'postponed' && claim.attempt >= NOTIFICATION_FAILURES);
  if (claim.topic === 'notification' && isRefused) {
    const other = findOtherChannel(bodyOf(claim), claim.channel, notificationChannels);
    if (other) await store.moveNotification(claim.id, other);
  }
  return verdict;
}

async function recordAttempt(
  store: DeliveryQueue,
  pace: Pace,
  claim: Claim,
  outcome: Outcome,
  random: number,
): Promise<Verdict> {
  if (outcome === 'sent') {
    if (!(await store.completeDelivery(claim))) return 'outdated';
    pace.endProbing();
    return 'delivered';
  }
  if (outcome === 'stopped') return (await store.returnDelivery(claim)) ? 'returned' : 'outdated';
  if (outcome === 'obsolete') return (await store.abandonDelivery(claim, outcome)) ? 'dropped' : 'outdated';
  // If other messages of this kind get through, the settings are valid and only this lead is refused.
  if (outcome.class === 'configuration' && !claim.wasOvertaken) {
    if (!(await store.openBreaker(claim, outcome.code))) return 'outdated';
    pace.holdForProbe(PROBE_INTERVAL_MS);
    return 'parked';
  }
  // A notification that one channel refuses for its content moves to the other channel.
  const delayMs =
    mayBeRetried(outcome) || claim.topic === 'notification' ? retryDelayMs(claim.attempt, random) : null;
  if (delayMs === null) return (await store.abandonDelivery(claim, outcome.code)) ? 'dead' : 'outdated';
  // The provider requests a pause of all our calls.
  if (outcome.retryAfterMs > 0) pace.pause(outcome.retryAfterMs);
  const pauseMs = Math.max(delayMs, outcome.retryAfterMs);
  return (await store.postponeDelivery(claim, pauseMs, outcome.code)) ? 'postponed' : 'outdated';
}

function mayBeRetried(failure: DeliveryFailure): boolean {
  return failure.class === 'transient' || failure.class === 'configuration';
}
