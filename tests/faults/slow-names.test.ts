// @module-tag slow
import { execFileSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test, vi } from 'vitest';
import { postLead } from '../support/send-lead.ts';
import { startServerProcess } from '../support/server-process.ts';
import { makeStoreFile } from '../support/test-store.ts';

/** Only root can give a process its own resolver. */
function canReplaceResolver(): boolean {
  try {
    execFileSync('unshare', ['-m', 'true']);
    return process.getuid?.() === 0;
  } catch {
    return false;
  }
}

const ADDRESS = '127.0.0.77';

/** A launcher that replaces a file of the system for the started program alone. */
function launchWith(file: string, replacement: string): string[] {
  return ['unshare', '-m', 'sh', '-c', `mount --bind ${replacement} ${file} && exec "$0" "$@"`];
}

test.skipIf(!canReplaceResolver())('a DNS server that never answers does not delay the stop', async () => {
  let asked = 0;
  const dns = createSocket('udp4', () => {
    asked += 1;
  });
  dns.bind(53, ADDRESS);
  await once(dns, 'listening');
  onTestFinished(() => void dns.close());
  const databaseFile = makeStoreFile();
  const resolver = join(databaseFile, '..', 'resolv.conf');
  writeFileSync(resolver, `nameserver ${ADDRESS}\n`);
  const server = await startServerProcess({
    settings: {
      DATABASE_URL: `file:${databaseFile}`,
      SMTP_URL: 'smtp://mail.school.example:2525',
      MAIL_FROM: 'site@school.example',
      MAIL_TO: 'maria@school.example',
    },
    launcher: launchWith('/etc/resolv.conf', resolver),
  });
  expect((await postLead(await server.origin)).text).toBe('OK');
  await vi.waitFor(() => expect(asked).toBeGreaterThan(0), { timeout: 60_000, interval: 20 });

  const stoppedAt = performance.now();
  expect((await server.end('SIGTERM')).code).toBe(0);
  expect(performance.now() - stoppedAt).toBeLessThan(10_000);
});

/** A Telegram that accepts no connection while its thread sleeps: the system's queue for them is full. */
const BUSY_TELEGRAM = `
const { createServer } = require('node:http');
const { parentPort, workerData } = require('node:worker_threads');
const server = createServer((request, response) => {
  request.resume();
  response.setHeader('content-type', 'application/json');
  response.end('{"ok":true,"result":{"message_id":1}}');
  parentPort.postMessage(request.url);
});
server.listen(0, '127.0.0.1', 1, () => {
  parentPort.postMessage(server.address().port);
  Atomics.wait(workerData, 0, 0);
});
`;

test.skipIf(!canReplaceResolver())(
  'a handshake that takes a second does not fail on a machine without IPv6',
  async () => {
    const sleeping = new Int32Array(new SharedArrayBuffer(4));
    const telegram = new Worker(BUSY_TELEGRAM, { eval: true, workerData: sleeping });
    const wake = () => {
      Atomics.store(sleeping, 0, 1);
      Atomics.notify(sleeping, 0);
    };
    const [port] = (await once(telegram, 'message')) as [number];
    const received: string[] = [];
    telegram.on('message', (url: string) => received.push(url));
    const waiting = Array.from({ length: 4 }, () => connect(port, '127.0.0.1').on('error', () => {}));
    const folder = mkdtempSync(join(tmpdir(), 'hosts-'));
    onTestFinished(async () => {
      for (const socket of waiting) socket.destroy();
      wake();
      await telegram.terminate();
      rmSync(folder, { recursive: true });
    });
    const hosts = join(folder, 'hosts');
    // Nothing listens at the second address, as on a machine that cannot reach Telegram's IPv6 address.
    writeFileSync(hosts, '127.0.0.1 telegram.example\n::1 telegram.example\n');
    const server = await startServerProcess({
      settings: {
        TELEGRAM_ORIGIN: `http://telegram.example:${port}`,
        TELEGRAM_BOT_TOKEN: '123456:SECRET',
        TELEGRAM_CHAT_ID: '-1007007',
        REMINDERS: 'off',
      },
      nodeOptions: ['--dns-result-order=ipv4first'],
      launcher: launchWith('/etc/hosts', hosts),
    });
    expect((await postLead(await server.origin)).text).toBe('OK');
    setTimeout(wake, 700);
    const isCard = (url: string) => url.endsWith('/sendMessage');
    await vi.waitFor(() => expect(received.some(isCard)).toBe(true), { timeout: 60_000, interval: 20 });
    expect(server.readOutput()).not.toContain('network-');
  },
);
