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
  /** The pace of the bot's channel. */
  pace: Pace;
  /** When the process began, in ms since 1970. */
  since?: number;
  clock?: Clock;
};

export type Actions = ReturnType<typeof startActions>;

/**
 * Lets people handle conversations by the buttons under their cards. Telegram lets one process ask for a bot's presses,
 * so only the leader does.
 */
export function startActions(parts: ActionsParts) {
  const { store, config, channels, readContent, onStep, logger, pace, clock = systemClock } = parts;
  const stopping = new AbortController();
  const poller = createPoller({ store, config, channels, readContent, clock, logger, onStep, pace });
  const since = new Date(parts.since ?? clock.now()).toISOString();

  async function run(): Promise<void> {
    // From now on a new lead is one that no manager has taken; earlier ones were handled without buttons.
    await store.exchangeFact('handling-since', null, since).catch((error: unknown) => {
      logger.warn({ err: error }, 'the store does not serve the buttons');
    });
    logger.info({}, 'asking for presses of the buttons');
    await Promise.all([poller.poll(stopping.signal), poller.keepMenu(stopping.signal)]);
  }

  const running = run();
  return {
    /** Stops asking for presses, and lets the answers in flight go out. */
    async stop() {
      stopping.abort(new Error('The server stops'));
      await running;
      await poller.drain();
    },
  };
}
