import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { BUILD_SETTINGS } from '#shared/node/provider-settings.ts';
import { ConfigError, configuredChannels, readConfig } from './config.ts';
import { SETTING_NAMES } from './unknown-settings.ts';

const EMAILJS = {
  EMAILJS_PUBLIC_KEY: 'public',
  EMAILJS_SERVICE_ID: 'service',
  EMAILJS_TEMPLATE_CONTACT: 'c',
  EMAILJS_TEMPLATE_TRIAL: 't',
  EMAILJS_TEMPLATE_PACKAGE: 'p',
};
const SMTP = {
  SMTP_URL: 'smtps://user:secret@mail.example',
  MAIL_FROM: 'a@b.example',
  MAIL_TO: 'c@d.example',
};
const WEBHOOK = {
  WEBHOOK_URL: 'https://crm.example/hook',
  WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 1).toString('base64')}`,
};
const BOT = { TELEGRAM_BOT_TOKEN: '123:abc', TELEGRAM_CHAT_ID: '-100' };

test.each([
  ['-1001234567890', undefined],
  ['-1001234567890/12', 12],
  // «General» has no number of its own.
  ['-1001234567890/1', undefined],
])('the bot writes into the topic of TELEGRAM_CHAT_ID: %s', (chat, topicId) => {
  const { bot } = readConfig({ TELEGRAM_BOT_TOKEN: '123456:ABC', TELEGRAM_CHAT_ID: chat });
  expect(bot).toMatchObject({ chatId: '-1001234567890' });
  expect(bot?.topicId).toBe(topicId);
});

test('without settings, the site works without channels', () => {
  const config = readConfig({ TELEGRAM_CHAT_ID: ' ' });
  expect(config).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    databaseUrl: 'file:./data/leads.db',
    trustProxy: [],
    rateLimitPerMinute: 30,
    leadsRetentionDays: 180,
  });
  expect(configuredChannels(config)).toEqual([]);
});

test('lists the configured channels', () => {
  expect(configuredChannels(readConfig({ ...EMAILJS, ...BOT }))).toEqual(['email', 'bot']);
  expect(configuredChannels(readConfig(SMTP))).toEqual(['email']);
  expect(configuredChannels(readConfig({ ...BOT, ...WEBHOOK }))).toEqual(['bot', 'webhook']);
});

test('reads each setting of a channel, and respects the providers’ rate limits', () => {
  expect(readConfig({ ...EMAILJS, EMAILJS_PRIVATE_KEY: 'private', ...BOT })).toMatchObject({
    email: {
      provider: 'emailjs',
      origin: 'https://api.emailjs.com',
      publicKey: 'public',
      privateKey: 'private',
      serviceId: 'service',
      templates: { contact: 'c', trial: 't', package: 'p' },
      minIntervalMs: 1100,
    },
    bot: {
      origin: 'https://api.telegram.org',
      token: '123:abc',
      chatId: '-100',
      minIntervalMs: 1000,
    },
  });
});

test('sends reminders if there is a bot or e-mail, unless they are switched off', () => {
  const read = (settings: Record<string, string>) => readConfig({ ...BOT, ...settings }).hasReminders;
  expect(read({})).toBe(true);
  expect(read({ REMINDERS: 'off' })).toBe(false);
  expect(readConfig(SMTP).hasReminders).toBe(true);
  expect(readConfig(EMAILJS).hasReminders).toBe(true);
  expect(readConfig({ ...SMTP, REMINDERS: 'off' }).hasReminders).toBe(false);
  expect(readConfig({ ...SMTP, ...BOT }).hasReminders).toBe(true);
  expect(readConfig({ ...SMTP, ...WEBHOOK }).hasReminders).toBe(true);
  expect(readConfig({}).hasReminders).toBe(false);
});

describe('allows an unencrypted webhook only in a private network', () => {
  test.each([
    'localhost:8080',
    '127.0.0.1:8080',
    '10.0.0.5',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.1.1',
    '2130706433',
    '[::1]',
    '[fd12:3456::1]',
    '[fe80::1]',
    '[::ffff:10.0.0.1]',
  ])('%s is', (host) => {
    const url = `http://${host}/hook`;
    expect(readConfig({ ...WEBHOOK, WEBHOOK_URL: url }).webhook?.url).toBe(url);
  });

  test.each([
    'crm.example',
    'localhost.example',
    'crm',
    '8.8.8.8',
    '172.32.0.1',
    '100.64.0.1',
    '0.0.0.0',
    '[2606:4700::1111]',
    '[::ffff:8.8.8.8]',
  ])('%s is not', (host) => {
    const settings = { ...WEBHOOK, WEBHOOK_URL: `http://${host}/hook` };
    expect(() => readConfig(settings)).toThrow(
      /^Налаштування WEBHOOK_URL записано неправильно: потрібна адреса https/,
    );
    const encrypted = `https://${host}/hook`;
    expect(readConfig({ ...WEBHOOK, WEBHOOK_URL: encrypted }).webhook?.url).toBe(encrypted);
  });
});

