import type { Logger } from '../../src/server/log.ts';
import { attemptDelivery, recordOutcome } from '../../src/server/outbox/attempt.ts';
import type { Clock } from '../../src/server/outbox/clock.ts';
import { createPace } from '../../src/server/outbox/pace.ts';
import type { Transport } from '../../src/server/outbox/transport.ts';
import type { Claim } from '../../src/server/store/claim-delivery.ts';
import type { Store } from '../../src/server/store/store.ts';
import { claimNext } from './claim.ts';

type Parts = { transports: readonly Transport[]; store: Store; clock: Clock; logger: Logger };

/** Sends each due notification once, as the delivery loops of a server do. Ignores leads and cards. */
export async function sendDueNotifications({ transports, store, clock, logger }: Parts): Promise<void> {
  const notificationChannels = transports.flatMap(({ channel, isForMachines }) =>
    isForMachines ? [] : channel,
  );
  const others: Claim[] = [];
  for (const transport of transports) {
    const { channel } = transport;
    for (;;) {
      const claim = await claimNext(store, channel);
      if ('waitMs' in claim) break;
      if (claim.topic !== 'notification') {
        others.push(claim);
        continue;
      }
      const outcome = await attemptDelivery(
        claim,
        { transport, store, clock, logger },
        new AbortController().signal,
      );
      const verdict = await recordOutcome(
        { store, pace: createPace(clock), notificationChannels },
        claim,
        outcome,
        0.5,
      );
      if (typeof outcome === 'object')
        logger.warn({ channel, key: claim.key, code: outcome.code, verdict }, 'a notification was refused');
    }
  }
  for (const claim of others) await store.returnDelivery(claim);
}
