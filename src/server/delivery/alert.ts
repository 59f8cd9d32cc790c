import { LEAD_KINDS } from '#shared/lead/lead.ts';
import { validateLead } from '#shared/lead/rules.ts';
import type { Channel, Lead } from '../lead.ts';
import type { Logger } from '../logging.ts';
import { ALERT_AFTER_MS, type FactName, type Store, type StoreHealth } from '../store/store.ts';
import {
  type Outage,
  writeActionsTrouble,
  writeAlert,
  writeDeaths,
  writeHeldBack,
  writeRecovery,
} from './alert-words.ts';
import { callWithin } from './attempt.ts';
import type { Clock } from './clock.ts';
import type { Transport } from './transport.ts';

export type AlertParts = { transports: Transport[]; store: Store; clock: Clock; logger: Logger };

const REPEAT_AFTER_MS = 6 * 3_600_000;

/** After a message about deliveries that were given up, the next one comes no sooner, and tells all since. */
const DEATHS_APART_MS = 3_600_000;

const DAY_MS = 24 * 3_600_000;

/** So much of the newest spam is searched for people; a flood of it must not become a flood of work. */
const MAX_SPAM = 200;

/**
 * Looks once at everything that the owner should hear of, and tells it through a channel that works:
 * - a channel that has been failing for ten minutes; again every six hours while leads wait for it; its recovery
 * - deliveries that were given up
 * - presses of buttons that go to somebody else, and that they come to us again
 * - once a day, leads that were held back as spam and look like people's
 *
 * What was said stands in the store, so that of several instances one says it.
 */
export async function checkAlerts(parts: AlertParts, stop: AbortSignal): Promise<void> {
  const health = await parts.store.checkHealth();
  const outages = listOutages(health);
  const teller = createTeller(parts, outages, stop);
  for (const { channel, recipients } of parts.transports) {
    await checkChannel(channel, { ...parts, health, outages, tell: teller });
    await checkDeaths(channel, recipients, { ...parts, tell: teller });
  }
  await checkActions({ ...parts, tell: teller });
  await checkSpam({ ...parts, tell: teller });
}

/** The channels that do not deliver: those whose provider fails, and kinds of leads that a breaker stops. */
export function listOutages({ breakers, failures }: Pick<StoreHealth, 'breakers' | 'failures'>): Outage[] {
  const channels = new Set([...breakers, ...failures].map(({ channel }) => channel));
  return [...channels].map((channel) => {
    const stopped = breakers.filter((breaker) => breaker.channel === channel);
    const failing = failures.filter((failure) => failure.channel === channel);
    const causes = [
      ...stopped.map(({ openedAt, errorCode }) => ({ since: openedAt.getTime(), code: errorCode })),
      ...failing.map(({ since, errorCode }) => ({ since: since.getTime(), code: errorCode })),
    ];
    const { since, code } = causes.reduce((first, cause) => (cause.since < first.since ? cause : first));
    const kinds = failing.length > 0 ? [] : stopped.map(({ kind }) => kind);
    const isPartial = stopped.length === 0 && failing.every((failure) => failure.isPartial);
    return { channel, since, code, kinds: kinds.length < LEAD_KINDS.length ? kinds : [], isPartial };
  });
}

/** Tells a text; false when nobody could be told. */
type Tell = (text: string, about: Channel, isOwnChannelFit?: boolean) => Promise<boolean>;

/**
 * Speaks through the first other channel that works. Where one message has failed and not its channel, the channel
 * itself will do, too.
 */
function createTeller({ transports, clock, logger }: AlertParts, outages: Outage[], stop: AbortSignal): Tell {
  const working = transports.filter(
    ({ channel, isForMachines }) => !isForMachines && outages.every((outage) => outage.channel !== channel),
  );
  return async (text, about, isOwnChannelFit = false) => {
    const others = working.filter(({ channel }) => channel !== about);
    const own = isOwnChannelFit ? working.filter(({ channel }) => channel === about) : [];
    for (const transport of [...others, ...own]) {
      try {
        await callWithin(clock, stop, transport.timeoutMs, (signal) => transport.sendAlert(text, signal));
        return true;
      } catch (error) {
        logger.warn({ channel: transport.channel, err: error }, 'an alert was refused');
      }
    }
    return false;
  };
}

type ChannelParts = AlertParts & { health: StoreHealth; outages: Outage[]; tell: Tell };

