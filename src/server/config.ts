import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import addressparser from 'nodemailer/lib/addressparser';
import { z } from 'zod';
import { explainIssue } from '#shared/content/explain-issue.ts';
import type { SecurityOptions } from '#shared/security/security-headers.ts';
import { CHANNELS, type Channel } from './lead.ts';

export type EmailJsConfig = {
  provider: 'emailjs';
  origin: string;
  publicKey: string;
  privateKey: string | undefined;
  serviceId: string;
  /** The provider's template of each kind of lead. */
  templates: { contact: string; trial: string; package: string };
  /** Whether the templates get what a card says beside the payload of spec §3. */
  hasCard: boolean;
  minIntervalMs: number;
};

export type SmtpConfig = { provider: 'smtp'; url: string; from: string; to: string };

export type BotConfig = {
  origin: string;
  token: string;
  chatId: string;
  minIntervalMs: number;
  /** Leads are answered in the bot's chat: each comes as a card with buttons. Without it the call is that of spec §7.4. */
  hasActions: boolean;
};

/** What people are reminded of; see `delivery/reminders.ts`. */
export type RemindersConfig = {
  /** Whether leads are taken by buttons in the bot's chat. */
  hasActions: boolean;
  /** How long before the end of a lead's time, in ms of working time; 0 for not at all. */
  beforeMs: number;
  hasOverdue: boolean;
  hasDailySummary: boolean;
  hasWeeklyReport: boolean;
};

export type WebhookConfig = {
  url: string;
  /** As Standard Webhooks write it: `whsec_` and base64. */
  secret: string;
  /** Addresses of private networks, and plain http, are allowed. */
  allowsPrivate: boolean;
};

export type Config = {
  host: string;
  port: number;
  databaseUrl: string;
  email: EmailJsConfig | SmtpConfig | undefined;
  bot: BotConfig | undefined;
  /** Undefined where nobody says which leads are taken. */
  reminders: RemindersConfig | undefined;
  webhook: WebhookConfig | undefined;
  /** Addresses and CIDR ranges of the proxies whose X-Forwarded-For is believed. */
  trustProxy: string[];
  /** Leads from one address; 0 switches the limit off. */
  rateLimitPerMinute: number;
  leadsRetentionDays: number;
  /** Whether pages are counted by day and `utm_source`. */
  countsViews: boolean;
  publicSiteUrl: string;
  /** Set when the site was built to send leads past this server, straight to the provider. */
  publicLeadOrigin: string | undefined;
};

const origin = z
  .url({ protocol: /^https?$/, error: 'очікується адреса, наприклад https://school.example' })
  .transform((value) => value.replace(/\/+$/, ''));
/** Between two calls to a provider; an attempt may pause for as long, well within its lease of a minute. */
const milliseconds = z.coerce.number().int().min(0).max(30_000);
const optional = z.string().optional();
const onOff = z.enum(['on', 'off']).transform((value) => value === 'on');

/**
 * A number or `true` would let a visitor choose the address that limits are counted by, or put all visitors
 * behind one address; only addresses and CIDR ranges of real proxies are taken.
 */
const proxies = z
  .string()
  .default('')
  .transform((value) => value.split(',').flatMap((range) => range.trim() || []))
  .refine((ranges) => ranges.every(isAddressRange), {
    error: 'очікуються IP-адреси або мережі (наприклад 10.0.0.0/8) через кому',
  });

/** One or more, each perhaps with a name: `Олена <olena@school.example>, second@school.example`. */
const letterAddresses = z.string().refine(areLetterAddresses, {
  error: 'очікуються адреси пошти через кому, наприклад olena@school.example, second@school.example',
});

