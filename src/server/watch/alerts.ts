import { HOUR_MS } from '#shared/time/durations.ts';
import { findCause } from '../causes/find-cause.ts';
import type { Channel } from '../lead/lead.ts';
import type { Logger } from '../log.ts';
import type { Clock } from '../outbox/clock.ts';
import type { Transport } from '../outbox/transport.ts';
import { ALERT_AFTER_MS, keyOfReported } from '../store/delivery-health.ts';
import type { Store } from '../store/store.ts';
import { writeAlert, writeFailedDeliveries, writePollProblem, writeRecovery } from './alert-messages.ts';
import { listOutages, type Notifier, type Outage } from './notifier.ts';

type AlertParts = {
  /** The configured channels. */
  transports: readonly Transport[];
  store: Store;
  clock: Clock;
  logger: Logger;
  notifier: Notifier;
};

const REPEAT_AFTER_MS = 6 * HOUR_MS;

/** Minimum time between two messages about failed deliveries. Each lists all since the previous one. */
const FAILURES_APART_MS = HOUR_MS;

/**
 * Checks once for everything that the owner is alerted to, and queues it on a channel that works:
 * - a channel that has been failing for ten minutes, or at once if the provider refuses our login; again every six
 *   hours while leads wait for it; its recovery
 * - deliveries that were given up
 * - button presses that another program receives, and the end of that
 */
export async function checkAlerts(parts: AlertParts): Promise<void> {
  const { store, transports } = parts;
  const { pending, ...health } = await store.readHealth(transports.map(({ channel }) => channel));
  const outages = listOutages(health);
  for (const { channel } of transports) {
    const outage = outages.find((each) => each.channel === channel);
    if (outage) await checkOutage(outage, pending, parts);
    else await checkRecovery(channel, parts);
  }
  await reportFailedDeliveries(parts);
  await checkActions(parts);
}

async function checkOutage(
  outage: Outage,
  pending: number,
  { clock, logger, notifier }: AlertParts,
): Promise<void> {
  const { channel, code, since } = outage;
  // A clock that was set back must not silence the alert, so the distance counts in both directions.
  const failingMs = Math.abs(clock.now() - since);
  // Only the owner can fix a refused login.
  if (failingMs < ALERT_AFTER_MS && !findCause(code)?.isLogin) return;
  const wasSent = await notifier.reportChange({
    name: `alert:${channel}`,
    state: 'failing',
    ...(pending > 0 && { repeatAfterMs: REPEAT_AFTER_MS }),
    write: (before) => writeAlert(outage, failingMs, before?.at.getTime()),
    about: channel,
  });
  if (wasSent) logger.error({ channel, code, failingMs, pending }, 'a channel has been failing');
}

async function checkRecovery(channel: Channel, { clock, notifier }: AlertParts): Promise<void> {
  await notifier.reportChange({
    name: `alert:${channel}`,
    state: '',
    write: (before) => writeRecovery(channel, before?.at.getTime() ?? clock.now()),
    about: channel,
    isOwnChannelFit: true,
  });
}

async function reportFailedDeliveries({ store, clock, notifier }: AlertParts): Promise<void> {
  const unreported = (await store.listFailedDeliveries()).filter(({ isReported }) => !isReported);
  for (const [channel, failed] of Map.groupBy(unreported, (delivery) => delivery.channel)) {
    const before = await store.findLatestNotification(`failed:${channel}:`);
    if (before && Math.abs(clock.now() - before.at.getTime()) < FAILURES_APART_MS) continue;
    await notifier.send({
      key: `failed:${channel}:${new Date(clock.now()).toISOString()}`,
      notification: writeFailedDeliveries(channel, failed, before?.at.getTime()),
      dedupeKeys: failed.map((delivery) => ({ key: keyOfReported(delivery) })),
      about: channel,
      isOwnChannelFit: true,
    });
  }
}

/** The poller records the problem. */
async function checkActions({ store, clock, notifier, transports }: AlertParts): Promise<void> {
  if (!transports.some(({ channel }) => channel === 'bot')) return;
  const problem = (await store.readFact('bot-poll-problem')) ?? '';
  await notifier.reportChange({
    name: 'actions',
    state: problem,
    write: () => writePollProblem(problem, clock.now()),
    about: 'bot',
    isOwnChannelFit: true,
  });
}
