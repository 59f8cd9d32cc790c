import type { Message } from '@grammyjs/types';
import type { BotConfig } from '../../../config.ts';
import { isOurs } from '../school-chat.ts';
import { MENU } from './menu.ts';
import { findQuestion } from './questions.ts';

/** A command and the text after it. */
export type Command = { name: (typeof MENU)[number]['command'] | 'unknown'; args: string };

/** «/find@klitynka_bot Оксана». A mistyped name, such as «/опен», is an unknown command. */
const COMMAND = /^\/ ?(\p{L}[\p{L}\d_]{0,31})(?:@(\w{1,64}))?(?:\s+([\s\S]*))?$/iu;

/**
 * Parses a command, or the reply to a question of the bot; undefined for anything else. Both may be the caption of a
 * picture.
 */
export function readCommand(
  message: Message,
  config: BotConfig,
  botName: string | undefined,
): Command | undefined {
  const { reply_to_message: asked } = message;
  const text = message.text ?? message.caption ?? '';
  const [, given = '', to, args = ''] = COMMAND.exec(text.trim()) ?? [];
  if (given) {
    const isForUs = !to || !botName || to.toLowerCase() === botName.toLowerCase();
    const name = given.toLowerCase() === 'start' ? 'help' : given.toLowerCase();
    const known = MENU.find(({ command }) => command === name)?.command;
    if (isForUs && known) return { name: known, args: args.trim() };
    return isForUs ? { name: 'unknown', args: '' } : undefined;
  }
  if (!text.trim() || !isOurs(asked, config)) return undefined;
  const name = findQuestion(asked?.text ?? '')?.name;
  return name && { name, args: text.trim() };
}
