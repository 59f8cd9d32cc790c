import type { BotConfig } from '../../config.ts';
import type { Card } from '../../lead/lead.ts';
import type { ChannelParts } from '../../outbox/transport.ts';
import { type ConversationClaim, isEmailUnsent } from '../../store/claim-delivery.ts';
import { BotRefusal, callBot } from './api.ts';
import { type BotMessage, formatLead, LINK_PREVIEW } from './message.ts';
import { readChatIds, sendBotMessage } from './school-chat.ts';

/**
 * Updates the card of a conversation. After a press, sends a new card if the old one cannot be edited: it was deleted,
 * is too old, or is in another chat than the configured one.
 *
 * @throws {DeliveryFailure} if it must be retried
 */
export async function showCard(
  { lead }: ConversationClaim,
  config: BotConfig,
  { store, summarizeLead }: ChannelParts,
  signal: AbortSignal,
): Promise<void> {
  const { id, card, steps, by } = lead.conversation;
  if (!card) return;
  const summary = await summarizeLead(lead);
  const message = formatLead(summary, { isEmailOverdue: isEmailOverdue(lead) });

  // After a press, the next buttons must be available. A terminal command needs no new message.
  if ((await editCard(card, message, config, store, signal)) || !by?.source.startsWith('bot:')) return;
  const shown = await sendBotMessage(message, config, store, signal);
  if (shown) await store.saveCard(id, shown, steps);
}

/**
 * Edits a card silently.
 *
 * @returns whether the message now shows the state; false if it was deleted, is too old or is in another chat
 * @throws {DeliveryFailure} if a retry may succeed
 */
export async function editCard(
  { chatId, messageId }: Card,
  message: BotMessage,
  config: BotConfig,
  store: ChannelParts['store'],
  signal: AbortSignal,
): Promise<boolean> {
  if (!(await readChatIds(config, store)).includes(chatId)) return false;
  const body = { chat_id: chatId, message_id: messageId, ...message, link_preview_options: LINK_PREVIEW };
  try {
    await callBot(config, 'editMessageText', body, signal);
    return true;
  } catch (error) {
    if (!(error instanceof BotRefusal && error.status === FINAL_REFUSAL)) throw error;
    return NOT_MODIFIED.test(error.providerText ?? '');
  }
}

/**
 * Whether the bot has sent the newest lead without its e-mail. The e-mail of a correction is queued later than that, so
 * it is overdue only after its first failure.
 */
function isEmailOverdue(lead: ConversationClaim['lead']): boolean {
  const sent = lead.deliveries.find(({ channel, state }) => channel === 'bot' && state === 'done');
  const email = lead.deliveries.find(({ channel }) => channel === 'email');
  if (!sent?.doneAt || !email || !isEmailUnsent(lead)) return false;
  return email.lastErrorCode !== null || email.nextAttemptAt <= sent.doneAt;
}

/** A refusal with this status is permanent. */
const FINAL_REFUSAL = 400;

const NOT_MODIFIED = /message is not modified/i;
