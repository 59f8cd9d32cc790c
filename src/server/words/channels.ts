import type { Channel } from '../lead.ts';

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
};

export const CHANNEL_WORDS: Readonly<Record<Channel, ChannelWords>> = {
  email: {
    name: 'лист',
    failing: 'листи із заявками не надсилаються',
    recovered: 'листи із заявками знову надсилаються',
    notSent: 'не надіслано листом',
    advice: 'Перевірте EmailJS або поштову скриньку: чи чинні ключі, шаблони й доступ до пошти.',
  },
  bot: {
    name: 'бот',
    failing: 'бот не отримує заявок',
    recovered: 'бот знову отримує заявки',
    notSent: 'не надіслано ботом',
    advice: 'Перевірте токен бота та чи є бот у чаті.',
  },
  webhook: {
    name: 'вебхук',
    failing: 'програма за адресою WEBHOOK_URL не приймає заявок',
    recovered: 'програма за адресою WEBHOOK_URL знову приймає заявки',
    notSent: 'не передано програмі за адресою WEBHOOK_URL',
    advice: 'Перевірте, чи працює програма, яка приймає заявки, і чи та сама в неї адреса.',
  },
};

/** What a code means, where the owner can mend it and would not find out otherwise. */
const EXPLANATIONS: Record<string, string> = {
  'bot-400': 'Перевірте номер чату (TELEGRAM_CHAT_ID) і чи має бот право в ньому писати.',
  'bot-401': 'Telegram не знає такого токена: звірте TELEGRAM_BOT_TOKEN із тим, що дав @BotFather.',
  'bot-403': 'Бота вилучено з чату або заблоковано: додайте його знову.',
  'bot-404': 'Telegram не знає такого токена: звірте TELEGRAM_BOT_TOKEN із тим, що дав @BotFather.',
  'emailjs-403':
    'EmailJS не приймає викликів із сервера: увімкніть у його кабінеті Account → Security → «Allow EmailJS API for non-browser applications» і звірте EMAILJS_PRIVATE_KEY.',
  'emailjs-412': 'EmailJS втратив доступ до вашої пошти: під’єднайте її наново (Email Services → Reconnect).',
  'emailjs-422': 'Перевірте в шаблоні EmailJS, кому надсилати листи (To Email).',
  'emailjs-429': 'EmailJS просить надсилати рідше: заявки надійдуть із затримкою.',
  'smtp-552': 'Найімовірніше, поштова скринька переповнена: звільніть у ній місце.',
  'smtp-452': 'Найімовірніше, поштова скринька переповнена: звільніть у ній місце.',
  'smtp-534': 'Поштовий сервер вимагає окремого пароля для програм (docs/channels.md).',
  'smtp-535': 'Поштовий сервер не приймає логін або пароль із SMTP_URL.',
  'smtp-550': 'Поштовий сервер не знає такої адреси: перевірте MAIL_TO.',
  'webhook-private':
    'WEBHOOK_URL веде в приватну мережу. Якщо так і треба, додайте WEBHOOK_ALLOW_PRIVATE=on.',
  'webhook-redirect':
    'Програма за адресою WEBHOOK_URL відповідає переадресацією, а сайт за нею не йде. Вкажіть остаточну адресу.',
  'webhook-401': 'Програма не приймає підпису: перевірте, чи той самий WEBHOOK_SECRET у неї.',
  'smtp-no-tls':
    'Поштовий сервер не пропонує шифрування, тож сайт не надсилає йому пароля: потрібна адреса smtps:// або інший сервер.',
};

/** What the owner can do about a channel that fails with this code. */
export function adviseOn(channel: Channel, code: string): string {
  return EXPLANATIONS[code] ?? CHANNEL_WORDS[channel].advice;
}
