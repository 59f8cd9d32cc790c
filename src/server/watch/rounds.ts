import type { Config } from '../config.ts';
import type { Channel } from '../lead/lead.ts';
import type { SchoolContent } from '../lead/lead-summary.ts';
import type { Logger } from '../log.ts';
import type { Clock } from '../outbox/clock.ts';
import type { Transport } from '../outbox/transport.ts';
import type { Store } from '../store/store.ts';
import { checkAlerts } from './alerts.ts';
import type { Environment } from './environment.ts';
import { checkLostLeads } from './lost-leads.ts';
import { checkMonthReport } from './month-report.ts';
import { checkMorningEmail } from './morning-email.ts';
import { createNotifier } from './notifier.ts';
import { checkReminders } from './reminders.ts';

type RoundParts = {
  transports: readonly Transport[];
  /** The channels that people read. */
  notificationChannels: readonly Channel[];
  config: Pick<Config, Channel | 'hasReminders'>;
  store: Store;
  readContent: () => SchoolContent;
  /** The owner's alerts read it. */
  environment: Environment | undefined;
  clock: Clock;
  logger: Logger;
  /** Sends queued messages immediately. */
  notify: () => void;
};

/** Interval at which the leader checks leads without messages, alerts and reminders. */
const ROUND_INTERVAL_MS = 60_000;

/** Runs the checks of this folder every minute until the signal aborts. Never rejects. */
export async function keepRounds(parts: RoundParts, stopping: AbortSignal): Promise<void> {
  const { transports, store, clock, logger, notify } = parts;
  const channels = transports.map(({ channel }) => channel);
  let unassigned = 0;
  while (!stopping.aborted) {
    try {
      if ((await store.addMissingDeliveries(channels)) > 0) notify();
      if (channels.length > 0) await notifyPeople(parts);
      else unassigned = await logUnassigned(unassigned, parts);
    } catch (error) {
      if (!stopping.aborted) logger.warn({ err: error }, 'a check failed');
    }
    await clock.sleep(ROUND_INTERVAL_MS, stopping);
  }
}

async function notifyPeople(parts: RoundParts): Promise<void> {
  const { transports, notificationChannels, config, store, environment, clock, logger } = parts;
  const notifier = createNotifier({ channels: notificationChannels, store, clock });
  await checkAlerts({ transports, store, clock, logger, notifier });
  if (environment) await checkLostLeads({ store, environment, clock, notifier });
  if (config.hasReminders) {
    const reminding = { content: parts.readContent(), store, clock, notifier };
    if (config.bot) {
      await checkReminders(reminding);
      await checkMonthReport(reminding);
    } else if (config.email) await checkMorningEmail(reminding);
  }
  parts.notify();
}

/**
 * Logs an error whenever the number of leads without a channel has grown.
 *
 * @returns the number
 */
async function logUnassigned(before: number, { store, logger }: RoundParts): Promise<number> {
  const { unassigned } = await store.checkHealth();
  if (unassigned > before)
    logger.error({ leads: unassigned }, 'no channel is configured: leads are only stored');
  return unassigned;
}