/** Every setting of the README, with its default and what is a right value. */
export const settingsSchema = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  DATABASE_URL: z
    .string()
    .regex(/^(file:.+|postgres(ql)?:\/\/.+)/, { error: 'очікується file:… або postgres://…' })
    .default('file:./data/leads.db'),
  EMAILJS_ORIGIN: origin.default('https://api.emailjs.com'),
  EMAILJS_PUBLIC_KEY: optional,
  EMAILJS_PRIVATE_KEY: optional,
  EMAILJS_SERVICE_ID: optional,
  EMAILJS_TEMPLATE_CONTACT: optional,
  EMAILJS_TEMPLATE_TRIAL: optional,
  EMAILJS_TEMPLATE_PACKAGE: optional,
  EMAILJS_CARD: onOff.default(false),
  EMAILJS_MIN_INTERVAL_MS: milliseconds.default(1100),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'очікується адреса, що починається з smtps:// або smtp://' })
    .optional(),
  MAIL_FROM: letterAddresses
    .refine((value) => addressparser(value, { flatten: true }).length === 1, {
      error: 'очікується одна адреса',
    })
    .optional(),
  MAIL_TO: letterAddresses.optional(),
  TELEGRAM_ORIGIN: origin.default('https://api.telegram.org'),
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^\d+:[\w-]+$/, { error: 'очікується токен бота, схожий на 123456:ABC…' })
    .optional(),
  TELEGRAM_CHAT_ID: z
    .string()
    .regex(/^(-?\d+|@\w+)$/, { error: 'очікується номер чату або його ім’я з @' })
    .optional(),
  TELEGRAM_ACTIONS: onOff.default(false),
  TELEGRAM_MIN_INTERVAL_MS: milliseconds.default(1000),
  REMINDERS: onOff.optional(),
  REMIND_BEFORE_MINUTES: z.coerce.number().int().min(0).max(480).default(30),
  REMIND_OVERDUE: onOff.default(true),
  DAILY_SUMMARY: onOff.default(true),
  WEEKLY_REPORT: onOff.default(true),
  WEBHOOK_URL: z
    .url({ protocol: /^https?$/, error: 'очікується адреса, наприклад https://crm.example/hook' })
    .refine((url) => new URL(url).username === '' && new URL(url).password === '', {
      error: 'ім’я та пароль в адресі не передаються; приберіть їх',
    })
    .optional(),
  WEBHOOK_SECRET: z
    .string()
    .refine(isWebhookSecret, {
      error:
        'очікується whsec_ і від 24 до 64 випадкових байтів у base64; як такий зробити, сказано у файлі .env.example',
    })
    .optional(),
  WEBHOOK_ALLOW_PRIVATE: onOff.default(false),
  TRUST_PROXY: proxies,
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(0).max(1_000_000_000).default(30),
  LEADS_RETENTION_DAYS: z.coerce.number().int().min(1).max(3650).default(180),
  COUNT_VIEWS: z.enum(['on', 'off']).default('on'),
  PUBLIC_SITE_URL: origin.default('http://localhost:3000'),
  PUBLIC_EMAILJS_ORIGIN: origin.transform((value) => new URL(value).origin).optional(),
});

type Settings = z.infer<typeof settingsSchema>;

export const SETTINGS_FILE = '.env';

/** A setting is wrong or missing; the message is one line, in Ukrainian, that names it and is safe to print. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads the settings (README, "Settings") out of the environment; an empty value counts as not set.
 *
 * @throws {ConfigError} for a wrong value or a half-set channel; never with a secret in its message
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const parsed = settingsSchema.safeParse(given, { error: explainIssue });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`Налаштування ${issue?.path.join('.')} записано неправильно: ${issue?.message}.`);
  }
  const settings = parsed.data;
  return {
    host: settings.HOST,
    port: settings.PORT,
    databaseUrl: settings.DATABASE_URL,
    email: readEmailConfig(settings),
    bot: readBotConfig(settings),
    reminders: readRemindersConfig(settings),
    webhook: readWebhookConfig(settings),
    trustProxy: settings.TRUST_PROXY,
    rateLimitPerMinute: settings.RATE_LIMIT_PER_MINUTE,
    leadsRetentionDays: settings.LEADS_RETENTION_DAYS,
    countsViews: settings.COUNT_VIEWS === 'on',
    publicSiteUrl: settings.PUBLIC_SITE_URL,
    publicLeadOrigin: settings.PUBLIC_EMAILJS_ORIGIN,
  };
}

/**
 * Reads `.env` if there is one; a variable that is set already wins.
 *
 * @throws {ConfigError} when it may not be read
 */
export function loadSettingsFile(): void {
  if (!existsSync(SETTINGS_FILE)) return;
  try {
    process.loadEnvFile(SETTINGS_FILE);
  } catch {
    // Node says of a file that may not be read that it is not there.
    throw new ConfigError(
      `Файл ${SETTINGS_FILE} не вдалося прочитати. Дайте на це право користувачу, під яким працює сайт.`,
    );
  }
}

/** The channels that are set up: each new lead has to go out by all of them. */
export function configuredChannels(config: Config): Channel[] {
  return CHANNELS.filter((channel) => config[channel] !== undefined);
}

/** What the security headers depend on. */
export function securityOptions({ publicSiteUrl, publicLeadOrigin }: Config): SecurityOptions {
  return { siteUrl: publicSiteUrl, leadOrigin: publicLeadOrigin };
}

