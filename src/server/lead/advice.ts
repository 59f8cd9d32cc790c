import { CHANNEL_WORDS } from './channel-words.ts';
import type { Channel } from './lead.ts';

/**
 * What the owner does about a failure: the first row whose pattern is found in its code, followed by the provider's
 * words where the owner may read them (spec §7: they may quote a visitor, so alerts know the code alone).
 */
const ADVICE: readonly (readonly [pattern: RegExp, advice: string])[] = [
  // Telegram
  [
    /^bot-\d+ .*(?:chat not found|chat_id is empty|peer_id)/i,
    'Такого чату немає або бота до нього не додано: звірте TELEGRAM_CHAT_ID (номер групи починається з мінуса).',
  ],
  [/^bot-\d+ .*can't initiate/i, 'Бот не пише першим: відкрийте його в Telegram і натисніть Start.'],
  [/^bot-\d+ .*blocked/i, 'Бота заблоковано: розблокуйте його в Telegram.'],
  [/^bot-\d+ .*(?:kicked|not a member)/i, 'Бота вилучено з чату: додайте його знову.'],
  [/^bot-\d+ .*deactivated/i, 'Обліковий запис, якому пише бот, видалено: вкажіть інший TELEGRAM_CHAT_ID.'],
  [
    /^bot-\d+ .*(?:rights|administrator|restricted|topic)/i,
    'Бот у чаті не має права писати: дозвольте йому надсилати повідомлення.',
  ],
  [/^bot-400/, 'Перевірте номер чату (TELEGRAM_CHAT_ID) і чи має бот право в ньому писати.'],
  [
    /^bot-(?:401|404)/,
    'Telegram не знає такого токена: звірте TELEGRAM_BOT_TOKEN із тим, що дав @BotFather.',
  ],
  [/^bot-403/, 'Бота вилучено з чату або заблоковано: додайте його знову.'],

  // EmailJS
  [
    /^emailjs-\d+ .*non-browser/i,
    'EmailJS не приймає викликів із сервера: увімкніть у його кабінеті Account → Security → «Allow EmailJS API for non-browser applications».',
  ],
  [
    /^emailjs-\d+ .*(?:private key|access ?token|strict mode)/i,
    'EmailJS чекає на закритий ключ: звірте EMAILJS_PRIVATE_KEY (Account → General → Private Key).',
  ],
  [
    /^emailjs-\d+ .*(?:public key|user_id|account not found)/i,
    'EmailJS не знає такого ключа: звірте EMAILJS_PUBLIC_KEY (Account → General → Public Key).',
  ],
  [
    /^emailjs-\d+ .*(?:grant|reconnect)/i,
    'EmailJS втратив доступ до вашої пошти: під’єднайте пошту наново (Email Services → Reconnect).',
  ],
  [
    /^emailjs-\d+ .*service/i,
    'EmailJS не знає такої служби: звірте EMAILJS_SERVICE_ID (Email Services → Service ID).',
  ],
  [
    /^emailjs-\d+ .*template/i,
    'В EmailJS немає такого шаблону: звірте EMAILJS_TEMPLATE_CONTACT, _TRIAL і _PACKAGE (Email Templates → Template ID).',
  ],
  [
    /^emailjs-(?:422|\d+ .*recipient)/i,
    'У шаблоні EmailJS не вказано, кому надсилати: заповніть у ньому To Email.',
  ],
  [
    /^emailjs-\d+ .*(?:quota|limit)/i,
    'Вичерпано місячну кількість листів EmailJS: зачекайте або змініть тариф.',
  ],
  [
    /^emailjs-403/,
    'EmailJS не приймає викликів із сервера: увімкніть у його кабінеті Account → Security → «Allow EmailJS API for non-browser applications» і звірте EMAILJS_PRIVATE_KEY.',
  ],
  [
    /^emailjs-412/,
    'EmailJS втратив доступ до вашої пошти: під’єднайте пошту наново (Email Services → Reconnect).',
  ],
  [/^emailjs-429/, 'EmailJS просить надсилати рідше: заявки надійдуть із затримкою.'],

  // Mail servers
  [/^smtp-(?:552|452)/, 'Найімовірніше, поштова скринька переповнена: звільніть у ній місце.'],
  [/^smtp-534/, 'Поштовий сервер вимагає окремого пароля для програм (docs/channels.md).'],
  [/^smtp-535/, 'Поштовий сервер не приймає логін або пароль із SMTP_URL.'],
  [/^smtp-550/, 'Поштовий сервер не знає такої адреси: перевірте MAIL_TO.'],
  [
    /^smtp-no-tls/,
    'Поштовий сервер не пропонує шифрування, тож сайт не надсилає йому пароля: потрібна адреса smtps:// або інший сервер.',
  ],

  // The owner's own program
  [
    /^webhook-redirect/,
    'Програма за адресою WEBHOOK_URL відповідає переадресацією, а сайт за нею не йде. Вкажіть остаточну адресу.',
  ],
  [/^webhook-401/, 'Програма не приймає підпису: перевірте, чи той самий WEBHOOK_SECRET у неї.'],
];

/**
 * Nobody answered, or somebody who was busy: it comes right by itself. Of a mail server numbers from 500 on are
 * refusals.
 */
const AWAY = /^(?:network|timeout|smtp-e|(?!smtp)\w+-5\d\d$)/;

/** Whether a code says that nobody answered, so that there is nothing to be mended on our side. */
export function isAway(code: string): boolean {
  return AWAY.test(code);
}

/**
 * What the owner can do about a channel that fails with this code.
 *
 * @param words of the provider, for the owner's terminal alone: they may quote a visitor
 */
export function adviseOn(channel: Channel, code: string, words = ''): string {
  const said = `${code} ${words}`;
  const found = ADVICE.find(([pattern]) => pattern.test(said));
  if (found) return found[1];
  return isAway(code) ? CHANNEL_WORDS[channel].unreachable : CHANNEL_WORDS[channel].advice;
}
