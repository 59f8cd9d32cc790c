import type { Update } from '@grammyjs/types';
import { callWithin } from '../../outbox/clock.ts';
import type { Pace } from '../../outbox/pace.ts';
import { callBot } from './api.ts';
import { createCommands } from './commands/commands.ts';
import { createCrashGuard } from './crash-guard.ts';
import { handleUpdate } from './handle-update.ts';
import { createPollProblems, pauseAfter } from './poll-problems.ts';
import type { CommandParts } from './school-chat.ts';
import { createSender } from './sender.ts';

type PollerParts = Omit<CommandParts, 'sender'> & { pace: Pace };

/** Telegram holds a poll this long if there is no news. */
const HOLD_SECONDS = 25;
const POLL_TIMEOUT_MS = (HOLD_SECONDS + 10) * 1000;

/** Minimum time between polls, for a server that does not hold them or repeats the same presses. */
const LEAST_POLL_MS = 1_000;

/** Polls Telegram for presses and messages, and passes each to its handler. */
export function createPoller(given: PollerParts) {
  const { store, config, clock, logger } = given;
  const sender = createSender(given);
  const parts = { ...given, sender };
  const commands = createCommands(parts);
  const problems = createPollProblems(given);
  const crashGuard = createCrashGuard(store);
  let offset: number | undefined;
  /** Number of failed attempts to store the next press. */
  let unwritten = 0;

  /** Polls and handles updates until the signal aborts. Never rejects. */
  async function poll(signal: AbortSignal): Promise<void> {
    // An earlier leader may have handled updates meanwhile.
    offset = undefined;
    await problems.start();
    while (!signal.aborted) {
      const waitMs = await pollOnce(signal);
      if (waitMs > 0) await clock.sleep(waitMs, signal);
    }
  }

  /** Returns the pause before the next poll, in ms. */
  async function pollOnce(signal: AbortSignal): Promise<number> {
    const askedAt = clock.now();
    const offsetBefore = offset;
    let updates: Update[];
    try {
      updates = await ask(signal);
    } catch (error) {
      if (signal.aborted) return 0;
      return problems.recordFailure(error);
    }
    await problems.recordSuccess();
    try {
      for (const update of updates) {
        if (signal.aborted) return 0;
        if (await crashGuard.hasCrashedTwice(update.update_id)) {
          logger.error({ code: 'press-fatal' }, 'skipped a message to the bot that ended the process twice');
        } else await handleUpdate(update, parts, commands, signal);
        offset = update.update_id + 1;
        unwritten = 0;
      }
    } catch (error) {
      // The press stays with Telegram, so an outage of the store does not lose it.
      if (signal.aborted) return 0;
      unwritten += 1;
      if (unwritten === 1) logger.warn({ err: error }, 'could not record a press yet');
      return pauseAfter(unwritten);
    }
    const isNew = offset !== offsetBefore;
    return isNew || clock.now() - askedAt >= LEAST_POLL_MS ? 0 : LEAST_POLL_MS;
  }

  async function ask(signal: AbortSignal): Promise<Update[]> {
    const question = {
      timeout: HOLD_SECONDS,
      allowed_updates: ['callback_query', 'message', 'edited_message'] as const,
    };
    const updates = await callWithin(clock, signal, POLL_TIMEOUT_MS, (limited) =>
      callBot(config, 'getUpdates', { ...question, ...(offset && { offset }) }, limited),
    );
    if (!Array.isArray(updates)) throw new Error('The list of presses is no list');
    return updates.filter((update) => Number.isSafeInteger(update?.update_id));
  }

  return {
    poll,
    keepMenu: commands.keepMenu,
    /** Resolves when the replies in flight have ended. */
    drain: sender.stop,
  };
}