function readEmailConfig(settings: Settings): Config['email'] {
  const emailJs = requireAllOrNone('Пошту (EmailJS)', settings, [
    'EMAILJS_PUBLIC_KEY',
    'EMAILJS_SERVICE_ID',
    'EMAILJS_TEMPLATE_CONTACT',
    'EMAILJS_TEMPLATE_TRIAL',
    'EMAILJS_TEMPLATE_PACKAGE',
  ]);
  const smtp = requireAllOrNone('Пошту (SMTP)', settings, ['SMTP_URL', 'MAIL_FROM', 'MAIL_TO']);
  if (emailJs) {
    return {
      provider: 'emailjs',
      origin: settings.EMAILJS_ORIGIN,
      publicKey: emailJs.EMAILJS_PUBLIC_KEY,
      privateKey: settings.EMAILJS_PRIVATE_KEY,
      serviceId: emailJs.EMAILJS_SERVICE_ID,
      templates: {
        contact: emailJs.EMAILJS_TEMPLATE_CONTACT,
        trial: emailJs.EMAILJS_TEMPLATE_TRIAL,
        package: emailJs.EMAILJS_TEMPLATE_PACKAGE,
      },
      hasCard: settings.EMAILJS_CARD,
      minIntervalMs: settings.EMAILJS_MIN_INTERVAL_MS,
    };
  }
  if (settings.EMAILJS_PRIVATE_KEY) throw missing('Пошту (EmailJS)', 'EMAILJS_PUBLIC_KEY');
  return smtp && { provider: 'smtp', url: smtp.SMTP_URL, from: smtp.MAIL_FROM, to: smtp.MAIL_TO };
}

function readBotConfig(settings: Settings): Config['bot'] {
  const bot = requireAllOrNone('Бота Telegram', settings, ['TELEGRAM_BOT_TOKEN', 'TELEGRAM_CHAT_ID']);
  const hasActions = settings.TELEGRAM_ACTIONS;
  if (hasActions && !bot) throw missing('Кнопки бота (TELEGRAM_ACTIONS)', 'TELEGRAM_BOT_TOKEN');
  return (
    bot && {
      origin: settings.TELEGRAM_ORIGIN,
      token: bot.TELEGRAM_BOT_TOKEN,
      chatId: bot.TELEGRAM_CHAT_ID,
      hasActions,
      minIntervalMs: settings.TELEGRAM_MIN_INTERVAL_MS,
    }
  );
}

/** Without buttons nobody could take a lead but from the command line, so there they have to be asked for. */
function readRemindersConfig(settings: Settings): Config['reminders'] {
  if (!(settings.REMINDERS ?? settings.TELEGRAM_ACTIONS)) return undefined;
  return {
    hasActions: settings.TELEGRAM_ACTIONS,
    beforeMs: settings.REMIND_BEFORE_MINUTES * 60_000,
    hasOverdue: settings.REMIND_OVERDUE,
    hasDailySummary: settings.DAILY_SUMMARY,
    hasWeeklyReport: settings.WEEKLY_REPORT,
  };
}

function readWebhookConfig(settings: Settings): Config['webhook'] {
  const webhook = requireAllOrNone('Вебхук', settings, ['WEBHOOK_URL', 'WEBHOOK_SECRET']);
  if (!webhook) return undefined;
  const allowsPrivate = settings.WEBHOOK_ALLOW_PRIVATE;
  if (webhook.WEBHOOK_URL.startsWith('http:') && !allowsPrivate)
    throw new ConfigError(
      'Налаштування WEBHOOK_URL записано неправильно: потрібна адреса https://, бо заявки йдуть відкритою мережею. Для програми у власній мережі додайте WEBHOOK_ALLOW_PRIVATE=on.',
    );
  return { url: webhook.WEBHOOK_URL, secret: webhook.WEBHOOK_SECRET, allowsPrivate };
}

/** A half-set channel would stay silent for ever, so it is refused by the name of the first missing setting. */
function requireAllOrNone<Key extends keyof Settings>(
  /** In the accusative: «бота налаштовано …». */
  channel: string,
  settings: Settings,
  keys: readonly Key[],
): Record<Key, string> | undefined {
  const absent = keys.filter((key) => settings[key] === undefined);
  if (absent.length === keys.length) return undefined;
  if (absent[0]) throw missing(channel, absent[0]);
  return Object.fromEntries(keys.map((key) => [key, String(settings[key])])) as Record<Key, string>;
}

function missing(channel: string, setting: string): ConfigError {
  return new ConfigError(
    `${channel} налаштовано не повністю: бракує ${setting}. Додайте його, наприклад у файл .env.`,
  );
}

/** Standard Webhooks: 24 to 64 random bytes, so that nobody takes a word for a key. */
function isWebhookSecret(secret: string): boolean {
  const [, encoded = ''] = /^whsec_([A-Za-z\d+/]+={0,2})$/.exec(secret) ?? [];
  const { length } = Buffer.from(encoded, 'base64');
  return length >= 24 && length <= 64;
}

/** A semicolon, as Outlook writes between addresses, would end a group, and what follows would never get a letter. */
function areLetterAddresses(value: string): boolean {
  const found = addressparser(value, { flatten: true });
  const written = value.replaceAll(/"[^"]*"/g, '').split('@').length - 1;
  const areWhole = found.every(({ address }) => /^[^\s@]+@[^\s@]+$/.test(address));
  return found.length > 0 && found.length === written && areWhole && !value.includes(';');
}

function isAddressRange(range: string): boolean {
  const [address = '', bits, ...rest] = range.split('/');
  const maxBits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  // A range of all addresses would let everybody name any address.
  const isPrefix =
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= maxBits);
  return maxBits > 0 && isPrefix && rest.length === 0;
}
