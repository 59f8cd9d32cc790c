import type { Update } from '@grammyjs/types';
import { callWithin } from '../../outbox/clock.ts';
import { DeliveryFailure } from '../../outbox/failure.ts';
import type { Pace } from '../../outbox/pace.ts';
import { StoreUnavailableError } from '../../store-error.ts';
import { callBot } from './api.ts';
import { createCommands } from './commands/commands.ts';
import { handleReply } from './notes.ts';
import { handlePress, type PressAnswer } from './presses.ts';
import { handlePrivate } from './private.ts';
import { type CommandParts, followMigration } from './school-chat.ts';
import { codeOf, createSender } from './sender.ts';

type PollerParts = Omit<CommandParts, 'sender'> & { pace: Pace };

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;

/** Returns the pause after a number of consecutive failures: doubles from a second to a minute. */
export function pauseAfter(failures: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), MAX_PAUSE_MS);
}

/** Telegram holds a poll this long if there is no news. */
const HOLD_SECONDS = 25;
const POLL_TIMEOUT_MS = (HOLD_SECONDS + 10) * 1000;

/** A shorter polling outage is not reported. */
const UNFETCHED_MS = 10 * 60_000;

/** Minimum time between polls, for a server that does not hold them or repeats the same presses. */
const LEAST_POLL_MS = 1_000;

/** Limit of the reply to a press: the presser waits, and Telegram soon rejects the reply. */
const ANSWER_TIMEOUT_MS = 5_000;

/** Longer pause while another program's webhook is set. */
const WEBHOOK_PAUSE_MS = 60_000;

/** A new leader may conflict with the last poll of a killed one, so only repeated conflicts are reported. */
const CONFLICTS_BEFORE_ALERT = 3;
const CONFLICTS_WITHIN_MS = 10 * 60_000;

const PROBLEM_FACT = 'bot-poll-problem';

/** The last update whose handling began, and at how many process starts. */
const TAKEN_FACT = 'bot-update-begun';

/** An update is skipped after this many process starts without an end of its handling. */
const MAX_STARTS = 2;

/** Why presses do not arrive: another program receives them, or polls have failed for ten minutes. */
type PollProblem = 'webhook' | 'conflict' | 'unfetched';

