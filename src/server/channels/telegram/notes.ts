import type { Message } from '@grammyjs/types';
import { cleanNote } from '../../lead/describe-lead.ts';
import { readMoment } from '../../lead/moments/read-moment.ts';
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
  const { store, config, clock } = parts;
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
    // A picture or a voice message is not stored, and its author should know.
    answerReply(message, 'Зберігаю лише текст: напишіть це словами.', parts);
    return false;
  }
  const reading = readMoment(note, { now: new Date(clock.now()), kind: 'call' });
  const moment = reading.kind === 'moment' ? reading.at : undefined;
  const said = await store.say({
    of: { lead: Number(number) },
    note,
    moment,
    by,
    key: `bot-message:${chat.id}:${id}`,
  });
  if (!said) return false;
  if (reading.kind === 'question') answerReply(message, NOT_UNDERSTOOD, parts);
  else showKept(message, parts);
  return true;
}

/** A text names a time that could not be read. */
const NOT_UNDERSTOOD =
  'Записав нотатку. Коли саме, не зрозумів: напишіть день і годину, наприклад «чт 17:00».';

/** Answers a reply without a sound. */
function answerReply({ chat, message_id }: Message, text: string, { config, sender }: ChatParts): void {
  const body = {
    chat_id: chat.id,
    text,
    reply_parameters: { message_id },
    disable_notification: true,
  };
  sender.inBackground(
    () => sender.send((signal) => callBot(config, 'sendMessage', body, signal)),
    'a reply could not be answered',
  );
}
