import type { BotConfig } from '../../config.ts';
import type { Channel } from '../../lead/lead.ts';
import type { SchoolContent } from '../../lead/lead-summary.ts';
import type { Logger } from '../../log.ts';
import { type Clock, systemClock } from '../../outbox/clock.ts';
import type { Pace } from '../../outbox/pace.ts';
import type { Store } from '../../store/store.ts';
import { createPoller } from './poller.ts';

type ActionsParts = {
  store: Store;
  config: BotConfig;
  /** The channels that send a lead entered in the chat. */
  channels: readonly Channel[];
  readContent: () => SchoolContent;
  /** Called after each press that may have changed a conversation, so that its card is updated at once. */
  onStep: () => void;
  logger: Logger;
  /** The rate limit of the bot's channel. */
  pace: Pace;
  /** Start of the process, in ms since 1970. */
  since?: number;
  clock?: Clock;
};

/** Handles the buttons under the cards. Telegram allows one poller per bot, so only the leader polls. */
export function startActions(parts: ActionsParts) {
  const { store, config, channels, readContent, onStep, logger, pace, clock = systemClock } = parts;
  const stopping = new AbortController();
  const poller = createPoller({ store, config, channels, readContent, clock, logger, onStep, pace });
  const since = new Date(parts.since ?? clock.now()).toISOString();

  async function run(): Promise<void> {
    // From now on, a new lead counts as untaken. Earlier leads were handled without buttons.
    await store.addFact('handling-since', since).catch((error: unknown) => {
      logger.warn({ err: error }, 'could not record the start of the buttons');
    });
    logger.info({}, 'polling Telegram for button presses');
    await Promise.all([poller.poll(stopping.signal), poller.keepMenu(stopping.signal)]);
  }

  const running = run();
  return {
    /** Stops polling and waits for answers in flight. */
    async stop() {
      stopping.abort(new Error('The server stops'));
      await running;
      await poller.drain();
    },
  };
}
