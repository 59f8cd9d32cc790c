// @module-tag slow
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { SEND_PATH } from '#shared/lead/wire.ts';
import { findFreePort } from '../support/free-port.ts';
import { restartThrice, startHeldServer, visitDuring } from '../support/held-server.ts';
import { ask, findMissing, type SiteProxy, startCaddy, startNginx } from '../support/proxies.ts';
import { sendRaw } from '../support/raw-socket.ts';
import { startServerProcess } from '../support/server-process.ts';

const RATE_LIMIT_PER_MINUTE = 120;

const PROXIES = [
  {
    name: 'caddy',
    start: (port: number) =>
      startCaddy(read('caddy/Caddyfile').replace('127.0.0.1:3000', `127.0.0.1:${port}`)),
  },
  {
    name: 'nginx',
    start: (port: number) =>
      startNginx(read('nginx/school.conf').replace('127.0.0.1:3000', `127.0.0.1:${port}`)),
  },
];

function read(path: string): string {
  return readFileSync(`deploy/${path}`, 'utf8');
}

describe.each(PROXIES)('$name', ({ name, start }) => {
  const missing = explainMissing(name);

  test.skipIf(missing)(
    'serves pages and leads over TLS, knows visitors apart, and outlives a restart',
    async () => {
      const server = await startHeldServer({
        PUBLIC_SITE_URL: 'https://school.example',
        TRUST_PROXY: '127.0.0.1',
        RATE_LIMIT_PER_MINUTE: String(RATE_LIMIT_PER_MINUTE),
      });
      const proxy = await start(server.port);
      const page = await proxy.ask('/');
      expect(page).toMatchObject({ status: 200, text: expect.stringContaining('Головна') });
      expect(page.headers['strict-transport-security']).toBeTruthy();
      expect(page.headers['content-security-policy']).toContain('upgrade-insecure-requests');
      expect(await ask(proxy.httpPort)).toMatch(/^https:\/\/school\.example(:\d+)?\/subject\/physics\?a=1$/);
      if (name === 'nginx') await expect.poll(proxy.readLog).toContain('"GET / HTTP');
      const large = await proxy.ask(SEND_PATH, { body: 'x'.repeat(70_000) });
      expect(large).toMatchObject({
        status: 413,
        headers: { 'content-type': expect.stringContaining('text/plain') },
      });

      const statuses = await visitDuring(restartThrice(server.restart), (number) => {
        const from = `127.0.1.${1 + (number % 200)}`;
        return number % 4 === 0 ? sendLead(proxy, { from }) : getPage(proxy, from);
      });
      const failures = statuses.filter((status) => status !== 200);
      console.info(`${name}: ${statuses.length} requests during 3 restarts, ${failures.length} failed`);
      expect(failures).toEqual([]);

      // Whoever makes up an X-Forwarded-For is still known by his own address, and hinders nobody else.
      const limited = await Promise.all(
        Array.from({ length: RATE_LIMIT_PER_MINUTE + 5 }, (_, number) =>
          sendLead(proxy, { from: '127.0.0.2', headers: { 'x-forwarded-for': `203.0.113.${number}` } }),
        ),
      );
      expect(limited.filter((status) => status === 429)).toHaveLength(5);
      expect(await sendLead(proxy, { from: '127.0.0.3' })).toBe(200);
    },
  );
});

const missingNginx = explainMissing('nginx');

test.skipIf(missingNginx)(
  'nginx turns a flood from one address away, and nobody else notices',
  { tags: 'slow' },
  async () => {
    const server = await startServerProcess();
    const proxy = await startNginx(
      read('nginx/school.conf').replace('127.0.0.1:3000', new URL(await server.origin).host),
    );
    const countRefused = async (requests: number, from: string) => {
      let [asked, refused] = [0, 0];
      const visitors = Array.from({ length: 50 }, async () => {
        while (asked < requests) {
          asked += 1;
          const { status } = await proxy.ask('/', { from });
          expect([200, 429]).toContain(status);
          if (status === 429) refused += 1;
        }
      });
      await Promise.all(visitors);
      return refused;
    };

    // A class opens the site at once, and then somebody asks for far more.
    expect(await countRefused(250, '127.0.0.2')).toBe(0);
    expect(await countRefused(2500, '127.0.0.3')).toBeGreaterThan(100);
    expect(await countRefused(50, '127.0.0.4')).toBe(0);
  },
);

