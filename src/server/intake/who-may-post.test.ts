import { expect, onTestFinished, test, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { uuidV7 } from '../../../tests/support/uuid-v7.ts';
import { isCrossSite } from './register.ts';

function send({ app }: TestApp, headers: Record<string, string> = {}, remoteAddress = '198.51.100.7') {
  return app.inject({
    method: 'POST',
    url: '/api/v1.0/email/send',
    headers: { 'content-type': 'application/json', ...headers },
    remoteAddress,
    payload: JSON.stringify({ template_id: 'trial', template_params: { name: 'Іван', phone: '1' } }),
  });
}

async function statusesOf(count: number, sendOne: () => ReturnType<typeof send>): Promise<number[]> {
  const statuses: number[] = [];
  for (let sent = 0; sent < count; sent += 1) statuses.push((await sendOne()).statusCode);
  return statuses;
}

const SITE = 'https://klitynka.example';

test.each([
  ['same-origin fetch', { 'sec-fetch-site': 'same-origin', origin: 'https://host' }, false],
  ['native form under a strict policy', { 'sec-fetch-site': 'same-origin', origin: 'null' }, false],
  ['typed address', { 'sec-fetch-site': 'none' }, false],
  ['cross-site form', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, true],
  ['another subdomain', { 'sec-fetch-site': 'same-site', origin: 'https://blog.host' }, true],
  ['an unknown word', { 'sec-fetch-site': 'same-origin, cross-site' }, true],
  ['the public address behind a rewriting proxy', { 'sec-fetch-site': 'cross-site', origin: SITE }, false],
  ['an old browser here', { origin: 'http://host:3000', host: 'host:3000' }, false],
  ['an old browser here, in capitals', { origin: 'http://host:3000', host: 'HOST:3000' }, false],
  ['an old browser elsewhere', { origin: 'http://evil.example', host: 'host:3000' }, true],
  ['an old browser in a sandbox', { origin: 'null', host: 'host:3000' }, true],
  ['an origin that is none', { origin: 'host:3000', host: 'host:3000' }, true],
  ['an origin without a host', { origin: 'http://host:3000' }, true],
  ['no browser', { host: 'host:3000' }, false],
])('detects requests from another site: %s', (_who, headers, expected) => {
  expect(isCrossSite(headers, SITE)).toBe(expected);
});

test('rejects a request from another site before it reads the body', async () => {
  const it = await buildTestApp();
  const response = await send(it, { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' });
  expect(response.statusCode).toBe(403);
  expect(it.saved).toEqual([]);
});

test('gives other sites no CORS permission', async () => {
  const { app } = await buildTestApp();
  const response = await app.inject({
    method: 'OPTIONS',
    url: '/api/v1.0/email/send',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
  });
  expect(response.headers).not.toHaveProperty('access-control-allow-origin');
});

test('limits an address, with Retry-After', async () => {
  const it = await buildTestApp({ settings: { RATE_LIMIT_PER_MINUTE: '2' } });
  expect(await statusesOf(3, () => send(it))).toEqual([200, 200, 429]);
  const refused = await send(it);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await send(it, {}, '198.51.100.8')).statusCode).toBe(200);
});

test('counts an IPv6 network of 64 bits as one address', async () => {
  const it = await buildTestApp({ settings: { RATE_LIMIT_PER_MINUTE: '1' } });
  expect((await send(it, {}, '2001:db8:1:1::1')).statusCode).toBe(200);
  expect((await send(it, {}, '2001:db8:1:1:ffff::2')).statusCode).toBe(429);
  expect((await send(it, {}, '2001:db8:1:2::1')).statusCode).toBe(200);
});

test('counts a whole network, so that many of its addresses have no advantage', async () => {
  const it = await buildTestApp({ settings: { RATE_LIMIT_PER_MINUTE: '1' } });
  for (const addressOf of [
    (host: number) => `198.51.100.${host}`,
    (host: number) => `2001:db8:1:${host}::1`,
  ]) {
    let host = 0;
    const statuses = await statusesOf(6, () => {
      host += 1;
      return send(it, {}, addressOf(host));
    });
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
  }
  expect((await send(it, {}, '198.51.101.1')).statusCode).toBe(200);
  expect((await send(it, {}, '2001:db8:2::1')).statusCode).toBe(200);
});

test('limits all visitors together to twenty addresses’ worth, but never those who have sent little', async () => {
  const it = await buildTestApp({ settings: { RATE_LIMIT_PER_MINUTE: '10' } });
  // Ten networks use their forty each.
  let sent = 0;
  const statuses = await statusesOf(400, () => {
    sent += 1;
    return send(it, {}, `198.51.${sent % 10}.${1 + (sent % 40)}`);
  });
  expect(statuses.filter((status) => status === 200)).toHaveLength(200);
  expect(statuses.slice(200)).toEqual(Array(200).fill(429));
  expect(Number((await send(it, {}, '198.51.1.50')).headers['retry-after'])).toBeGreaterThan(0);

  expect(await statusesOf(4, () => send(it, {}, '203.0.113.1'))).toEqual([200, 200, 200, 429]);
});

test('bodies without a lead count for their sender only, so a stranger cannot close the intake', async () => {
  const it = await buildTestApp({ settings: { RATE_LIMIT_PER_MINUTE: '30' } });
  for (let post = 0; post < 600; post += 1) {
    await it.app.inject({
      method: 'POST',
      url: '/api/v1.0/email/send',
      remoteAddress: `2001:db8:1:${post % 20}::1`,
    });
  }

  expect((await send(it)).statusCode).toBe(200);
});

/** A server that gets leads from many addresses, with a clock to move. */
async function startDay() {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const it = await buildTestApp({ settings: { RATE_LIMIT_PER_MINUTE: '30' } });
  let sent = 0;
  return {
    it,
    pass: (minutes: number) => void vi.setSystemTime(Date.now() + minutes * 60_000),
    /** A new address of the network each time, so that the limit per address does not apply. */
    async post(params: Record<string, string> = {}, network = '198.51.100') {
      sent += 1;
      const template_params = { name: `Учень ${sent}`, phone: '0671234567', request_id: uuidV7(), ...params };
      const payload = { template_id: 'trial', template_params };
      const remoteAddress = `${network}.${sent % 250}`;
      const url = '/api/v1.0/email/send';
      expect((await it.app.inject({ method: 'POST', url, remoteAddress, payload })).statusCode).toBe(200);
    },
  };
}

const SPAM = { message: 'www.a.example www.b.example www.c.example' };

test('sends ten cards of suspected spam per hour, and the card of every other lead', async () => {
  const { it, post, pass } = await startDay();
  const cards = () => it.hasCard.filter(Boolean).length;
  for (let sent = 0; sent < 12; sent += 1) await post(SPAM, `198.51.${sent}`);
  expect([it.saved.length, cards()]).toEqual([12, 10]);
  await post();
  expect([it.saved.at(-1)?.marks, cards()]).toEqual([[], 11]);
  pass(61);
  await post(SPAM);
  expect(cards()).toBe(12);
});

test('stores 20 suspicious leads per network and day, and answers the others with OK', async () => {
  const { it, post, pass } = await startDay();
  for (const _ of Array(26)) await post(SPAM);
  expect(it.saved).toHaveLength(20);
  expect(it.log).toContainEqual(
    expect.objectContaining({
      level: 'warn',
      facts: expect.objectContaining({ dropped: expect.any(Number) }),
    }),
  );
  await post(SPAM, '198.51.101');
  expect(it.saved).toHaveLength(21);
  pass(2);
  await post({ message: 'Б'.repeat(300) });
  expect(it.saved.at(-1)).toMatchObject({ marks: [], fields: { message: 'Б'.repeat(300) } });
  pass(24 * 60);
  await post(SPAM);
  expect(it.saved).toHaveLength(23);
});

test('ignores a forwarded address without a trusted proxy, and warns once', async () => {
  const it = await buildTestApp({ settings: { RATE_LIMIT_PER_MINUTE: '1' } });
  await send(it, { 'x-forwarded-for': '203.0.113.1' });
  expect((await send(it, { 'x-forwarded-for': '203.0.113.2' })).statusCode).toBe(429);
  expect(it.log.filter(({ level }) => level === 'warn')).toHaveLength(1);
});

test('distinguishes visitors behind a trusted proxy', async () => {
  const settings = { RATE_LIMIT_PER_MINUTE: '1', TRUST_PROXY: '10.0.0.0/8, ::1' };
  const it = await buildTestApp({ settings });
  const sendFor = (visitor: string) => send(it, { 'x-forwarded-for': visitor }, '10.1.2.3');
  expect((await sendFor('203.0.113.1')).statusCode).toBe(200);
  expect((await sendFor('203.0.113.2')).statusCode).toBe(200);
  // A header written by the visitor is left of the proxy's entry.
  expect((await sendFor('1.2.3.4, 203.0.113.1')).statusCode).toBe(429);
  expect(it.log.filter(({ level }) => level === 'warn')).toEqual([]);
});

test('does not warn about a trusted proxy with a visitor on the same machine', async () => {
  const it = await buildTestApp({ settings: { TRUST_PROXY: '127.0.0.1' } });
  await send(it, { 'x-forwarded-for': '127.0.0.1' }, '127.0.0.1');
  expect(it.log.filter(({ level }) => level === 'warn')).toEqual([]);
});

test('limits the log lines of a flood', async () => {
  const it = await buildTestApp();
  await statusesOf(100, () => send(it, { 'sec-fetch-site': 'cross-site' }));
  expect(it.log).toHaveLength(60);
});