async function checkChannel(channel: Channel, parts: ChannelParts): Promise<void> {
  const { store, clock, logger, health, outages, tell } = parts;
  const fact = `alert-${channel}` as const;
  const before = await store.readFact(fact);
  const alertedAt = Date.parse(before ?? '') || undefined;
  const outage = outages.find((each) => each.channel === channel);
  if (!outage) {
    if (!alertedAt || !(await store.exchangeFact(fact, before, ''))) return;
    const deaths = (await store.listDeaths()).filter((death) => death.channel === channel);
    if (await tell(writeRecovery(channel, deaths), channel, true)) return store.markDeathsTold(deaths);
    await store.exchangeFact(fact, '', before ?? '');
    return;
  }
  const failingMs = measureTime(outage.since, clock);
  if (failingMs < ALERT_AFTER_MS) return;
  if (alertedAt && (measureTime(alertedAt, clock) < REPEAT_AFTER_MS || health.pending === 0)) return;
  const now = new Date(clock.now()).toISOString();
  if (!(await store.exchangeFact(fact, before, now))) return;
  logger.error(
    { channel, code: outage.code, failingMs, pending: health.pending },
    'a channel has been failing',
  );
  if (await tell(writeAlert(outage, failingMs), channel)) return;
  await store.exchangeFact(fact, now, before ?? '');
}

async function checkDeaths(
  channel: Channel,
  recipients: readonly string[],
  { store, clock, tell }: AlertParts & { tell: Tell },
): Promise<void> {
  const deaths = (await store.listDeaths()).filter((death) => death.channel === channel && !death.isTold);
  if (deaths.length === 0) return;
  const text = writeDeaths(channel, deaths, recipients);
  await tellOnce(`deaths-${channel}`, DEATHS_APART_MS, { store, clock }, async () => {
    const isTold = await tell(text, channel, true);
    if (isTold) await store.markDeathsTold(deaths);
    return isTold;
  });
}

/** What stops the presses is written down by whoever asks for them. */
async function checkActions({ store, tell, transports }: AlertParts & { tell: Tell }): Promise<void> {
  if (!transports.some(({ channel }) => channel === 'bot')) return;
  const trouble = (await store.readFact('bot-actions-trouble')) ?? '';
  const told = await store.readFact('alert-actions');
  if (trouble === (told ?? '') || !(await store.exchangeFact('alert-actions', told, trouble))) return;
  if (await tell(writeActionsTrouble(trouble), 'bot', true)) return;
  await store.exchangeFact('alert-actions', trouble, told ?? '');
}

async function checkSpam({ store, clock, tell, transports }: AlertParts & { tell: Tell }): Promise<void> {
  const [first] = transports;
  if (!first) return;
  const toldUpTo = Number(await store.readFact('spam-told-up-to')) || 0;
  const spam = await store.listLeads({ limit: MAX_SPAM, spam: true });
  const people = spam.filter((lead) => lead.number > toldUpTo && looksLikePerson(lead));
  if (people.length === 0) return;
  const numbers = people.map(({ number }) => number).toReversed();
  await tellOnce('spam-told', DAY_MS, { store, clock }, async () => {
    const isTold = await tell(writeHeldBack(numbers), first.channel, true);
    if (isTold) await store.writeFact('spam-told-up-to', String(numbers.at(-1)));
    return isTold;
  });
}

/** A browser's autofill may fill the honeypot of somebody who did everything else as people do. */
function looksLikePerson({ kind, fields, suspicions }: Lead): boolean {
  return suspicions.length === 0 && Object.keys(validateLead(kind, fields)).length === 0;
}

/** Tells unless any instance has told the like within the time; the fact says when that was. */
async function tellOnce(
  fact: FactName,
  apartMs: number,
  { store, clock }: Pick<AlertParts, 'store' | 'clock'>,
  tell: () => Promise<boolean>,
): Promise<void> {
  const before = await store.readFact(fact);
  const toldAt = Date.parse(before ?? '') || undefined;
  if (toldAt && measureTime(toldAt, clock) < apartMs) return;
  const now = new Date(clock.now()).toISOString();
  if (!(await store.exchangeFact(fact, before, now))) return;
  if (!(await tell())) await store.exchangeFact(fact, now, before ?? '');
}

/** A clock that has jumped back must not silence the alarm, so the distance counts in both directions. */
function measureTime(since: number, clock: Clock): number {
  return Math.abs(clock.now() - since);
}
