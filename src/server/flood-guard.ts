import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { createLogBudget, type Logger } from './logging.ts';
import { addressOf, createAddressList, networkOf } from './network.ts';

type Queue = { length: number; onShortened: () => void };

export type FloodGuardOptions = {
  /** Addresses and CIDR ranges that many visitors share: the proxies in front of the server. */
  proxies: readonly string[];
  logger: Logger;
};

/** Connections that are open at once: enough for forty browsers behind one address, or for a proxy that nobody has named. */
const MAX_PER_ADDRESS = 256;
const MAX_PER_NETWORK = 512;

/** Requests that may wait on one connection for the answers to those before them; browsers and proxies send none. */
const MAX_QUEUED = 4;

/** On all connections together; each takes about 10 KB of memory until it is answered. */
const MAX_QUEUED_IN_ALL = 1000;

/**
 * So much more may come on a connection whose queue is full; it is parsed when answers are out. Whoever sends more is
 * cut off. Measuring tools queue about ten requests.
 */
const MAX_HELD_BYTES = 16 * 1024;

/** Parsed at a time: five of the shortest requests. A socket is read by 64 KB, which hold 2,400 of them. */
const BYTES_BETWEEN_CHECKS = 128;

/**
 * Bounds what one place can take of the server when there is no proxy to do it: connections for each address and
 * network, and requests that are sent ahead of the answers to those before them.
 *
 * It listens before and behind the server's own listeners, and hands on what a socket brings in small pieces. Node
 * would make a request and an answer of everything in a chunk before anybody could say that it is too much. What it
 * costs and saves: docs/decisions/0012-flood-guard.md.
 */
export function guardAgainstFloods(server: Server, { proxies, logger }: FloodGuardOptions): void {
  const proxyList = createAddressList(proxies);
  const admit = createAdmission(logger);
  const queues = new WeakMap<Socket, Queue>();
  let queuedInAll = 0;

  function mayParse({ length }: Queue): boolean {
    return length < MAX_QUEUED && (length === 0 || queuedInAll < MAX_QUEUED_IN_ALL);
  }

  /** Puts itself between a socket and the parser that reads it. */
  function readInPieces(socket: Socket): void {
    const parsers = socket.listeners('data') as ((chunk: Buffer) => void)[];
    let held: Buffer = Buffer.alloc(0);

    function parseHeld(): void {
      while (held.length > 0 && !socket.destroyed && mayParse(queue)) {
        const piece = held.subarray(0, BYTES_BETWEEN_CHECKS);
        held = held.subarray(BYTES_BETWEEN_CHECKS);
        for (const parse of parsers) parse.call(socket, piece);
      }
      if (held.length > MAX_HELD_BYTES) socket.destroy();
    }

    const queue: Queue = { length: 0, onShortened: parseHeld };
    queues.set(socket, queue);
    socket.removeAllListeners('data');
    socket.on('data', (chunk: Buffer) => {
      held = held.length > 0 ? Buffer.concat([held, chunk]) : chunk;
      parseHeld();
    });
  }

  function countWhileQueued(socket: Socket, response: ServerResponse): void {
    const queue = queues.get(socket);
    // An answer gets the socket when those before it are out.
    if (!queue || response.socket) return;
    queue.length += 1;
    queuedInAll += 1;
    response.once('close', () => {
      queue.length -= 1;
      queuedInAll -= 1;
      queue.onShortened();
    });
  }

  server.prependListener('connection', (socket: Socket) => {
    // Without an address it was gone before we could look at it.
    const ip = socket.remoteAddress ?? '';
    if (!proxyList.has(ip) && (ip === '' || !admit(socket, ip))) socket.destroy();
  });
  // Behind the listener by which Node has given the socket its parser. Proxies queue nothing, and Node reads faster what
  // it may hand to its parser itself.
  server.on('connection', (socket: Socket) => {
    if (!socket.destroyed && !proxyList.has(socket.remoteAddress ?? '')) readInPieces(socket);
  });
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    countWhileQueued(request.socket, response);
  });
}

/** Makes the check of a new connection: whether its address and its network may have one more. */
function createAdmission(logger: Logger): (socket: Socket, ip: string) => boolean {
  const open = new Map<string, number>();
  const mayWarn = createLogBudget(1);
  let refused = 0;
  return (socket, ip) => {
    const places = [
      { place: `address ${addressOf(ip)}`, limit: MAX_PER_ADDRESS },
      { place: `network ${networkOf(ip)}`, limit: MAX_PER_NETWORK },
    ];
    const count = (change: 1 | -1) => {
      for (const { place } of places) {
        const changed = (open.get(place) ?? 0) + change;
        if (changed === 0) open.delete(place);
        else open.set(place, changed);
      }
    };
    if (places.some(({ place, limit }) => (open.get(place) ?? 0) >= limit)) {
      refused += 1;
      if (mayWarn())
        logger.warn({ refused }, 'connections refused: too many are open from one address or network');
      return false;
    }
    count(1);
    socket.once('close', () => count(-1));
    return true;
  };
}
