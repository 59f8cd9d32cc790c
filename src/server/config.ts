import { z } from 'zod';

export type EmailJsConfig = {
  transport: 'emailjs';
  origin: string;
  publicKey: string;
  privateKey: string | undefined;
  serviceId: string;
  /** The provider's template of each kind of lead. */
  templates: { contact: string; trial: string; package: string };
  minIntervalMs: number;
};

export type SmtpConfig = { transport: 'smtp'; url: string; from: string; to: string };

export type BotConfig = { origin: string; token: string; chatId: string; minIntervalMs: number };

export type Config = {
  host: string;
  port: number;
  databaseUrl: string;
  email: EmailJsConfig | SmtpConfig | undefined;
  bot: BotConfig | undefined;
  trustProxy: string[];
  rateLimitPerMinute: number;
  leadsRetentionDays: number;
  publicSiteUrl: string;
};

/** A setting is wrong or missing; the message is one line that names it and is safe to print. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const origin = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''));
const milliseconds = z.coerce.number().int().min(0).max(3_600_000);
const optional = z.string().optional();

const settingsSchema = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  DATABASE_URL: z
    .string()
    .regex(/^(file:.+|postgres(ql)?:\/\/.+)/, { error: 'expected file:… or postgres://…' })
    .default('file:./data/leads.db'),
  EMAILJS_ORIGIN: origin.default('https://api.emailjs.com'),
  EMAILJS_PUBLIC_KEY: optional,
  EMAILJS_PRIVATE_KEY: optional,
  EMAILJS_SERVICE_ID: optional,
  EMAILJS_TEMPLATE_CONTACT: optional,
  EMAILJS_TEMPLATE_TRIAL: optional,
  EMAILJS_TEMPLATE_PACKAGE: optional,
  EMAILJS_MIN_INTERVAL_MS: milliseconds.default(1100),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: optional,
  MAIL_TO: optional,
  TELEGRAM_ORIGIN: origin.default('https://api.telegram.org'),
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^\d+:[\w-]+$/, { error: 'expected the form 123456:ABC…' })
    .optional(),
  TELEGRAM_CHAT_ID: z
    .string()
    .regex(/^(-?\d+|@\w+)$/, { error: 'expected a number or @name' })
    .optional(),
  TELEGRAM_MIN_INTERVAL_MS: milliseconds.default(1000),
  TRUST_PROXY: z.string().default(''),
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).max(100_000).default(30),
  LEADS_RETENTION_DAYS: z.coerce.number().int().min(1).max(3650).default(180),
  PUBLIC_SITE_URL: origin.default('http://localhost:3000'),
});

type Settings = z.infer<typeof settingsSchema>;

/**
 * Reads the settings (README, "Settings") out of the environment; an empty value counts as not set.
 *
 * @throws {ConfigError} for a wrong value or a half-set channel; never with a secret in its message
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const parsed = settingsSchema.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`Setting ${issue?.path.join('.')} is wrong: ${issue?.message}`);
  }
  const settings = parsed.data;
  return {
    host: settings.HOST,
    port: settings.PORT,
    databaseUrl: settings.DATABASE_URL,
    email: readEmailConfig(settings),
    bot: readBotConfig(settings),
    trustProxy: readTrustedProxies(settings.TRUST_PROXY),
    rateLimitPerMinute: settings.RATE_LIMIT_PER_MINUTE,
    leadsRetentionDays: settings.LEADS_RETENTION_DAYS,
    publicSiteUrl: settings.PUBLIC_SITE_URL,
  };
}

function readEmailConfig(settings: Settings): Config['email'] {
  const emailJs = requireAllOrNone('E-mail through EmailJS', settings, [
    'EMAILJS_PUBLIC_KEY',
    'EMAILJS_SERVICE_ID',
    'EMAILJS_TEMPLATE_CONTACT',
    'EMAILJS_TEMPLATE_TRIAL',
    'EMAILJS_TEMPLATE_PACKAGE',
  ]);
  const smtp = requireAllOrNone('E-mail through SMTP', settings, ['SMTP_URL', 'MAIL_FROM', 'MAIL_TO']);
  if (emailJs) {
    return {
      transport: 'emailjs',
      origin: settings.EMAILJS_ORIGIN,
      publicKey: emailJs.EMAILJS_PUBLIC_KEY,
      privateKey: settings.EMAILJS_PRIVATE_KEY,
      serviceId: emailJs.EMAILJS_SERVICE_ID,
      templates: {
        contact: emailJs.EMAILJS_TEMPLATE_CONTACT,
        trial: emailJs.EMAILJS_TEMPLATE_TRIAL,
        package: emailJs.EMAILJS_TEMPLATE_PACKAGE,
      },
      minIntervalMs: settings.EMAILJS_MIN_INTERVAL_MS,
    };
  }
  if (settings.EMAILJS_PRIVATE_KEY) throw missing('E-mail through EmailJS', 'EMAILJS_PUBLIC_KEY');
  return smtp && { transport: 'smtp', url: smtp.SMTP_URL, from: smtp.MAIL_FROM, to: smtp.MAIL_TO };
}

function readBotConfig(settings: Settings): Config['bot'] {
  const bot = requireAllOrNone('The Telegram bot', settings, ['TELEGRAM_BOT_TOKEN', 'TELEGRAM_CHAT_ID']);
  return (
    bot && {
      origin: settings.TELEGRAM_ORIGIN,
      token: bot.TELEGRAM_BOT_TOKEN,
      chatId: bot.TELEGRAM_CHAT_ID,
      minIntervalMs: settings.TELEGRAM_MIN_INTERVAL_MS,
    }
  );
}

/** A half-set channel would stay silent for ever, so it is refused by the name of the first missing setting. */
function requireAllOrNone<Key extends keyof Settings>(
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
  return new ConfigError(`${channel} is half set: ${setting} is missing`);
}

/**
 * A number or `true` would let a visitor choose the address that limits are counted by, or put all visitors
 * behind one address; only addresses and CIDR ranges of real proxies are taken.
 */
function readTrustedProxies(value: string): string[] {
  const ranges = value.split(',').flatMap((range) => range.trim() || []);
  const wrong = ranges.find((range) => !/^[\da-f:.]*[.:][\da-f:.]*(\/\d{1,3})?$/i.test(range));
  if (wrong)
    throw new ConfigError(`Setting TRUST_PROXY is wrong: expected addresses or CIDR ranges, got ${wrong}`);
  return ranges;
}
