import { existsSync } from 'node:fs';
import { readSettings } from '#content/files/read-settings.ts';
import { explainIssue } from '#content/suggest/explain-issue.ts';
import { suggestNumber } from '#content/suggest/suggest-number.ts';
import type { SecurityOptions } from '#shared/node/security-headers.ts';
import { CALLS } from './calls.ts';
import { explainWriting } from './explain-setting.ts';
import { CHANNELS, type Channel } from './lead/lead.ts';
import { type Settings, settingsSchema } from './settings.ts';

/** The configuration of the server. */
export type Config = ReturnType<typeof readConfig>;

export type EmailJsConfig = Extract<Config['email'], { provider: 'emailjs' }>;
export type SmtpConfig = Extract<Config['email'], { provider: 'smtp' }>;
export type BotConfig = NonNullable<Config['bot']>;
export type WebhookConfig = NonNullable<Config['webhook']>;

export const SETTINGS_FILE = '.env';

/** A setting is wrong or missing. The message is one Ukrainian line that names it and is safe to print. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads the settings (`.env.example`) from the environment. An empty value counts as not set.
 *
 * @throws {ConfigError} for a wrong value or a half-configured channel; never with a secret in its message
 */
export function readConfig(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  for (const [name, value] of Object.entries(given)) {
    const problem = name in settingsSchema.shape && explainWriting(String(value));
    if (problem) throw wrong(name, problem);
  }
  const parsed = settingsSchema.safeParse(given, { error: explainIssue });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const name = String(issue?.path[0]);
    // The schema has converted the text already, so only here its digits can be suggested.
    const isNumber =
      issue?.code === 'invalid_type' && issue.expected === 'number' && !/\d\D+\d/.test(String(given[name]));
    throw wrong(name, `${issue?.message}${isNumber ? suggestNumber(String(given[name]), name) : ''}`);
  }
  const settings = parsed.data;
  const hasMail = settings.SMTP_URL ?? settings.EMAILJS_PUBLIC_KEY;
  const hasBot = settings.TELEGRAM_BOT_TOKEN !== undefined;
  return {
    host: settings.HOST,
    port: settings.PORT,
    databaseUrl: settings.DATABASE_URL,
    email: readEmailConfig(settings),
    bot: readBotConfig(settings),
    /** In the chat. A school with only e-mail gets one e-mail each morning. */
    hasReminders: settings.REMINDERS ?? Boolean(hasMail || hasBot),
    webhook: readWebhookConfig(settings),
    /** Addresses and CIDR ranges of the proxies whose X-Forwarded-For is trusted. */
    trustProxy: settings.TRUST_PROXY,
    /** Leads per minute from one address; 0 disables the limit. */
    rateLimitPerMinute: settings.RATE_LIMIT_PER_MINUTE,
    leadsRetentionDays: settings.LEADS_RETENTION_DAYS,
    /** The operator: a chat of the bot or an e-mail address. */
    operator: settings.OPERATOR,
    publicSiteUrl: settings.PUBLIC_SITE_URL,
    /** Set if pages send leads directly to the provider instead of this server. */
    publicLeadOrigin:
      settings.PUBLIC_EMAILJS_ORIGIN ?? (settings.PUBLIC_EMAILJS ? settings.EMAILJS_ORIGIN : undefined),
  };
}

/**
 * Reads `.env` if it exists. Variables that are already set take precedence.
 *
 * @throws {ConfigError} if it is not readable
 */
export function loadSettingsFile(): void {
  if (!existsSync(SETTINGS_FILE)) return;
  try {
    for (const [name, value] of Object.entries(readSettings(SETTINGS_FILE))) process.env[name] ??= value;
  } catch {
    throw new ConfigError(
      `Файл ${SETTINGS_FILE} не вдалося прочитати. Дайте на це право користувачу, під яким працює сайт.`,
    );
  }
}

/** The configured channels. Each new lead is sent by all of them. */
export function configuredChannels(config: Config): Channel[] {
  return CHANNELS.filter((channel) => config[channel] !== undefined);
}

/** Settings that affect the security headers. */
export function securityOptions({ publicSiteUrl, publicLeadOrigin }: Config): SecurityOptions {
  return { siteUrl: publicSiteUrl, leadOrigin: publicLeadOrigin };
}

function readEmailConfig(settings: Settings) {
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
      provider: 'emailjs' as const,
      origin: settings.EMAILJS_ORIGIN,
      publicKey: emailJs.EMAILJS_PUBLIC_KEY,
      privateKey: settings.EMAILJS_PRIVATE_KEY,
      serviceId: emailJs.EMAILJS_SERVICE_ID,
      /** The provider's template of each kind of lead. */
      templates: {
        contact: emailJs.EMAILJS_TEMPLATE_CONTACT,
        trial: emailJs.EMAILJS_TEMPLATE_TRIAL,
        package: emailJs.EMAILJS_TEMPLATE_PACKAGE,
      },
      minIntervalMs: settings.EMAILJS_MIN_INTERVAL_MS,
    };
  }
  if (settings.EMAILJS_PRIVATE_KEY) throw missing('Пошту (EmailJS)', 'EMAILJS_PUBLIC_KEY');
  return smtp && { provider: 'smtp' as const, url: smtp.SMTP_URL, from: smtp.MAIL_FROM, to: smtp.MAIL_TO };
}

function readBotConfig(settings: Settings) {
  const bot = requireAllOrNone('Бота Telegram', settings, ['TELEGRAM_BOT_TOKEN', 'TELEGRAM_CHAT_ID']);
  const [chatId = '', topic] = bot?.TELEGRAM_CHAT_ID.split('/') ?? [];
  return (
    bot && {
      origin: settings.TELEGRAM_ORIGIN,
      token: bot.TELEGRAM_BOT_TOKEN,
      chatId,
      /** Topic of a forum group for the bot's messages. Links name «General» 1, but Telegram refuses this number. */
      ...(topic && topic !== '1' && { topicId: Number(topic) }),
      minIntervalMs: settings.TELEGRAM_MIN_INTERVAL_MS,
    }
  );
}

function readWebhookConfig(settings: Settings) {
  const webhook = requireAllOrNone('Вебхук', settings, ['WEBHOOK_URL', 'WEBHOOK_SECRET']);
  // The secret in the format of Standard Webhooks: `whsec_` and base64.
  return webhook && { url: webhook.WEBHOOK_URL, secret: webhook.WEBHOOK_SECRET };
}

/** A half-configured channel would never send, so all missing settings are reported. */
function requireAllOrNone<Key extends keyof Settings>(
  /** Accusative: «бота налаштовано …». */
  channel: string,
  settings: Settings,
  keys: readonly Key[],
): Record<Key, string> | undefined {
  const absent = keys.filter((key) => settings[key] === undefined);
  if (absent.length === keys.length) return undefined;
  if (absent.length > 0) throw missing(channel, ...absent);
  return Object.fromEntries(keys.map((key) => [key, String(settings[key])])) as Record<Key, string>;
}

function wrong(setting: string, problem: string): ConfigError {
  return new ConfigError(`Налаштування ${setting} записано неправильно: ${problem}.`);
}

function missing(channel: string, ...settings: string[]): ConfigError {
  const them = settings.length === 1 ? 'його' : 'їх';
  return new ConfigError(
    `${channel} налаштовано не повністю: бракує ${settings.join(', ')}. Додайте ${them}, наприклад у файл ${CALLS.settings}.`,
  );
}
