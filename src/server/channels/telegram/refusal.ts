import { classOf, findCause } from '../../causes/find-cause.ts';
import type { FailureClass } from '../../outbox/failure.ts';

/** Patterns in Telegram's descriptions; the first match names the cause. */
const DESCRIPTIONS: readonly (readonly [pattern: RegExp, code: string])[] = [
  [
    /(?:upgraded|migrated) to a supergroup|(?:group|chat) (?:is|was) (?:deleted|deactivated)/i,
    'bot-chat-migrated',
  ],
  [/bots? can't send messages to bots|USER_IS_BOT/i, 'bot-chat-is-bot'],
  [/can't (?:initiate|send messages to the user)|PEER_FLOOD/i, 'bot-not-started'],
  [/user is deactivated|USER_DEACTIVATED|INPUT_USER_DEACTIVATED/i, 'bot-user-deactivated'],
  [/blocked by the user|USER_IS_BLOCKED|YOU_BLOCKED_USER/i, 'bot-blocked'],
  [/kicked|not a member|CHANNEL_PRIVATE|USER_BANNED_IN_CHANNEL|bot was removed/i, 'bot-removed'],
  [/not enough rights|have no rights/i, 'bot-no-rights'],
  [/TOPIC_|topic|message thread not found|thread/i, 'bot-topic-closed'],
  [
    /rights|administrator|ADMIN_REQUIRED|WRITE_FORBIDDEN|SEND_\w+_FORBIDDEN|RESTRICTED|restricted|GUEST_SEND/i,
    'bot-no-rights',
  ],
  [
    /chat not found|chat_id|CHAT_ID_INVALID|PEER_ID_INVALID|user not found|invalid user|CHAT_INVALID|chat (?:identifier|id) /i,
    'bot-chat-not-found',
  ],
  [/too long|TOO_LONG|too large|entity too large/i, 'bot-message-too-long'],
  [/text is empty|MESSAGE_EMPTY|must be non-empty/i, 'bot-message-empty'],
  [/parse entit|start tag|end tag|ENTITY_|entities|entity/i, 'bot-parse-entities'],
  [/unauthorized|token/i, 'bot-token-wrong'],
];

/** Statuses whose description names the cause. Other statuses name it themselves. */
const DESCRIBED = new Set([400, 403]);

/**
 * Classifies a refusal of Telegram.
 *
 * @param isTelegram whether the answer has Telegram's format; a proxy or a firewall answers in HTML
 */
export function readBotRefusal(
  status: number,
  description: string,
  isTelegram: boolean,
): { failureClass: FailureClass; code: string } {
  if (status === 200) return { failureClass: 'transient', code: 'bot-garbage' };
  if (status === 413) return { failureClass: 'message', code: 'bot-message-too-long' };
  if (!isTelegram && (DESCRIBED.has(status) || status === 404))
    return { failureClass: 'configuration', code: 'bot-foreign-answer' };
  const described = DESCRIBED.has(status)
    ? DESCRIPTIONS.find(([pattern]) => pattern.test(description))?.[1]
    : undefined;
  const code = described ?? `bot-${status}`;
  if (described) return { failureClass: classOf(described), code };
  const failureClass = findCause(code)?.class ?? (status === 403 ? 'configuration' : 'transient');
  return { failureClass, code };
}