describe('rejects a half-configured channel with the name of the missing setting', () => {
  const sets: [string, Record<string, string>][] = [
    ['EmailJS', EMAILJS],
    ['SMTP', SMTP],
    ['bot', BOT],
    ['webhook', WEBHOOK],
  ];
  const cases = sets.flatMap(([channel, settings]) =>
    Object.keys(settings).map((missing) => ({ channel, missing, settings })),
  );
  test.each(cases)('$channel without $missing', ({ missing, settings }) => {
    const half = { ...settings, [missing]: undefined };
    expect(() => readConfig(half)).toThrow(
      new RegExp(`налаштовано не повністю: бракує ${missing}\\. [^\\n]+$`),
    );
  });

  test('rejects EmailJS with only its private key', () => {
    expect(() => readConfig({ EMAILJS_PRIVATE_KEY: 'x' })).toThrow(
      'Пошту (EmailJS) налаштовано не повністю: бракує EMAILJS_PUBLIC_KEY.',
    );
  });
});

describe('rejects a wrong value with the name of its setting', () => {
  test.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['DATABASE_URL', 'mysql://x'],
    ['EMAILJS_ORIGIN', 'api.emailjs.com'],
    ['TELEGRAM_ORIGIN', 'ftp://x'],
    ['TELEGRAM_BOT_TOKEN', 'secret token'],
    ['TELEGRAM_CHAT_ID', 'school chat'],
    ['WEBHOOK_URL', 'ftp://crm.example'],
    ['WEBHOOK_URL', 'https://user:password@crm.example'],
    ['WEBHOOK_SECRET', 'secret'],
    ['WEBHOOK_SECRET', 'whsec_dG9vIHNob3J0'],
    ['RATE_LIMIT_PER_MINUTE', '-1'],
    ['LEADS_RETENTION_DAYS', '0'],
    ['PUBLIC_SITE_URL', 'klitynka.example'],
    ['MAIL_TO', 'a@x.ua; b@y.ua'],
    ['MAIL_TO', 'a@x.ua b@y.ua'],
    ['MAIL_TO', 'Олена, b@y.ua'],
    ['MAIL_FROM', 'a@x.ua, b@y.ua'],
    ['MAIL_FROM', 'school'],
    ['MAIL_FROM', 'Школа: заявки <a@x.ua>'],
    ['MAIL_TO', 'Менеджери: a@x.ua, b@y.ua'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.1, proxy.example'],
    ['TRUST_PROXY', '::1/129'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '::/0'],
  ])('%s=%s', (setting, value) => {
    const read = () => readConfig({ ...BOT, [setting]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^Налаштування ${setting} записано неправильно: [^\\n]+\\.$`));
    expect(read).not.toThrow(/[A-Za-z]{3,} [a-z]{3,}/);
    expect(read).not.toThrow(/secret|school chat/);
  });
});

test.each([
  ['REMINDERS', 'так', 'очікується on або off; напишіть on'],
  ['REMINDERS', 'Ні', 'очікується on або off; напишіть off'],
  ['REMINDERS', 'часом', 'очікується on або off'],
  ['PORT', '80a', 'очікується число, лише цифрами: 80'],
  ['WEBHOOK_URL', 'https://script.google.com/macros/s/…/exec', 'тут лишилася заготовка з «…»'],
  ['TELEGRAM_CHAT_ID', 'https://t.me/c/1234567890/5', 'номер цієї групи — -1001234567890'],
  ['DATABASE_URL', 'sqlite:./data/leads.db', 'напишіть file:./data/leads.db'],
  ['TELEGRAM_CHAT_ID', 'https://t.me/+AbCdEfGh', 'це запрошення, а потрібен номер групи'],
  ['TELEGRAM_CHAT_ID', '-100 1234567890', 'тут зайвий пробіл: -1001234567890'],
  ['PORT', '80,443', 'очікується число, лише цифрами.'],
  ['WEBHOOK_URL', 'crm.ua/secret', 'адреса починається з https://: https://crm.ua/…'],
  ['WEBHOOK_URL', 'crm', 'очікується адреса, наприклад https://crm.example/hook'],
  ['TELEGRAM_BOT_TOKEN', '123:sec ret', 'схожий на 123456:ABC…, без пробілів'],
  ['PORT', '3000 # порт', 'примітка після # тут стала частиною значення; пишіть її окремим рядком'],
  ['EMAILJS_SERVICE_ID', 'service_1 # мій', 'примітка після # тут стала частиною значення'],
  ['LEADS_RETENTION_DAYS', '180 днів', 'очікується число, лише цифрами: 180.'],
  ['LEADS_RETENTION_DAYS', 'пів року', 'очікується число, лише цифрами, а тут «пів року»'],
  ['TELEGRAM_BOT_TOKEN', 'bot123:secret', '123456:ABC…; лишіть тільки його, без «bot» перед цифрами'],
  ['TELEGRAM_BOT_TOKEN', 'https://api.telegram.org/bot123:secret/getMe', 'лишіть тільки його, без «bot»'],
  ['TELEGRAM_BOT_TOKEN', '“123:secret”', 'значення взято в друкарські лапки; приберіть їх'],
  ['TELEGRAM_BOT_TOKEN', '123:secret\u200b', 'у значенні є невидимий знак; наберіть його ще раз'],
  ['EMAILJS_PUBLIC_KEY', 'secret\u200b', 'у значенні є невидимий знак; наберіть його ще раз'],
  ['TELEGRAM_CHAT_ID', '1001234567890', 'номер групи починається з мінуса: -1001234567890'],
  ['TELEGRAM_CHAT_ID', '–1001234567890', 'замість мінуса тут тире: -1001234567890'],
  [
    'TELEGRAM_CHAT_ID',
    '-100123, -100456',
    'чат має бути один; щоб заявки бачили кілька людей, створіть групу',
  ],
  ['TELEGRAM_CHAT_ID', 'https://t.me/our_school', 'напишіть @our_school'],
  ['HOST', 'localhost:3000', 'очікується лише адреса, без http:// і порту (він — у PORT): localhost'],
  ['HOST', 'http://0.0.0.0', 'без http:// і порту (він — у PORT): 0.0.0.0'],
  ['DATABASE_URL', './data/leads.db', 'напишіть file:./data/leads.db'],
  ['TRUST_PROXY', 'true', 'якщо проксі на тому самому сервері, напишіть 127.0.0.1'],
  ['MAIL_FROM', 'Школа', 'очікується одна адреса пошти, наприклад Школа <olena@school.example>'],
  ['PUBLIC_SITE_URL', 'school.ua', 'адреса починається з https://: https://school.ua'],
  ['PUBLIC_SITE_URL', 'https://school.ua/home', 'без продовження після назви: https://school.ua'],
])('suggests a correction: %s=%s', (setting, value, expected) => {
  const read = () => readConfig({ [setting]: value });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(`Налаштування ${setting} записано неправильно: `);
  expect(read).toThrow(expected);
  expect(read).not.toThrow(/secret/);
});

test.each([
  ['HOST', '::'],
  ['HOST', '[::1]'],
  ['HOST', 'server.school.ua'],
  ['TELEGRAM_CHAT_ID', '8123456789'],
  ['TELEGRAM_CHAT_ID', '@our_school/12'],
  ['PUBLIC_SITE_URL', 'https://school.ua/'],
])('accepts %s=%s', (setting, value) => {
  expect(() => readConfig({ ...BOT, [setting]: value })).not.toThrow();
});

test('names all missing settings of a channel', () => {
  const half = { ...EMAILJS, EMAILJS_TEMPLATE_TRIAL: '', EMAILJS_TEMPLATE_PACKAGE: '' };
  expect(() => readConfig(half)).toThrow(
    'бракує EMAILJS_TEMPLATE_TRIAL, EMAILJS_TEMPLATE_PACKAGE. Додайте їх, наприклад у файл .env.',
  );
});

test('accepts addresses and ranges of trusted proxies', () => {
  expect(readConfig({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,::1/128' }).trustProxy).toEqual([
    '127.0.0.1',
    '10.0.0.0/8',
    '::1/128',
  ]);
});

test('accepts e-mail addresses with and without names', () => {
  const { email } = readConfig({
    ...SMTP,
    MAIL_FROM: 'Школа <a@x.ua>',
    MAIL_TO: '"Коваль, Олена" <a@x.ua>, b@y.ua,',
  });
  expect(email).toMatchObject({ to: '"Коваль, Олена" <a@x.ua>, b@y.ua,' });
});

test('lets pages send to the provider if it is configured, and adds its address to their policy', () => {
  expect(readConfig({ ...EMAILJS, PUBLIC_EMAILJS: 'on' }).publicLeadOrigin).toBe('https://api.emailjs.com');
  expect(readConfig(EMAILJS).publicLeadOrigin).toBeUndefined();
});

/** Settings of operators (docs/operations.md), not of owners: `.env.example` omits them. */
const QUIET_SETTINGS: readonly string[] = [
  'EMAILJS_ORIGIN',
  'EMAILJS_MIN_INTERVAL_MS',
  'TELEGRAM_ORIGIN',
  'TELEGRAM_MIN_INTERVAL_MS',
  'RATE_LIMIT_PER_MINUTE',
  ...BUILD_SETTINGS.filter((name) => name.startsWith('PUBLIC_EMAILJS_')),
];

test('.env.example lists every setting of owners with its default; the operations guide has the others', () => {
  const example = parseEnv(readFileSync('.env.example', 'utf8'));
  const guide = readFileSync('docs/operations.md', 'utf8');
  expect(Object.keys(example).sort()).toEqual(
    SETTING_NAMES.filter((name) => !QUIET_SETTINGS.includes(name)).sort(),
  );
  expect(QUIET_SETTINGS.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
  expect(readConfig(example)).toEqual(readConfig({}));
});

test.each([
  'file://user:password@host/leads.db',
  'file:postgres://user:password@host/leads',
  'file:user:password@host',
])('rejects a file: address with a host, without printing its password: %s', (DATABASE_URL) => {
  expect(() => readConfig({ DATABASE_URL })).toThrow(/Налаштування DATABASE_URL .*очікується шлях до файла/);
  expect(() => readConfig({ DATABASE_URL })).not.toThrow(/password/);
});

test.each(['file:./data/leads.db', 'file:///srv/leads.db', 'file:/srv/my school/leads.db'])(
  'takes the path of a file: %s',
  (DATABASE_URL) => {
    expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  },
);
