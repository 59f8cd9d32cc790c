import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SEND_PATH } from '#shared/lead/wire.ts';
import { envelope } from '../../../tests/support/send-lead.ts';
import { buildTestApp, EMPTY_SITE, type TestApp } from '../../../tests/support/test-app.ts';
import { networkOf } from './limits.ts';

test.each([
  ['198.51.100.7', '198.51.100'],
  ['::ffff:198.51.100.7', '198.51.100'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1'],
  ['2001:db8::1', '2001:db8:0'],
  ['::1', '0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0'],
  ['unknown', 'unknown'],
  ['198.51.100.7:49152', '198.51.100'],
  ['[2001:db8:1::9]:49152', '2001:db8:1'],
])('%s belongs to %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

function send({ app }: TestApp, headers: Record<string, string> = {}, remoteAddress = '198.51.100.7') {
  return app.inject({
    method: 'POST',
    url: SEND_PATH,
    headers: { 'content-type': 'application/json', ...headers },
    remoteAddress,
    payload: JSON.stringify(envelope('trial', { name: 'Іван', phone: '1' })),
  });
}

async function statusesOf(count: number, sendOne: () => ReturnType<typeof send>): Promise<number[]> {
  const statuses: number[] = [];
  for (let sent = 0; sent < count; sent += 1) statuses.push((await sendOne()).statusCode);
  return statuses;
}

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
      url: SEND_PATH,
      remoteAddress: `2001:db8:1:${post % 20}::1`,
    });
  }

  expect((await send(it)).statusCode).toBe(200);
});

/** A server that gets leads from many addresses, with a clock to move. */
async function startDay() {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const site = { ...EMPTY_SITE, pages: new Set(['/form/failed/trial']) };
  const it = await buildTestApp({ site, settings: { RATE_LIMIT_PER_MINUTE: '30' } });
  let sent = 0;
  return {
    it,
    pass: (minutes: number) => void vi.setSystemTime(Date.now() + minutes * 60_000),
    /** A new address of the network each time, so that the limit per address does not apply. */
    async post(changes: Record<string, string> = {}, network = '198.51.100', headers = {}) {
      sent += 1;
      const params = { name: `Учень ${sent}`, phone: '0671234567', request_id: randomUUID(), ...changes };
      const payload = envelope('trial', params);
      const remoteAddress = `${network}.${sent % 250}`;
      return it.app.inject({ method: 'POST', url: SEND_PATH, remoteAddress, payload, headers });
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

test('stores 20 suspicious leads per network and day, and rejects the others', async () => {
  const { it, post, pass } = await startDay();
  const statuses: number[] = [];
  for (const _ of Array(26)) statuses.push((await post(SPAM)).statusCode);
  expect(statuses).toEqual([...Array(20).fill(200), ...Array(6).fill(429)]);
  expect(it.saved).toHaveLength(20);
  expect(it.log.filter(({ level }) => level === 'warn')).toMatchObject([
    { message: 'a network sends too much spam, more of it is rejected', facts: { rejected: 1 } },
  ]);
  const rejected = await post(SPAM);
  expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(23 * 60 * 60);
  // A person without scripts reads that the lead was not sent. «Зачекайте хвилину» would be untrue.
  const page = await post(SPAM, '198.51.100', { accept: 'text/html' });
  expect([page.statusCode, page.headers.location]).toEqual([303, '/form/failed/trial']);
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

test('a new port of the same visitor is no new address, if the proxy names it', async () => {
  const it = await buildTestApp({ settings: { RATE_LIMIT_PER_MINUTE: '1', TRUST_PROXY: '10.0.0.0/8' } });
  const sendFor = (visitor: string) => send(it, { 'x-forwarded-for': visitor }, '10.1.2.3');
  for (const visitor of ['203.0.113.1', '[2001:db8:1:1::1]']) {
    expect((await sendFor(`${visitor}:49152`)).statusCode).toBe(200);
    expect((await sendFor(`${visitor}:49153`)).statusCode).toBe(429);
  }
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
