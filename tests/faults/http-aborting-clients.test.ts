// @module-tag slow
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openSocket, readUntilClosed } from '../support/raw-socket.ts';
import { startServerProcess } from '../support/server-process.ts';
import { buildTestApp, listen } from '../support/test-app.ts';

const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
const HEALTH = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
const LEAD = JSON.stringify({ template_id: 'trial', template_params: { name: 'Іван', phone: '1' } });
const POST = `POST /api/v1.0/email/send HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(LEAD)}\r\n\r\n${LEAD}`;
const FORM = `POST /api/v1.0/email/send-form HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 500\r\n\r\n--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nІ`;

/** Requests in flight when the client disconnects. */
const UNFINISHED = [
  POST.slice(0, 30),
  POST.slice(0, -5),
  POST,
  POST.repeat(20),
  FORM,
  GET.repeat(50),
  `${POST}${GET}nonsense\r\n\r\n`,
  HEALTH.repeat(20),
];

const RUNS = 400;

test('survives clients that disconnect at any moment', async () => {
  const server = await startServerProcess();
  const origin = await server.origin;
  const port = Number(new URL(origin).port);
  for (let run = 0; run < RUNS; run += UNFINISHED.length) {
    await Promise.all(
      UNFINISHED.map(async (bytes, index) => {
        const socket = openSocket(port);
        socket.write(bytes);
        await pause((run + index * 5) % 13);
        if (run % 16 === 0) socket.destroy();
        else socket.resetAndDestroy();
      }),
    );
  }
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  // On a slow machine the server may log once that no channel is set up.
  expect(server.readOutput()).not.toMatch(/"level":"error"(?!.*no channel is configured)/);
});

test('does not log an error when a client disconnects while it sends a lead', async () => {
  const { app, log, saved } = await buildTestApp();
  const { port } = await listen(app);
  for (const cut of [POST.length - 5, POST.indexOf('{'), POST.indexOf('{') + 1]) {
    const socket = openSocket(port);
    socket.write(POST.slice(0, cut));
    await pause(50);
    socket.resetAndDestroy();
  }
  await pause(200);

  expect(log).toEqual([]);
  expect(saved).toEqual([]);
});

test('answers all pipelined requests of a connection', async () => {
  const { port } = await listen((await buildTestApp()).app);
  const tool = openSocket(port);
  tool.write(HEALTH.repeat(49) + HEALTH.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
  const { text } = await readUntilClosed(tool);
  expect(text.match(/HTTP\/1\.1 200/g)).toHaveLength(50);
});
