import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import vm from 'node:vm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { CLEAN_ENV } from '../support/clean-env.ts';
import { runLeads, runLeadsWithRemarks } from '../support/leads-command.ts';
import { hang, resetAfter, status } from '../support/providers/answers.ts';
import { startBotProvider } from '../support/providers/bot-provider.ts';
import { type RecordedRequest, startProvider } from '../support/providers/provider.ts';
import { startProviders } from '../support/providers/start-providers.ts';
import { startWebhookReceiver, WEBHOOK_SECRET } from '../support/providers/webhook-receiver.ts';
import { postLead } from '../support/send-lead.ts';
import { type ServerProcess, startServerProcess, untilHealthReports } from '../support/server-process.ts';
import { providerSettings } from '../support/start-site.ts';
import { endLeases } from '../support/test-store.ts';

const LONG_WAIT = { timeout: 50_000, interval: 100 };

const webhookSettings = (url: string) => ({
  WEBHOOK_URL: url,
  WEBHOOK_SECRET,
});

async function sendLead(server: ServerProcess, name: string): Promise<void> {
  const params = { name, phone: '067 123 45 67', subject: 'Хімія', message: '=1+1', page: '/' };
  expect((await postLead(await server.origin, params)).text).toBe('OK');
}

const typeOf = ({ body }: RecordedRequest) => (typeof body === 'string' ? body : body.type);
const idOf = ({ headers }: RecordedRequest) => headers['webhook-id'];

test('a receiver gets each lead and the state of its conversation, with the same ids at each attempt', {
  tags: 'slow',
}, async () => {
  const receiver = await startWebhookReceiver();
  onTestFinished(() => receiver.close());
  const { email, bot, ...providers } = await startProviders();
  const settings = { ...providers.settings, ...webhookSettings(`${receiver.origin}/hook`) };
  email.answerAll(status(500));
  // The receiver refuses the first attempt. It accepts the second, but its answer is lost.
  receiver.answerNext(status(503), resetAfter);
  const server = await startServerProcess({ settings });
  await sendLead(server, 'Оксана');
  await runLeads(server.folder, ['mark', '1', 'taken', '--by', 'Марія']);
  await runLeads(server.folder, ['mark', '1', 'lost', '--by', 'Марія']);

  const ofType = (type: string) => receiver.accepted().filter((request) => typeOf(request) === type);
  await vi.waitFor(() => {
    expect(ofType('lead.created').length).toBeGreaterThan(0);
    expect(ofType('conversation.lost').length).toBeGreaterThan(0);
  }, LONG_WAIT);
  await untilHealthReports(server, { pending: 2 });

  expect(receiver.mistakes).toEqual([]);
  const created = receiver.requests.filter(({ body }) => JSON.stringify(body).includes('lead.created'));
  expect(new Set(created.map(idOf)).size).toBe(1);
  expect(new Set(ofType('conversation.lost').map(idOf)).size).toBe(1);
  const [closed] = ofType('conversation.lost');
  expect(closed && idOf(closed)).not.toBe(created[0] && idOf(created[0]));
  expect(closed?.body).toMatchObject({
    data: { number: 1, version: 2, by: 'Марія', phone: '+380671234567', fields: { name: 'Оксана' } },
  });
  // The bot waits for the e-mail. The webhook does not wait.
  expect(bot.requests.filter(({ path }) => path.endsWith('/sendMessage'))).toEqual([]);
});

test('if the server is killed during a webhook call, the next server repeats the call', {
  tags: 'slow',
}, async () => {
  const receiver = await startWebhookReceiver();
  onTestFinished(() => receiver.close());
  const settings = webhookSettings(receiver.origin);
  receiver.answerNext(hang);
  const server = await startServerProcess({ settings });
  await sendLead(server, 'Оксана');
  await vi.waitFor(() => expect(receiver.requests).toHaveLength(1), LONG_WAIT);
  await runLeads(server.folder, ['mark', '1', 'taken', '--by', 'Марія']);
  await server.end('SIGKILL');
  const databaseUrl = `file:${server.folder}/data/leads.db`;
  await startServerProcess({ settings: { ...settings, DATABASE_URL: databaseUrl } });
  endLeases(`${server.folder}/data/leads.db`);

  // The interrupted message follows the queued ones. The receiver compares versions.
  await vi.waitFor(
    () => expect(receiver.accepted().map(typeOf).sort()).toEqual(['conversation.taken', 'lead.created']),
    LONG_WAIT,
  );
  const repeated = receiver.accepted().find((request) => typeOf(request) === 'lead.created');
  expect(idOf(repeated as RecordedRequest)).toBe(idOf(receiver.requests[0] as RecordedRequest));
});

test('the bot reports a refusing webhook, and the webhook gets no alerts', async () => {
  const receiver = await startWebhookReceiver();
  const bot = await startBotProvider();
  onTestFinished(async () => void (await Promise.all([receiver.close(), bot.close()])));
  receiver.answerAll(status(401));
  const { TELEGRAM_ORIGIN = '', TELEGRAM_BOT_TOKEN = '', TELEGRAM_CHAT_ID = '' } = providerSettings(bot, bot);
  const settings = {
    TELEGRAM_ORIGIN,
    TELEGRAM_BOT_TOKEN,
    TELEGRAM_CHAT_ID,
    REMINDERS: 'off',
    ...webhookSettings(receiver.origin),
  };
  const server = await startServerProcess({ settings });
  await sendLead(server, 'Оксана');
  await untilHealthReports(server, {
    status: 'degraded',
    channels: ['bot', 'webhook'],
    pending: 1,
    breakers: [{ channel: 'webhook', errorCode: 'webhook-401' }],
  });
  expect(bot.accepted()).toHaveLength(1);
  const { stderr } = await runLeadsWithRemarks(server.folder, ['list'], settings);
  expect(stderr).toMatch(/Не надсилається: вебхук, з/);
});

