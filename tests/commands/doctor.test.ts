// @module-tag slow
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../src/server/store/open.ts';
import { CLEAN_ENV } from '../support/clean-env.ts';
import { FIXTURE_CONTENT } from '../support/fixture-site.ts';
import { findFreePort } from '../support/free-port.ts';
import { makeNewLead } from '../support/make-lead.ts';
import { startMailServer } from '../support/providers/mail-server.ts';
import { copyRealContent } from '../support/real-content.ts';
import { startServerProcess } from '../support/server-process.ts';
import { openTestStore } from '../support/test-store.ts';
import { startTlsProxy } from '../support/tls-proxy.ts';

/** A provider for both channels that records all requests. */
async function startProviders({ status = 200, webhookUrl = '', answer = '{}', chat = {} } = {}) {
  const sent: { path: string; body: Record<string, unknown> }[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const path = request.url ?? '';
    const yes = path.endsWith('/sendMessage') ? '{"ok":true,"result":{"message_id":1}}' : 'OK';
    if (path.endsWith('/getWebhookInfo'))
      return void response.end(JSON.stringify({ ok: true, result: { url: webhookUrl } }));
    if (path.endsWith('/getChat')) return void response.end(JSON.stringify({ ok: true, result: chat }));
    if (request.method === 'POST') sent.push({ path, body: JSON.parse(text) });
    response.writeHead(request.method === 'POST' ? status : 404).end(status === 200 ? yes : answer);
  });
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = {
    EMAILJS_ORIGIN: origin,
    EMAILJS_PUBLIC_KEY: 'public-key',
    EMAILJS_PRIVATE_KEY: 'private-key-of-the-school',
    EMAILJS_SERVICE_ID: 'service',
    EMAILJS_TEMPLATE_CONTACT: 'template-contact',
    EMAILJS_TEMPLATE_TRIAL: 'template-trial',
    EMAILJS_TEMPLATE_PACKAGE: 'template-package',
    EMAILJS_MIN_INTERVAL_MS: '0',
    TELEGRAM_ORIGIN: origin,
    TELEGRAM_BOT_TOKEN: '123456:token-of-the-school',
    TELEGRAM_CHAT_ID: '-100200300',
  };
  return { sent, settings };
}

/** Runs `npm run doctor` in the folder of a site. */
async function examine(folder: string, settings: Record<string, string> = {}, ...options: string[]) {
  // A closed port, so that other programs on this machine do not affect the test.
  const env = { ...CLEAN_ENV, PORT: '1', ...settings };
  const run = promisify(execFile)(process.execPath, [resolve('src/server/doctor/main.ts'), ...options], {
    cwd: folder,
    env,
  });
  const { stdout, code } = await run.then(
    (output) => ({ ...output, code: 0 }),
    (error) => error as { stdout: string; code: number },
  );
  return { code, findings: stdout.split('\n').filter((line) => /^[✓!✗]/.test(line)), output: stdout };
}

async function makeSite(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'doctor-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'dist'));
  await symlink(FIXTURE_CONTENT, join(folder, 'content'));
  for (const name of ['index', '404']) await writeFile(join(folder, `dist/${name}.html`), '<!doctype html>');
  return folder;
}

async function useContent(folder: string, content: string): Promise<void> {
  await rm(join(folder, 'content'));
  await symlink(content, join(folder, 'content'));
}

test('tries every template and the bot, leaves no lead behind, and accepts only trusted certificates', async () => {
  const { sent, settings } = await startProviders();
  const server = await startServerProcess({ settings });
  const inner = await server.origin;
  const front = await startTlsProxy(inner);
  const page = `<!doctype html><link rel="canonical" href="${front.origin}/">`;
  for (const name of ['index', '404']) await writeFile(join(server.folder, `dist/${name}.html`), page);
  await useContent(server.folder, copyRealContent().folder);
  const place = { PORT: new URL(inner).port, PUBLIC_SITE_URL: front.origin, TRUST_PROXY: '127.0.0.1' };
  const trusting = { ...settings, ...place, NODE_EXTRA_CA_CERTS: front.authority };
  const { code, findings, output } = await examine(server.folder, trusting);
  expect(findings.filter((line) => !line.startsWith('✓'))).toEqual([]);
  expect(code).toBe(0);
  expect(output.trimEnd()).toMatch(/\nУсе працює\.$/);
  // The server also polls for presses and sets its menu. People get no other message.
  const messages = sent.filter(({ body }) => body.template_id ?? body.chat_id);
  expect(messages.map(({ body }) => body.template_id ?? body.chat_id).sort()).toEqual([
    '-100200300',
    'template-contact',
    'template-package',
    'template-trial',
  ]);
  for (const { body } of messages) expect(JSON.stringify(body)).toContain('Перевірка сайту');
  const database = new DatabaseSync(join(server.folder, 'data', 'leads.db'), { readOnly: true });
  expect(database.prepare('select count(*) as count from lead').get()?.count).toBe(0);
  database.close();

  const suspicious = await examine(server.folder, place);
  expect(suspicious.code).toBe(1);
  expect(suspicious.output).toMatch(/✗ За адресою localhost:\d+ сертифікатові ніхто не довіряє/);
});

