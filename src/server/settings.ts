import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import addressparser from 'nodemailer/lib/addressparser';
import { z } from 'zod';
import { explainSwitch } from '#shared/node/explain-switch.ts';
import { explainSiteUrl } from '#shared/node/site-url.ts';
import {
  explainChat,
  explainDatabase,
  explainHost,
  explainProxies,
  explainToken,
  explainWebhook,
} from './explain-setting.ts';
import { explainMailUrl } from './mail-url.ts';

const origin = z
  .url({ protocol: /^https?$/, error: 'очікується адреса, наприклад https://school.example' })
  .transform((value) => value.replace(/\/+$/, ''));
/** Minimum time between two calls to a provider. */
const milliseconds = z.coerce.number().int().min(0).max(30_000);
const optional = z.string().optional();
const onOff = z
  .enum(['on', 'off'], { error: ({ input }) => explainSwitch(input) })
  .transform((value) => value === 'on');

/**
 * A number or `true` would let a visitor choose the address that rate limits count, or give all visitors one address.
 * So only addresses and CIDR ranges of proxies are valid.
 */
const proxies = z
  .string()
  .default('')
  .transform((value) => value.split(',').flatMap((range) => range.trim() || []))
  .refine((ranges) => ranges.every(isAddressRange), {
    error: ({ input }) => explainProxies(input),
  });

/** One or more addresses, optionally with names: `Олена <olena@school.example>, second@school.example`. */
const emailAddresses = z.string().refine(areEmailAddresses, {
  error: 'очікуються адреси пошти через кому, наприклад olena@school.example, second@school.example',
});

/** A text with its own check, which explains a wrong value. */
const explained = (explain: (value: string) => string | undefined) =>
  z.string().refine((value) => explain(value) === undefined, {
    error: ({ input }) => explain(String(input)),
  });

/** All settings of the server (`.env.example`), with defaults and validation. */
export const settingsSchema = z.object({
  HOST: explained(explainHost).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  DATABASE_URL: z
    .string()
    .regex(/^(file:.+|postgres(ql)?:\/\/.+)/, { error: ({ input }) => explainDatabase(input) })
    // A file has no host and no password: such a value belongs to another database.
    .refine((value) => !/^file:(?:\/\/[^/]|.*:\/\/|.*@)/.test(value), {
      error:
        'після file: очікується шлях до файла, наприклад file:./data/leads.db, без імені, пароля й адреси сервера',
    })
    .default('file:./data/leads.db'),
  EMAILJS_ORIGIN: origin.default('https://api.emailjs.com'),
  EMAILJS_PUBLIC_KEY: optional,
  EMAILJS_PRIVATE_KEY: optional,
  EMAILJS_SERVICE_ID: optional,
  EMAILJS_TEMPLATE_CONTACT: optional,
  EMAILJS_TEMPLATE_TRIAL: optional,
  EMAILJS_TEMPLATE_PACKAGE: optional,
  EMAILJS_MIN_INTERVAL_MS: milliseconds.default(1100),
  SMTP_URL: explained(explainMailUrl).optional(),
  MAIL_FROM: z
    .string()
    .refine((value) => areEmailAddresses(value) && addressparser(value, { flatten: true }).length === 1, {
      error: 'очікується одна адреса пошти, наприклад Школа <olena@school.example>, без двокрапки в назві',
    })
    .optional(),
  MAIL_TO: emailAddresses.optional(),
  TELEGRAM_ORIGIN: origin.default('https://api.telegram.org'),
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^\d+:[\w-]+$/, { error: ({ input }) => explainToken(input) })
    .optional(),
  TELEGRAM_CHAT_ID: explained(explainChat).optional(),
  TELEGRAM_MIN_INTERVAL_MS: milliseconds.default(1000),
  REMINDERS: onOff.optional(),
  WEBHOOK_URL: z
    .url({
      protocol: /^https?$/,
      error: ({ input }) => explainWebhook(input),
      // The checks below need a whole address.
      abort: true,
    })
    .refine((url) => new URL(url).username === '' && new URL(url).password === '', {
      error: 'ім’я та пароль в адресі не передаються; приберіть їх',
    })
    .refine((url) => url.startsWith('https:') || isOwnNetwork(new URL(url).hostname), {
      error:
        'потрібна адреса https://, бо заявки йдуть відкритою мережею; http:// — лише для localhost і числових адрес власної мережі',
    })
    .optional(),
  WEBHOOK_SECRET: z
    .string()
    .refine(isWebhookSecret, {
      error:
        'очікується whsec_ і від 24 до 64 випадкових байтів у base64; як такий зробити, сказано у файлі .env.example',
    })
    .optional(),
  TRUST_PROXY: proxies,
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(0).max(1_000_000_000).default(30),
  LEADS_RETENTION_DAYS: z.coerce.number().int().min(1).max(3650).default(180),
  OPERATOR: z
    .string()
    .regex(/^(-?\d+|[^\s@]+@[^\s@]+)$/, { error: 'очікується номер чату Telegram або адреса пошти' })
    .optional(),
  PUBLIC_SITE_URL: explained(explainSiteUrl)
    .transform((value) => value.replace(/\/+$/, ''))
    .default('http://localhost:3000'),
  PUBLIC_EMAILJS: onOff.default(false),
  PUBLIC_EMAILJS_ORIGIN: origin.transform((value) => new URL(value).origin).optional(),
});

/** The settings as given, each with its default. */
export type Settings = z.infer<typeof settingsSchema>;

const OWN_RANGES: readonly string[] = ['loopback', 'private', 'uniqueLocal', 'linkLocal'];

/** Whether the connection stays on this machine or in a private network. */
function isOwnNetwork(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  return (
    hostname === 'localhost' ||
    (ipaddr.isValid(address) && OWN_RANGES.includes(ipaddr.process(address).range()))
  );
}

/** Standard Webhooks: 24 to 64 random bytes. An ordinary word is not a key. */
function isWebhookSecret(secret: string): boolean {
  const [, encoded = ''] = /^whsec_([A-Za-z\d+/]+={0,2})$/.exec(secret) ?? [];
  const { length } = Buffer.from(encoded, 'base64');
  return length >= 24 && length <= 64;
}

/**
 * Outlook separates addresses by semicolons. A semicolon would end a group, and later addresses would get no e-mail. A
 * colon in a name without quotes begins a group, which mail servers refuse as a sender.
 */
function areEmailAddresses(value: string): boolean {
  if (addressparser(value).some((each) => 'group' in each && each.group)) return false;
  const found = addressparser(value, { flatten: true });
  const written = value.replaceAll(/"[^"]*"/g, '').split('@').length - 1;
  const areWhole = found.every(({ address }) => /^[^\s@]+@[^\s@]+$/.test(address));
  return found.length > 0 && found.length === written && areWhole && !value.includes(';');
}

/** A range of all addresses would let every client choose its address. */
function isAddressRange(range: string): boolean {
  const [address = '', bits] = range.split('/');
  const isRange =
    bits === undefined ? ipaddr.isValid(address) : ipaddr.isValidCIDR(range) && Number(bits) > 0;
  return isIP(address) !== 0 && isRange;
}
