import type { CallbackQuery, Chat, Message, User } from '@grammyjs/types';
import type { BotConfig } from '../../../config.ts';
import type { Card, Handler } from '../../../lead.ts';
import type { Store } from '../../../store/store.ts';
import { takeStep } from '../../../take-step.ts';
import { cleanName } from '../../../words/describe-handling.ts';
import { cleanText, toLine } from '../../../words/text.ts';
import { type Clock, callWithin } from '../../queue/clock.ts';
import { HTTP_TIMEOUT_MS } from '../post-json.ts';
import { BotRefusal, callBot, readChatIds, STALE } from './bot.ts';
import { readPress } from './message.ts';

/** What whoever pressed sees over the chat; an alert has to be closed by hand. */
export type PressAnswer = { text: string; isAlert: boolean };

export type PressParts = { store: Store; config: BotConfig; clock: Clock };

/**
 * Does what a pressed button says, if it was pressed in the school's chat. Whatever came before, the card that was
 * pressed is the one that is kept up to date from now on.
 *
 * @throws {StoreUnavailableError} when it could not be written down; the press is to be taken again later
 */
export async function takePress(
  query: CallbackQuery,
  parts: PressParts,
  signal: AbortSignal,
): Promise<PressAnswer> {
  const { store, clock } = parts;
  if (!(await isFromSchoolChat(query.message?.chat, query.from, parts, signal))) return refuse(STRANGER);
  const press = readPress(query.data ?? '');
  if (!press) return refuse('Ця кнопка застаріла.');
  const { step, number } = press;
  const by: Handler = { source: `bot:${query.from.id}`, name: nameUser(query.from) };
  const said = { press: step, number, by, id: `bot:${query.id}` };
  const { isDone, text } = await takeStep(said, store, new Date(clock.now()));
  const card = step === 'human' ? undefined : readCard(query);
  // It may show an older step than we know of.
  if (card) await store.noteCard(number, card, STALE);
  return { text, isAlert: !isDone };
}

/** PostgreSQL's largest lead number has so many digits. */
const CARD = /^№([1-9]\d{0,8})(?= )/;

/** More than that is no note. */
const MAX_NOTE = 500;

/**
 * Writes down what somebody in the school's chat has answered to a card, as a note on its lead; whatever else is said
 * there is none of our business.
 *
 * @throws {StoreUnavailableError} when it could not be written down; the message is to be taken again later
 */
export async function takeReply(message: Message, parts: PressParts, signal: AbortSignal): Promise<void> {
  const { store, config } = parts;
  const { from, chat, reply_to_message: card, text = '' } = message;
  const [, number] = CARD.exec(card?.text ?? '') ?? [];
  const note = toLine(cleanText(text, MAX_NOTE));
  // A token begins with the id of its bot.
  const isOurs = String(card?.from?.id) === config.token.split(':')[0];
  if (!from || !number || !note || !isOurs || !(await isFromSchoolChat(chat, from, parts, signal))) return;
  await store.noteLead({
    leadNumber: Number(number),
    by: { source: `bot:${from.id}`, name: nameUser(from) },
    note,
    id: `bot-message:${chat.id}:${message.message_id}`,
  });
}

const STRANGER = 'Ці кнопки — лише для чату школи.';

function refuse(text: string): PressAnswer {
  return { text, isAlert: true };
}

function readCard({ message }: CallbackQuery): Card | undefined {
  return message && { chatId: String(message.chat.id), messageId: message.message_id };
}

/** How people know somebody in the chat, whatever they call themselves. */
function nameUser({ first_name, last_name, username, id }: User): string {
  return cleanName(first_name, last_name) || (username ? `@${username}` : `користувач ${id}`);
}

const MEMBERS = new Set(['creator', 'administrator', 'member']);

/**
 * Whoever sees the card of a closed chat is in it. A chat with a public name can be read by everybody, so there
 * Telegram is asked whether they are a member.
 */
async function isFromSchoolChat(
  chat: Chat | undefined,
  from: User,
  { store, config, clock }: PressParts,
  signal: AbortSignal,
): Promise<boolean> {
  if (!chat) return false;
  const publicName = 'username' in chat && chat.username ? `@${chat.username}` : undefined;
  const ids = await readChatIds(config, store);
  const isOurs = ids.includes(String(chat.id)) || publicName?.toLowerCase() === config.chatId.toLowerCase();
  if (!isOurs || !publicName || chat.type === 'private') return isOurs;
  try {
    const member = await callWithin(clock, signal, HTTP_TIMEOUT_MS, (limited) =>
      callBot(config, 'getChatMember', { chat_id: chat.id, user_id: from.id }, limited),
    );
    return MEMBERS.has(member?.status ?? '') || (member?.status === 'restricted' && member.is_member);
  } catch (error) {
    // Telegram knows nobody like that; any other failure is no answer to the question.
    if (error instanceof BotRefusal && error.code === 'bot-400') return false;
    throw error;
  }
}
