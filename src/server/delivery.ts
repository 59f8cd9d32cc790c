import { createTransports } from './channels/channels.ts';
import type { Config } from './config.ts';
import type { Channel } from './lead/lead.ts';
import type { SchoolContent } from './lead/lead-summary.ts';
import type { Logger } from './log.ts';
import { createLeadSummarizer } from './lookup/lead-summarizer.ts';
import { type Clock, systemClock } from './outbox/clock.ts';
import { LEASE_MS, type LeaderWork, startLeading, type Term } from './outbox/leader.ts';
import { createPace, type Pace } from './outbox/pace.ts';
import { startWorker } from './outbox/worker.ts';
import type { Store } from './store/store.ts';
import type { Environment } from './watch/environment.ts';
import { keepRounds } from './watch/rounds.ts';

type DeliveryParts = {
  store: Store;
  config: Pick<Config, Channel | 'hasReminders'>;
  readContent: () => SchoolContent;
  /** The owner's alerts read it. */
  environment?: Environment;
  logger: Logger;
  clock?: Clock;
  /** Jitter of the pauses: a number in [0, 1). */
  random?: () => number;
  /** Starts the leader's other work, which one process does for all instances. */
  startOthers?: (leading: Leading) => LeaderWork[];
  /** Tests that simulate days renew the lease less often than a server. */
  leaseMs?: number;
  /** Longest time between two claims. Tests that simulate days poll less often than a server. */
  pollMs?: number;
};

type Leading = {
  /** The rate limit of the bot's channel, for replies to people. */
  pace: Pace;
  /** Sends queued messages immediately. */
  notify: () => void;
};

/** Leads saved by other processes cause no wake-up here. */
export const POLL_MS = 5_000;

export type RunningDelivery = ReturnType<typeof startDelivery>;

/**
 * Delivers stored leads, by e-mail first and then by the bot (spec §7.4). Works while this process leads, until it is
 * stopped.
 */
export function startDelivery(parts: DeliveryParts) {
  const { store, config, readContent, logger, clock = systemClock, random = Math.random } = parts;
  const { environment, leaseMs = LEASE_MS, pollMs = POLL_MS, startOthers = () => [] } = parts;
  const summarizeLead = createLeadSummarizer({
    store,
    readContent,
    clock,
    logger,
    isUnhandled: !config.bot,
  });
  const transports = createTransports(config, { store, summarizeLead });
  const channels = transports.map(({ channel }) => channel);
  const notificationChannels = transports.flatMap(({ channel, isForMachines }) =>
    isForMachines ? [] : channel,
  );
  let workers: ReturnType<typeof startWorker>[] = [];

  function notify(): void {
    for (const worker of workers) worker.notify();
  }

  /** Does the work of the leader until the term ends. */
  function work(term: Term): LeaderWork {
    const stopping = new AbortController();
    const botPace = createPace(clock);
    const started = transports.map((transport) =>
      startWorker({
        transport,
        pace: transport.channel === 'bot' ? botPace : createPace(clock),
        notificationChannels,
        store,
        clock,
        logger,
        term,
        hasEmail: Boolean(config.email),
        random,
        pollMs,
        onAttempt: notify,
      }),
    );
    workers = started;
    const rounds = keepRounds(
      { transports, notificationChannels, config, store, readContent, environment, clock, logger, notify },
      stopping.signal,
    );
    const others = startOthers({ pace: botPace, notify });
    return {
      async stop(graceMs) {
        stopping.abort(new Error('The server stops'));
        const ended = [
          rounds,
          ...started.map((worker) => worker.drain()),
          ...others.map((each) => each.stop(graceMs)),
        ];
        const finished = new AbortController();
        void clock.sleep(graceMs, finished.signal).then(() => {
          for (const worker of started) worker.abort();
        });
        await Promise.all(ended);
        finished.abort();
      },
    };
  }

  const leading = startLeading({ store, channels, clock, logger, leaseMs, work });
  return {
    /** Delivers new messages immediately instead of at the next poll. */
    notify,
    isLeading: leading.isLeading,
    /**
     * Stops claiming, waits for sends in flight, then aborts them and releases the lease.
     *
     * @param graceMs time for the sends in flight
     */
    stop: leading.stop,
  };
}
