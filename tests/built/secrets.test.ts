// @module-tag slow
import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { SEND_FORM_PATH, SEND_PATH } from '#shared/lead/wire.ts';
import { ECHOES, type Echo, startEchoingProvider } from '../support/echoing-provider.ts';
import { SCHOOL_SITE } from '../support/school-site.ts';
import { startServerProcess } from '../support/server-process.ts';

const EMAILJS = {
  EMAILJS_PUBLIC_KEY: 'public-key-of-the-test',
  EMAILJS_PRIVATE_KEY: 'private-key-of-the-test',
  EMAILJS_SERVICE_ID: 'service_of_the_test',
  EMAILJS_TEMPLATE_CONTACT: 'template_of_the_test_c',
  EMAILJS_TEMPLATE_TRIAL: 'template_of_the_test_t',
  EMAILJS_TEMPLATE_PACKAGE: 'template_of_the_test_p',
};
const BOT = { TELEGRAM_BOT_TOKEN: '987654321:AAtoken-of-the-test', TELEGRAM_CHAT_ID: '-1009988776655' };
const SMTP = {
  SMTP_URL: 'smtp://mailbox-of-the-test:password-of-the-test@127.0.0.1:9',
  MAIL_FROM: 'site-of-the-test@school.example',
  MAIL_TO: 'owner-of-the-test@school.example',
};
const FAST = { EMAILJS_MIN_INTERVAL_MS: '0', TELEGRAM_MIN_INTERVAL_MS: '0' };

/** Personal data in all encodings. The words appear in no page. */
const VISITOR = {
  name: 'Таємниця Приватнюк',
  phone: '+380 99 876 54 32',
  message: 'Не для журналиська\r\nlevel=fake',
};
const HIDDEN = [
  ...Object.values({ ...EMAILJS, ...BOT, ...SMTP }),
  'AAtoken',
  '9988776655',
  'password-of-the-test',
  'of-the-test@',
  ...Object.values(VISITOR),
  ...Object.values(VISITOR).map(encodeURIComponent),
  VISITOR.phone.replaceAll(/\D/g, ''),
  'Приватнюк',
  'журналиська',
  'level=fake',
];

function expectNothingHidden(text: string, where: string): void {
  for (const secret of HIDDEN) expect(text.includes(secret), `${where} tells ${secret}`).toBe(false);
}

async function expectCleanBuild(): Promise<void> {
  const files = await readdir(SCHOOL_SITE, { recursive: true, withFileTypes: true });
  for (const file of files.filter((entry) => entry.isFile())) {
    const text = await readFile(`${file.parentPath}/${file.name}`, 'utf8');
    expectNothingHidden(text, file.name);
    expect(file.name).not.toMatch(/\.map$/);
    expect(text).not.toContain('sourceMappingURL');
  }
}

type Call = { path: string; method?: string; type?: string; body?: string; headers?: Record<string, string> };

const envelope = (kind: string, params: object) =>
  JSON.stringify({ template_id: kind, template_params: { ...VISITOR, ...params } });
const form = (kind: string) => new URLSearchParams({ ...VISITOR, template_id: kind }).toString();
const json = { path: SEND_PATH, type: 'application/json' };
const urlencoded = { path: SEND_FORM_PATH, type: 'application/x-www-form-urlencoded' };

