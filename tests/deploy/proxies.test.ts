// @module-tag slow
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { SEND_FORM_PATH, SEND_PATH } from '#shared/lead/wire.ts';
import { findFreePort } from '../support/free-port.ts';
import { postgresMissing, startPostgres } from '../support/postgres.ts';
import { connectTo } from '../support/postgres-client.ts';
import { ask, findMissing, type SiteProxy, startCaddy, startNginx } from '../support/proxies.ts';
import { readUntilClosed, sendRaw } from '../support/raw-socket.ts';
import { startServerProcess, untilHealthy } from '../support/server-process.ts';
import { restartThreeTimes, startSocketServer, visitDuring } from '../support/socket-server.ts';
import { buildTestApp, listen } from '../support/test-app.ts';

const RATE_LIMIT_PER_MINUTE = 120;

const PROXIES = [
  {
    name: 'caddy',
    start: (port: number) => startCaddy(toServer(read('caddy/Caddyfile'), port)),
  },
  {
    name: 'nginx',
    start: (port: number) => startNginx(readNginx(port)),
  },
];

function read(path: string): string {
  return readFileSync(`deploy/${path}`, 'utf8');
}

/** The configuration for the server at this port. */
function toServer(configuration: string, port: number): string {
  return configuration.replace('127.0.0.1:3000', `127.0.0.1:${port}`);
}

const readNginx = (port: number) => toServer(read('nginx/school.conf'), port);

