import { randomUUID } from 'node:crypto';
import type { BotConfig } from '../../config.ts';
import type { SchoolWords } from '../../lead/brief.ts';
import type { Channel } from '../../lead/lead.ts';
import type { Logger } from '../../log.ts';
import { type Clock, holdLease, systemClock } from '../../queue/clock.ts';
import type { Store } from '../../store/store.ts';
import { createPoller } from './poller.ts';

type ActionsParts = {
  store: Store;
  config: BotConfig;
  /** By which a lead that is entered in the chat is told. */
  channels: readonly Channel[];
  readContent: () => SchoolWords;
  /** Called after each press that may have changed a conversation, so that its card is shown anew at once. */
  onStep: () => void;
  logger: Logger;
  clock?: Clock;
};

/** After a kill another instance asks for presses after so long at most, and the time between two looks. */
const LEASE_MS = 40_000;
const LOOK_MS = 5_000;

export type Actions = ReturnType<typeof startActions>;

/**
 * Lets people handle conversations by the buttons under their cards. Telegram lets one process ask for a bot's presses,
 * so of all instances only the one that holds the role does.
 */
export function startActions(parts: ActionsParts) {
  const { store, config, channels, readContent, onStep, logger, clock = systemClock } = parts;
  const holder = randomUUID();
  const stopping = new AbortController();
  const poller = createPoller({ store, config, channels, readContent, clock, logger, onStep });
  let isStoreAway = false;

  const startedAt = clock.now();
  let heldUntil = startedAt;
  let isHolder = true;

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        if (await hold()) await holdLease(clock, LEASE_MS, keepHolding, work);
      } catch (error) {
        noteStoreAway(error);
      }
      await clock.sleep(LOOK_MS, stopping.signal);
    }
  }

  /** @throws {StoreUnavailableError} when the store can't tell whether the role is ours */
  async function hold(): Promise<boolean> {
    const isOurs = await store.holdRole('bot-poller', holder, LEASE_MS);
    isHolder = isOurs;
    if (isOurs) heldUntil = clock.now() + LEASE_MS;
    if (isStoreAway) logger.info({}, 'the store serves the buttons again');
    isStoreAway = false;
    return isOurs;
  }

  /** A store that is away for a moment gives the role to nobody else. */
  async function keepHolding(): Promise<boolean> {
    try {
      return await hold();
    } catch (error) {
      noteStoreAway(error);
      return clock.now() < heldUntil;
    }
  }

  async function work(lost: AbortSignal): Promise<void> {
    // From here on a lead that is new is one that nobody has taken; those before were handled without buttons.
    await store.exchangeFact('handling-since', null, new Date(startedAt).toISOString());
    logger.info({}, 'asking for presses of the buttons');
    const signal = AbortSignal.any([stopping.signal, lost]);
    await Promise.all([poller.poll(signal), poller.keepMenu(signal)]);
    await store.leaveRole('bot-poller', holder);
  }

  /** Logged once when it goes: a database can be away for hours. */
  function noteStoreAway(error: unknown): void {
    if (!isStoreAway) logger.warn({ err: error }, 'the store does not serve the buttons');
    isStoreAway = true;
  }

  const running = run();
  return {
    /** Whether this is the instance that asks, or may be: the store could not say so far. */
    isPoller: () => isHolder,
    /** Asks for no more presses, lets the answers in flight go out, and leaves the role to others. */
    async stop() {
      stopping.abort(new Error('The server stops'));
      await running;
      await poller.drain();
    },
  };
}
