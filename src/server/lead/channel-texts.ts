import type { Channel } from './lead.ts';

/** The texts about a channel in the owner's messages. */
type ChannelTexts = {
  /** The kind of message in one word. */
  name: string;
  /** The failure, after «Сайт школи:». */
  failing: string;
  recovered: string;
  /** Precedes the numbers of failed leads: «заявки №12, №13». */
  notSent: string;
  /** The service that answers, nominative. */
  service: string;
};

export const CHANNEL_TEXTS: Readonly<Record<Channel, ChannelTexts>> = {
  email: {
    name: 'лист',
    failing: 'листи із заявками не надсилаються',
    recovered: 'листи із заявками знову надсилаються',
    notSent: 'не надіслано листом',
    service: 'поштова служба',
  },
  bot: {
    name: 'бот',
    failing: 'бот не отримує заявок',
    recovered: 'бот знову отримує заявки',
    notSent: 'не надіслано ботом',
    service: 'Telegram',
  },
  webhook: {
    name: 'вебхук',
    failing: 'програма за адресою WEBHOOK_URL не приймає заявок',
    recovered: 'програма за адресою WEBHOOK_URL знову приймає заявки',
    notSent: 'не передано програмі за адресою WEBHOOK_URL',
    service: 'програма за адресою WEBHOOK_URL',
  },
};