test('the receiver in the guide forwards each lead once, and rejects requests without a signature', async () => {
  const env = { ...CLEAN_ENV, PORT: '0', WEBHOOK_SECRET };
  const child = spawn(process.execPath, [resolve('docs/webhook/receiver.mjs')], { env });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const port = await vi.waitFor(() => {
    const [, found] = /Listening on (\d+)/.exec(output) ?? [];
    if (!found) throw new Error(`Not listening: ${output}`);
    return found;
  }, LONG_WAIT);
  const url = `http://127.0.0.1:${port}/`;
  const server = await startServerProcess({ settings: webhookSettings(url) });
  const lines = () => output.split('\n').filter((line) => line.startsWith('{'));
  await sendLead(server, 'Оксана');
  // Each event contains the state at its delivery, so the lead has to arrive before the step.
  await vi.waitFor(() => expect(lines()).toHaveLength(1), LONG_WAIT);
  await runLeads(server.folder, ['mark', '1', 'taken', '--by', 'Марія']);

  await vi.waitFor(() => expect(lines()).toHaveLength(2), LONG_WAIT);
  expect(lines().map((line) => JSON.parse(line))).toEqual([
    { type: 'lead.created', number: 1, name: 'Оксана', phone: '+380671234567', by: null },
    { type: 'conversation.taken', number: 1, name: 'Оксана', phone: '+380671234567', by: 'Марія' },
  ]);
  expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(401);
});

test('the script in the guide writes each lead into the table once, and rejects strangers', async () => {
  const rows: unknown[][] = [];
  const doPost = await loadAppsScript(rows, 'a-long-key');
  let isFirst = true;
  const google = await startProvider({
    check: () => undefined,
    acceptWith: {
      // Google passes the address and the body to the script, but no headers.
      body: ({ path, body }) =>
        doPost({
          parameter: Object.fromEntries(new URL(path, 'https://script.google.com').searchParams),
          postData: { contents: JSON.stringify(body) },
        }),
      type: 'text/html',
    },
  });
  onTestFinished(() => google.close());
  google.answerAll((exchange) => {
    exchange.accept();
    // The answer to the first request is lost.
    if (isFirst) exchange.response.socket?.resetAndDestroy();
    isFirst = false;
  });
  const server = await startServerProcess({
    settings: webhookSettings(`${google.origin}/exec?key=a-long-key`),
  });
  await sendLead(server, 'Оксана');
  // Each event contains the state at its delivery, so the lead has to arrive before the step.
  await vi.waitFor(() => expect(rows).toHaveLength(1), LONG_WAIT);
  await runLeads(server.folder, ['mark', '1', 'taken', '--by', 'Марія']);

  await vi.waitFor(() => expect(rows).toHaveLength(2), LONG_WAIT);
  await untilHealthReports(server, { pending: 0 });
  expect(rows.map((row) => row.slice(1).map((cell) => (cell instanceof Date ? 'date' : cell)))).toEqual([
    [1, 'date', "'нова", '', "'Оксана", "'+380671234567", "'Хімія", '', "'=1+1", "'/"],
    [1, 'date', "'у роботі", "'Марія", "'Оксана", "'+380671234567", "'Хімія", '', "'=1+1", "'/"],
  ]);
});

test('the script answers by a redirect to a wrong key, or if the spreadsheet fails', async () => {
  const rows: unknown[][] = [];
  const post = await loadAppsScript(rows, 'a-long-key');
  const postData = { contents: JSON.stringify({ type: 'lead.created', data: { id: 'x' } }) };
  // Google answers 200 if the script throws, so the site would take the row for written.
  expect(post({ parameter: { key: 'wrong' }, postData })).toBe('302 Error: Чужий запит');
  expect(post({ parameter: { key: 'a-long-key' }, postData })).toMatch(/^302 TypeError: /);
  expect(rows).toEqual([]);
});

type AppsScriptRequest = { parameter: Record<string, string>; postData: { contents: string } };

/** The script of the guide, with fakes of the Google services that it uses. */
async function loadAppsScript(
  rows: unknown[][],
  key: string,
): Promise<(request: AppsScriptRequest) => string> {
  const script = await readFile('docs/webhook/google-sheets.js', 'utf8');
  const sheet = {
    getLastRow: () => rows.length,
    getRange: () => ({ getValues: () => (rows.length > 0 ? rows.map(([id]) => [id]) : [['']]) }),
    appendRow: (row: unknown[]) => rows.push(row),
  };
  const google = {
    Date,
    LockService: { getScriptLock: () => ({ waitLock: () => undefined, releaseLock: () => undefined }) },
    SpreadsheetApp: { getActiveSpreadsheet: () => ({ getSheets: () => [sheet] }), flush: () => undefined },
    HtmlService: { createHtmlOutput: (text: string) => text },
    ContentService: { createTextOutput: (text: string) => `302 ${text}` },
    console: { error: () => undefined },
  };
  const context = vm.createContext(google);
  vm.runInContext(script.replace(/const KEY = '.*'/, `const KEY = '${key}'`), context);
  return (context as unknown as { doPost: (request: AppsScriptRequest) => string }).doPost;
}
