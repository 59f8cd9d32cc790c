import { randomUUID } from 'node:crypto';
import type { BotConfig } from '../../config.ts';
import type { Logger } from '../../logging.ts';
import type { Store } from '../../store/store.ts';
import { createCardWriter, type SchoolWords } from '../card-writer.ts';
import { type Clock, systemClock } from '../clock.ts';
import { createDoorbell } from '../doorbell.ts';
import { createBotApi } from './bot-api.ts';
import { createCardKeeper, pauseAfter } from './cards.ts';
import { createPresses } from './presses.ts';

export type ActionsParts = {
  store: Store;
  config: BotConfig;
  readContent: () => SchoolWords;
  logger: Logger;
  clock?: Clock;
};

export type Actions = {
  /** Asks for no more presses, lets the answers in flight go out, and leaves the role to others. */
  stop(): Promise<void>;
};

/** After a kill another instance asks for presses after so long at most, and the time between two looks. */
const LEASE_MS = 40_000;
const LOOK_MS = 5_000;

/** How often a lease is extended before it would run out, so that one failure to do so does not lose it. */
const EXTENSIONS_PER_LEASE = 4;

/** How often stale cards are looked for, because the steps of the command line ring no bell here. */
const CARDS_MS = 5_000;

/**
 * Lets people handle leads by the buttons under their cards: takes presses, and keeps the cards up to date. Telegram
 * lets one process ask for a bot's presses, so of all instances only the one that holds the role does either.
 */
export function startActions(parts: ActionsParts): Actions {
  const { store, config, readContent, logger, clock = systemClock } = parts;
  const holder = randomUUID();
  const stopping = new AbortController();
  const api = createBotApi(config);
  const keeper = createCardKeeper({
    store,
    config,
    api,
    writeCard: createCardWriter({ store, readContent, clock, logger }),
    clock,
    logger,
  });
  const doorbell = createDoorbell(clock);
  const presses = createPresses({ store, config, api, clock, logger, onStep: doorbell.ring });
  let isStoreAway = false;

  async function run(): Promise<void> {
    await noteStart();
    while (!stopping.signal.aborted) {
      if (await hold()) await work();
      await clock.sleep(LOOK_MS, stopping.signal);
    }
  }

  /** From here on a lead that is new is one that nobody has taken; those before were handled without buttons. */
  async function noteStart(): Promise<void> {
    const moment = new Date(clock.now()).toISOString();
    while (!stopping.signal.aborted) {
      try {
        return void (await store.exchangeFact('handling-since', null, moment));
      } catch (error) {
        noteStoreAway(error);
        await clock.sleep(LOOK_MS, stopping.signal);
      }
    }
  }

  /** Takes or keeps the role; a store that can't tell is a no. */
  async function hold(): Promise<boolean> {
    try {
      const isOurs = await store.holdRole('bot-poller', holder, LEASE_MS);
      if (isStoreAway) logger.info({}, 'the store serves the buttons again');
      isStoreAway = false;
      return isOurs;
    } catch (error) {
      noteStoreAway(error);
      return false;
    }
  }

  async function work(): Promise<void> {
    logger.info({}, 'asking for presses of the buttons');
    const lost = new AbortController();
    const signal = AbortSignal.any([stopping.signal, lost.signal]);
    await Promise.all([
      extendRole(lost, signal),
      presses.poll(signal).finally(() => lost.abort()),
      keepCards(signal),
    ]);
    await store.leaveRole('bot-poller', holder).catch(noteStoreAway);
  }

  async function extendRole(lost: AbortController, signal: AbortSignal): Promise<void> {
    let heldUntil = clock.now() + LEASE_MS;
    while (!signal.aborted) {
      await clock.sleep(LEASE_MS / EXTENSIONS_PER_LEASE, signal);
      if (signal.aborted) return;
      if (await hold()) heldUntil = clock.now() + LEASE_MS;
      // A store that is away for a moment gives the role to nobody else.
      else if (!isStoreAway || clock.now() >= heldUntil) return lost.abort();
    }
  }

  async function keepCards(signal: AbortSignal): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      let waitMs: number;
      try {
        waitMs = await keeper.keepCards(signal);
        failures = 0;
      } catch (error) {
        if (signal.aborted) return;
        noteStoreAway(error);
        failures += 1;
        waitMs = pauseAfter(failures);
      }
      // A press ends the rest, unless it has a reason that no press can change.
      if (waitMs > 0) await clock.sleep(waitMs, signal);
      else await doorbell.wait(CARDS_MS, signal);
    }
  }

  /** Logged once when it goes: a database can be away for hours. */
  function noteStoreAway(error: unknown): void {
    if (!isStoreAway) logger.warn({ err: error }, 'the store does not serve the buttons');
    isStoreAway = true;
  }

  const running = run();
  return {
    async stop() {
      stopping.abort(new Error('The server stops'));
      await running;
      await presses.drain();
    },
  };
}