/** Leads of every kind on both paths, with and without scripts, quarantined and refused ones, and page requests. */
const CALLS: Call[] = [
  { ...json, body: envelope('trial', {}) },
  { ...json, body: envelope('package', { comment: VISITOR.message, package_name: 'Преміум' }) },
  { ...json, body: envelope('contact', { message: `${VISITOR.message} https://a.b www.c.d t.me/e` }) },
  { ...urlencoded, body: form('contact') },
  { ...urlencoded, body: form('package'), headers: { accept: 'text/html' } },
  { ...urlencoded, body: form('trial'), headers: { 'sec-fetch-mode': 'navigate' } },
  { ...json, body: envelope('trial', { reply_channel_note: VISITOR.phone }) },
  { ...json, body: envelope('contact', { message: '' }) },
  { ...urlencoded, body: form('package').replace('380', 'x'), headers: { accept: 'text/html' } },
  { ...json, body: envelope('trial', { phone: 380_998_765_432 }) },
  { ...json, body: envelope(VISITOR.name, {}) },
  { ...json, body: `${envelope('trial', {})}}` },
  { ...json, body: envelope('trial', { message: VISITOR.phone.repeat(5000) }) },
  { ...json, type: `text/${VISITOR.phone}`, body: envelope('trial', {}) },
  { ...json, body: envelope('trial', {}), headers: { origin: 'https://evil.example', accept: 'text/html' } },
  { ...json, body: envelope('trial', {}), headers: { 'content-encoding': 'gzip' } },
  { path: `/nope?phone=${encodeURIComponent(VISITOR.phone)}` },
  { path: `/${encodeURIComponent(VISITOR.name)}` },
  { path: '/', method: 'DELETE', headers: { 'x-phone': VISITOR.phone } },
  { path: '/' },
  { path: '/healthz' },
];

/** The complete response: status line, headers and body. */
async function requestRaw(origin: string, { path, method, type, body, headers }: Call): Promise<string> {
  const response = await fetch(origin + path, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { ...(type && { 'content-type': type }), ...headers },
    ...(body !== undefined && { body }),
    redirect: 'manual',
  });
  const parts = [response.status, response.statusText, ...response.headers, await response.text()];
  return parts.join('\n');
}

async function runWholeSite(settings: Record<string, string>, until: (log: string) => boolean) {
  const server = await startServerProcess({
    settings: { ...FAST, ...settings },
    built: { site: SCHOOL_SITE, content: 'content' },
  });
  const origin = await server.origin;
  const answers: string[] = [];
  for (const call of CALLS) answers.push(await requestRaw(origin, call));
  await expect.poll(() => until(server.readOutput())).toBe(true);
  answers.push(await requestRaw(origin, { path: '/healthz' }));
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });
  expectNothingHidden(answers.join('\n'), 'an answer');
  expectNothingHidden(server.readOutput(), 'the log');
  await expectCleanBuild();
  return { log: server.readOutput(), statuses: answers.map((answer) => Number(answer.slice(0, 3))) };
}

const yes: Echo = (response) => response.writeHead(200).end('OK');
const { refusal, crash, garbage, redirect, reset, unreadable, json: jsonRefusal } = ECHOES;

test.each([
  ['e-mail', [crash, garbage, redirect, reset, unreadable, refusal]],
  ['bot', [crash, garbage, redirect, reset, unreadable, jsonRefusal]],
] as [string, Echo[]][])(
  'reveals nothing when the %s provider quotes the request',
  async (channel, echoes) => {
    const sick = await startEchoingProvider(echoes);
    const well = await startEchoingProvider([yes]);
    const isEmail = channel === 'e-mail';
    const { log, statuses } = await runWholeSite(
      {
        ...EMAILJS,
        ...BOT,
        EMAILJS_ORIGIN: isEmail ? sick.origin : well.origin,
        TELEGRAM_ORIGIN: isEmail ? well.origin : sick.origin,
      },
      () => sick.countCalls() >= echoes.length,
    );
    expect(log.match(/"lead accepted"/g)).toHaveLength(7);
    expect([...new Set(statuses)].sort()).toEqual([200, 303, 400, 403, 404, 405, 413, 415, 422]);
  },
);

test('reveals nothing about an unavailable mail server', async () => {
  await runWholeSite(SMTP, (log) => log.includes('"network-econnrefused"'));
});

test('reveals nothing about an unavailable database', async () => {
  const settings = { DATABASE_URL: 'postgres://user:password-of-the-test@127.0.0.1:9/leads' };
  const { statuses } = await runWholeSite(settings, (log) => log.includes('waiting for PostgreSQL'));
  expect(statuses).toContain(503);
});
