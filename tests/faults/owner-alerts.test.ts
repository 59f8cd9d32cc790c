// @module-tag slow
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createServer } from 'node:tls';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { tmpfsMissing } from '../support/capabilities.ts';
import { CLEAN_ENV } from '../support/clean-env.ts';
import { postgresMissing, startPostgres } from '../support/postgres.ts';
import { startBotProvider } from '../support/providers/bot-provider.ts';
import { findMissing } from '../support/proxies.ts';
import { type ServerProcess, startServerProcess, untilHealthy } from '../support/server-process.ts';
import { mountSmallDisk } from '../support/small-disk.ts';

/*
 * Real faults and the resulting notifications. The minutes between two checks of the server take a twentieth of a
 * second here. Unit tests cover the rules that count minutes.
 */

const HURRY = `data:text/javascript,
import timers from 'node:timers/promises';
import { syncBuiltinESMExports } from 'node:module';
const { setTimeout } = timers;
const begun = new Promise((begin) => process.on('SIGUSR2', begin));
timers.setTimeout = async (ms, ...rest) => {
  if (ms !== 60000) return setTimeout(ms, ...rest);
  await begun;
  process.stderr.write('a minute');
  return setTimeout(50, ...rest);
};
syncBuiltinESMExports();`;

/** Some checks of both kinds. */
const MORE_MINUTES = 10;

const LONG_WAIT = { timeout: 60_000, interval: 50 };

async function startSite() {
  const bot = await startBotProvider();
  onTestFinished(() => bot.close());
  const servers: ServerProcess[] = [];
  const listMessages = () => bot.messages.map(({ text }) => text);
  const countMinutes = () => servers.map(({ readOutput }) => readOutput().split('a minute').length);
  return {
    async start(settings: Record<string, string>): Promise<ServerProcess> {
      const server = await startServerProcess({
        nodeOptions: ['--import', HURRY],
        settings: {
          TELEGRAM_ORIGIN: bot.origin,
          TELEGRAM_BOT_TOKEN: '1:token',
          TELEGRAM_CHAT_ID: '-100',
          REMINDERS: 'off',
          ...settings,
        },
      });
      servers.push(server);
      // On a slow machine PostgreSQL is unavailable for more than such a minute at the start.
      await untilHealthy(server);
      server.child.kill('SIGUSR2');
      return server;
    },
    /**
     * Waits for a number of notifications and checks that none follows. Returns the last one and the earlier ones.
     */
    async hear(count: number): Promise<(string | undefined)[]> {
      await vi.waitUntil(() => listMessages().length >= count, LONG_WAIT);
      const before = countMinutes();
      const havePassed = () =>
        countMinutes().every((now, index) => now >= (before[index] ?? 0) + MORE_MINUTES);
      await vi.waitUntil(havePassed, LONG_WAIT);
      expect(listMessages()).toHaveLength(count);
      return listMessages().toReversed();
    },
  };
}

if (tmpfsMissing) console.warn(`A disk that fills up is not tested: ${tmpfsMissing}`);

test.skipIf(tmpfsMissing)('a disk that is nearly full, then full, then larger', async () => {
  const { folder, resize } = mountSmallDisk('240m');
  const site = await startSite();
  await site.start({ DATABASE_URL: `file:${join(folder, 'leads.db')}` });
  await site.hear(0);
  execFileSync('fallocate', ['--length', '100M', join(folder, 'large')]);
  // The doctor reports this.
  await site.hear(0);
  execFileSync('sh', ['-c', `cat /dev/zero > ${join(folder, 'rest')} || true`], { stdio: 'ignore' });
  const [full] = await site.hear(1);
  expect(full).toMatch(/^⚠️ Сайт школи: заявки не зберігаються[\s\S]*На диску сервера не лишилося місця/);
  resize('600m');
  const [back] = await site.hear(2);
  expect(back).toBe('✅ Сайт школи: заявки знову зберігаються.');
});

const missing = findMissing('openssl');
if (missing) console.warn(`An expiring certificate is not tested: ${missing}`);

test.skipIf(missing)(
  'a certificate that ends in nine days is reported by the doctor, not in the chat',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'ed25519',
        '-nodes',
        '-days',
        '9',
        '-subj',
        '/CN=127.0.0.1',
        '-keyout',
        key,
        '-out',
        cert,
      ],
      { stdio: 'ignore' },
    );
    const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) });
    await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
    onTestFinished(() => void server.close());
    const site = await startSite();
    const PUBLIC_SITE_URL = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { folder: place } = await site.start({ PUBLIC_SITE_URL });
    await site.hear(0);
    const doctor = promisify(execFile)(process.execPath, [resolve('src/server/doctor/main.ts')], {
      cwd: place,
      env: { ...CLEAN_ENV, PUBLIC_SITE_URL },
    });
    const { stdout } = await doctor.catch((error) => error as { stdout: string });
    expect(stdout).toMatch(/✗ Сертифікат сайту чинний до .*\. Його ніхто не поновлює/);
  },
);

if (postgresMissing) console.warn(`An unavailable PostgreSQL is not tested: ${postgresMissing}`);

test.skipIf(postgresMissing)(
  'a PostgreSQL that is stopped under two servers, and started again',
  async () => {
    const postgres = await startPostgres();
    onTestFinished(() => postgres.close());
    const site = await startSite();
    const DATABASE_URL = await postgres.createDatabase();
    for (const _ of [1, 2]) await site.start({ DATABASE_URL });
    await site.hear(0);
    postgres.stopAtOnce();
    expect((await site.hear(1))[0]).toMatch(/^⚠️ Сайт школи: заявки не зберігаються/);
    postgres.start();
    expect((await site.hear(2))[0]).toBe('✅ Сайт школи: заявки знову зберігаються.');
    postgres.stopAtOnce();
    expect((await site.hear(3))[0]).toMatch(/^⚠️ Сайт школи: заявки не зберігаються/);
  },
);
