import { expect, test } from 'vitest';
import { SEND_PATH } from '#shared/lead/wire.ts';
import { envelope, sendJson } from '../../../tests/support/send-lead.ts';
import { buildTestApp } from '../../../tests/support/test-app.ts';
import { isCrossSite } from './register.ts';

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
])('detects requests from another site: %s', (_request, headers, expected) => {
  expect(isCrossSite(headers, SITE)).toBe(expected);
});

test('rejects a request from another site before it reads the body', async () => {
  const it = await buildTestApp();
  const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
  const response = await sendJson(it, envelope('trial', { name: 'Іван', phone: '1' }), headers);
  expect(response.statusCode).toBe(403);
  expect(it.saved).toEqual([]);
});

test('gives other sites no CORS permission', async () => {
  const { app } = await buildTestApp();
  const response = await app.inject({
    method: 'OPTIONS',
    url: SEND_PATH,
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
  });
  expect(response.headers).not.toHaveProperty('access-control-allow-origin');
});
