import { randomUUID } from 'node:crypto';
import type { Config } from '../../config.ts';
import type { Channel } from '../../lead.ts';
import type { Logger } from '../../logging.ts';
import { openStepLinks } from '../../step-links.ts';
import type { Store } from '../../store/store.ts';
import { createBriefWriter, type SchoolWords } from '../../words/brief.ts';
import { createTransports } from '../channels/channels.ts';
import { checkAlerts } from '../notices/alerts.ts';
import { checkReminders } from '../notices/reminders.ts';
import { tellInTurn } from '../notices/tell.ts';
import { checkTroubles, type Surroundings } from '../notices/troubles.ts';
import { type Clock, systemClock } from './clock.ts';
import { startLane } from './lane.ts';

export type DeliveryParts = {
  store: Store;
  config: Pick<Config, Channel | 'hasReminders' | 'linkOrigin'>;
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

/** How often what is not bound to a lead is looked after: leads whose channel is gone or that have none, and alerts. */
const ROUND_INTERVAL_MS = 60_000;

/** One expired grant must not silence both channels: then the bot is told before the e-mail is out. */
const WAIT_FOR_EMAIL_MS = 600_000;

export type DeliveryWorker = ReturnType<typeof startDelivery>;

/** Delivers stored leads to the owner, e-mail first and then the bot (spec §7.4), until it is stopped. */
export function startDelivery(parts: DeliveryParts) {
  const { store, config, readContent, logger, clock = systemClock, random = Math.random } = parts;
  const { surroundings, leaseMs = LEASE_MS, pollMs = POLL_MS } = parts;
  const { linkOrigin } = config;
  const openLinks = linkOrigin ? () => openStepLinks(store, linkOrigin) : undefined;
  const writeBrief = createBriefWriter({ store, readContent, clock, logger, openLinks });
  const transports = createTransports(config, { store, writeBrief });
  if (transports.length === 0) {
    logger.warn({}, 'no channel is configured: leads wait in the store, see npm run leads');
  }
  const channels = transports.map(({ channel }) => channel);
  const lanes = transports.map((transport) =>
    startLane({
      transport,
      store,
      clock,
      logger,
      random,
      pollMs,
      rules: {
        leaseMs,
        minIntervalMs: transport.minIntervalMs,
        waitForEmailMs: config.email ? WAIT_FOR_EMAIL_MS : 0,
      },
      async prepare() {
        await matchSettings();
        // Whoever repairs the settings restarts the server, and should not wait for the next probe.
        await store.hastenProbes(transport.channel);
      },
      onAttempt: notify,
    }),
  );
  const holder = randomUUID();
  const stopping = new AbortController();
  const rounds = keepRounds();

  /** What another process held is matched once its leases have ended, so this is done again and again. */
  async function matchSettings(): Promise<void> {
    const { skipped, resumed } = await store.skipDeliveries(channels);
    if (skipped + resumed > 0) logger.warn({ skipped, resumed, channels }, 'deliveries follow the settings');
    // An instance with other settings, or the command line, may have saved leads without a channel.
    if ((await store.addDeliveries(channels)) + resumed > 0) notify();
  }

  async function keepRounds(): Promise<void> {
    let unheard = 0;
    while (!stopping.signal.aborted) {
      try {
        await matchSettings();
        if (channels.length > 0) await tellPeople();
        else unheard = await logUnheard(unheard);
      } catch (error) {
        if (!stopping.signal.aborted) logger.warn({ err: error }, 'a round was cut short');
      }
      await clock.sleep(ROUND_INTERVAL_MS, stopping.signal);
    }
  }

  function tellPeople(): Promise<void> {
    const parts = { transports, store, clock, logger, holder };
    return tellInTurn(parts, stopping.signal, async (tell) => {
      await checkAlerts({ ...parts, tell, openLinks });
      if (surroundings) await checkTroubles({ ...parts, surroundings, tell });
      if (!config.hasReminders) return;
      const saidBy = config.bot?.hasActions ? 'buttons' : openLinks && !config.bot ? 'links' : 'commands';
      await checkReminders({ saidBy, openLinks, content: readContent(), store, clock, tell });
    });
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
