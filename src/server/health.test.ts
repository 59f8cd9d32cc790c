import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { buildTestApp, HEALTHY } from '../../tests/support/test-app.ts';
import type { StoreHealth } from './store/delivery-health.ts';
import { StoreUnavailableError } from './store-error.ts';

const UNHEALTHY: StoreHealth = {
  isWritable: true,
  oldestPendingMs: 61_400,
  pending: 3,
  pendingOn: ['bot'],
  dead: 1,
  hasUnseenFailure: true,
  unassigned: 0,
  failures: [],
  breakers: [
    {
      channel: 'email',
      openedAt: new Date('2026-11-21T08:00:00Z'),
      errorCode: 'http-412',
    },
  ],
};

const BOT = { TELEGRAM_BOT_TOKEN: '1:a', TELEGRAM_CHAT_ID: '1' };

async function askHealth(checkHealth: () => Promise<StoreHealth>) {
  const { app } = await buildTestApp({ settings: BOT, store: { checkHealth } });
  return app.inject('/healthz');
}

test('is ok if leads can be stored and none is pending', async () => {
  const { app } = await buildTestApp({ settings: BOT });
  const response = await app.inject('/healthz');
  expect(response.statusCode).toBe(200);
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.json()).toEqual({
    status: 'ok',
    version: JSON.parse(readFileSync('package.json', 'utf8')).version,
    channels: ['bot'],
    storeWritable: true,
    oldestUndeliveredSeconds: null,
    pending: 0,
    dead: 0,
    withoutChannel: 0,
    stuckOn: [],
    breakers: [],
    failures: [],
    visitor: '127.0.0.1',
  });
});

test('reports the address that rate limits count, also behind a trusted proxy', async () => {
  const { app } = await buildTestApp({ settings: { TRUST_PROXY: '127.0.0.1' } });
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  expect((await app.inject({ url: '/healthz', headers })).json()).toMatchObject({ visitor: '203.0.113.9' });
});

test('is degraded without channels: leads are stored, but not sent', async () => {
  const { app } = await buildTestApp({ store: { checkHealth: async () => ({ ...HEALTHY, unassigned: 3 }) } });
  const response = await app.inject('/healthz');
  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject({ status: 'degraded', channels: [], withoutChannel: 3 });
});

test.each([
  ['degraded while the owner does not know of a dead delivery', true, 'degraded'],
  ['ok once the owner knows of it and has the lead from another channel', false, 'ok'],
])('is %s', async (_what, hasUnseenFailure, status) => {
  const response = await askHealth(async () => ({ ...HEALTHY, dead: 1, hasUnseenFailure }));
  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject({ status, dead: 1 });
});

test('is degraded while something is pending on a removed channel', async () => {
  const response = await askHealth(async () => ({ ...HEALTHY, pending: 2, pendingOn: ['bot', 'email'] }));
  expect(response.json()).toMatchObject({ status: 'degraded', pending: 2, stuckOn: ['email'] });
});

test.each([
  ['degraded', 11],
  ['ok', 9],
])('is %s when a channel has failed for %i minutes', async (status, minutes) => {
  const since = new Date(Date.now() - minutes * 60_000);
  const failure = { channel: 'email', since, errorCode: 'timeout', isPartial: false } as const;
  const response = await askHealth(async () => ({ ...HEALTHY, failures: [failure] }));
  expect(response.json()).toMatchObject({ status, failures: [{ channel: 'email', errorCode: 'timeout' }] });
});

test('reports failing channels and pending leads, and still accepts leads', async () => {
  const response = await askHealth(async () => UNHEALTHY);
  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject({
    status: 'degraded',
    oldestUndeliveredSeconds: 61,
    pending: 3,
    dead: 1,
    breakers: [{ channel: 'email', errorCode: 'http-412', openedAt: '2026-11-21T08:00:00.000Z' }],
  });
});

test.each([
  ['cannot be written', async () => ({ ...UNHEALTHY, isWritable: false })],
  ['is away', () => Promise.reject(new StoreUnavailableError('connection lost'))],
])('is failing if the store %s', async (_what, checkHealth) => {
  const response = await askHealth(checkHealth);
  expect(response.statusCode).toBe(503);
  expect(response.json()).toMatchObject({ status: 'failing', storeWritable: false });
});

test('omits the pending count while the store is unavailable', async () => {
  const response = await askHealth(() => Promise.reject(new StoreUnavailableError('connection lost')));
  expect(response.json()).toMatchObject({ pending: null, dead: null, breakers: null });
});

test('reads the store at most once a second', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  let reads = 0;
  const checkHealth = async () => {
    reads += 1;
    return UNHEALTHY;
  };
  const { app } = await buildTestApp({ store: { checkHealth } });
  await Promise.all(Array.from({ length: 50 }, () => app.inject('/healthz')));
  expect(reads).toBe(1);
  vi.advanceTimersByTime(1001);
  await app.inject('/healthz');
  expect(reads).toBe(2);
});
