// @module-tag slow
import { execFileSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
    launcher: ['unshare', '-m', 'sh', '-c', `mount --bind ${resolver} /etc/resolv.conf && exec "$0" "$@"`],
  });
  expect((await postLead(await server.origin)).text).toBe('OK');
  await vi.waitFor(() => expect(asked).toBeGreaterThan(0), { timeout: 60_000, interval: 20 });

  const stoppedAt = performance.now();
  expect((await server.end('SIGTERM')).code).toBe(0);
  expect(performance.now() - stoppedAt).toBeLessThan(10_000);
});
