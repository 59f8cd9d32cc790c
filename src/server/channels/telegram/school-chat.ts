import type { Chat, User } from '@grammyjs/types';
import type { BotConfig } from '../../config.ts';
import type { Person } from '../../lead/conversation.ts';
import { cleanName } from '../../lead/describe-lead.ts';
import { type Clock, callWithin } from '../../queue/clock.ts';
import type { Facts } from '../../store/facts.ts';
import { HTTP_TIMEOUT_MS } from '../post-json.ts';
import { BotRefusal, callBot, readChatIds } from './bot.ts';

type ChatParts = { store: Pick<Facts, 'readFact'>; config: BotConfig; clock: Clock };

/** Who has pressed or written, as the history names them. */
export function nameSayer(user: User): Person {
  return { source: `bot:${user.id}`, name: nameUser(user) };
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
export async function isFromSchoolChat(
  chat: Chat | undefined,
  from: User,
  { store, config, clock }: ChatParts,
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
