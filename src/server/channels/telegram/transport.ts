import type { BotConfig } from '../../config.ts';
import { BY_HAND } from '../../lead/describe-lead.ts';
import { isDueByLead, type Lead } from '../../lead/lead.ts';
import type { ChannelParts, Transport } from '../../outbox/transport.ts';
import { HTTP_TIMEOUT_MS } from '../post-json.ts';
import { editCard, showCard } from './cards.ts';
import { formatAgain, formatLead, formatNotification } from './message.ts';
import { readChatIds, sendBotMessage } from './school-chat.ts';

const SILENT = { disable_notification: true };

/** Its author is looking at the chat. */
function isEnteredInChat({ fields }: Pick<Lead, 'fields'>): boolean {
  return fields.subject === BY_HAND;
}

/** Sets up the bot of the school's chat (spec §7.4), where leads are answered: each card has buttons. */
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
      // A card in a chat that the group has left can be neither answered nor edited.
      if (card && card.chatId === (await readChatIds(config, store)).at(-1)) {
        // The card shows the whole newest lead. A deleted card is sent again below.
        if (await editCard(card, formatLead(summary, { isEmailOverdue }), config, store, signal)) {
          // The reminder to call the person rings in the same minute.
          const rest = isDueByLead(lead) ? SILENT : quiet;
          const again = { ...formatAgain(summary), ...rest, answers: card };
          await sendBotMessage(again, config, store, signal);
          return;
        }
      }
      const message = { ...formatLead(summary, { isEmailOverdue }), ...quiet };
      const shown = await sendBotMessage(message, config, store, signal);
      // The lead is with its people; a store that is away must not make it go out a second time.
      if (shown) await store.noteCard(id, shown, steps).catch(() => undefined);
    },
    sendNotification: async (notification, signal) =>
      void (await sendBotMessage(formatNotification(notification), config, store, signal)),
  };
}
