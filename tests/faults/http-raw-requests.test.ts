import { expect, test } from 'vitest';
import { sendRaw } from '../support/raw-socket.ts';
import { buildTestApp, listen } from '../support/test-app.ts';

async function start() {
  const { app, saved } = await buildTestApp();
  return { port: (await listen(app)).port, saved };
}

function get(target: string): string {
  return `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
}

function post(headers: string, body: string): string {
  return `POST /api/v1.0/email/send HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n${headers}\r\n${body}`;
}

test.each([
  '/../../etc/passwd',
  '/..%2f..%2fetc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%252f..%252fetc/passwd',
  '/..\\..\\etc\\passwd',
  '/%5c..%5c..%5cetc%5cpasswd',
  '//etc/passwd',
  '/./.env',
  '/.env%00.html',
  '/_astro/../../package.json',
  '/subject/../../package.json',
  '/%c0%ae%c0%ae/etc/passwd',
  '/file:///etc/passwd',
  'http://other.example/etc/passwd',
  '*',
  '/%',
  `/${'a'.repeat(10_000)}`,
])('the server responds with 404 to %s', async (target) => {
  const { port } = await start();
  const { status, text } = await sendRaw(port, get(target));
  expect([400, 404]).toContain(status);
  expect(text).not.toMatch(/root:|klitynka"/);
});

test.each([
  ['a NUL in the address', 'GET /\0 HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['no Host', 'GET / HTTP/1.1\r\n\r\n'],
  ['two lengths', post('Content-Length: 2\r\nContent-Length: 3\r\n', '{}')],
  ['a length and chunks', post('Content-Length: 2\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n')],
  ['a negative length', post('Content-Length: -1\r\n', '{}')],
  ['a length that is no number', post('Content-Length: 0x2\r\n', '{}')],
  ['an unknown transfer encoding', post('Transfer-Encoding: xchunked\r\n', '{}')],
  [
    'two transfer encodings',
    post('Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n', '0\r\n\r\n'),
  ],
  ['a hidden transfer encoding', post('Transfer-Encoding: \x0bchunked\r\n', '0\r\n\r\n')],
  ['a folded header', post('X-A: a\r\n b\r\nContent-Length: 2\r\n', '{}')],
  ['a carriage return in a header', post('X-A: a\rContent-Length: 3\r\nContent-Length: 2\r\n', '{}')],
  ['a line feed in a header', post('X-A: a\nContent-Length: 2\r\n', '{}')],
  [
    'an endless chunk extension',
    post('Transfer-Encoding: chunked\r\n', `1;${'a'.repeat(20_000)}\r\n{\r\n0\r\n\r\n`),
  ],
  ['a space before the colon', post('Content-Length : 2\r\n', '{}')],
  ['a broken chunk', post('Transfer-Encoding: chunked\r\n', 'zz\r\n{}\r\n0\r\n\r\n')],
  ['a bare line feed', 'GET / HTTP/1.1\nHost: x\n\n'],
  ['no HTTP', '\x16\x03\x01\x02\0'],
])('a request with %s is refused with 400', async (_what, bytes) => {
  const { port, saved } = await start();
  const { status } = await sendRaw(port, bytes);
  expect(status).toBe(400);
  expect(saved).toEqual([]);
});

test.each(['1.2', '3.0'])('a request of HTTP/%s is refused', async (version) => {
  const { port } = await start();
  const { status } = await sendRaw(port, `GET / HTTP/${version}\r\nHost: x\r\n\r\n`);
  expect(status).toBe(400);
});

test('headers of 20 KB are refused', async () => {
  const { port } = await start();
  const { status } = await sendRaw(port, `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`);
  expect(status).toBe(431);
});

test('rejects unknown methods', async () => {
  const { port } = await start();
  for (const method of ['TRACE', 'PROPFIND', 'LINK', 'QUERY']) {
    const { status } = await sendRaw(port, get('/').replace('GET', method));
    expect([400, 405]).toContain(status);
  }
});

test('opens no tunnel and no other protocol', async () => {
  const { port } = await start();
  const connect = await sendRaw(port, 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n');
  expect(connect.status).toBeNull();
  const upgrade = await sendRaw(
    port,
    'GET /nope HTTP/1.1\r\nHost: x\r\nConnection: upgrade, close\r\nUpgrade: websocket\r\n\r\n',
  );
  expect(upgrade.status).not.toBe(101);
});

test.each([
  ['announced', 'Content-Length: 70000\r\n', 'a'.repeat(70_000)],
  ['announced and never sent', 'Content-Length: 1000000000\r\n', ''],
  ['in chunks', 'Transfer-Encoding: chunked\r\n', `11170\r\n${'a'.repeat(70_000)}\r\n0\r\n\r\n`],
  ['in chunks without an end', 'Transfer-Encoding: chunked\r\n', `1117000\r\n${'a'.repeat(70_000)}`],
])('rejects a body that is too large, %s, and closes', async (_how, headers, body) => {
  const { port, saved } = await start();
  const { status, processMs } = await sendRaw(port, post(headers, body));
  expect(status).toBe(413);
  expect(processMs).toBeLessThan(3000);
  expect(saved).toEqual([]);
});
