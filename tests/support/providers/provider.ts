import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { findFreePort } from '../free-port.ts';
import type { Answer } from './answers.ts';

export type RecordedRequest = {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** The body as it came; JSON and multipart forms are parsed into an object, anything else stays text. */
  body: Record<string, unknown> | string;
  /** Moment of arrival, in ms since the epoch. */
  at: number;
  /** True once the fake took the message, as the real provider would have delivered it. */
  isAccepted: boolean;
};

/** What is wrong with a request, as the real provider would answer it. */
export type Refusal = { status: number; body: string; type?: string };

export type Provider = {
  origin: string;
  /** Every request in order of arrival, preflights excepted. */
  requests: RecordedRequest[];
  /** Requests that broke the provider's contract, in words; a good test ends with none. */
  mistakes: string[];
  /** Scripts the next requests, one answer each; after them the standing answer applies again. */
  answerNext(...answers: Answer[]): void;
  /** Sets the standing answer; `ok` at first. */
  answerAll(answer: Answer): void;
  /** The messages that the provider took, so that losses and repeats can be counted. */
  accepted(): RecordedRequest[];
  /** How many requests wait for an answer that their script does not give, or not yet. */
  countHanging(): number;
  close(): Promise<void>;
};

export type ProviderRules = {
  /** The contract; undefined when the request keeps it. */
  check(request: RecordedRequest): Refusal | undefined;
  /** How the provider says yes; it may have to do something first. */
  acceptWith: { body: string | ((request: RecordedRequest) => string); type: string };
  /** Answers requests of another sort, which no script is for; true when it has taken the request. */
  serve?(request: RecordedRequest, response: ServerResponse): boolean;
};

const CORS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };

export type ProviderOptions = {
  /** A free one unless given. */
  port?: number;
  /** The clock of a test that lives through hours. */
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
  // No other process answers there while it is closed, or takes it before it is opened again.
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
    // A body that belies its type is kept as text, and the contract's check will say so.
  }
  return body.toString('utf8');
}
