import type { Logger } from '../logging.ts';
import type { Claim, Store } from '../store/store.ts';
import type { Clock } from './clock.ts';
import { withDeadline } from './deadline.ts';
import { DeliveryFailure } from './failure.ts';
import type { Transport } from './transport.ts';

export type Outcome = 'sent' | 'stopped' | DeliveryFailure;

export type AttemptParts = { transport: Transport; store: Store; clock: Clock; logger: Logger };

/** So many attempts that ended without any outcome have most likely ended the process, too. */
const MAX_UNFINISHED_ATTEMPTS = 10;

/**
 * Tries once to deliver a claimed lead; a message that is refused for what it says is sent plain and shortened
 * in the same breath. Never rejects.
 *
 * @param stop aborts when the process has no more time; the outcome is `stopped` then
 */
export async function attemptDelivery(
  claim: Claim,
  { transport, store, clock, logger }: AttemptParts,
  stop: AbortSignal,
): Promise<Outcome> {
  try {
    if (await isPoison(claim, store)) return new DeliveryFailure('message', 'crash');
    const refusal = await send((signal) => transport.send(claim, signal));
    if (refusal?.class !== 'message') return refusal ?? 'sent';
    await clock.sleep(transport.minIntervalMs, stop);
    return (await send((signal) => transport.sendPlain(claim, signal))) ?? 'sent';
  } catch (error) {
    if (stop.aborted) return 'stopped';
    logger.error({ channel: claim.channel, lead: claim.lead.number, err: error }, 'send failed');
    return new DeliveryFailure('transient', 'unexpected');
  }

  async function send(call: (signal: AbortSignal) => Promise<void>): Promise<DeliveryFailure | undefined> {
    try {
      await withDeadline(clock, stop, call);
      return undefined;
    } catch (error) {
      if (error instanceof DeliveryFailure) return error;
      throw error;
    }
  }
}

/** A lead that kills the process again and again must not keep the others from their owner. */
async function isPoison(claim: Claim, store: Store): Promise<boolean> {
  if (claim.attempt <= MAX_UNFINISHED_ATTEMPTS) return false;
  const lead = await store.findLead(claim.lead.number);
  const delivery = lead?.deliveries.find(({ channel }) => channel === claim.channel);
  return delivery?.lastErrorCode === null;
}
