import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { SEND_FORM_PATH, SEND_PATH } from '#shared/lead/wire.ts';
import { buildTestApp } from '../../tests/support/test-app.ts';
import { loadSite } from './pages/load-site.ts';
import { StoreUnavailableError } from './store-error.ts';

const SITE_URL = 'https://klitynka.example';
const FILES = {
  'index.html': '<p>',
  '404.html': '<p>',
  'sw.js': '',
  'favicon.svg': '<svg/>',
  'preview/home.1a.png': 'PNG',
};
const LEAD = { template_id: 'trial', template_params: { name: 'Іван', phone: '1' } };

type Request = {
  method?: 'GET' | 'HEAD' | 'POST' | 'OPTIONS' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  payload?: string | object;
};
type Case = [what: string, status: number, request: Request, settings?: Record<string, string>];

const json = (payload: string | object, headers = {}): Request => ({
  method: 'POST',
  url: SEND_PATH,
  headers: { 'content-type': 'application/json', ...headers },
  payload,
});
const NATIVE = { accept: 'text/html', 'sec-fetch-mode': 'navigate' };

const CASES: Case[] = [
  ['a page', 200, { url: '/' }],
  ['the head of a page', 200, { method: 'HEAD', url: '/' }],
  ['an unchanged page', 304, { url: '/', headers: { 'if-none-match': '*' } }],
  ['the service worker', 200, { url: '/sw.js' }],
  ['a drawing', 200, { url: '/favicon.svg' }],
  ['a page that is not there', 404, { url: '/nope' }],
  ['an address that is none', 404, { url: '/%zz' }],
  ['a method that is not known', 405, { method: 'DELETE', url: '/' }],
  ['a preflight', 405, { method: 'OPTIONS', url: SEND_PATH }],
  ['reading the intake', 405, { url: SEND_FORM_PATH }],
  ['health', 200, { url: '/healthz' }],
  ['a lead', 200, json(LEAD)],
  ['a lead without scripts', 200, json(LEAD, NATIVE)],
  ['no JSON', 400, json('{')],
  ['another site', 403, json(LEAD, { 'sec-fetch-site': 'cross-site' })],
  ['another site without scripts', 403, json(LEAD, { ...NATIVE, 'sec-fetch-site': 'cross-site' })],
  ['too much', 413, json({ ...LEAD, more: 'x'.repeat(70_000) })],
  ['another type', 415, json('x', { 'content-type': 'text/plain' })],
  ['broken rules', 422, json({ ...LEAD, template_params: {} })],
  ['broken rules without scripts', 422, json({ ...LEAD, template_params: {} }, NATIVE)],
  ['too many', 429, json(LEAD), { RATE_LIMIT_PER_MINUTE: '1' }],
  ['too many without scripts', 429, json(LEAD, NATIVE), { RATE_LIMIT_PER_MINUTE: '1' }],
];

async function serve(settings: Record<string, string> = {}, isStoreAway = false) {
  const folder = await mkdtemp(join(tmpdir(), 'dist-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'preview'));
  for (const [file, text] of Object.entries(FILES)) await writeFile(join(folder, file), text);
  const away = () => Promise.reject(new StoreUnavailableError('locked'));
  return buildTestApp({
    settings: { PUBLIC_SITE_URL: SITE_URL, ...settings },
    site: await loadSite(folder, { siteUrl: SITE_URL }),
    store: isStoreAway ? { saveLead: away, checkHealth: away } : {},
  });
}

function expectSecurity(headers: Record<string, unknown>): void {
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringMatching(/^default-src 'none'.*; frame-ancestors 'none'$/),
    'strict-transport-security': 'max-age=63072000',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'permissions-policy': expect.stringContaining('camera=()'),
  });
  expect(headers['content-security-policy']).not.toMatch(/unsafe|\*/);
  for (const name of ['access-control-allow-origin', 'server', 'x-powered-by', 'set-cookie']) {
    expect(headers).not.toHaveProperty(name);
  }
}

test.each(CASES)('security headers of %s, %d', async (_what, status, request, settings) => {
  const { app } = await serve(settings);
  if (status === 429) await app.inject(json(LEAD));
  const answer = await app.inject(request);
  expect(answer.statusCode).toBe(status);
  expectSecurity(answer.headers);
});

test.each([
  ['a lead', json(LEAD)],
  ['a lead without scripts', json(LEAD, NATIVE)],
  ['health', { url: '/healthz' }],
])('security headers of %s while the store is unavailable, 503', async (_what, request) => {
  const { app } = await serve({}, true);
  const answer = await app.inject(request);
  expect(answer.statusCode).toBe(503);
  expectSecurity(answer.headers);
});

test('other sites may embed the link picture', async () => {
  const { app } = await serve();
  const { statusCode, headers } = await app.inject({ url: '/preview/home.1a.png' });
  expect([statusCode, headers['cross-origin-resource-policy']]).toEqual([200, 'cross-origin']);
});

test('responses to leads and health are not cached', async () => {
  const { app } = await serve();
  const requests = [json(LEAD), json(LEAD, NATIVE), json('{'), json('{', NATIVE), { url: '/healthz' }];
  for (const request of requests) {
    expect((await app.inject(request)).headers['cache-control']).toBe('no-store');
  }
});
