// @module-tag slow
import { execFile } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { copyProject, insertBefore } from '../support/copy-project.ts';

const run = promisify(execFile);

const TRANSPORT = `import type { PushConfig } from '../../../config.ts';
import { nameLead, shortenLead } from '../../../words/describe-lead.ts';
import { writeParagraphs } from '../../notices/notice.ts';
import { DeliveryFailure } from '../../queue/failure.ts';
import { HTTP_TIMEOUT_MS, postJson } from '../post-json.ts';
import type { Transport } from '../transport.ts';

/** Sets up a push service: a topic to which a short message is posted. */
export function createPushTransport({ url }: PushConfig): Transport {
  async function push(title: string, message: string, signal: AbortSignal): Promise<void> {
    const { status, retryAfterMs } = await postJson(url, { title, message }, signal);
    if (status === 200) return;
    const isRefused = status === 401 || status === 403 || status === 404;
    throw new DeliveryFailure(isRefused ? 'configuration' : 'transient', \`push-\${status}\`, { retryAfterMs });
  }
  return {
    channel: 'push',
    minIntervalMs: 0,
    timeoutMs: HTTP_TIMEOUT_MS,
    recipients: [],
    send(lead, signal, isPlain) {
      const told = isPlain ? shortenLead(lead.lead) : lead.lead;
      return push(nameLead(told), Object.values(told.fields).join('\\n'), signal);
    },
    sendNotice: (notice, signal) => push(notice.title, writeParagraphs(notice).join('\\n\\n'), signal),
  };
}
`;

const WORDS = `  push: {
    name: 'сповіщення',
    failing: 'сповіщення про заявки не надсилаються',
    recovered: 'сповіщення про заявки знову надсилаються',
    notSent: 'не надіслано сповіщенням',
    advice: 'Перевірте адресу PUSH_URL.',
  },
`;

const ROWS = {
  sqlite: `INSERT INTO channel (name) VALUES ('push');
INSERT INTO breaker (channel, kind) SELECT 'push', value FROM json_each('["contact", "trial", "package"]');
`,
  postgres: `INSERT INTO channel (name) VALUES ('push');
INSERT INTO breaker (channel, kind) SELECT 'push', kind FROM unnest(ARRAY['contact', 'trial', 'package']) AS kind;
`,
};

/** The project as it is after somebody has added a channel by what CONTRIBUTING says of it, and the lines that took. */
async function addChannel(): Promise<{ project: string; lines: number }> {
  const parent = mkdtempSync(join(tmpdir(), 'added-channel-'));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  const project = join(parent, 'project');
  await copyProject(project);
  symlinkSync(resolve('node_modules'), join(project, 'node_modules'));
  let lines = 0;

  function insert(file: string, before: string, added: string): void {
    insertBefore(project, file, before, added);
    lines += Math.max(1, added.split('\n').length - 1);
  }

  function create(file: string, text: string): void {
    mkdirSync(dirname(join(project, file)), { recursive: true });
    appendFileSync(join(project, file), text);
    lines += text.split('\n').length - 1;
  }

  insert('src/server/lead.ts', "'email', 'bot', 'webhook'", "'push', ");
  insert('src/server/settings.ts', '  WEBHOOK_URL:', '  PUSH_URL: origin.optional(),\n');
  insert(
    'src/server/config.ts',
    '    webhook: read',
    '    push: settings.PUSH_URL ? { url: settings.PUSH_URL } : undefined,\n',
  );
  insert(
    'src/server/config.ts',
    'export type WebhookConfig',
    "export type PushConfig = NonNullable<Config['push']>;\n",
  );
  create('src/server/delivery/channels/push/push.ts', TRANSPORT);
  insert(
    'src/server/delivery/channels/channels.ts',
    '/** Sets up each',
    "import { createPushTransport } from './push/push.ts';\n\n",
  );
  insert('src/server/delivery/channels/channels.ts', '  webhook: create', '  push: createPushTransport,\n');
  insert('src/server/words/channels.ts', '  webhook: {', WORDS);
  for (const [engine, rows] of Object.entries(ROWS)) {
    const number = String(readdirSync(`migrations/${engine}`).length + 1).padStart(4, '0');
    create(`migrations/${engine}/${number}-push.sql`, rows);
  }
  return { project, lines };
}

test('a channel that is added as CONTRIBUTING says takes sixty lines, one folder, and carries leads', async () => {
  const { project, lines } = await addChannel();
  expect(lines).toBeLessThanOrEqual(60);
  const checking = run(resolve('node_modules/.bin/tsc'), ['-p', 'tsconfig.server.json'], { cwd: project });
  await checking.catch(({ stdout }) => expect.fail(stdout));

  const received: string[] = [];
  const server = createServer((request, response) => {
    request.setEncoding('utf8').on('data', (chunk) => received.push(chunk));
    request.on('end', () => response.end('ok'));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((done) => server.once('listening', done));
  const { stdout } = await run(process.execPath, ['tests/support/deliver-one.ts'], {
    cwd: project,
    env: {
      DATABASE_URL: `file:${join(project, 'leads.db')}`,
      PUSH_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
  });
  expect(JSON.parse(stdout)).toEqual([{ channel: 'push', state: 'done' }]);
  expect(received.join('')).toContain('Заявка №1: пробний урок');
}, 300_000);