describe.each(PROXIES)('$name', ({ name, start }) => {
  const missing = explainMissing(name);

  test.skipIf(missing)(
    'serves pages and leads over TLS, knows visitors apart, and outlives a restart',
    async () => {
      const server = await startSocketServer({
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

      const statuses = await visitDuring(restartThreeTimes(server.restart), (number) => {
        const from = `127.0.1.${1 + (number % 200)}`;
        return number % 4 === 0 ? sendLead(proxy, { from }) : getPage(proxy, from);
      });
      const failures = statuses.filter((status) => status !== 200);
      console.info(`${name}: ${statuses.length} requests during 3 restarts, ${failures.length} failed`);
      expect(failures).toEqual([]);

      // A client with a false X-Forwarded-For is limited by its real address and does not affect others.
      const limited = await Promise.all(
        Array.from({ length: RATE_LIMIT_PER_MINUTE + 5 }, (_, number) =>
          sendLead(proxy, { from: '127.0.0.2', headers: { 'x-forwarded-for': `203.0.113.${number}` } }),
        ),
      );
      expect(limited.filter((status) => status === 429)).toHaveLength(5);
      expect(await sendLead(proxy, { from: '127.0.0.3' })).toBe(200);
    },
  );

  test.skipIf(missing)('rejects two Host headers, which the site might understand otherwise', async () => {
    const { app, hosts } = await startRecordingApp();
    const proxy = await start((await listen(app)).port);
    const askWith = async (headers: string) => {
      const socket = proxy.open('127.0.0.1');
      socket.write(`GET /healthz HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`);
      return (await readUntilClosed(socket)).status;
    };
    expect(await askWith('Host: school.example\r\n')).toBe(200);
    for (const [first, second] of [
      ['school.example', 'evil.example'],
      ['evil.example', 'school.example'],
      ['school.example', 'school.example'],
    ])
      expect(await askWith(`Host: ${first}\r\nHost: ${second}\r\n`), `${first}, ${second}`).toBe(400);
    expect(hosts).toEqual(['school.example']);
  });
});

/** The server in this process, and the `Host` of each request that reaches it. */
async function startRecordingApp() {
  const { app } = await buildTestApp();
  const hosts: (string | undefined)[] = [];
  app.server.on('request', ({ headers }) => hosts.push(headers.host));
  return { app, hosts };
}

const missingNginx = explainMissing('nginx');

test.skipIf(missingNginx)('nginx rejects a flood from one address and serves other visitors', async () => {
  const server = await startServerProcess();
  const proxy = await startNginx(readNginx(Number(new URL(await server.origin).port)));
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

  // A school class opens the site at once; then one address sends far more requests.
  expect(await countRefused(250, '127.0.0.2')).toBe(0);
  expect(await countRefused(2500, '127.0.0.3')).toBeGreaterThan(100);
  expect(await countRefused(50, '127.0.0.4')).toBe(0);
});

test.skipIf(missingNginx)(
  'nginx writes nothing of a request or of a visitor into its error log',
  async () => {
    const conf = read('nginx/school.conf');
    const VISITOR = '127.0.5.5';
    /** Causes all errors that nginx logs: invalid TLS, large headers, a flood, an unavailable server. */
    const provoke = async (site: string) => {
      const port = await findFreePort();
      // A busy machine cannot reach the real rate limit.
      const strict = site.replace('rate=100r/s', 'rate=1r/s').replace('burst=1000', 'burst=10');
      const proxy = await startNginx(toServer(strict, port));
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
    // With its default log, nginx would write the address. This proves that the test reads the right file.
    expect(await provoke(conf.replaceAll(' emerg;', ' error;'))).toMatch(TRACES);
  },
);

test.skipIf(missingNginx)('nginx redirects from www to the site if it is configured', async () => {
  const { port } = await listen((await buildTestApp()).app);
  const site = readNginx(port);
  const www = { headers: { host: 'www.school.example' } };
  const both = await startNginx(site + read('nginx/www.conf'));
  const led = await both.ask('/subject/physics', www);
  expect(led).toMatchObject({ status: 301, headers: { location: 'https://school.example/subject/physics' } });
  expect((await both.ask('/healthz')).status).toBe(200);
  // nginx also accepts the configuration of a school without that name in DNS.
  expect((await (await startNginx(site)).ask('/healthz')).status).toBe(200);
});

test.skipIf(missingNginx)('nginx uses the other of two servers when one is gone', async () => {
  const [one, other] = [await startServerProcess(), await startServerProcess()];
  const proxy = await startNginx(twoInstances(await one.origin, await other.origin));
  const stopOne = async () => {
    await sleep(2000);
    // It does not return, which is the worst result of a restart.
    one.child.kill('SIGTERM');
  };
  const statuses = await visitDuring(stopOne(), (number) =>
    number % 4 === 0 ? sendLead(proxy) : getPage(proxy),
  );
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
});

/** Above the 3 s that nginx waits for the frozen server. */
const LONGEST_ANSWER_MS = 5000;

test.skipIf(missingNginx ?? postgresMissing)(
  'nginx passes a frozen server by, for pages and for leads, and each lead is stored once',
  async () => {
    const postgres = await startPostgres();
    onTestFinished(postgres.close);
    const settings = { DATABASE_URL: await postgres.createDatabase() };
    const [frozen, other] = [await startServerProcess({ settings }), await startServerProcess({ settings })];
    const proxy = await startNginx(twoInstances(await untilHealthy(frozen), await untilHealthy(other)));
    const durations: number[] = [];
    const measure = async (visit: Promise<number>) => {
      const start = performance.now();
      const status = await visit;
      durations.push(performance.now() - start);
      return status;
    };
    frozen.child.kill('SIGSTOP');
    let [sent, visits] = [0, 0];
    const statuses = await visitDuring(sleep(20_000), (number) => {
      visits += 1;
      if (number % 4 !== 0) return measure(getPage(proxy));
      sent += 1;
      return measure(number % 8 === 0 ? sendLead(proxy) : sendLeadForm(proxy));
    });
    frozen.child.kill('SIGCONT');
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    const late = durations.filter((duration) => duration > 1000);
    console.info(
      `${visits} requests, ${late.length} above a second, the slowest ${Math.max(...durations)} ms`,
    );
    expect(Math.max(...durations)).toBeLessThan(LONGEST_ANSWER_MS);
    // Requests before the first timeout wait for it. Later, one request in ten seconds does.
    expect(late.length).toBeLessThan(visits / 4);

    // The frozen server stores the received leads when it continues.
    await untilHealthy(frozen);
    await sleep(2000);
    const client = await connectTo(settings.DATABASE_URL);
    const { rows } = await client.query('SELECT count(*)::int AS leads FROM lead');
    expect(rows).toEqual([{ leads: sent }]);
  },
);

test.skipIf(missingNginx)('nginx counts all addresses of an IPv6 network as one visitor', async () => {
  const { port } = await listen((await buildTestApp()).app);
  // Loopback has a single IPv6 address, so a header names the visitor here.
  const named = 'set_real_ip_from 127.0.0.0/8; real_ip_header X-Visitor;\n';
  const conf = readNginx(port);
  const strict = conf.replace('rate=100r/s', 'rate=1r/m').replace('burst=1000', 'burst=5');
  const proxy = await startNginx(named + strict);
  const visitAs = async (addresses: string[]) => {
    const statuses: number[] = [];
    for (const address of addresses) {
      const { status } = await proxy.ask('/healthz', { headers: { 'x-visitor': address } });
      statuses.push(status);
    }
    return statuses.filter((status) => status === 429).length;
  };
  const hosts = [':1', ':a', '1:2:3:4', 'ffff:0:0:1', ':2', ':3', 'a0a:a0a:a0a:a0a', ':5'];
  expect(await visitAs(hosts.map((host) => `2001:db8:1:a:${host}`))).toBe(2);
  // A line feed (0x0a) among the bytes must not hide the network.
  expect(await visitAs(hosts.map((host) => `2001:a0a:a:a:${host}`))).toBe(2);
  expect(await visitAs(hosts.map((_, index) => `2001:db8:1:${index + 16}::1`))).toBe(0);
  expect(await visitAs(hosts.map((_, index) => `198.51.100.${index}`))).toBe(0);
});

/** Output of the command in docs/operations.md for two servers. */
function twoInstances(one: string, other: string): string {
  const upstream = read('nginx/two-instances.conf')
    .replaceAll('127.0.0.1:3001', new URL(one).host)
    .replaceAll('127.0.0.1:3002', new URL(other).host);
  const site = read('nginx/school.conf').replace('http://127.0.0.1:3000', 'http://school');
  return upstream + site.replaceAll(/^.*# one server\n/gm, '');
}

function explainMissing(program: string): string | undefined {
  const missing = findMissing(program) ?? findMissing('openssl');
  if (missing) console.warn(`The proxy ${program} is not tested: ${missing}`);
  return missing;
}

async function getPage(proxy: SiteProxy, from?: string): Promise<number> {
  return (await proxy.ask('/', { ...(from && { from }) })).status;
}

async function sendLead(proxy: SiteProxy, question: Parameters<SiteProxy['ask']>[1] = {}): Promise<number> {
  const params = { name: 'Олена', phone: '0671234567', request_id: randomUUID() };
  const body = { template_id: 'trial', template_params: params };
  return (await proxy.ask(SEND_PATH, { body, ...question })).status;
}

/** Posts the contact form as a browser without scripts. */
async function sendLeadForm(proxy: SiteProxy): Promise<number> {
  const fields = { name: 'Олена', phone: '0671234567', message: 'Добрий день', request_id: randomUUID() };
  const body = new URLSearchParams({ template_id: 'contact', ...fields }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return (await proxy.ask(SEND_FORM_PATH, { rawBody: body, headers })).status;
}

test.skipIf(explainMissing('nginx'))('nginx distinguishes visitors behind Cloudflare', async () => {
  const { app } = await buildTestApp({ settings: { TRUST_PROXY: '127.0.0.1' } });
  const { port } = await listen(app);
  const site = readNginx(port);
  // As in docs/operations.md, «Behind Cloudflare», with loopback instead of Cloudflare's networks.
  const visitors = 'set_real_ip_from 127.0.0.4/32;\nreal_ip_header CF-Connecting-IP;\n';
  const proxy = await startNginx(visitors + site);
  const headers = { 'cf-connecting-ip': '203.0.113.9' };
  const visitorOf = async (from: string) =>
    JSON.parse((await proxy.ask('/healthz', { from, headers })).text).visitor;
  expect(await visitorOf('127.0.0.4')).toBe('203.0.113.9');
  // A visitor outside of Cloudflare cannot choose another address.
  expect(await visitorOf('127.0.0.5')).toBe('127.0.0.5');
});