test('with --notify sends no test messages, and e-mails problems once', async () => {
  const { sent, settings } = await startProviders();
  const server = await startServerProcess();
  await server.origin;
  const database = new DatabaseSync(join(server.folder, 'data', 'leads.db'), { timeout: 5000 });
  const refused = 'second@school.example (smtp-recipient-mailbox-full)';
  database.prepare('INSERT INTO fact (name, value) VALUES (?, ?)').run('refused-recipients', refused);
  database.close();
  const look = async () => {
    sent.splice(0);
    await examine(server.folder, { ...settings, PORT: new URL(await server.origin).port }, '--notify');
    return sent.map(({ path, body }) => ({ path, text: JSON.stringify(body) }));
  };

  const [email, ...others] = await look();
  expect(others).toEqual([]);
  expect(email?.path).toBe('/api/v1.0/email/send');
  expect(email?.text).toContain('Листи не доходять на second@school.example');
  expect(email?.text).toContain('Скринька одержувача переповнена');
  expect(email?.text).not.toContain('Це не заявка');
  expect(await look()).toEqual([]);
});

test('with --notify notifies the operator instead of the owner', async () => {
  const { sent, settings } = await startProviders();
  const folder = await makeSite();
  await examine(folder, { ...settings, OPERATOR: '777' }, '--notify');
  expect(sent.map(({ path, body }) => [path.replace(/^.*\//, ''), body.chat_id])).toEqual([
    ['sendMessage', '777'],
  ]);
});

test('explains a refused channel without secrets', async () => {
  const { settings } = await startProviders({ status: 401 });
  const { code, findings, output } = await examine(await makeSite(), settings);
  expect(code).toBe(1);
  expect(findings.filter((line) => line.startsWith('✗'))).toHaveLength(4);
  expect(output).toContain(
    'бот: не надіслано (код: bot-401). Telegram не знає такого токена бота: скопіюйте',
  );
  expect(output).toContain('(шаблон template-trial): не надіслано (код: emailjs-401)');
  expect(output).not.toMatch(/token-of-the-school|private-key-of-the-school/);
});

test('stops at a wrong setting and names it', async () => {
  const { code, findings } = await examine(await makeSite(), { PORT: 'abc' });
  expect(code).toBe(1);
  expect(findings).toEqual([expect.stringMatching(/^✗ Налаштування PORT записано неправильно/)]);
});

test('explains missing channels, a missing build and invalid content, and creates no database', async () => {
  const folder = await makeSite();
  await rm(join(folder, 'dist'), { recursive: true });
  await rm(join(folder, 'content'));
  await mkdir(join(folder, 'content'));
  const { code, output } = await examine(folder);
  expect(code).toBe(1);
  expect(output).toMatch(/✗ У текстах сайту знайдено/);
  expect(output).toMatch(/✗ Сайт ще не зібрано: [^\n]*npm run build/);
  expect(output).toMatch(/✗ Не налаштовано ні пошту, ні бота/);
  expect((await readdir(folder)).sort()).toEqual(['content']);
});

/** A site that has stored no leads so far. */
async function makeSiteWithStore() {
  const folder = await makeSite();
  await mkdir(join(folder, 'data'));
  const file = join(folder, 'data', 'leads.db');
  await (await openStore(`file:${file}`)).close();
  return { folder, file };
}

test('neither opens nor changes the tables of another release', async () => {
  const { folder, file } = await makeSiteWithStore();
  const setVersion = new DatabaseSync(file);
  setVersion.exec('PRAGMA user_version = 0');
  setVersion.close();
  const { code, output } = await examine(folder);
  expect(code).toBe(1);
  expect(output).toMatch(/✗ Базу заявок не вдалося відкрити\.[\s\S]*was written by an older release/);
  const database = new DatabaseSync(file, { readOnly: true });
  expect(database.prepare('PRAGMA user_version').get()).toEqual({ user_version: 0 });
  database.close();
});

test('reports undelivered leads', async () => {
  const { folder, file } = await makeSiteWithStore();
  await (await openTestStore(file)).saveLead(makeNewLead(), []);
  const { output } = await examine(folder);
  expect(output).toMatch(
    /! База заявок працює, але .*без жодного каналу: 1\. Подивитися: npm run leads -- list/,
  );
});

describe('names the refused part of a channel', () => {
  const emailJs = (text: string, status = 400) => ({ status, answer: text });
  const bot = (status: number, description: string) => ({
    status,
    answer: JSON.stringify({ ok: false, error_code: status, description }),
  });

  // refusals.test.ts has the causes of all answers, and causes.test.ts their sentences.
  test.each([
    [
      bot(400, 'Bad Request: chat not found'),
      'Такого чату немає, або бота до нього не додано: звірте TELEGRAM_CHAT_ID',
    ],
    [
      emailJs('The template ID not found'),
      'В EmailJS немає такого шаблону: звірте EMAILJS_TEMPLATE_CONTACT, _TRIAL і _PACKAGE',
    ],
  ])('%o', async (refusal, expected) => {
    const { settings } = await startProviders(refusal);
    const { output } = await examine(await makeSite(), settings);
    expect(output).toContain(expected);
    expect(output).not.toMatch(/token-of-the-school|private-key-of-the-school/);
  });

  test('the doctor distinguishes a closed port from an unknown host', async () => {
    const port = await findFreePort();
    const { output } = await examine(await makeSite(), {
      TELEGRAM_ORIGIN: `http://127.0.0.1:${port}`,
      TELEGRAM_BOT_TOKEN: '123456:token',
      TELEGRAM_CHAT_ID: '-100',
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'a@b.example',
      MAIL_TO: 'c@d.example',
      WEBHOOK_URL: 'https://no-such-name.invalid/hook',
      WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 1).toString('base64')}`,
    });
    expect(output).toMatch(
      /бот: не надіслано \(код: network-econnrefused\)\. За цією адресою й портом ніхто не відповідає \(127\.0\.0\.1:\d+\)/,
    );
    expect(output).toMatch(
      /лист: не надіслано \(код: network-econnrefused\)\. За цією адресою й портом ніхто не відповідає \(127\.0\.0\.1:\d+\)/,
    );
    expect(output).toContain('Сервера з таким ім’ям не знайдено (no-such-name.invalid:443)');
  });

  test('the doctor names each refused recipient, and says that the others got the message', async () => {
    const mail = await startMailServer();
    mail.behaviour.refuseRecipient = (address) =>
      address.startsWith('second') ? '552 5.2.2 Over quota' : undefined;
    const { code, output } = await examine(await makeSite(), {
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      MAIL_FROM: 'site@school.example',
      MAIL_TO: 'first@school.example, second@school.example, third@school.example',
    });
    expect(code).toBe(1);
    expect(output).toContain(
      'адреса second@school.example його не прийняла (код: smtp-recipient-mailbox-full). Скринька одержувача переповнена',
    );
    expect(output).toContain('лист: надіслано на інші адреси.');
    expect(mail.emails.map(({ recipients }) => recipients)).toEqual([
      ['first@school.example', 'third@school.example'],
    ]);
  });

  test('the doctor admits an unknown cause and quotes the answer', async () => {
    const mail = await startMailServer();
    mail.behaviour.refuseRecipient = () => '550 5.7.1 Odd reasons of our own';
    const { output } = await examine(await makeSite(), {
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      MAIL_FROM: 'site@school.example',
      MAIL_TO: 'first@school.example',
    });
    expect(output).toContain(
      '(код: smtp-550-5.7.1). Причина невідома. Відповідь: «550 5.7.1 Odd reasons of our own»',
    );
  });

  test('the doctor quotes the provider, but never a secret', async () => {
    const { settings } = await startProviders(
      emailJs('Odd: private-key-of-the-school\n\u001b[31mis odd', 400),
    );
    const { output } = await examine(await makeSite(), settings);
    expect(output).toContain('Відповідь: «Odd: … is odd»');
  });
});

test('reports that another program polls for presses', async () => {
  const { settings } = await startProviders({ webhookUrl: 'https://crm.example/telegram' });
  const { code, output } = await examine(await makeSite(), settings);
  expect(code).toBe(1);
  expect(output).toContain('✗ Кнопки не працюватимуть: натискання забирає інша програма (crm.example)');
});

test('warns about a group that strangers can read', async () => {
  const { settings } = await startProviders({ chat: { type: 'supergroup', username: 'klitynka_zayavky' } });
  const { code, output } = await examine(await makeSite(), settings);
  expect(code).toBe(1);
  expect(output).toContain('✗ Чат школи публічний (@klitynka_zayavky): ');
  const closed = await startProviders({ chat: { type: 'supergroup' } });
  expect((await examine(await makeSite(), closed.settings)).output).not.toContain('публічний');
});

test('reports that the build has another address', async () => {
  const folder = await makeSite();
  const page = '<!doctype html><link rel="canonical" href="https://old.invalid/">';
  await writeFile(join(folder, 'dist/index.html'), page);
  // A finished build, whose page the server no longer needs.
  await writeFile(join(folder, 'dist/index.html.br'), brotliCompressSync(page));
  const settings = { PUBLIC_SITE_URL: 'https://new.invalid', TRUST_PROXY: '127.0.0.1' };
  const { output } = await examine(folder, settings);
  expect(output).toContain(
    '! Сайт зібрано для адреси https://old.invalid, а в налаштуваннях — https://new.invalid',
  );
  expect(output).not.toContain('Усе працює.');
  const same = await examine(folder, { ...settings, PUBLIC_SITE_URL: 'https://old.invalid' });
  expect(same.output).not.toContain('а в налаштуваннях');
});

test('hides the password of a database address in any form', async () => {
  for (const address of ['file://user:hidden-word@host/leads.db', '//user:hidden-word@host/leads.db']) {
    const { output } = await examine(await makeSite(), { DATABASE_URL: address });
    expect(output).toContain('✗ Налаштування DATABASE_URL записано неправильно');
    expect(output).not.toContain('hidden-word');
  }
});

test('names misspelt settings with suggestions', async () => {
  const folder = await makeSite();
  await writeFile(
    join(folder, '.env'),
    'TELEGRAM_TOKEN=1:a\nTELEGRAM_CHAT_ID=-1\nHOSTT=127.0.0.1\nSMTP_HOST=a.example\n',
  );
  const { code, output } = await examine(folder, { TЕLEGRAM_CHAT_ID: '1', LANGUAGE: 'uk', REMINDER: 'on' });
  expect(code).toBe(1);
  expect(output).toContain('! Налаштування TELEGRAM_TOKEN сайт не знає; може, TELEGRAM_BOT_TOKEN?');
  expect(output).toContain('! Налаштування HOSTT сайт не знає; може, HOST?');
  expect(output).toContain('! Налаштування REMINDER сайт не знає; може, REMINDERS?');
  expect(output).toContain('! Налаштування SMTP_HOST сайт не знає. Є лише: SMTP_URL.');
  expect(output).toContain(
    '! Налаштування TЕLEGRAM_CHAT_ID: літера «Е» (2-га) — кирилична; перепишіть латинкою.',
  );
  expect(output).toContain('✗ Бота Telegram налаштовано не повністю: бракує TELEGRAM_BOT_TOKEN.');
  expect(output).not.toContain('LANGUAGE');
});

test('does not accept sample content and the sample address of a real site', async () => {
  const { settings } = await startProviders();
  const PUBLIC_SITE_URL = 'https://school.example';
  const { code, output } = await examine(await makeSite(), { ...settings, PUBLIC_SITE_URL });
  expect(code).toBe(1);
  expect(output).toContain('✗ PUBLIC_SITE_URL=https://school.example — адреса зразка');
  expect(output).toContain('✗ Перш ніж відкрити сайт, замініть зразкове');
});

test('warns about sample content on a site for one computer, in Ukrainian, and does not say that all is well', async () => {
  const { settings } = await startProviders();
  const { code, output } = await examine(await makeSite(), settings);
  expect(code).toBe(0);
  expect(output).toContain('! Перш ніж відкрити сайт, замініть зразкове');
  expect(output).toContain('- content/school.yaml, зразкове: телефон, Viber, електронна пошта.');
  expect(output).not.toContain('Усе працює.');
  expect(output.trimEnd()).toMatch(/\nПрацює, але зверніть увагу на рядки зі знаком оклику\.$/);
  expect(output).not.toMatch(/^ {4}[A-Z]/m);
});

test('knows the settings of static hosting and finds missing ones', async () => {
  const { output } = await examine(await makeSite(), {
    PUBLIC_EMAILJS_ORIGIN: 'https://api.emailjs.com',
    PUBLIC_EMAILJS_PUBLIC_KEY: 'x',
  });
  expect(output).toContain('бракує PUBLIC_EMAILJS_SERVICE_ID');
});
