import type { Update } from '@grammyjs/types';
import { StoreUnavailableError } from '../../store-error.ts';
import { callBot } from './api.ts';
import type { Commands } from './commands/commands.ts';
import { handleReply } from './notes.ts';
import { handlePress, type PressAnswer } from './presses.ts';
import { handlePrivate } from './private.ts';
import { type CommandParts, followMigration } from './school-chat.ts';

/** Limit of the reply to a press: the presser waits, and Telegram soon rejects the reply. */
const ANSWER_TIMEOUT_MS = 5_000;

/**
 * Passes an update to the handler of its kind, and answers a press.
 *
 * @throws {StoreUnavailableError} if it must be handled again
 */
export async function handleUpdate(
  update: Update,
  parts: CommandParts,
  commands: Commands,
  signal: AbortSignal,
): Promise<void> {
  const { store, config, logger, sender, onStep } = parts;
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
