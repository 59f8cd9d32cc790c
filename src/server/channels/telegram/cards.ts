import type { BotConfig } from '../../config.ts';
import type { Card } from '../../lead/lead.ts';
import type { ChannelParts } from '../../outbox/transport.ts';
import { type ConversationClaim, isEmailUnsent } from '../../store/delivery-queue.ts';
import { BotRefusal, callBot } from './api.ts';
import { type BotMessage, formatLead, LINK_PREVIEW } from './message.ts';
import { readChatIds, sendBotMessage } from './school-chat.ts';

/**
 * Updates the card of a conversation, or sends a new one after a press where it can't be
 * edited any more: it was deleted, is too old, or stands in another chat than that of the settings.
 *
 * @throws {DeliveryFailure} unless nothing is left to do
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

  // After a press there have to be buttons for the next step; a step of the command line needs no new message.
  if ((await editCard(card, message, config, store, signal)) || !by?.source.startsWith('bot:')) return;
  const shown = await sendBotMessage(message, config, store, signal);
  if (shown) await store.noteCard(id, shown, steps);
}

/**
 * Edits a card without a sound.
 *
 * @returns whether it shows the message now; false where it was deleted, is too old or stands in another chat
 * @throws {DeliveryFailure} when that may be different later
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
 * The bot has sent the newest lead after its ten minutes, and its e-mail is not out; earlier it is on its
 * way.
 */
function isEmailOverdue(lead: ConversationClaim['lead']): boolean {
  const wasSentByBot = lead.deliveries.some(({ channel, state }) => channel === 'bot' && state === 'done');
  return wasSentByBot && isEmailUnsent(lead);
}

/** What is said so of a message stays true. */
const FINAL_REFUSAL = 400;

const NOT_MODIFIED = /message is not modified/i;
