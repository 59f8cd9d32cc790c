import { isIP } from 'node:net';
import { z } from 'zod';

const origin = z
  .url({ protocol: /^https?$/, error: 'очікується адреса, наприклад https://school.example' })
  .transform((value) => value.replace(/\/+$/, ''));
/** A pause within an attempt must end long before its lease of a minute does. */
const milliseconds = z.coerce.number().int().min(0).max(30_000);
const optional = z.string().optional();

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
  EMAILJS_MIN_INTERVAL_MS: milliseconds.default(1100),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'очікується адреса, що починається з smtps:// або smtp://' })
    .optional(),
  MAIL_FROM: optional,
  MAIL_TO: optional,
  TELEGRAM_ORIGIN: origin.default('https://api.telegram.org'),
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^\d+:[\w-]+$/, { error: 'очікується токен бота, схожий на 123456:ABC…' })
    .optional(),
  TELEGRAM_CHAT_ID: z
    .string()
    .regex(/^(-?\d+|@\w+)$/, { error: 'очікується номер чату або його ім’я з @' })
    .optional(),
  TELEGRAM_MIN_INTERVAL_MS: milliseconds.default(1000),
  TRUST_PROXY: proxies,
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(0).max(1_000_000_000).default(30),
  LEADS_RETENTION_DAYS: z.coerce.number().int().min(1).max(3650).default(180),
  PUBLIC_SITE_URL: origin.default('http://localhost:3000'),
  PUBLIC_EMAILJS_ORIGIN: origin.transform((value) => new URL(value).origin).optional(),
});

export type Settings = z.infer<typeof settingsSchema>;

function isAddressRange(range: string): boolean {
  const [address = '', bits, ...rest] = range.split('/');
  const maxBits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  // A range of all addresses would let everybody name any address.
  const isPrefix =
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= maxBits);
  return maxBits > 0 && isPrefix && rest.length === 0;
}
