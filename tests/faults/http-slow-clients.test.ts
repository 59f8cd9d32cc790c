// @module-tag slow
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { runLeads } from '../support/leads-command.ts';
import { drip, openSocket, readUntilClosed, startProcessClock } from '../support/raw-socket.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { buildTestApp, listen } from '../support/test-app.ts';

/*
 * Time measurements need the server in a separate process. A clock in the same process would stop together with the
 * server. Time that the server waits for the CPU is subtracted.
 */

/** Time limit of a slow client, plus the interval of the server's check. */
const LIMIT_MS = 6000;

/** Limit of a response that a visitor perceives as immediate. */
const AT_ONCE_MS = 500;

const POST = 'POST /api/v1.0/email/send HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

const SLOW_CLIENTS = [
  { who: 'silent', opening: '', dripped: '', status: 408 },
  { who: 'dripping headers', opening: 'GET / HTTP/1.1\r\nHost: x\r\n', dripped: 'X-A: b\r\n', status: 408 },
  {
    who: 'dripping a body of announced length',
    opening: `${POST}Content-Length: 60000\r\n\r\n`,
    dripped: '{',
    status: 408,
  },
  {
    who: 'dripping a body in chunks',
    opening: `${POST}Transfer-Encoding: chunked\r\n\r\n`,
    dripped: '1\r\n{\r\n',
    status: 408,
  },
  {
    who: 'dripping the body of a refused request',
    opening: `${POST}Sec-Fetch-Site: cross-site\r\nContent-Length: 60000\r\n\r\n`,
    dripped: '{',
    status: 403,
  },
];

test('disconnects each kind of slow client within 6 s and stores nothing', async () => {
  const server = await startServerProcess();
  const port = await readPort(server);
  // All at once, because each takes seconds. Only this test uses these sockets.
  const answers = await Promise.all(
    SLOW_CLIENTS.map(async ({ opening, dripped }) => {
      const socket = openSocket(port);
      socket.write(opening);
      if (dripped) drip(socket, dripped, 100);
      return readUntilClosed(socket);
    }),
  );
  for (const [index, { who, status }] of SLOW_CLIENTS.entries()) {
    expect(answers[index], who).toMatchObject({ status });
    expect(answers[index]?.processMs, who).toBeLessThan(LIMIT_MS);
  }
  expect(await runLeads(server.folder, ['list'])).toBe('Заявок ще немає.\n');
});

test('waits longer behind a proxy, which already blocks slow clients', async () => {
  const { app } = await buildTestApp({ settings: { TRUST_PROXY: '127.0.0.1' } });
  const socket = openSocket((await listen(app)).port);
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n');
  await sleep(LIMIT_MS);
  socket.write('Connection: close\r\n\r\n');
  expect(await readUntilClosed(socket)).toMatchObject({ status: 200 });
});

test('serves others immediately while a thousand sockets are idle; the measurement detects a blocked server', async () => {
  const server = await startServerProcess();
  const port = await readPort(server);
  const sockets = Array.from({ length: 1000 }, (_, each) => openSocket(port, `127.0.${each % 10}.1`));
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
  for (const socket of sockets.slice(500)) socket.write('GET / HTTP/1.1\r\nHost: x\r\n');
  // Waits until the server has accepted all sockets, which takes CPU time.
  await measureAnswer(server);
  expect(await measureAnswer(server)).toBeLessThan(AT_ONCE_MS);

  server.child.kill('SIGSTOP');
  const answer = measureAnswer(server);
  await sleep(2 * AT_ONCE_MS);
  server.child.kill('SIGCONT');
  expect(await answer).toBeGreaterThan(AT_ONCE_MS);
});

async function readPort(server: ServerProcess): Promise<number> {
  return Number(new URL(await server.origin).port);
}

/** Waiting time of a visitor in ms, without the time that the server waited for the CPU. */
async function measureAnswer(server: ServerProcess): Promise<number> {
  const origin = await server.origin;
  const queuedBefore = readQueuedMs(server);
  const clock = startProcessClock();
  const response = await fetch(`${origin}/healthz`);
  expect(response.status).toBe(200);
  return clock.stop() - (readQueuedMs(server) - queuedBefore);
}

/** Time that the server has waited for the CPU, if the system counts it. */
function readQueuedMs({ child }: ServerProcess): number {
  try {
    const [, queuedNs] = readFileSync(`/proc/${child.pid}/schedstat`, 'utf8').split(' ');
    return Number(queuedNs) / 1e6;
  } catch {
    return 0;
  }
}

test('closes idle connections when there are too many', async () => {
  const { app } = await buildTestApp();
  const { port, origin } = await listen(app);
  app.server.maxConnections = 20;
  const resting = Array.from({ length: 20 }, () => openSocket(port));
  for (const socket of resting) socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  await Promise.all(resting.map((socket) => new Promise((resolve) => socket.once('data', resolve))));
  const ask = () =>
    fetch(`${origin}/healthz`).then(
      ({ status }) => status,
      () => 'refused',
    );
  expect(await ask()).toBe('refused');
  await expect.poll(ask).toBe(200);
});
