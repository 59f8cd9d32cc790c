import type { Message } from '@grammyjs/types';
import { cleanNote } from '../../lead/describe-lead.ts';
import { readMoment } from '../../lead/times.ts';
import { callBot } from './api.ts';
import { type ChatParts, isFromSchoolChat, nameWriter, showKept } from './school-chat.ts';

/** How messages of ours begin that are about one lead: its card, that somebody writes again, a reminder. */
const OURS = /^(?:[⏰💬] [^№\n]*)?№([1-9]\d{0,8})(?= )/u;

/**
 * Writes down what somebody in the school's chat has answered to a card or to a reminder, as a note on its lead;
 * whatever else is said there is none of our business, nor is a command.
 *
 * @returns whether it was one
 * @throws {StoreUnavailableError} when it could not be written down; the message is to be taken again later
 */
export async function takeReply(message: Message, parts: ChatParts, signal: AbortSignal): Promise<boolean> {
  const { store, config, clock, readContent } = parts;
  const { from, chat, sender_chat: as, reply_to_message: card, message_id: id } = message;
  const text = message.text ?? message.caption;
  const [, number] = OURS.exec(card?.text ?? '') ?? [];
  // A token begins with the id of its bot.
  const isOurs = String(card?.from?.id) === config.token.split(':')[0];
  if (!from || !number || !isOurs || text?.startsWith('/')) return false;
  const by = nameWriter(message);
  if (!by || !(await isFromSchoolChat(chat, from, parts, signal, as))) return false;
  const note = cleanNote(text);
  if (!note) {
    answerReply(message, parts);
    return false;
  }
  const said = await store.say({
    of: { lead: Number(number) },
    note,
    moment: readMoment(note, new Date(clock.now()), readContent().school),
    by,
    key: `bot-message:${chat.id}:${id}`,
  });
  if (said) showKept(message, parts);
  return said !== null;
}

/** Of a picture or a voice nothing is kept, and whoever has sent it should know. */
function answerReply({ chat, message_id }: Message, { config, sender }: ChatParts): void {
  const body = {
    chat_id: chat.id,
    text: 'Зберігаю лише текст: напишіть це словами.',
    reply_parameters: { message_id },
    disable_notification: true,
  };
  sender.inBackground(
    () => sender.send((signal) => callBot(config, 'sendMessage', body, signal)),
    'a reply could not be answered',
  );
}