/** Polls Telegram for presses and messages, passes each to its handler, and detects an outage. */
export function createPoller(given: PollerParts) {
  const { store, config, clock, logger, onStep } = given;
  const sender = createSender(given);
  const parts = { ...given, sender };
  const commands = createCommands(parts);
  let offset: number | undefined;
  let failures = 0;
  /** When presses were last fetched, or when polling began. */
  let fetchedAt = clock.now();
  /** Number of failed attempts to store the next press. */
  let unwritten = 0;
  let problem: PollProblem | undefined;
  /** The last update whose handling began. */
  let begun: number | undefined;
  /** Times of the recent conflicts. */
  let conflicts: number[] = [];

  /** Polls and handles updates until the signal aborts. Never rejects. */
  async function poll(signal: AbortSignal): Promise<void> {
    // An earlier leader may have handled updates meanwhile.
    offset = undefined;
    fetchedAt = clock.now();
    problem = readProblem(await store.readFact(PROBLEM_FACT).catch(() => null));
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
      return recordFailure(error);
    }
    await recordSuccess();
    try {
      for (const update of updates) {
        if (signal.aborted) return 0;
        if (await hasCrashedTwice(update.update_id)) {
          logger.error({ code: 'press-fatal' }, 'skipped a message to the bot that ended the process twice');
        } else await handleUpdate(update, signal);
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

  /**
   * Records that the handling of an update begins. Returns whether it has ended the process twice before; such an
   * update would end every start.
   */
  async function hasCrashedTwice(id: number): Promise<boolean> {
    // Updates that this process has begun did not end it.
    if (id === begun) return false;
    begun = id;
    try {
      const [last, starts] = ((await store.readFact(TAKEN_FACT)) ?? '').split(' ').map(Number);
      const before = last === id ? (starts ?? 0) : 0;
      if (before >= MAX_STARTS) return true;
      await store.writeFact(TAKEN_FACT, `${id} ${before + 1}`);
    } catch {
      // A handler that needs the store rejects, and the update is handled again later.
    }
    return false;
  }

  /** @throws {StoreUnavailableError} if it must be handled again */
  async function handleUpdate(update: Update, signal: AbortSignal): Promise<void> {
    const { callback_query: query, message, edited_message: edited } = update;
    let answer: PressAnswer | undefined;
    let hasChanged = false;
    try {
      if (message && (await followMigration(message, config, store))) {
        logger.info({}, 'the group became a supergroup; using its new chat id');
        void commands.keepMenu(signal);
        return;
      }
      if (message && (await handlePrivate(message, parts, signal))) hasChanged = true;
      else if (message && !(await commands.handleMessage(message, signal)))
        hasChanged = await handleReply(message, parts, signal);
      // An edited reply replaces its note. An edited `/new` corrects its lead.
      if (edited && !(await commands.handleMessage(edited, signal)))
        hasChanged = await handleReply(edited, parts, signal);
      if (query?.from) {
        answer = await handlePress(query, parts, commands, signal);
        hasChanged = true;
      }
    } catch (error) {
      if (error instanceof StoreUnavailableError || signal.aborted) throw error;
      // A press with an error of its own would fail again and block all others.
      logger.error({ err: error }, 'a press failed');
      answer = { text: 'Не вийшло. Спробуйте ще раз.', isAlert: true };
      hasChanged = true;
    }
    if (hasChanged) onStep();
    if (!query || !answer) return;
    // Telegram rejects a late or repeated reply. The card shows the same.
    const body = { callback_query_id: query.id, text: answer.text, show_alert: answer.isAlert };
    sender.inBackground(
      () =>
        sender.sendAtOnce(
          (limited) => callBot(config, 'answerCallbackQuery', body, limited),
          ANSWER_TIMEOUT_MS,
        ),
      'a press could not be answered',
    );
  }

  async function recordFailure(error: unknown): Promise<number> {
    failures += 1;
    const failure = error instanceof DeliveryFailure ? error : undefined;
    if (failure?.code === 'bot-409') return noteConflict(failure.providerText ?? '');
    if (failures === 1) logger.warn({ code: codeOf(error) }, 'polling failed');
    if (!problem && Math.abs(clock.now() - fetchedAt) >= UNFETCHED_MS) {
      logger.error({ code: codeOf(error) }, 'polling has failed for ten minutes');
      await writeProblem('unfetched');
    }
    return Math.max(failure?.retryAfterMs ?? 0, pauseAfter(failures));
  }

  async function noteConflict(description: string): Promise<number> {
    const cause: PollProblem = /webhook/i.test(description) ? 'webhook' : 'conflict';
    const now = clock.now();
    conflicts = [...conflicts.filter((moment) => now - moment < CONFLICTS_WITHIN_MS), now];
    const isProblem = cause === 'webhook' || conflicts.length >= CONFLICTS_BEFORE_ALERT;
    if (isProblem && problem !== cause) {
      logger.error({ code: 'bot-409', cause }, 'another program receives the presses');
      await writeProblem(cause);
    }
    return cause === 'webhook' ? WEBHOOK_PAUSE_MS : pauseAfter(failures);
  }

  async function recordSuccess(): Promise<void> {
    if (failures > 0 && !problem) logger.info({}, 'polling works again');
    failures = 0;
    fetchedAt = clock.now();
    conflicts = conflicts.filter((moment) => clock.now() - moment < CONFLICTS_WITHIN_MS);
    // Another program that polls gets presses in turn with us, so a quiet moment proves nothing yet.
    if (!problem || (problem === 'conflict' && conflicts.length > 0)) return;
    logger.info({ cause: problem }, 'this server receives the presses again');
    await writeProblem(undefined);
  }

  /** The alerts report it to the owner. */
  async function writeProblem(cause: PollProblem | undefined): Promise<void> {
    problem = cause;
    await store.writeFact(PROBLEM_FACT, cause ?? '').catch((error: unknown) => {
      logger.warn({ err: error }, 'could not record the polling problem');
    });
  }

  return {
    poll,
    keepMenu: commands.keepMenu,
    /** Resolves when the replies in flight have ended. */
    drain: sender.stop,
  };
}

function readProblem(fact: string | null): PollProblem | undefined {
  return fact === 'webhook' || fact === 'conflict' || fact === 'unfetched' ? fact : undefined;
}
