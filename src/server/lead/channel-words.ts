import type { Channel } from './lead.ts';

/** How the owner is told of a channel. */
type ChannelWords = {
  /** What goes out by it, in a word. */
  name: string;
  /** What is wrong while nothing gets through, after «Сайт школи:». */
  failing: string;
  recovered: string;
  /** Before the numbers of leads that were given up: «заявки №12, №13». */
  notSent: string;
  /** What to look at first. */
  advice: string;
  /** While nobody answers, which is not the owner's to mend. */
  unreachable: string;
};

export const CHANNEL_WORDS: Readonly<Record<Channel, ChannelWords>> = {
  email: {
    name: 'лист',
    failing: 'листи із заявками не надсилаються',
    recovered: 'листи із заявками знову надсилаються',
    notSent: 'не надіслано листом',
    advice: 'Перевірте EmailJS або поштову скриньку: чи чинні ключі, шаблони й доступ до пошти.',
    unreachable: 'Пошта не відповідає, сайт пробує далі.',
  },
  bot: {
    name: 'бот',
    failing: 'бот не отримує заявок',
    recovered: 'бот знову отримує заявки',
    notSent: 'не надіслано ботом',
    advice: 'Перевірте токен бота та чи є бот у чаті.',
    unreachable: 'Telegram не відповідає, сайт пробує далі.',
  },
  webhook: {
    name: 'вебхук',
    failing: 'програма за адресою WEBHOOK_URL не приймає заявок',
    recovered: 'програма за адресою WEBHOOK_URL знову приймає заявки',
    notSent: 'не передано програмі за адресою WEBHOOK_URL',
    advice: 'Перевірте, чи працює програма, яка приймає заявки, і чи та сама в неї адреса.',
    unreachable: 'Програма за адресою WEBHOOK_URL не відповідає, сайт пробує далі.',
  },
};
