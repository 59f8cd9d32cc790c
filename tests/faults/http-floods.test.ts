import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { startVisitor } from '../support/patient-visitor.ts';
import { openSocket, readUntilClosed, sendRaw } from '../support/raw-socket.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { buildTestApp, listen } from '../support/test-app.ts';

const SMALL_HEAP = ['--max-old-space-size=200'];

/** Node itself, the pages and a full heap of 200 MB stay well below. */
const MAX_MEMORY_MB = 400;

/** How long the server works on others at most before it answers a visitor elsewhere. */
const MAX_WAIT_MS = 3000;

const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

async function startServer() {
  const server = await startServerProcess({ nodeOptions: SMALL_HEAP });
  const port = Number(new URL(await server.origin).port);
  return { server, port, visitor: startVisitor(port, () => readCpuMs(server)) };
}

/** How long it has kept a processor busy so far; the system counts in steps of 10 ms. */
function readCpuMs({ child }: ServerProcess): number {
  try {
    const afterName = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return 10 * (Number(afterName[11]) + Number(afterName[12]));
  } catch {
    return Number.NaN;
  }
}

/** The most memory that it has had so far. */
function readPeakMb({ child }: ServerProcess): number {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

async function untilClosed(sockets: Socket[], limitMs: number): Promise<void> {
  const closed = sockets.map(
    (socket) => socket.destroyed || new Promise((resolve) => socket.once('close', resolve)),
  );
  await Promise.race([Promise.all(closed), sleep(limitMs)]);
}

const FLOODS = [
  { connections: 200, kilobytes: 540, request: GET },
  { connections: 1000, kilobytes: 64, request: GET, tags: ['slow'] },
  {
    connections: 200,
    kilobytes: 540,
    request: 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n',
    tags: ['slow'],
  },
  {
    connections: 200,
    kilobytes: 540,
    request: 'POST /api/v1.0/email/send HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n',
    tags: ['slow'],
  },
];

for (const { connections, kilobytes, request, tags = [] } of FLOODS) {
  test(`${connections} connections with ${kilobytes} KB of queued requests each, three times: ${request}`, {
    tags,
  }, async () => {
    const { server, port, visitor } = await startServer();
    const bytes = Buffer.from(request.repeat(Math.ceil((kilobytes * 1024) / request.length)));
    for (let round = 1; round <= 3; round += 1) {
      const sockets = Array.from({ length: connections }, () => openSocket(port));
      for (const socket of sockets) socket.write(bytes);
      await untilClosed(sockets, 5000);
      for (const socket of sockets) socket.destroy();
    }
    await visitor.stop();

    const figures = {
      alive: server.child.exitCode === null && server.child.signalCode === null,
      peakMb: server.child.exitCode === null ? readPeakMb(server) : null,
      longestWaitMs: Math.round(visitor.longestWaitMs()),
      pages: visitor.countPages(),
      failures: visitor.countFailures(),
    };
    console.info(`Flood ${connections} x ${kilobytes} KB: ${JSON.stringify(figures)}`);
    expect(figures).toMatchObject({ alive: true, failures: 0 });
    expect(figures.longestWaitMs).toBeLessThan(MAX_WAIT_MS);
    expect(figures.peakMb).toBeLessThan(MAX_MEMORY_MB);
  });
}

test('half-open requests from one place, thousands a second: visitors elsewhere notice nothing', async () => {
  const { server, port, visitor } = await startServer();
  let opened = 0;
  let isOver = false;
  onTestFinished(() => {
    isOver = true;
  });
  const endsAt = performance.now() + 6000;
  while (performance.now() < endsAt && !isOver) {
    for (let each = 0; each < 35; each += 1) {
      const socket = openSocket(port);
      socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-A: ');
      opened += 1;
    }
    await sleep(10);
  }
  await visitor.stop();
  const figures = {
    opened,
    peakMb: readPeakMb(server),
    longestWaitMs: Math.round(visitor.longestWaitMs()),
    pages: visitor.countPages(),
    failures: visitor.countFailures(),
  };
  console.info(`Half-open flood: ${JSON.stringify(figures)}`);
  expect(figures.failures).toBe(0);
  expect(figures.longestWaitMs).toBeLessThan(MAX_WAIT_MS);
  expect(figures.peakMb).toBeLessThan(MAX_MEMORY_MB);
});

/** A server that counts connections and lets no silent one go: a busy machine opens many of them slowly. */
async function startPatientApp(settings?: Record<string, string>) {
  const { app, log } = await buildTestApp(settings && { settings });
  Object.assign(app.server, { headersTimeout: 0, requestTimeout: 0, keepAliveTimeout: 0 });
  return { log, ...(await listen(app)) };
}

/** Opens connections one after the other; counts those that are still open. */
async function openMany(port: number, count: number, addressOf: (index: number) => string) {
  const sockets: Socket[] = [];
  for (let index = 0; index < count; index += 1) {
    const socket = openSocket(port, addressOf(index));
    sockets.push(socket);
    await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve));
  }
  return () => sockets.filter((socket) => !socket.destroyed).length;
}

