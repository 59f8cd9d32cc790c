import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildTestApp, listen } from '../../../tests/support/test-app.ts';
import { loadSite } from '../pages/load-site.ts';
import { NETWORK } from './network.ts';
import { examineProxy } from './proxy.ts';

const VISITOR = '203.0.113.9';
const HOME =
  '<!doctype html><html lang=uk><title>Школа</title><a href="mailto:a@school.ua">a@school.ua</a></html>';

type Proxy = {
  /** Headers of requests to the server. */
  forward?: Record<string, string>;
  /** Headers that the proxy adds to each response. */
  headers?: Record<string, string>;
  rewrite?: (page: string) => string;
  /** Responses of the proxy itself. */
  answer?: (request: IncomingMessage, response: ServerResponse) => boolean;
};

/** Runs the server behind a proxy and returns the doctor's findings. */
async function examine(
  { forward = {}, headers = {}, rewrite = (page) => page, answer }: Proxy,
  isLoopback = false,
) {
  const folder = await mkdtemp(join(tmpdir(), 'dist-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'index.html'), HOME);
  await writeFile(join(folder, '404.html'), '404');
  const site = await loadSite(folder, { siteUrl: 'https://school.ua' });
  const { app } = await buildTestApp({ site, settings: { TRUST_PROXY: '127.0.0.1' } });
  const { origin } = await listen(app);
  const proxy = createServer(async (request, response) => {
    if (answer?.(request, response)) return;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const reply = await fetch(origin + request.url, {
      method: request.method ?? 'GET',
      redirect: 'manual',
      headers: {
        'content-type': request.headers['content-type'] ?? '',
        'accept-encoding': 'identity',
        ...forward,
      },
      ...(request.method === 'POST' && { body: Buffer.concat(chunks) }),
    });
    const text = await reply.text();
    const isPage = request.url === '/';
    response.writeHead(reply.status, {
      'content-type': reply.headers.get('content-type') ?? '',
      'cache-control': reply.headers.get('cache-control') ?? '',
      ...headers,
    });
    response.end(isPage ? rewrite(text) : text);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void proxy.close());
  const findings: string[] = [];
  const record = (sign: string) => (finding: string) => void findings.push(`${sign} ${finding}`);
  const { port } = proxy.address() as AddressInfo;
  await examineProxy(
    origin,
    `http://127.0.0.1:${port}`,
    { good: record('✓'), warning: record('!'), bad: record('✗') },
    { ...NETWORK, isLoopback: async () => isLoopback },
  );
  return findings;
}

const trace = (request: IncomingMessage, response: ServerResponse) => {
  if (request.url !== '/cdn-cgi/trace') return false;
  response.end(`fl=1\nip=${VISITOR}\nts=1\n`);
  return true;
};

const CLOUDFLARE = { headers: { 'cf-ray': '8f-KBP' }, answer: trace };
const ADDRESS = { forward: { 'x-forwarded-for': VISITOR } };

test('finds no problem with a proxy that forwards everything, nor with Cloudflare', async () => {
  expect(await examine(ADDRESS)).toEqual([]);
  expect(await examine({ ...ADDRESS, ...CLOUDFLARE })).toEqual([]);
});

test('detects that all visitors behind Cloudflare have its address', async () => {
  const findings = await examine({ ...CLOUDFLARE, forward: { 'x-forwarded-for': '172.68.1.1' } });
  expect(findings).toEqual([
    expect.stringMatching(/^✗ .*Cloudflare.*172\.68\.1\.1 замість 203\.0\.113\.9.*CF-Connecting-IP/),
  ]);
});

test('detects that all visitors behind a proxy have one address', async () => {
  expect(await examine({})).toEqual([
    expect.stringMatching(/^✗ .*одн.* адресою \(127\.0\.0\.1\).*TRUST_PROXY/),
  ]);
});

test('accepts the loopback address if the name resolves to this machine', async () => {
  expect(await examine({}, true)).toEqual([]);
});

const PROTECTED =
  '<a href="/cdn-cgi/l/email-protection" class="__cf_email__" data-cfemail="43">[email&#160;protected]</a>';

test.each([
  ['hides e-mail addresses', /<a .*<\/a>/, PROTECTED, /^✗ .*Email Address Obfuscation/],
  [
    'loads Rocket Loader',
    '</html>',
    '<script src="/cdn-cgi/scripts/rocket-loader.min.js"></script></html>',
    /^✗ .*Rocket Loader/,
  ],
  ['adds a banner', '</html>', '<p>Wi-Fi</p></html>', /^! .*головна сторінка не така/],
])('detects a proxy that %s', async (_what, from, to, expected) => {
  const findings = await examine({ ...ADDRESS, rewrite: (page) => page.replace(from, to) });
  expect(findings).toEqual([expect.stringMatching(expected)]);
});

test('detects a proxy that caches pages', async () => {
  const findings = await examine({ ...ADDRESS, headers: { age: '4000' } });
  expect(findings).toEqual([expect.stringMatching(/^! Сторінки зберігає кеш .*4000/)]);
});

test.each([403, 405, 503])('detects a proxy that answers forms with %i', async (status) => {
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== 'POST') return false;
    response.writeHead(status).end('<html>Attention Required!</html>');
    return true;
  };
  expect(await examine({ ...ADDRESS, answer })).toEqual([
    expect.stringMatching(new RegExp(`^✗ Заявки з форм не доходять.* ${status} замість 400`)),
  ]);
});
