import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createNetServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeClaim, makeConversation, makeLead } from '../../../../tests/support/make-lead.ts';
import {
  startWebhookReceiver,
  WEBHOOK_SECRET,
} from '../../../../tests/support/providers/webhook-receiver.ts';
import type { HistoryLine } from '../../lead/lead.ts';
import type { DeliveryFailure } from '../../outbox/failure.ts';
import { WITHOUT_STORE } from '../../outbox/transport.ts';
import { makeAlert } from '../../watch/alert-messages.ts';
import { createWebhookTransport } from './webhook.ts';

const never = new AbortController().signal;
const LEAD = makeLead('package', {
  requestId: '01a2b3c4-0000-4000-8000-000000000001',
  fields: { name: 'Марія', phone: '067 123 45 67', comment: 'Увечері', package_name: 'Стандарт' },
  source: { page: '/subject/french', utm_source: 'instagram' },
});

const transportTo = (url: string, history: readonly HistoryLine[] = []) =>
  createWebhookTransport(
    { url, secret: WEBHOOK_SECRET },
    { store: { ...WITHOUT_STORE, listHistory: async () => [...history] } },
  );

async function startReceiver() {
  const receiver = await startWebhookReceiver();
  onTestFinished(() => receiver.close());
  return receiver;
}

