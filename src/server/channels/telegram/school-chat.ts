import type { Chat, Message, User } from '@grammyjs/types';
import type { BotConfig } from '../../config.ts';
import type { Person } from '../../lead/conversation.ts';
import type { Card, Channel } from '../../lead/lead.ts';
import type { SchoolContent } from '../../lead/lead-summary.ts';
import { cleanName } from '../../lead/text.ts';
import type { Logger } from '../../log.ts';
import { type Clock, callWithin } from '../../outbox/clock.ts';
import type { Facts } from '../../store/facts.ts';
import type { Store } from '../../store/store.ts';
import { HTTP_TIMEOUT_MS } from '../post-json.ts';
import { BotRefusal, callBot } from './api.ts';
import { type Answer, type BotMessage, LINK_PREVIEW, replyTo } from './message.ts';
import type { Sender } from './sender.ts';

type ChatIds = Pick<Facts, 'readFact' | 'writeFact'>;

/** Holds `<configured id> <id after migration>`, so that a newly configured chat overrides an old migration. */
const CHAT_ID_FACT = 'bot-chat-id';

/**
 * Sends a text to the school's chat (spec §7.4). If the group has migrated to another id, stores that id and sends the
 * text there once.
 *
 * @returns the message in the chat; undefined if the provider did not report its id
 * @throws {DeliveryFailure} unless the provider answered `ok`
 */
export async function sendBotMessage(
  message: BotMessage,
  config: BotConfig,
  chatIds: ChatIds,
  signal: AbortSignal,
): Promise<Card | undefined> {
  async function sendTo(chatId: string): Promise<Card | undefined> {
    const { answers, ...shown } = message;
    const body = {
      chat_id: chatId,
      ...shown,
      ...inTopic(config),
      ...replyTo(answers, chatId),
      link_preview_options: LINK_PREVIEW,
    };
    const messageId = (await callBot(config, 'sendMessage', body, signal))?.message_id;
    return Number.isSafeInteger(messageId) ? { chatId, messageId: Number(messageId) } : undefined;
  }
  const chatId = await readChatId(config, chatIds);
  try {
    return await sendTo(chatId);
  } catch (error) {
    if (!(error instanceof BotRefusal && error.migratedTo)) throw error;
    await chatIds.writeFact(CHAT_ID_FACT, `${config.chatId} ${error.migratedTo}`);
    return sendTo(error.migratedTo);
  }
}

/** Topic of a forum group for the bot's own messages. */
function inTopic({ topicId }: Pick<BotConfig, 'topicId'>): { message_thread_id?: number } {
  return topicId === undefined ? {} : { message_thread_id: topicId };
}

/**
 * Stores the migration of a group to a supergroup, which its last message reports.
 *
 * @returns whether it was the school's group
 */
export async function followMigration(
  { chat, migrate_to_chat_id: movedTo }: Message,
  config: BotConfig,
  chatIds: ChatIds,
): Promise<boolean> {
  if (!movedTo || !(await readChatIds(config, chatIds)).includes(String(chat.id))) return false;
  await chatIds.writeFact(CHAT_ID_FACT, `${config.chatId} ${movedTo}`);
  return true;
}

/** Ids of the school's chat: the configured one and, last, the migrated one. */
export async function readChatIds(
  config: Pick<BotConfig, 'chatId'>,
  chatIds: Pick<Facts, 'readFact'>,
): Promise<string[]> {
  const [configured, migrated] = (await chatIds.readFact(CHAT_ID_FACT))?.split(' ') ?? [];
  return configured === config.chatId && migrated ? [config.chatId, migrated] : [config.chatId];
}

/** The current id of the school's chat. */
export async function readChatId(
  config: Pick<BotConfig, 'chatId'>,
  chatIds: Pick<Facts, 'readFact'>,
): Promise<string> {
  return (await readChatIds(config, chatIds)).at(-1) ?? config.chatId;
}

/** Dependencies of the handlers of presses and messages. */
export type ChatParts = {
  store: Store;
  config: BotConfig;
  readContent: () => SchoolContent;
  clock: Clock;
  logger: Logger;
  sender: Sender;
};

export type CommandParts = ChatParts & {
  /** The channels that send a lead entered by a manager. */
  channels: readonly Channel[];
  /** Called after each press that may have changed a conversation, and after a lead was entered. */
  onStep: () => void;
};

/** The presser or author, as the history shows them. */
export function nameAuthor(user: User): Person {
  return { source: `bot:${user.id}`, name: nameUser(user) };
}

/**
 * The author of a message. An anonymous administrator writes as the chat, optionally with a custom title. A person can
 * also write as a channel; `from` is then one technical account, «Channel», for all channels.
 */
