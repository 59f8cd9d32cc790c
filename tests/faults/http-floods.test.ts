// @module-tag slow
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startVisitor } from '../support/page-visitor.ts';
import { findMissing, startNginx } from '../support/proxies.ts';
import { sendRaw } from '../support/raw-socket.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { buildTestApp, listen } from '../support/test-app.ts';

/*
 * The proxy has to stop floods (docs/decisions/0009-deployment.md). The requests therefore pass the proxy of deploy/.
 * The server behind it has a small heap.
 */

const SMALL_HEAP = ['--max-old-space-size=200'];

/** Above Node, the pages and a full heap of 200 MB. */
const MAX_MEMORY_MB = 400;

/** Maximum time that the server works on other requests before it answers a visitor. */
const MAX_WAIT_MS = 3000;

const GET = 'GET / HTTP/1.1\r\nHost: school.example\r\n\r\n';

/** Source address of the floods. */
const FLOOD = '127.0.3.3';

const missing = findMissing('nginx') ?? findMissing('openssl');
if (missing) console.warn(`Floods through nginx are not tested: ${missing}`);

async function startBehindNginx() {
  const server = await startServerProcess({
    settings: { TRUST_PROXY: '127.0.0.1' },
    nodeOptions: SMALL_HEAP,
  });
  const { host } = new URL(await server.origin);
  const proxy = await startNginx(
    readFileSync('deploy/nginx/school.conf', 'utf8').replace('127.0.0.1:3000', host),
  );
  const ask = (from: string) => proxy.ask('/', { from }).then(({ status }) => status === 200);
  return { server, proxy, visitor: startVisitor(ask, () => readCpuMs(server)) };
}

/** CPU time so far. The system counts it in steps of 10 ms. */
function readCpuMs({ child }: ServerProcess): number {
  try {
    const afterName = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return 10 * (Number(afterName[11]) + Number(afterName[12]));
  } catch {
    return Number.NaN;
  }
}

/** Peak memory so far. */
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

/** Effects of a flood on the server and on visitors. */
function judge(what: string, { server, visitor }: Awaited<ReturnType<typeof startBehindNginx>>): void {
  const isAlive = server.child.exitCode === null && server.child.signalCode === null;
  const figures = {
    isAlive,
    peakMb: isAlive ? readPeakMb(server) : null,
    longestWaitMs: Math.round(visitor.longestWaitMs()),
    pages: visitor.countPages(),
    failures: visitor.countFailures(),
  };
  console.info(`${what}: ${JSON.stringify(figures)}`);
  expect(figures).toMatchObject({ isAlive: true, failures: 0 });
  expect(figures.pages).toBeGreaterThan(0);
  expect(figures.longestWaitMs).toBeLessThan(MAX_WAIT_MS);
  expect(figures.peakMb).toBeLessThan(MAX_MEMORY_MB);
}

const FLOODS = [
  { connections: 200, kilobytes: 540, request: GET },
  { connections: 1000, kilobytes: 64, request: GET },
  {
    connections: 200,
    kilobytes: 540,
    request: 'GET /healthz HTTP/1.1\r\nHost: school.example\r\n\r\n',
  },
  {
    connections: 200,
    kilobytes: 540,
    request: 'POST /api/v1.0/email/send HTTP/1.1\r\nHost: school.example\r\nContent-Length: 0\r\n\r\n',
  },
];

describe.skipIf(missing)('behind nginx', () => {
  for (const { connections, kilobytes, request } of FLOODS) {
    test(`${connections} connections with ${kilobytes} KB of queued requests each, three times: ${request}`, async () => {
      const site = await startBehindNginx();
      const bytes = Buffer.from(request.repeat(Math.ceil((kilobytes * 1024) / request.length)));
      for (let round = 1; round <= 3; round += 1) {
        const sockets = Array.from({ length: connections }, () => site.proxy.open(FLOOD));
        for (const socket of sockets) socket.write(bytes);
        await untilClosed(sockets, 5000);
        for (const socket of sockets) socket.destroy();
      }
      await site.visitor.stop();
      judge(`Flood ${connections} x ${kilobytes} KB`, site);
    });
  }

  test('hundreds of half-open requests from one address do not affect other visitors', async () => {
    const site = await startBehindNginx();
    let isOver = false;
    onTestFinished(() => {
      isOver = true;
    });
    const endsAt = performance.now() + 6000;
    while (performance.now() < endsAt && !isOver) {
      for (let each = 0; each < 5; each += 1)
        site.proxy.open(FLOOD).write('GET / HTTP/1.1\r\nHost: school.example\r\nX-A: ');
      await sleep(10);
    }
    await site.visitor.stop();
    judge('Half-open flood', site);
  });
});

test('reads a long form behind queued requests completely', async () => {
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
