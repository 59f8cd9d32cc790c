import type { Config } from '../../config.ts';
import type { Channel } from '../../lead.ts';
import type { Logger } from '../../logging.ts';
import type { DeliveryHealth, StoreHealth } from '../../store/delivery-health.ts';
import type { Facts } from '../../store/facts.ts';
import { StoreUnavailableError } from '../../store/store-error.ts';
import { createTransports } from '../channels/channels.ts';
import { type Transport, WITHOUT_STORE } from '../channels/transport.ts';
import { type Clock, callWithin, holdLease } from '../queue/clock.ts';
import type { Notice } from './notice.ts';

export type TellParts = {
  /** Those that somebody reads are told by, the bot first. */
  transports: Transport[];
  store: DeliveryHealth & Facts;
  clock: Clock;
  logger: Logger;
  /** An id of the process, different at each start. */
  holder: string;
};

export type TellOptions = {
  /** The channel that the notice is about; it is told of by the others. */
  about?: Channel;
  /** Where not the channel has failed but one message, the channel itself will do when no other does. */
  isOwnChannelFit?: boolean;
};

/**
 * Tells a notice and writes down that it was told; false when nobody could be told, or another process tells now.
 *
 * @param mark notes in the store that it was told, so that no later look finds it; may be called twice
 */
export type Tell = (notice: Notice, mark: () => Promise<unknown>, options?: TellOptions) => Promise<boolean>;

/** Whoever was killed while telling holds up the others for so long. */
const LEASE_MS = 60_000;

const STORE_RETRY_MS = 1_000;

/**
 * Lets one process at a time look for what people should hear, and tell it. What was told is marked after it was sent,
 * so nothing is forgotten; it is told twice only when the process ended between the two, or when the provider's yes
 * got lost. A process that was suspended tells nothing of what it found before: another may have told it since.
 */
export async function tellInTurn(
  parts: TellParts,
  stop: AbortSignal,
  look: (tell: Tell) => Promise<void>,
): Promise<void> {
  const { store, clock, logger, holder } = parts;
  let heldUntil = Number.POSITIVE_INFINITY;

  /** Takes or keeps the role; false when another has it, or may have had it meanwhile. */
  async function hold(): Promise<boolean> {
    const askedAt = clock.now();
    const isOurs = askedAt < heldUntil && (await store.holdRole('notices', holder, LEASE_MS));
    if (isOurs) heldUntil = askedAt + LEASE_MS;
    return isOurs && clock.now() < heldUntil;
  }

  async function tell(
    notice: Notice,
    mark: () => Promise<unknown>,
    options: TellOptions = {},
  ): Promise<boolean> {
    const outages = listOutages(await store.checkHealth(parts.transports.map(({ channel }) => channel)));
    for (const transport of chooseTransports(parts.transports, outages, options)) {
      if (!(await hold())) return false;
      try {
        // What is being sent is not cut short, so nothing is made of a role that was lost meanwhile.
        await holdLease(
          clock,
          LEASE_MS,
          () => hold().then(() => true),
          () =>
            callWithin(clock, stop, transport.timeoutMs, (signal) => transport.sendNotice(notice, signal)),
        );
      } catch (error) {
        if (stop.aborted) throw error;
        logger.warn({ channel: transport.channel, err: error }, 'a notice was refused');
        continue;
      }
      await insist(mark);
      return true;
    }
    return false;
  }

  /** However long the store is away: what was told must not be told again. */
  async function insist(mark: () => Promise<unknown>): Promise<void> {
    for (;;) {
      try {
        return void (await mark());
      } catch (error) {
        if (!(error instanceof StoreUnavailableError) || stop.aborted) throw error;
        await clock.sleep(STORE_RETRY_MS, stop);
      }
    }
  }

  if (!(await hold())) return;
  try {
    await look(tell);
  } finally {
    // A store that is away now lets the role go by itself.
    await store.leaveRole('notices', holder).catch(() => undefined);
  }
}

/**
 * The bot first, the channel that the notice is about last. A channel that is known to fail is not asked, but for a bot
 * when nothing else is left; a mail server might lock the login.
 */
function chooseTransports(
  transports: Transport[],
  outages: Outage[],
  { about, isOwnChannelFit = false }: TellOptions,
): Transport[] {
  // Letters that reach some of their recipients do tell.
  const failing = new Set(outages.filter(({ isPartial }) => !isPartial).map(({ channel }) => channel));
  const rank = ({ channel }: Transport) => (channel === about ? 2 : channel === 'bot' ? 0 : 1);
  const fit = transports
    .filter(({ channel, isForMachines }) => !isForMachines && (isOwnChannelFit || channel !== about))
    .toSorted((left, right) => rank(left) - rank(right));
  return [
    ...fit.filter(({ channel }) => !failing.has(channel)),
    ...fit.filter(({ channel }) => channel === 'bot' && failing.has(channel)),
  ];
}

/** Since when, and with which code, a channel has not delivered. */
export type Outage = {
  channel: Channel;
  since: number;
  code: string;
  /** True when every letter concerned has reached some of its recipients. */
  isPartial: boolean;
};

/** The channels that do not deliver: those whose provider fails, and those that a breaker stops. */
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
    const isPartial = stopped.length === 0 && failing.every((failure) => failure.isPartial);
    return { channel, since, code, isPartial };
  });
}

/**
 * Tells a notice where there is no store to note it in: by the school's bot, or else by e-mail.
 *
 * @returns whether it need not be told again; without both channels there is nobody to tell
 */
export async function tellDirectly(
  config: Pick<Config, Channel>,
  notice: Notice,
  logger: Logger,
  stop: AbortSignal = new AbortController().signal,
): Promise<boolean> {
  const channels = createTransports(config, {
    store: WITHOUT_STORE,
    writeBrief: () => Promise.reject(new Error('There is no lead in it')),
  }).filter(({ isForMachines }) => !isForMachines);
  for (const { channel, timeoutMs, sendNotice } of channels.toReversed()) {
    try {
      await sendNotice(notice, AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)]));
      return true;
    } catch (error) {
      logger.warn({ channel, err: error }, 'a notice was refused');
    }
  }
  return channels.length === 0;
}
