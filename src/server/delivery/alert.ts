import type { Logger } from '../logging.ts';
import type { Channel, Store } from '../store/store.ts';
import { writeAlert, writeRecovery } from './alert-words.ts';
import type { Clock } from './clock.ts';
import { withDeadline } from './deadline.ts';
import { readOutage } from './outage.ts';
import type { Transport } from './transport.ts';

export type AlertParts = { transports: Transport[]; store: Store; clock: Clock; logger: Logger };

/** A shorter outage mends itself before anybody could look. */
export const ALERT_AFTER_MS = 600_000;
const REPEAT_AFTER_MS = 6 * 3_600_000;
const CHECK_INTERVAL_MS = 60_000;

/**
 * Watches the channels, and tells the owner through one that works when another has been failing for ten
 * minutes, again every six hours while leads wait for it, and once when it works again. What was said stands
 * in the store, so that several instances say it once (two that look in the same instant may say it twice).
 */
export function startAlerts(parts: AlertParts): { stop(): Promise<void> } {
  const { transports, clock, logger } = parts;
  const stopping = new AbortController();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      for (const { channel } of transports) {
        await checkChannel(channel, parts, stopping.signal).catch((error) => {
          logger.warn({ channel, err: error }, 'the channel could not be checked');
        });
      }
      await clock.sleep(CHECK_INTERVAL_MS, stopping.signal);
    }
  }

  const running = run();
  return {
    stop() {
      stopping.abort(new Error('The server stops'));
      return running;
    },
  };
}

async function checkChannel(channel: Channel, parts: AlertParts, stop: AbortSignal): Promise<void> {
  const { store, clock, logger } = parts;
  const fact = `alert-${channel}`;
  const outage = await readOutage(store, channel);
  const alertedAt = Date.parse((await store.readFact(fact)) ?? '') || undefined;
  if (!outage) {
    if (alertedAt && (await tell(writeRecovery(channel), channel, parts, stop)))
      await store.writeFact(fact, '');
    return;
  }
  const failingMs = measureTime(outage.since, clock);
  if (failingMs < ALERT_AFTER_MS) return;
  if (alertedAt && measureTime(alertedAt, clock) < REPEAT_AFTER_MS) return;
  const { pending } = await store.readHealth();
  if (alertedAt && pending === 0) return;
  logger.error({ channel, code: outage.code, failingMs, pending }, 'a channel has been failing');
  await store.writeFact(fact, new Date(clock.now()).toISOString());
  if (await tell(writeAlert(channel, outage, failingMs), channel, parts, stop)) return;
  await store.writeFact(fact, alertedAt ? new Date(alertedAt).toISOString() : '');
}

/** Speaks through the first other channel that is not failing itself; false when nobody could be told. */
async function tell(text: string, about: Channel, parts: AlertParts, stop: AbortSignal): Promise<boolean> {
  for (const transport of parts.transports) {
    if (transport.channel === about || (await readOutage(parts.store, transport.channel))) continue;
    try {
      await withDeadline(parts.clock, stop, (signal) => transport.sendAlert(text, signal));
      return true;
    } catch (error) {
      parts.logger.warn({ channel: transport.channel, err: error }, 'an alert was refused');
    }
  }
  return false;
}

/** A clock that has jumped back must not silence the alarm, so the distance counts in both directions. */
function measureTime(since: number, clock: Clock): number {
  return Math.abs(clock.now() - since);
}
