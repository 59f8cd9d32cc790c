import { DAY_MS } from '#shared/words/reply-deadline.ts';
import { CHANNELS, type Channel } from '../../lead.ts';
import type { Logger } from '../../logging.ts';
import { readWaiting } from '../../retention.ts';
import { ALERT_AFTER_MS, type Death } from '../../store/delivery-health.ts';
import type { FactName } from '../../store/facts.ts';
import type { Store } from '../../store/store.ts';
import type { Transport } from '../channels/transport.ts';
import type { Clock } from '../queue/clock.ts';
import {
  writeActionsTrouble,
  writeAlert,
  writeClockOver,
  writeClockQuestion,
  writeDeaths,
  writeRecovery,
} from './alert-words.ts';
import { listOutages, type Outage, type Tell } from './tell.ts';

export type AlertParts = {
  transports: Transport[];
  store: Store;
  clock: Clock;
  logger: Logger;
  tell: Tell;
};

const REPEAT_AFTER_MS = 6 * 3_600_000;

/** Nothing is lost while the question waits. */
const ASKED_AGAIN_AFTER_MS = 7 * DAY_MS;

/** After a message about deliveries that were given up, the next one comes no sooner, and tells all since. */
const DEATHS_APART_MS = 3_600_000;

/**
 * Looks once at everything that the owner should hear of, and tells it through a channel that works:
 * - a channel that has been failing for ten minutes, or at once when it refuses our login; again every six hours while leads wait for it; its recovery
 * - deliveries that were given up
 * - presses of buttons that go to somebody else, and that they come to us again
 * - a clock that has jumped ahead, by which old leads are not deleted; again every week until somebody says that it is
 *   right, and that it was set right
 *
 * What was told stands in the store.
 */
export async function checkAlerts(parts: AlertParts): Promise<void> {
  const { store, transports } = parts;
  const { pending, ...health } = await store.checkHealth(transports.map(({ channel }) => channel));
  const outages = listOutages(health);
  // Also of channels that another copy of the site has in its settings: it may have no other to tell by.
  for (const channel of CHANNELS) {
    const outage = outages.find((each) => each.channel === channel);
    const own = transports.find((each) => each.channel === channel);
    if (outage) await checkOutage(outage, pending, parts);
    else if (own) await checkRecovery(channel, parts);
    await checkDeaths(channel, own?.recipients ?? [], parts);
  }
  await checkActions(parts);
  await checkRetention(parts);
}

/** Nobody but the owner can mend that the provider does not know who we are. */
const LOGIN_REFUSED = /^(?:smtp-53[045]|emailjs-401|bot-401)\b/;

async function checkOutage(outage: Outage, pending: number, parts: AlertParts): Promise<void> {
  const { store, clock, logger, tell } = parts;
  const { channel, code, since } = outage;
  const fact = `alert-${channel}` as const;
  const told = await readMoment(fact, store);
  const failingMs = measureTime(since, clock);
  if (failingMs < ALERT_AFTER_MS && !LOGIN_REFUSED.test(code)) return;
  if (told && (measureTime(told, clock) < REPEAT_AFTER_MS || pending === 0)) return;
  logger.error({ channel, code, failingMs, pending }, 'a channel has been failing');
  const notice = writeAlert(outage, failingMs, told);
  await tell(notice, () => store.writeFact(fact, momentOf(clock)), { about: channel });
}

async function checkRecovery(channel: Channel, { store, tell }: AlertParts): Promise<void> {
  const fact = `alert-${channel}` as const;
  const told = await readMoment(fact, store);
  if (!told) return;
  const deaths = await listUntoldDeaths(channel, store);
  const mark = async () => {
    await store.markDeathsTold(deaths);
    await store.writeFact(fact, '');
  };
  await tell(writeRecovery(channel, deaths, told), mark, { about: channel, isOwnChannelFit: true });
}

async function listUntoldDeaths(channel: Channel, store: Store): Promise<Death[]> {
  return (await store.listDeaths()).filter((death) => death.channel === channel && !death.isTold);
}

async function checkDeaths(
  channel: Channel,
  recipients: readonly string[],
  { store, clock, tell }: AlertParts,
): Promise<void> {
  const fact = `deaths-${channel}` as const;
  const deaths = await listUntoldDeaths(channel, store);
  const told = await readMoment(fact, store);
  if (deaths.length === 0 || (told && measureTime(told, clock) < DEATHS_APART_MS)) return;
  const mark = async () => {
    await store.markDeathsTold(deaths);
    await store.writeFact(fact, momentOf(clock));
  };
  await tell(writeDeaths(channel, deaths, recipients, told), mark, { about: channel, isOwnChannelFit: true });
}

/** What stops the presses is written down by whoever asks for them. */
async function checkActions({ store, clock, tell, transports }: AlertParts): Promise<void> {
  if (!transports.some(({ channel }) => channel === 'bot')) return;
  const trouble = (await store.readFact('bot-actions-trouble')) ?? '';
  if (trouble === ((await store.readFact('alert-actions')) ?? '')) return;
  const notice = writeActionsTrouble(trouble, clock.now());
  const mark = () => store.writeFact('alert-actions', trouble);
  await tell(notice, mark, { about: 'bot', isOwnChannelFit: true });
}

/** Whether retention waits is written down by its rounds. */
async function checkRetention({ store, clock, tell }: AlertParts): Promise<void> {
  const waiting = await readWaiting(store);
  const told = await readMoment('alert-retention', store);
  if (!waiting && told) {
    // Whoever has said yes knows.
    const isConfirmed = ((await readMoment('retention-confirmed', store)) ?? 0) >= told;
    const mark = () => store.writeFact('alert-retention', '');
    await (isConfirmed ? mark() : tell(writeClockOver(clock.now()), mark));
  }
  if (!waiting || (told && measureTime(told, clock) < ASKED_AGAIN_AFTER_MS)) return;
  const notice = writeClockQuestion(waiting, clock.now());
  await tell(notice, () => store.writeFact('alert-retention', momentOf(clock)));
}

const momentOf = (clock: Clock) => new Date(clock.now()).toISOString();

/** A moment that was noted; undefined when there is none. */
async function readMoment(fact: FactName, store: Store): Promise<number | undefined> {
  return Date.parse((await store.readFact(fact)) ?? '') || undefined;
}

/** A clock that has jumped back must not silence the alarm, so the distance counts in both directions. */
function measureTime(since: number, clock: Clock): number {
  return Math.abs(clock.now() - since);
}
