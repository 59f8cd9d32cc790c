import type { BotConfig } from '../../config.ts';
import { BY_HAND } from '../../lead/describe-lead.ts';
import { isDueByLead, type Lead } from '../../lead/lead.ts';
import type { ChannelParts, Transport } from '../../outbox/transport.ts';
import { HTTP_TIMEOUT_MS } from '../post-json.ts';
import { editCard, showCard } from './cards.ts';
import { formatAgain, formatLead, formatNotification } from './message.ts';
import { readChatId, sendBotMessage } from './school-chat.ts';

const SILENT = { disable_notification: true };

/** No sound, because its author is looking at the chat. */
function isEnteredInChat({ fields }: Pick<Lead, 'fields'>): boolean {
  return fields.subject === BY_HAND;
}

/** Sets up the bot of the school's chat (spec §7.4). Each card has buttons. */
export function createBotTransport(config: BotConfig, parts: ChannelParts): Transport {
  const { store, summarizeLead } = parts;
  const { minIntervalMs } = config;
  return {
    channel: 'bot',
    minIntervalMs,
    timeoutMs: HTTP_TIMEOUT_MS,
    async send(claim, signal) {
      if (claim.topic === 'conversation') return showCard(claim, config, parts, signal);
      const { lead, isEmailOverdue } = claim;
      const { id, card, steps, isSuspected } = lead.conversation;
      const summary = await summarizeLead(lead);
      const isSilent = summary.isQuiet || isSuspected || isEnteredInChat(lead);
      const quiet = isSilent && SILENT;
      // People can neither reply to nor press a card in a chat before its migration.
      if (card && card.chatId === (await readChatId(config, store))) {
        // The card shows the whole newest lead. If it was deleted, it is sent again below.
        if (await editCard(card, formatLead(summary, { isEmailOverdue }), config, store, signal)) {
          // The reminder to call makes a sound in the same minute.
          const rest = isDueByLead(lead) ? SILENT : quiet;
          const again = { ...formatAgain(summary), ...rest, answers: card };
          await sendBotMessage(again, config, store, signal);
          return;
        }
      }
      const message = { ...formatLead(summary, { isEmailOverdue }), ...quiet };
      const shown = await sendBotMessage(message, config, store, signal);
      // The lead was sent. A store outage must not send it again.
      if (shown) await store.saveCard(id, shown, steps).catch(() => undefined);
    },
    sendNotification: async (notification, signal) =>
      void (await sendBotMessage(formatNotification(notification), config, store, signal)),
  };
}
