import type { Config } from '../config.ts';
import type { Channel } from '../lead.ts';
import type { Claim, Store } from '../store/store.ts';
import { shortenLead } from '../words/shorten.ts';
import { sendBotMessage } from './bot.ts';
import { formatBotMessage, formatPlainBotMessage } from './bot-message.ts';
import { callEmailJs, sendEmailJs } from './emailjs.ts';
import { DeliveryFailure } from './failure.ts';
import { writeLetter, writePlainLetter } from './letter.ts';
import { listRecipients, SESSION_TIMEOUT_MS, sendLetter } from './smtp.ts';

/** One channel, set up. Every call rejects with a DeliveryFailure, or with the reason of the signal. */
export type Transport = {
  channel: Channel;
  /** Least time between two calls, over all instances; in ms. */
  minIntervalMs: number;
  /** How long one call may take, from the connection to the last byte of the answer; in ms. */
  timeoutMs: number;
  /** The addresses that every letter should reach, where we know them. */
  recipients: readonly string[];
  send(claim: Claim, signal: AbortSignal): Promise<void>;
  /** Sends the lead plain and shortened, after the provider refused the message itself. */
  sendPlain(claim: Claim, signal: AbortSignal): Promise<void>;
  /** Tells the owner about the site itself. */
  sendAlert(text: string, signal: AbortSignal): Promise<void>;
};

/** EmailJS and Telegram answer in a second or not at all. */
const HTTP_TIMEOUT_MS = 10_000;

const ALERT_SENDER = 'Сайт школи';
const ALERT_SUBJECT = 'Сайт школи: доставка заявок';

/** Sets up the channels that the settings name, e-mail first (spec §7.4). */
export function createTransports({ email, bot }: Pick<Config, 'email' | 'bot'>, store: Store): Transport[] {
  return [...(email ? [createEmailTransport(email)] : []), ...(bot ? [createBotTransport(bot, store)] : [])];
}

function createEmailTransport(config: NonNullable<Config['email']>): Transport {
  if (config.transport === 'emailjs') {
    const alertFields = { name: ALERT_SENDER, email: '', subject: ALERT_SUBJECT };
    return {
      channel: 'email',
      minIntervalMs: config.minIntervalMs,
      timeoutMs: HTTP_TIMEOUT_MS,
      recipients: [],
      send: ({ lead }, signal) => sendEmailJs(lead, config, signal),
      sendPlain: ({ lead }, signal) => sendEmailJs(shortenLead(lead), config, signal),
      sendAlert: (message, signal) =>
        callEmailJs(config.templates.contact, { ...alertFields, message }, config, signal),
    };
  }
  const idOf = ({ number, createdAt }: Claim['lead']) => `lead-${number}-${createdAt.getTime()}`;
  return {
    channel: 'email',
    // One letter at a time is all the patience that a mail server of one's own asks for.
    minIntervalMs: 0,
    timeoutMs: SESSION_TIMEOUT_MS,
    recipients: listRecipients(config.to),
    send: ({ lead, sentTo }, signal) =>
      sendLetter({ letter: writeLetter(lead), id: idOf(lead), sentTo }, config, signal),
    sendPlain({ lead, sentTo }, signal) {
      const letter = writePlainLetter(shortenLead(lead));
      return sendLetter({ letter, id: idOf(lead), sentTo }, config, signal);
    },
    async sendAlert(text, signal) {
      const posting = { letter: { subject: ALERT_SUBJECT, text }, id: `alert-${Date.now()}`, sentTo: [] };
      try {
        await sendLetter(posting, config, signal);
      } catch (error) {
        // An alert that has reached somebody is told.
        if (!(error instanceof DeliveryFailure && error.sentTo)) throw error;
      }
    },
  };
}

function createBotTransport(config: NonNullable<Config['bot']>, store: Store): Transport {
  return {
    channel: 'bot',
    minIntervalMs: config.minIntervalMs,
    timeoutMs: HTTP_TIMEOUT_MS,
    recipients: [],
    send: (claim, signal) => sendBotMessage(formatBotMessage(claim), config, store, signal),
    sendPlain: (claim, signal) => sendBotMessage(formatPlainBotMessage(claim), config, store, signal),
    sendAlert: (text, signal) => sendBotMessage({ text }, config, store, signal),
  };
}
