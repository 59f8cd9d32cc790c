import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import type { StoreHealth } from '../../src/server/store/delivery-health.ts';
import { findMissing } from '../support/proxies.ts';
import { buildTestApp, HEALTHY } from '../support/test-app.ts';

/** The shell command of the unit, as systemd passes it. */
function readScript(): string {
  const unit = readFileSync('deploy/systemd/watch-school.service', 'utf8').replaceAll(/\\\n\s*/g, ' ');
  const [, script = ''] = /^ExecStart=\/bin\/sh -euc '(.*)'$/m.exec(unit) ?? [];
  expect(script).not.toMatch(/[\\%']/);
  return script.replaceAll('$$', '$');
}

/** The site and Telegram on one port, and a curl that connects there. */
async function startWatch() {
  const folder = mkdtempSync(join(tmpdir(), 'watch-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const request = [
    'req',
    '-x509',
    '-newkey',
    'ed25519',
    '-nodes',
    '-subj',
    '/CN=test',
    '-keyout',
    key,
    '-out',
    cert,
  ];
  execFileSync('openssl', request, { stdio: 'ignore' });
  const state = { health: HEALTHY as StoreHealth | undefined, isBotAway: false };
  const sent: string[] = [];
  let requests = 0;
  const server = createServer(
    { key: readFileSync(key), cert: readFileSync(cert) },
    async (request, response) => {
      const body = new URLSearchParams(String(await request.toArray()));
      if (request.headers.host === 'api.telegram.org') {
        if (!state.isBotAway) sent.push(`${request.url} ${body.get('chat_id')} ${body.get('text')}`);
        return void response.writeHead(state.isBotAway ? 502 : 200).end('{"ok":true}');
      }
      requests += 1;
      if (!state.health) return void request.socket.destroy();
      const { health } = state;
      const settings = { TELEGRAM_BOT_TOKEN: '1:a', TELEGRAM_CHAT_ID: '1' };
      const { app } = await buildTestApp({ settings, store: { checkHealth: async () => health } });
      const answer = await app.inject(request.url ?? '');
      response.writeHead(answer.statusCode).end(answer.body);
    },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const found = ['school.example', 'api.telegram.org'].map(
    (host) => `--connect-to ${host}:443:127.0.0.1:${port}`,
  );
  const curl = execFileSync('sh', ['-c', 'command -v curl'], { encoding: 'utf8' }).trim();
  const programs = { curl: `exec ${curl} -k ${found.join(' ')} "$@"`, sleep: 'exit 0' };
  for (const [name, command] of Object.entries(programs)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${command}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  const env = {
    PATH: `${folder}:${process.env.PATH}`,
    ...{ STATE_DIRECTORY: folder, SITE: 'school.example', TOKEN: '1:token', CHAT: '-100' },
  };
  return {
    state,
    /** Runs the check once. Returns its messages and the number of requests to the site. */
    async check() {
      requests = 0;
      await promisify(execFile)('/bin/sh', ['-euc', readScript()], { env }).catch(() => undefined);
      return { sent: sent.splice(0), requests };
    },
  };
}

const missing = findMissing('curl') ?? findMissing('openssl');
if (missing) console.warn(`The watch from outside is not tested: ${missing}`);

test.skipIf(missing)('the external check reports each state of the site once', async () => {
  const { state, check } = await startWatch();
  const messages = (words: string) => [`/bot1:token/sendMessage -100 ${words}`];
  expect(await check()).toEqual({ sent: [], requests: 1 });

  state.health = { ...HEALTHY, dead: 1, hasUnseenFailure: true };
  const degraded = '⚠️ school.example: сайт школи працює, але не всі заявки доходять.';
  expect(await check()).toEqual({ sent: messages(degraded), requests: 3 });
  expect(await check()).toEqual({ sent: [], requests: 3 });

  state.health = { ...HEALTHY, isWritable: false };
  expect((await check()).sent).toEqual(messages('⚠️ school.example: сайт школи не приймає заявок.'));

  Object.assign(state, { health: undefined, isBotAway: true });
  expect((await check()).sent).toEqual([]);
  state.isBotAway = false;
  expect((await check()).sent).toEqual(messages('⚠️ school.example: сайт школи не відповідає.'));
  expect((await check()).sent).toEqual([]);

  state.health = HEALTHY;
  expect(await check()).toEqual({
    sent: messages('✅ school.example: сайт школи знову працює.'),
    requests: 1,
  });
  expect((await check()).sent).toEqual([]);
});
