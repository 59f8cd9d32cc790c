import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  request as forward,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { findFreePort } from '../support/free-port.ts';

/**
 * A door between a browser and the real server. What goes wrong on the way to a site goes wrong here, for every
 * engine alike, and for what service workers ask for too.
 */
export type Gate = {
  origin: string;
  /** Holds back the answers to these addresses, until the function that it returns is called. */
  hold(addresses: RegExp): () => void;
  /** Cuts the connection when one of these is asked for. */
  cut(addresses: RegExp): void;
  /** From now on nobody listens; what is under way is cut. */
  goDown(): Promise<void>;
  /** Listens again, at the same address. */
  comeBack(): Promise<void>;
  /** The paths that were posted to. */
  posts: string[];
  /** What pages have written into their consoles, where the engine itself does not tell (`listens`). */
  messages: string[];
  close(): Promise<void>;
};

/** Where the ear in the page tells what it hears. */
const EAR_PATH = '/api/heard-by-the-test';

/** Runs in the page before everything else; tells of warnings and errors. */
function ear(path: string): void {
  const tell = (...words: unknown[]) => void navigator.sendBeacon(path, words.map(String).join(' '));
  const { warn, error } = console;
  console.warn = (...words) => {
    tell(...words);
    warn(...words);
  };
  console.error = (...words) => {
    tell(...words);
    error(...words);
  };
  addEventListener('unhandledrejection', ({ reason }) => tell('unhandled:', reason));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    tell('blocked by the policy:', violatedDirective, blockedURI),
  );
  const fail = ({ message, target }: ErrorEvent) =>
    tell(message ?? `not loaded: ${(target as HTMLImageElement).src ?? (target as HTMLAnchorElement).href}`);
  addEventListener('error', fail, true);
}

const EAR_SCRIPT = `(${ear})(${JSON.stringify(EAR_PATH)})`;
const EAR_HASH = `'sha256-${createHash('sha256').update(EAR_SCRIPT).digest('base64')}'`;

type GateOptions = {
  /** Puts an ear into every page, for engines that keep their console to themselves. */
  listens: boolean;
};

/** Opens a door to a server. */
export async function openGate(target: string, { listens }: GateOptions): Promise<Gate> {
  const held = new Map<RegExp, Promise<void>>();
  const cutOff: RegExp[] = [];
  const sockets = new Set<Socket>();
  const posts: string[] = [];
  const messages: string[] = [];

  async function pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = incoming.url ?? '/';
    if (path === EAR_PATH) {
      for await (const chunk of incoming) messages.push(String(chunk));
      response.writeHead(204).end();
      return;
    }
    if (incoming.method === 'POST') posts.push(path);
    if (cutOff.some((addresses) => addresses.test(path))) return void incoming.socket.destroy();
    for (const [addresses, gate] of held) if (addresses.test(path)) await gate;
    const { headers } = incoming;
    // Pages are read and written again, so they have to come as plain text.
    if (listens) delete headers['accept-encoding'];
    const outgoing = forward(target + path, { method: incoming.method ?? 'GET', headers }, (answer) => {
      const isPage = answer.headers['content-type']?.startsWith('text/html');
      if (listens && isPage && answer.statusCode !== 304) void answerWithEar(answer, response);
      else answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers));
    });
    outgoing.on('error', () => incoming.socket.destroy());
    incoming.pipe(outgoing);
  }

  const server = createServer((incoming, response) => {
    pass(incoming, response).catch(() => incoming.socket.destroy());
  });
  // A connection that is closed while the browser takes it up again would look like a broken server.
  server.keepAliveTimeout = 0;
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  // Nobody else gets it while the door is closed.
  const port = await findFreePort();
  const listen = async () => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen();
  async function goDown(): Promise<void> {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    hold(addresses) {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(addresses, promise);
      return resolve;
    },
    cut: (addresses) => void cutOff.push(addresses),
    goDown,
    comeBack: listen,
    posts,
    messages,
    close: goDown,
  };
}

async function answerWithEar(answer: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  const page = Buffer.concat(chunks)
    .toString('utf8')
    .replace('<head>', () => `<head><script>${EAR_SCRIPT}</script>`);
  const { 'content-length': _length, 'content-security-policy': policy, ...headers } = answer.headers;
  const newHeaders: OutgoingHttpHeaders = headers;
  if (policy) newHeaders['content-security-policy'] = allowEar(String(policy));
  response.writeHead(answer.statusCode ?? 502, newHeaders).end(page);
}

function allowEar(policy: string): string {
  return policy.replace('script-src ', (directive) => `${directive}${EAR_HASH} `);
}
