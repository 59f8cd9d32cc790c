import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { FIXTURE_CONTENT } from '../support/fixture-site.ts';
import { startServerProcess } from '../support/server-process.ts';

/** A provider of both channels that remembers what it was sent. */
async function startProviders({ status = 200, clockErrorMs = 0 } = {}) {
  const sent: { path: string; body: Record<string, unknown> }[] = [];
  const server = createServer(async (request, response) => {
    response.setHeader('date', new Date(Date.now() + clockErrorMs).toUTCString());
    let text = '';
    for await (const chunk of request) text += chunk;
    const path = request.url ?? '';
    if (request.method === 'POST') sent.push({ path, body: JSON.parse(text) });
    const yes = path.endsWith('/sendMessage') ? '{"ok":true,"result":{"message_id":1}}' : 'OK';
    response.writeHead(request.method === 'POST' ? status : 404).end(status === 200 ? yes : '{}');
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
async function examine(folder: string, settings: Record<string, string> = {}) {
  const env = { PATH: process.env.PATH, ...settings };
  const run = promisify(execFile)(process.execPath, [resolve('src/server/doctor.ts')], { cwd: folder, env });
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

test('tries every template and the bot of a sound site, and leaves no lead behind', async () => {
  const { sent, settings } = await startProviders();
  const server = await startServerProcess();
  await server.origin;
  const { code, findings, output } = await examine(server.folder, {
    ...settings,
    PUBLIC_SITE_URL: 'https://school.example',
    TRUST_PROXY: '127.0.0.1',
  });
  expect(findings.filter((line) => !line.startsWith('✓'))).toEqual([]);
  expect(code).toBe(0);
  expect(output).toContain('Годинник точний');
  expect(sent.map(({ body }) => body.template_id ?? body.chat_id).sort()).toEqual([
    '-100200300',
    'template-contact',
    'template-package',
    'template-trial',
  ]);
  for (const { body } of sent) expect(JSON.stringify(body)).toContain('Перевірка сайту');
  const database = new DatabaseSync(join(server.folder, 'data', 'leads.db'), { readOnly: true });
  expect(database.prepare('select count(*) as count from lead').get()?.count).toBe(0);
  database.close();
});

test('says what a refused channel means, and no secret', async () => {
  const { settings } = await startProviders({ status: 401 });
  const { code, findings, output } = await examine(await makeSite(), settings);
  expect(code).toBe(1);
  expect(findings.filter((line) => line.startsWith('✗'))).toHaveLength(4);
  expect(output).toContain('бот: не надіслано (код: bot-401). Перевірте токен бота та чи є бот у чаті.');
  expect(output).toContain('(шаблон template-trial): не надіслано (код: emailjs-401)');
  expect(output).not.toMatch(/token-of-the-school|private-key-of-the-school/);
});

test.each([
  ['поспішає', -5 * 60_000],
  ['відстає', 5 * 60_000],
])('sees that the clock %s', async (word, clockErrorMs) => {
  const { settings } = await startProviders({ clockErrorMs });
  const { code, output } = await examine(await makeSite(), settings);
  expect(code).toBe(1);
  expect(output).toMatch(new RegExp(`✗ Годинник сервера ${word} на (299|300|301) с`));
});

test('stops at a wrong setting, which it names', async () => {
  const { code, findings } = await examine(await makeSite(), { PORT: 'abc' });
  expect(code).toBe(1);
  expect(findings).toEqual([expect.stringMatching(/^✗ Налаштування PORT записано неправильно/)]);
});

test('tells a site without channels, a build or sound content what to do, and makes no database', async () => {
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

test('tells that leads wait for somebody to hear of them', async () => {
  const server = await startServerProcess();
  const origin = await server.origin;
  await fetch(`${origin}/api/v1.0/email/send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ template_id: 'trial', template_params: { name: 'Іван', phone: '0671234567' } }),
  });
  const { output } = await examine(server.folder);
  expect(output).toMatch(
    /! База заявок працює, але .*без жодного каналу: 1\. Подивитися: npm run leads -- stats/,
  );
});
