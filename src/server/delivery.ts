import { createTransports } from './channels/channels.ts';
import type { Config } from './config.ts';
import type { SchoolWords } from './lead/brief.ts';
import type { Channel } from './lead/lead.ts';
import type { Logger } from './log.ts';
import { createBriefWriter } from './lookup/brief-writer.ts';
import { type Clock, systemClock } from './queue/clock.ts';
import { startLane } from './queue/lane.ts';
import type { Store } from './store/store.ts';
import { checkAlerts } from './watch/alerts.ts';
import { checkMorningLetter } from './watch/morning-letter.ts';
import { createNotify } from './watch/notify.ts';
import { checkReminders } from './watch/reminders.ts';
import { checkTroubles, type Surroundings } from './watch/troubles.ts';

type DeliveryParts = {
  store: Store;
  config: Pick<Config, Channel | 'hasReminders'>;
  readContent: () => SchoolWords;
  /** Whose troubles the owner is told of. */
  surroundings?: Surroundings;
  logger: Logger;
  clock?: Clock;
  /** For the jitter of pauses: a number in [0, 1). */
  random?: () => number;
  /** Tests have less patience. */
  leaseMs?: number;
  /** How often the store is asked at least. Tests that live through days look less often than a server. */
  pollMs?: number;
};

/** How long a lead waits when the instance that was sending it has died; one that lives extends its lease. */
const LEASE_MS = 60_000;

/** The leads that other instances save ring no bell here. */
export const POLL_MS = 5_000;

/**
 * How often what is not bound to a lead is looked after: leads that have no messages, moments by a wrong clock, alerts.
 */
const ROUND_INTERVAL_MS = 60_000;

/** Leads that another copy of the site took while this one was away for so long are told by this one, too. */
const AWAY_MS = 24 * 3_600_000;

/** The same while this one runs; with some slack for rounds that come late. */
const RECENT_MS = 10 * ROUND_INTERVAL_MS;

export type DeliveryWorker = ReturnType<typeof startDelivery>;

/** Delivers stored leads to the owner, e-mail first and then the bot (spec §7.4), until it is stopped. */
export function startDelivery(parts: DeliveryParts) {
  const { store, config, readContent, logger, clock = systemClock, random = Math.random } = parts;
  const { surroundings, leaseMs = LEASE_MS, pollMs = POLL_MS } = parts;
  const writeBrief = createBriefWriter({
    store,
    readContent,
    clock,
    logger,
    isUnhandled: !config.bot,
  });
  const transports = createTransports(config, { store, writeBrief });
  const channels = transports.map(({ channel }) => channel);
  const peoplesChannels = transports.flatMap(({ channel, isForMachines }) => (isForMachines ? [] : channel));
  const lanes = transports.map((transport) =>
    startLane({
      transport,
      peoplesChannels,
      store,
      clock,
      logger,
      random,
      pollMs,
      rules: {
        leaseMs,
        minIntervalMs: transport.minIntervalMs,
        hasEmail: Boolean(config.email),
      },
      async prepare() {
        await store.heedClock();
        await addMissing(AWAY_MS);
        // Whoever repairs the settings restarts the server, and should not wait for the next probe.
        await store.hastenProbe(transport.channel);
      },
      onAttempt: notify,
    }),
  );
  const stopping = new AbortController();
  const rounds = keepRounds();

  /** An instance with other settings, or the command line, may have saved leads that have nothing on our channels. */
  async function addMissing(recentMs: number): Promise<void> {
    if ((await store.addMissingDeliveries(channels, recentMs)) > 0) notify();
  }

  async function keepRounds(): Promise<void> {
    let unheard = 0;
    while (!stopping.signal.aborted) {
      try {
        await store.heedClock();
        await addMissing(RECENT_MS);
        if (channels.length > 0) await tellPeople();
        else unheard = await logUnheard(unheard);
      } catch (error) {
        if (!stopping.signal.aborted) logger.warn({ err: error }, 'a round was cut short');
      }
      await clock.sleep(ROUND_INTERVAL_MS, stopping.signal);
    }
  }

  async function tellPeople(): Promise<void> {
    const parts = { transports, store, clock, logger };
    const notifying = createNotify({ channels: peoplesChannels, store, clock });
    await checkAlerts({ ...parts, notify: notifying });
    if (surroundings) await checkTroubles({ surroundings, clock, notify: notifying });
    if (config.hasReminders) {
      const look = { content: readContent(), store, clock, notify: notifying };
      if (config.bot) await checkReminders(look);
      else if (config.email) await checkMorningLetter(look);
    }
    notify();
  }

  /** Says it again whenever there are more; returns how many there are. */
  async function logUnheard(before: number): Promise<number> {
    const { unassigned } = await store.checkHealth();
    if (unassigned > before)
      logger.error({ leads: unassigned }, 'nobody hears of leads: no channel is configured');
    return unassigned;
  }

  function notify(): void {
    for (const lane of lanes) lane.notify();
  }

  return {
    /** Delivers what has just been saved at once instead of at the next look. */
    notify,
    /**
     * Claims no more, gives the sends in flight their time, then cuts them short and hands their leases back.
     *
     * @param graceMs time for the sends in flight
     */
    async stop(graceMs: number) {
      stopping.abort(new Error('The server stops'));
      const drained = Promise.all([...lanes.map((lane) => lane.drain()), rounds]);
      const finished = new AbortController();
      void clock.sleep(graceMs, finished.signal).then(() => {
        for (const lane of lanes) lane.abort();
      });
      await drained;
      finished.abort();
    },
  };
}