test.skipIf(missingNginx)(
  'nginx writes nothing of a request or of a visitor into its error log',
  async () => {
    const conf = read('nginx/school.conf');
    const VISITOR = '127.0.5.5';
    /** Has nginx meet all that it calls an error: TLS that is none, a head too large, a flood, nobody behind it. */
    const provoke = async (site: string) => {
      const port = await findFreePort();
      // A busy machine can't ask so fast that the real limit is reached.
      const strict = site.replace('rate=100r/s', 'rate=1r/s').replace('burst=1000', 'burst=10');
      const proxy = await startNginx(strict.replace('127.0.0.1:3000', `127.0.0.1:${port}`));
      await sendRaw(proxy.httpsPort, '\u0016\u0003\u0001\u0000\u0005hello from no browser', VISITOR);
      await sendRaw(
        proxy.httpPort,
        'GET /?phone=0671234567 HTTP/1.1\r\nHost: school.example\r\nHost\r\n\r\n',
        VISITOR,
      );
      const question = { from: VISITOR, headers: { referer: 'https://school.example/?name=Olena' } };
      expect((await proxy.ask('/?phone=0671234567', question)).status).toBe(502);
      expect((await proxy.ask(`/${'long'.repeat(4000)}`, question)).status).toBe(414);
      const flood = Array.from({ length: 50 }, () => proxy.ask('/?phone=0671234567', question));
      expect((await Promise.all(flood)).map(({ status }) => status)).toContain(429);
      return proxy.readErrorLog();
    };
    const TRACES = /0671234567|Olena|longlong|127\.0\.5\.5|client:|request:/;

    expect(await provoke(conf)).not.toMatch(TRACES);
    // What it would have written otherwise, so that this test is known to look where it stands.
    expect(await provoke(conf.replaceAll(' emerg;', ' error;'))).toMatch(TRACES);
  },
);

test.skipIf(missingNginx)('nginx leads from www to the site, where it is told to', async () => {
  const server = await startServerProcess();
  const here = new URL(await server.origin).host;
  const site = read('nginx/school.conf').replace('127.0.0.1:3000', here);
  const www = { headers: { host: 'www.school.example' } };
  const both = await startNginx(site + read('nginx/www.conf'));
  const led = await both.ask('/subject/physics', www);
  expect(led).toMatchObject({ status: 301, headers: { location: 'https://school.example/subject/physics' } });
  expect((await both.ask('/')).status).toBe(200);
  // A school without that name in the DNS has a configuration that nginx takes as well.
  expect((await (await startNginx(site)).ask('/')).status).toBe(200);
});

test.skipIf(missingNginx)(
  'nginx asks the other of two servers when one is gone',
  { tags: 'slow' },
  async () => {
    const [one, other] = [await startServerProcess(), await startServerProcess()];
    const proxy = await startNginx(
      read('nginx/two-instances.conf')
        .replace('127.0.0.1:3001', new URL(await one.origin).host)
        .replace('127.0.0.1:3002', new URL(await other.origin).host) +
        read('nginx/school.conf').replace('http://127.0.0.1:3000', 'http://school'),
    );
    const stopOne = async () => {
      await sleep(2000);
      // It does not come back: the worst that a restart can be.
      one.child.kill('SIGTERM');
    };
    const statuses = await visitDuring(stopOne(), (number) =>
      number % 4 === 0 ? sendLead(proxy) : getPage(proxy),
    );
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  },
);

function explainMissing(program: string): string | undefined {
  const missing = findMissing(program) ?? findMissing('openssl');
  if (missing) console.warn(`The proxy ${program} is not tested: ${missing}`);
  return missing;
}

async function getPage(proxy: SiteProxy, from?: string): Promise<number> {
  return (await proxy.ask('/', { ...(from && { from }) })).status;
}

async function sendLead(proxy: SiteProxy, question: Parameters<SiteProxy['ask']>[1] = {}): Promise<number> {
  const body = { template_id: 'trial', template_params: { name: 'Олена', phone: '0671234567' } };
  return (await proxy.ask(SEND_PATH, { body, ...question })).status;
}
