import { domainToUnicode } from 'node:url';
import type { LeadKind } from '#shared/lead/lead.ts';
import type { Config } from '../config.ts';
import type { DeliveryFailure } from '../delivery/queue/failure.ts';
import type { Channel } from '../lead.ts';
import { adviseOn } from '../words/channels.ts';

/** The words by which a provider says which part of its settings it refuses, and what the owner does about it. */
type Refusal = readonly [pattern: RegExp, advice: (config: Config, kind: LeadKind) => string];

const NETWORK: readonly Refusal[] = [
  [/econnrefused/i, () => 'ніхто не відповідає: перевірте хост і порт та чи працює там програма.'],
  [
    /timeout|etimedout|timed out/i,
    () => 'немає відповіді: перевірте хост, порт і чи не закриває їх брандмауер.',
  ],
  [
    /wrong.version|ssl routines/i,
    () => 'не говорять мовою TLS: для порту 465 потрібна адреса smtps://, для 587 — smtp://.',
  ],
  [/cert|self.signed|altname/i, () => 'сертифікат недійсний або для іншого імені: перевірте хост.'],
  [
    /econnreset|epipe|und-err-socket|ehostunreach|enetunreach/i,
    () => 'з’єднання обірвалося: перевірте мережу.',
  ],
  [/^network/, () => 'не вдалося з’єднатися: перевірте хост, порт і мережу.'],
];

const NO_SUCH_NAME = /enotfound|eai.again|edns/i;

const PROVIDERS: Readonly<Record<'bot' | 'emailjs', readonly Refusal[]>> = {
  bot: [
    [
      /chat not found|chat_id is empty|peer_id/i,
      ({ bot }) =>
        `Чату з номером ${bot?.chatId} немає або бота до нього не додано: звірте TELEGRAM_CHAT_ID (номер групи починається з мінуса).`,
    ],
    [/can't initiate/i, () => 'Бот не пише першим: відкрийте його в Telegram і натисніть Start.'],
    [/blocked/i, () => 'Бота заблоковано: розблокуйте його в Telegram.'],
    [/kicked|not a member/i, () => 'Бота вилучено з чату: додайте його знову.'],
    [/deactivated/i, () => 'Обліковий запис, якому пише бот, видалено: вкажіть інший TELEGRAM_CHAT_ID.'],
    [
      /rights|administrator|restricted|topic/i,
      () => 'Бот у чаті не має права писати: дозвольте йому надсилати повідомлення.',
    ],
  ],
  emailjs: [
    [
      /non-browser/i,
      () =>
        'EmailJS не приймає викликів із сервера: увімкніть у його кабінеті Account → Security → «Allow EmailJS API for non-browser applications».',
    ],
    [
      /private key|access ?token|strict mode/i,
      () => 'EmailJS чекає на закритий ключ: звірте EMAILJS_PRIVATE_KEY (Account → General → Private Key).',
    ],
    [
      /public key|user_id|account not found/i,
      () => 'EmailJS не знає такого ключа: звірте EMAILJS_PUBLIC_KEY (Account → General → Public Key).',
    ],
    [
      /service/i,
      () => 'EmailJS не знає такої служби: звірте EMAILJS_SERVICE_ID (Email Services → Service ID).',
    ],
    [
      /template/i,
      ({ email }, kind) =>
        `В EmailJS немає шаблону ${email?.provider === 'emailjs' ? email.templates[kind] : ''}: звірте EMAILJS_TEMPLATE_${kind.toUpperCase()} (Email Templates → Template ID).`,
    ],
    [/recipient/i, () => 'У шаблоні EmailJS не вказано, кому надсилати: заповніть у ньому To Email.'],
    [/quota|limit/i, () => 'Вичерпано місячну кількість листів EmailJS: зачекайте або змініть тариф.'],
    [
      /grant|reconnect/i,
      () => 'EmailJS втратив доступ до вашої пошти: під’єднайте пошту наново (Email Services → Reconnect).',
    ],
  ],
};

/**
 * What the owner does about a channel that refused, more exactly than its code says: the provider's own words tell which
 * setting is wrong. For the owner's terminal, where those words may be shown.
 *
 * @param kind of the lead whose template was tried
 */
export function explainRefusal(
  channel: Channel,
  { code, providerText }: Pick<DeliveryFailure, 'code' | 'providerText'>,
  config: Config,
  kind: LeadKind = 'contact',
): string {
  const words = `${code} ${providerText ?? ''}`;
  const place = findPlace(channel, config);
  const reached = /^(?:network|smtp-e|timeout)/.test(code) && place;
  if (reached && NO_SUCH_NAME.test(words))
    return `Адреси ${place.hostname} не існує: перевірте, чи її написано без помилки, і чи є інтернет.`;
  const network = reached && NETWORK.find(([pattern]) => pattern.test(words));
  if (network) return `За адресою ${place.host} ${network[1](config, kind)}`;
  const provider = channel === 'bot' ? 'bot' : config.email?.provider === 'emailjs' && 'emailjs';
  const refusal =
    channel !== 'webhook' &&
    provider &&
    PROVIDERS[provider].find(([pattern]) => pattern.test(providerText ?? ''));
  const advice = refusal ? refusal[1](config, kind) : adviseOn(channel, code);
  const quoted = quote(providerText ?? '', config);
  return quoted ? `${advice} Відповідь: «${quoted}»` : advice;
}

/** The host and port that a channel's calls go to. */
function findPlace(channel: Channel, { email, bot, webhook }: Config) {
  const emailAddress = email?.provider === 'smtp' ? email.url : email?.origin;
  const addresses: Partial<Record<Channel, string | undefined>> = {
    email: emailAddress,
    bot: bot?.origin,
    webhook: webhook?.url,
  };
  const address = addresses[channel];
  if (!address) return undefined;
  const { hostname, port, protocol } = new URL(address);
  const defaultPort = { 'https:': 443, 'http:': 80, 'smtps:': 465, 'smtp:': 587 }[protocol];
  const name = domainToUnicode(hostname) || hostname;
  return { hostname: name, host: `${name}:${port || defaultPort}` };
}

const MOST_QUOTED = 160;

/** A provider's words in a line of the terminal, without what could steer it and without our own secrets. */
function quote(text: string, { email, bot }: Config): string {
  const key = email?.provider === 'emailjs' ? email.privateKey : undefined;
  const password = email?.provider === 'smtp' ? decodeURIComponent(new URL(email.url).password) : undefined;
  const secrets = [key, password, bot?.token].flatMap((secret) => secret || []);
  const harmless = secrets.reduce((words, secret) => words.replaceAll(secret, '…'), text);
  return harmless
    .replaceAll(/\p{Cc}\[[\d;]*m|\p{Cc}/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MOST_QUOTED);
}
