// @module-tag slow
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ordinaryLauncher, ordinaryMissing } from '../support/capabilities.ts';
import { openSocket, readUntilClosed } from '../support/raw-socket.ts';
import { startServerProcess } from '../support/server-process.ts';

const BODY = JSON.stringify({ template_id: 'trial', template_params: { name: 'Іван', phone: '0671234567' } });
/** With `Expect: 100-continue`, so that the test knows when the server handles it. */
const POST_HEAD = `POST /api/v1.0/email/send HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(BODY)}\r\nExpect: 100-continue\r\n\r\n`;

test('starts without settings, logs its address and the missing channels, opens no inspector, and stops with 0', async () => {
  const server = await startServerProcess();
  const origin = await server.origin;
  expect(origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect((await fetch(origin)).status).toBe(200);
  server.child.kill('SIGUSR1');
  await sleep(500);
  expect(server.readOutput()).not.toContain('Debugger listening');
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });
  expect(server.readOutput()).toMatch(/no channel is configured/i);
  // Terminal messages do not belong in the log.
  for (const line of server.readOutput().trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('msg');
});

test.each([
  [{ HOST: '0.0.0.0' }, true],
  [{ HOST: '0.0.0.0', TRUST_PROXY: '10.0.0.1' }, false],
])(
  'warns at the start if a network reaches the server and no proxy is configured: %j',
  async (settings, isLogged) => {
    const server = await startServerProcess({ settings });
    await server.origin;
    await server.end('SIGTERM');
    expect(/Сайт відкрито для всієї мережі без TRUST_PROXY\..*\n/.test(server.readOutput())).toBe(isLogged);
  },
);

test('reads .env; environment variables override it', async () => {
  const files = {
    'dist/index.html': '',
    '.env': 'TELEGRAM_CHAT_ID=-1\nPORT=99999999\n',
  };
  const server = await startServerProcess({ files });
  expect(await server.exited).toMatchObject({ code: 1 });
  expect(server.readOutput()).toBe(
    'Бота Telegram налаштовано не повністю: бракує TELEGRAM_BOT_TOKEN. Додайте його, наприклад у файл .env.\n',
  );
});

if (ordinaryMissing) console.warn(`Unreadable files are not tested: ${ordinaryMissing}`);

for (const name of ['.env', 'dist/index.html'])
  test.skipIf(ordinaryMissing)(`refuses a ${name} that it may not read in one line`, async () => {
    const files = { 'dist/index.html': '', 'dist/404.html': '', '.env': 'PORT=0\n' };
    const server = await startServerProcess({ files, launcher: ordinaryLauncher, unreadable: name });
    expect(await server.exited).toMatchObject({ code: 1 });
    expect(server.readOutput()).toMatch(/^Файл (\S*\/)?\S+ не вдалося прочитати.*\n$/);
    expect(server.readOutput()).toContain(name);
  });

test('stops when its parent npm is stopped, although the shell forwards no signal', async () => {
  const server = await startServerProcess({
    launcher: ['sh', '-c', '"$@"; exit', 'sh'],
    settings: { npm_lifecycle_event: 'serve' },
  });
  const origin = await server.origin;
  expect(await server.end('SIGTERM')).toMatchObject({ signal: 'SIGTERM' });
  expect(server.readOutput()).toContain('"stopped"');
  await expect(fetch(origin)).rejects.toThrow();
});

test('after a stop signal, completes pending requests and accepts no new ones', async () => {
  const server = await startServerProcess();
  const { port } = new URL(await server.origin);
  const socket = openSocket(Number(port));
  socket.write(POST_HEAD);
  await once(socket, 'data');
  server.child.kill('SIGTERM');
  await expect.poll(() => fetch(`http://127.0.0.1:${port}/`).catch(() => 'closed')).toBe('closed');
  socket.write(`${BODY}GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n`);
  const { text } = await readUntilClosed(socket);
  expect(text).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*\r\n\r\nOK/);
  expect(text).toMatch(/HTTP\/1\.1 503 [\s\S]*"status":"stopping"/);
  expect(await server.exited).toMatchObject({ code: 0 });
});

test('stops within 10 s although a client keeps its connection', async () => {
  const server = await startServerProcess();
  const { port } = new URL(await server.origin);
  const socket = openSocket(Number(port));
  const askedAt = Date.now();
  socket.write(POST_HEAD);
  await once(socket, 'data');
  // The server's own timer would end the process with 1 and another message after 9.5 s.
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });
  const [, ended = ''] = /"time":"([^"]+)","msg":"stopped"/.exec(server.readOutput()) ?? [];
  // Slow visitors may use the same time, and a timer may fire a little early. A stop does not extend the limit of a
  // request.
  expect(Date.parse(ended) - askedAt).toBeGreaterThan(4_900);
});
