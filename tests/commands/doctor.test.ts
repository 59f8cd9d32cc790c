// @module-tag slow
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../src/server/store/open.ts';
import { CLEAN_ENV } from '../support/clean-env.ts';
import { FIXTURE_CONTENT } from '../support/fixture-site.ts';
import { makeNewLead } from '../support/make-lead.ts';
import { startChannels } from '../support/providers/channels.ts';
import { copyRealContent } from '../support/real-content.ts';
import { startServerProcess } from '../support/server-process.ts';
import { openTestStore } from '../support/test-store.ts';
import { startTlsProxy } from '../support/tls-proxy.ts';

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
  const { sent, settings } = await startChannels();
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
  const { sent, settings } = await startChannels();
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
  const { sent, settings } = await startChannels();
  const folder = await makeSite();
  await examine(folder, { ...settings, OPERATOR: '777' }, '--notify');
  expect(sent.map(({ path, body }) => [path.replace(/^.*\//, ''), body.chat_id])).toEqual([
    ['sendMessage', '777'],
  ]);
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

test.each(['file://user:hidden-word@host/leads.db', '//user:hidden-word@host/leads.db'])(
  'stops at a wrong setting, names it and hides its password: %s',
  async (address) => {
    const { code, findings, output } = await examine(await makeSite(), { DATABASE_URL: address });
    expect(code).toBe(1);
    expect(findings).toEqual([expect.stringMatching(/^✗ Налаштування DATABASE_URL записано неправильно/)]);
    expect(output).not.toContain('hidden-word');
  },
);

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
  const { settings } = await startChannels();
  const PUBLIC_SITE_URL = 'https://school.example';
  const { code, output } = await examine(await makeSite(), { ...settings, PUBLIC_SITE_URL });
  expect(code).toBe(1);
  expect(output).toContain('✗ PUBLIC_SITE_URL=https://school.example — адреса зразка');
  expect(output).toContain('✗ Перш ніж відкрити сайт, замініть зразкове');
});

test('warns about sample content on a site for one computer, in Ukrainian, and does not say that all is well', async () => {
  const { settings } = await startChannels();
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
