import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { findFreePort } from '../free-port.ts';
import type { Answer } from './answers.ts';

export type RecordedRequest = {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** The body: an object for JSON and multipart forms, otherwise text. */
  body: Record<string, unknown> | string;
  /** Time of arrival, in ms since the epoch. */
  at: number;
  /** Whether the fake accepted the message, so that the real provider would deliver it. */
  isAccepted: boolean;
};

/** A contract violation and the real provider's answer to it. */
export type Refusal = { status: number; body: string; type?: string };

export type Provider = {
  origin: string;
  /** All requests in order of arrival, without preflights. */
  requests: RecordedRequest[];
  /** Descriptions of requests that violated the provider's contract. A test should end with none. */
  mistakes: string[];
  /** Scripts the answers to the next requests. After them, the default answer applies again. */
  answerNext(...answers: Answer[]): void;
  /** Sets the default answer, initially `ok`. */
  answerAll(answer: Answer): void;
  /** Accepted messages, for counts of losses and repeats. */
  accepted(): RecordedRequest[];
  /** Number of requests that wait for an answer. */
  countHanging(): number;
  close(): Promise<void>;
};

export type ProviderRules = {
  /** Checks the contract; undefined if the request satisfies it. */
  check(request: RecordedRequest): Refusal | undefined;
  /** Sends the success answer, after any side effects. */
  acceptWith: { body: string | ((request: RecordedRequest) => string); type: string };
  /** Answers requests that are never scripted. Returns true if it has answered. */
  serve?(request: RecordedRequest, response: ServerResponse): boolean;
};

const CORS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };

export type ProviderOptions = {
  /** By default a free port. */
  port?: number;
  /** Clock of a test that simulates hours. */
  now?: () => number;
};

/** Starts a fake HTTP provider on loopback. */
export async function startProvider(
  rules: ProviderRules,
  { port, now = Date.now }: ProviderOptions = {},
): Promise<Provider> {
  const requests: RecordedRequest[] = [];
  const mistakes: string[] = [];
  const script: Answer[] = [];
  const hanging = new Set<ServerResponse>();
  let standing: Answer = ({ accept }) => accept();

  async function serve(incoming: IncomingMessage, response: ServerResponse) {
    for (const [name, value] of Object.entries(CORS)) response.setHeader(name, value);
    if (incoming.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    const request = await record(incoming, now());
    requests.push(request);
    const refusal = rules.check(request);
    if (refusal) {
      mistakes.push(`${request.method} ${request.path}: ${refusal.body}`);
      response.writeHead(refusal.status, { 'content-type': refusal.type ?? 'text/plain' }).end(refusal.body);
      return;
    }
    response.on('close', () => hanging.delete(response));
    if (rules.serve?.(request, response)) {
      if (!response.writableEnded && !response.closed) hanging.add(response);
      return;
    }
    const answer = script.shift() ?? standing;
    answer({
      request,
      response,
      accept() {
        request.isAccepted = true;
        const { body, type } = rules.acceptWith;
        const text = typeof body === 'string' ? body : body(request);
        response.writeHead(200, { 'content-type': type }).end(text);
      },
    });
    if (!response.writableEnded && !response.closed) hanging.add(response);
  }

  const server = createServer((incoming, response) => {
    serve(incoming, response).catch(() => response.destroy());
  });
  // Keeps the port reserved while the fake is closed.
  const listeningPort = port ?? (await findFreePort());
  await once(server.listen(listeningPort, '127.0.0.1'), 'listening');
  return {
    origin: `http://127.0.0.1:${listeningPort}`,
    requests,
    mistakes,
    answerNext: (...answers) => void script.push(...answers),
    answerAll: (answer) => {
      standing = answer;
    },
    accepted: () => requests.filter((request) => request.isAccepted),
    countHanging: () => hanging.size,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function record(incoming: IncomingMessage, at: number): Promise<RecordedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return {
    method: incoming.method ?? '',
    path: incoming.url ?? '',
    headers: incoming.headers,
    body: await parseBody(Buffer.concat(chunks), incoming.headers['content-type'] ?? ''),
    at,
    isAccepted: false,
  };
}

async function parseBody(body: Buffer, type: string): Promise<RecordedRequest['body']> {
  try {
    if (type.startsWith('application/json')) return JSON.parse(body.toString('utf8'));
    if (type.startsWith('multipart/form-data')) {
      const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
      return Object.fromEntries(form.entries());
    }
  } catch {
    // If the body does not match its content type, it stays text, and the contract check reports it.
  }
  return body.toString('utf8');
}