test('an address and a network have so many connections at once, and others go on', async () => {
  const { log, port, origin } = await startPatientApp();
  const ofAddress = await openMany(port, 300, () => '127.0.1.1');
  await expect.poll(ofAddress).toBe(256);
  const ofNetwork = await openMany(port, 300, (index) => `127.0.1.${2 + (index % 100)}`);
  await expect.poll(ofNetwork).toBe(256);
  const ofOthers = await openMany(port, 10, () => '127.0.2.1');

  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  expect([ofAddress(), ofNetwork(), ofOthers()]).toEqual([256, 256, 10]);
  expect(log).toMatchObject([{ level: 'warn', facts: { refused: 1 }, message: /^connections refused/ }]);
});

test('a connection that is closed makes room', async () => {
  const { port, origin } = await startPatientApp();
  const sockets = Array.from({ length: 256 }, () => openSocket(port));
  for (const socket of sockets) socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('data', resolve))));
  await expect.poll(await openMany(port, 5, () => '127.0.0.1')).toBe(0);
  for (const socket of sockets.slice(0, 5)) socket.destroy();

  await expect.poll(() => fetch(`${origin}/healthz`).then(({ status }) => status, String)).toBe(200);
});

test('a proxy that TRUST_PROXY names has as many as it likes', async () => {
  const { port, origin } = await startPatientApp({ TRUST_PROXY: '127.0.0.0/24' });
  const ofProxy = await openMany(port, 600, () => '127.0.0.1');
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  expect(ofProxy()).toBe(600);
});

test('queued requests are all answered, in order, as long as they are few or fetched', async () => {
  const { app } = await buildTestApp();
  const { port } = await listen(app);
  const socket = openSocket(port);
  const ask = (index: number, more = '') => `GET /nothing-${index} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
  socket.write(
    Array.from({ length: 99 }, (_, index) => ask(index)).join('') + ask(99, 'Connection: close\r\n'),
  );

  const { text } = await readUntilClosed(socket);

  expect(text.match(/HTTP\/1\.1 404/g)).toHaveLength(100);
});

test('a long form behind queued requests is read whole', async () => {
  const { app, saved } = await buildTestApp();
  const { port } = await listen(app);
  const params = { name: 'Іван', phone: '0671234567', message: 'а'.repeat(1200) };
  const body = JSON.stringify({ template_id: 'trial', template_params: params });
  const head = `POST /api/v1.0/email/send HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;
  const post = `${head}Connection: close\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

  const { text } = await sendRaw(port, GET.repeat(3) + post);

  expect(text).toMatch(/HTTP\/1\.1 200 OK[\s\S]*OK$/);
  expect(saved[0]?.fields.message).toHaveLength(1200);
});