/** A receiver that checks nothing; returns its address. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}

const failureOf = (promise: Promise<void>) =>
  promise.then(
    () => undefined,
    (error: DeliveryFailure) => [error.class, error.code],
  );

describe('a message', () => {
  it('contains the event and the whole lead', async () => {
    const receiver = await startReceiver();
    await transportTo(`${receiver.origin}/hook`).send(makeClaim(LEAD), never);

    const [request] = receiver.accepted();
    expect(request?.path).toBe('/hook');
    expect(request?.headers['user-agent']).toBe('lead-webhook/1');
    expect(request?.headers['webhook-id']).toBe(`${LEAD.requestId}.created`);
    expect(request?.body).toEqual({
      type: 'lead.created',
      timestamp: '2026-11-21T08:00:00.000Z',
      data: {
        id: `${LEAD.requestId}.created`,
        number: 12,
        kind: 'package',
        received_at: '2026-11-21T08:00:00.000Z',
        phone: '+380671234567',
        fields: LEAD.fields,
        source: LEAD.source,
        marks: [],
        conversation: 7,
        version: 0,
        state: 'new',
        by: null,
        note: null,
        due_at: null,
        lesson_at: null,
        detail: null,
      },
    });
  });

  it('contains the state of a conversation with the newest note', async () => {
    const receiver = await startReceiver();
    const at = new Date('2026-11-21T08:12:00Z');
    const by = { source: 'cli', name: 'Марія' } as const;
    const conversation = makeConversation({ state: 'callback', by, at, dueAt: at, steps: 3 });
    const line = {
      conversationId: 7,
      from: 'new',
      to: 'taken',
      by,
      at: LEAD.createdAt,
      dueAt: null,
      type: 'conversation.taken',
      detail: null,
    } as const;
    const history: HistoryLine[] = [
      { ...line, note: 'після 18:00', isNote: false },
      { ...line, note: null, from: 'taken', to: 'callback', at, dueAt: at, isNote: false },
    ];
    await transportTo(receiver.origin, history).send(
      { ...makeClaim(), topic: 'conversation', lead: { ...LEAD, conversation, deliveries: [] } },
      never,
    );

    expect(receiver.accepted()[0]?.headers['webhook-id']).toBe(`${LEAD.requestId}.3`);
    expect(receiver.accepted()[0]?.body).toMatchObject({
      type: 'conversation.callback',
      timestamp: at.toISOString(),
      data: {
        ...{ id: `${LEAD.requestId}.3`, number: 12, conversation: 7, version: 3, state: 'callback' },
        ...{ by: 'Марія', note: 'після 18:00', due_at: at.toISOString(), lesson_at: null },
        fields: LEAD.fields,
      },
    });
  });

  it('is signed as Standard Webhooks require: HMAC-SHA256 of id, time and body', async () => {
    let received = '';
    let headers: Record<string, unknown> = {};
    const url = await serve((request, response) => {
      headers = request.headers;
      request.on('data', (chunk) => {
        received += chunk;
      });
      request.on('end', () => response.end());
    });
    const sentAt = Math.floor(Date.now() / 1000);
    await transportTo(url).send(makeClaim(LEAD), never);

    const key = Buffer.from(WEBHOOK_SECRET.slice('whsec_'.length), 'base64');
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${received}`;
    const signature = createHmac('sha256', key).update(signed).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${signature}`);
    expect(Number(headers['webhook-timestamp'])).toBeGreaterThanOrEqual(sentAt);
    expect(Number(headers['webhook-timestamp'])).toBeLessThanOrEqual(Date.now() / 1000);
  });

  it('is refused by a receiver with another secret', async () => {
    const receiver = await startReceiver();
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    const transport = createWebhookTransport({ url: receiver.origin, secret }, { store: WITHOUT_STORE });

    expect(await failureOf(transport.send(makeClaim(LEAD), never))).toEqual(['configuration', 'webhook-401']);
  });

  it('a test event has its own type', async () => {
    const receiver = await startReceiver();
    await transportTo(receiver.origin).sendNotification(
      { ...makeAlert('trial', ['проба']), paragraphs: [[{ text: 'проба' }], [{ text: 'ще раз' }]] },
      never,
    );
    expect(receiver.accepted()[0]?.body).toMatchObject({
      type: 'site.alert',
      data: { text: 'проба\n\nще раз' },
    });
  });
});

describe('an answer', () => {
  it.each<[number, string, string]>([
    [400, 'transient', 'webhook-400'],
    [401, 'configuration', 'webhook-401'],
    [403, 'configuration', 'webhook-403'],
    [404, 'configuration', 'webhook-404'],
    [405, 'configuration', 'webhook-405'],
    [410, 'configuration', 'webhook-410'],
    [413, 'message', 'webhook-413'],
    [429, 'transient', 'webhook-429'],
    [500, 'transient', 'webhook-500'],
  ])('of %d is %s', async (status, failureClass, code) => {
    const url = await serve((_, response) => response.writeHead(status, { 'retry-after': '7' }).end());
    const failure = await transportTo(url)
      .send(makeClaim(LEAD), never)
      .catch((error) => error);
    expect(failure).toMatchObject({ class: failureClass, code, retryAfterMs: 7000 });
  });

  it.each([200, 201, 202, 204, 299])('of %d is success', async (status) => {
    const url = await serve((_, response) => response.writeHead(status).end());
    await expect(transportTo(url).send(makeClaim(LEAD), never)).resolves.toBeUndefined();
  });

  it.each([300, 301, 302, 303, 307, 308, 399])('of %d is not followed as a redirect', async (status) => {
    const followed: string[] = [];
    const target = await serve((request, response) => {
      followed.push(request.method ?? '');
      response.end();
    });
    const url = await serve((_, response) => response.writeHead(status, { location: target }).end());

    expect(await failureOf(transportTo(url).send(makeClaim(LEAD), never))).toEqual([
      'configuration',
      'webhook-redirect',
    ]);
    expect(followed).toEqual([]);
  });

  it('without an end is cut off, and its status counts', async () => {
    let sent = 0;
    const url = await serve((_, response) => {
      const timer = setInterval(() => {
        sent += 64 * 1024;
        response.write(Buffer.alloc(64 * 1024));
      }, 1);
      response.on('close', () => clearInterval(timer));
    });
    await transportTo(url).send(makeClaim(LEAD), never);
    expect(sent).toBeLessThan(10 * 1024 * 1024);
  });

  it('that breaks off or never comes causes a retry', async () => {
    const broken = await serve((request) => request.socket.destroy());
    expect(await failureOf(transportTo(broken).send(makeClaim(LEAD), never))).toEqual([
      'transient',
      'network-lost',
    ]);
    const half = await serve((request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half');
      setTimeout(() => request.socket.destroy(), 50);
    });
    expect((await failureOf(transportTo(half).send(makeClaim(LEAD), never)))?.[0]).toBe('transient');
    const silent = await serve(() => undefined);
    const stop = AbortSignal.timeout(100);
    await expect(transportTo(silent).send(makeClaim(LEAD), stop)).rejects.toBe(await reasonOf(stop));
  });
});

it('in another protocol causes a retry', async () => {
  const server = createNetServer((socket) =>
    socket.end('HTTP/1.1 101 Switching Protocols\r\nupgrade: other\r\nconnection: upgrade\r\n\r\n'),
  ).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  expect(await failureOf(transportTo(`http://127.0.0.1:${port}/`).send(makeClaim(LEAD), never))).toEqual([
    'transient',
    'network-lost',
  ]);
});

async function reasonOf(signal: AbortSignal): Promise<unknown> {
  if (!signal.aborted) await once(signal, 'abort');
  return signal.reason;
}