export function nameWriter({ from, sender_chat: as, chat, author_signature: title }: Message): Person | null {
  if (as?.id === chat.id) return { source: `bot:${as.id}`, name: cleanName(title) || ANONYMOUS };
  const channel = cleanName(as?.title);
  if (as && channel) return { source: `bot:${as.id}`, name: channel };
  return from ? nameAuthor(from) : null;
}

const ANONYMOUS = 'адміністратор чату';

/** Telegram's technical account of anonymous administrators. */
const ANONYMOUS_BOT = 1_087_968_824;

/** The name of a user in the chat. */
function nameUser({ first_name, last_name, username, id }: User): string {
  if (id === ANONYMOUS_BOT) return ANONYMOUS;
  return cleanName(first_name, last_name) || (username ? `@${username}` : `користувач ${id}`);
}

/** Whether the bot wrote a message. A token begins with the id of its bot. */
export function isOurs(message: Pick<Message, 'from'> | undefined, { token }: BotConfig): boolean {
  return String(message?.from?.id) === token.split(':')[0];
}

const MEMBERS = new Set(['creator', 'administrator', 'member']);

/** The origin of a press or a message. */
type Origin = { chat: Chat | undefined; from: User; sender_chat?: Chat | undefined };

/**
 * Whether a press or a message comes from a member of the school's chat. In a closed chat everyone is a member. A chat
 * with a public name can be read by strangers, so Telegram is asked.
 */
export async function isFromSchoolChat(
  { chat, from, sender_chat: as }: Origin,
  parts: Pick<ChatParts, 'store' | 'config' | 'clock'>,
  signal: AbortSignal,
): Promise<boolean> {
  if (!chat) return false;
  const { store, config } = parts;
  const publicName = 'username' in chat && chat.username ? `@${chat.username}` : undefined;
  const ids = await readChatIds(config, store);
  const isOurs = ids.includes(String(chat.id)) || publicName?.toLowerCase() === config.chatId.toLowerCase();
  if (!isOurs || !publicName || chat.type === 'private') return isOurs;
  // Only an administrator can write as the chat.
  return as?.id === chat.id || isMember(chat.id, from.id, parts, signal);
}

/** Asks Telegram whether a person is in a chat. */
export async function isMember(
  chatId: number | string,
  userId: number,
  { config, clock }: Pick<ChatParts, 'config' | 'clock'>,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const member = await callWithin(clock, signal, HTTP_TIMEOUT_MS, (limited) =>
      callBot(config, 'getChatMember', { chat_id: chatId, user_id: userId }, limited),
    );
    return MEMBERS.has(member?.status ?? '') || (member?.status === 'restricted' && member.is_member);
  } catch (error) {
    // Telegram does not know this user. Any other failure leaves the question open.
    if (error instanceof BotRefusal && error.status === 400) return false;
    throw error;
  }
}

/**
 * Replies to a message without a sound, in its topic. Without topics, Telegram sends the thread of a reply in the same
 * field, but refuses to accept it back.
 */
export async function replySilently(
  { chat, message_id, is_topic_message: isInTopic, message_thread_id: topicId }: Message,
  reply: Answer,
  { config, sender }: Pick<ChatParts, 'config' | 'sender'>,
): Promise<void> {
  const body = {
    chat_id: chat.id,
    ...(isInTopic && topicId && { message_thread_id: topicId }),
    ...reply,
    reply_parameters: { message_id, allow_sending_without_reply: true },
    disable_notification: true,
    link_preview_options: LINK_PREVIEW,
  };
  await sender.send((signal) => callBot(config, 'sendMessage', body, signal));
}

/**
 * Adds a reaction to a message that was stored.
 *
 * @param words reply instead, if the administrators of the chat do not allow this reaction
 */
export function confirmStored(message: Message, parts: ChatParts, words?: string): void {
  const { config, sender } = parts;
  const { chat, message_id } = message;
  const reaction: [{ type: 'emoji'; emoji: '👍' }] = [{ type: 'emoji', emoji: '👍' }];
  const body = { chat_id: chat.id, message_id, reaction };
  async function react(): Promise<void> {
    try {
      await sender.send((signal) => callBot(config, 'setMessageReaction', body, signal), { intervalMs: 0 });
    } catch (error) {
      if (!words || !(error instanceof BotRefusal && REACTION_REFUSED.test(error.providerText ?? '')))
        throw error;
      await replySilently(message, { text: words }, parts);
    }
  }
  sender.inBackground(react, 'the reaction to a stored message could not be set');
}

const REACTION_REFUSED = /REACTION_INVALID|REACTIONS_/;
