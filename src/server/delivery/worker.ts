import type { Config } from '../config.ts';
import type { Logger } from '../logging.ts';
import type { Store } from '../store/store.ts';
import { startAlerts } from './alert.ts';
import { type Clock, systemClock } from './clock.ts';
import { startLane } from './lane.ts';
import { createTransports } from './transport.ts';

export type DeliveryParts = {
  store: Store;
  config: Pick<Config, 'email' | 'bot'>;
  logger: Logger;
  clock?: Clock;
  /** For the jitter of pauses: a number in [0, 1). */
  random?: () => number;
};

export type DeliveryWorker = {
  /** Delivers what has just been saved at once instead of at the next look. */
  notify(): void;
  /**
   * Claims no more, gives the sends in flight their time, then cuts them short and hands their leases back.
   *
   * @param graceMs time for the sends in flight
   */
  stop(graceMs: number): Promise<void>;
};

/** Longer than any attempt (two calls of 10 s), and far below the promise of an answer in two hours. */
const LEASE_MS = 60_000;

/** One expired grant must not silence both channels: then the bot is told before the e-mail is out. */
const WAIT_FOR_EMAIL_MS = 600_000;

/** Delivers stored leads to the owner, e-mail first and then the bot (spec §7.4), until it is stopped. */
export function startDelivery(parts: DeliveryParts): DeliveryWorker {
  const { store, config, logger, clock = systemClock, random = Math.random } = parts;
  const transports = createTransports(config, store);
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
      rules: {
        leaseMs: LEASE_MS,
        minIntervalMs: transport.minIntervalMs,
        waitForEmailMs: config.email ? WAIT_FOR_EMAIL_MS : 0,
      },
      async prepare() {
        await store.addDeliveries(channels);
        // Whoever repairs the settings restarts the server, and should not wait for the next probe.
        await store.hastenProbes(transport.channel);
      },
      onAttempt: notify,
    }),
  );
  const alerts = startAlerts({ transports, store, clock, logger });

  function notify(): void {
    for (const lane of lanes) lane.notify();
  }

  return {
    notify,
    async stop(graceMs) {
      const drained = Promise.all([...lanes.map((lane) => lane.drain()), alerts.stop()]);
      const finished = new AbortController();
      void clock.sleep(graceMs, finished.signal).then(() => {
        for (const lane of lanes) lane.abort();
      });
      await drained;
      finished.abort();
    },
  };
}
