import type { CallbackQuery, Message } from '@grammyjs/types';
import type { Answer } from '../message.ts';
import { type CommandParts, isFromSchoolChat, replySilently } from '../school-chat.ts';
import { findLeads } from './find.ts';
import { askToForget, handleForgetPress } from './forget.ts';
import { HELP } from './help.ts';
import { createMenu } from './menu.ts';
import { enterLead } from './new.ts';
import { listOpen } from './open.ts';
import { askFor } from './questions.ts';
import { type Command, readCommand } from './read-command.ts';
import { showSpam } from './spam.ts';
import { handleMonthPress, showStats } from './stats.ts';
import { sendTable } from './table.ts';

export type Commands = ReturnType<typeof createCommands>;

/** Handles the commands of the bot's menu. Replies make no sound, because the sender is looking at the chat. */
export function createCommands(parts: CommandParts) {
  const { config, logger, sender } = parts;
  const menu = createMenu(parts);

  /**
   * Handles a command, or the reply to a question of the bot.
   *
   * @returns whether it was one
   * @throws {StoreUnavailableError} if a lead could not be stored; the message must be handled again later
   */
  async function handleMessage(message: Message, signal: AbortSignal): Promise<boolean> {
    const { chat, from, sender_chat } = message;
    const command = readCommand(message, config, menu.botName());
    if (!command || !from) return false;
    if (!(await isFromSchoolChat({ chat, from, sender_chat }, parts, signal))) return true;
    const { name, args } = command;
    if (name === 'new') {
      const answers = await enterLead(message, args, parts);
      replyInBackground(message, async () => answers);
    } else replyInBackground(message, () => answer(name, args, message));
    return true;
  }

  /** Other presses and messages do not wait for this work. */
  function replyInBackground(message: Message, work: () => Promise<Answer[]>): void {
    const answering = () =>
      work().catch((error: unknown): Answer[] => {
        logger.warn({ err: error }, 'a command failed');
        return sender.isStopping() ? [] : [{ text: 'Не вийшло. Спробуйте ще раз за хвилину.' }];
      });
    sender.inBackground(async () => {
      for (const each of await answering()) await replySilently(message, each, parts);
    }, 'a command could not be answered');
  }

  async function answer(
    name: Exclude<Command['name'], 'new'>,
    args: string,
    message: Message,
  ): Promise<Answer[]> {
    switch (name) {
      case 'open':
        return listOpen(parts);
      case 'find':
        return [args ? await findLeads(args, parts) : askFor('find')];
      case 'stats':
        return [await showStats(parts)];
      case 'spam':
        return [await showSpam(parts)];
      case 'table':
        return sendTable(message, parts);
      case 'forget':
        return [await askToForget(args, parts)];
      case 'help':
        return [HELP];
      case 'unknown':
        return [{ text: 'Такої команди немає: /help' }];
    }
  }

  /**
   * Handles a press under the question of `/forget` or under the figures of a month.
   *
   * @returns the text for the presser; undefined for any other press
   * @throws {StoreUnavailableError} if nothing could be deleted; the press must be handled again later
   */
  async function handleMenuPress(query: CallbackQuery): Promise<string | undefined> {
    return handleMonthPress(query, parts) ? '' : handleForgetPress(query, parts);
  }

  return { keepMenu: menu.keep, handleMessage, handleMenuPress };
}
