import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { HOUR_MS, MINUTE_MS } from '#shared/words/reply-deadline.ts';
import { createLogBudget, type Logger } from './logging.ts';

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

export type RateLimit = ReturnType<typeof createRateLimit>;

/** How many addresses are remembered, so that the memory is bounded. Whoever has more meets the total. */
const MAX_ADDRESSES = 20_000;

/** A network (/24 of IPv4, /48 of IPv6) may send as much as this many addresses. */
const NETWORK_FACTOR = 4;

/** All visitors together may send as many leads as this many addresses. */
const TOTAL_FACTOR = 20;

/** Leads of one network that are taken even when the total is used up: a flood must not close the intake. */
const ALWAYS_TAKEN = 3;

/** Whoever uses more than this part of the limit is marked; even a school behind one address seldom does. */
const FLOOD_SHARE = 1 / 3;

/**
 * Limits the requests of an address (IPv6: a /64 network) and of its network in a minute, and the leads of all
 * visitors together. Of a network as many leads that are odd in themselves go out in an hour as an address may send in a
 * minute, others counted: a script must not use up the owner's letters, and an operator's customers share a network. It counts in memory, so each instance counts for itself. The plugin `@fastify/rate-limit`
 * has to be registered before.
 *
 * @param perMinute for each address; 0 switches the limits off
 */
export function createRateLimit(app: FastifyInstance, perMinute: number) {
  const window = { timeWindow: MINUTE_MS, cache: MAX_ADDRESSES };
  const keyGenerator = ({ ip }: FastifyRequest) => networkOf(ip);
  const limitAddress = app.createRateLimit({ ...window, max: perMinute });
  const limitNetwork = app.createRateLimit({ ...window, max: perMinute * NETWORK_FACTOR, keyGenerator });
  const limitFew = app.createRateLimit({ ...window, max: ALWAYS_TAKEN, keyGenerator });
  const limitHour = app.createRateLimit({ ...window, timeWindow: HOUR_MS, max: perMinute, keyGenerator });
  const limitAll = app.createRateLimit({
    ...window,
    max: perMinute * TOTAL_FACTOR,
    keyGenerator: () => 'all',
  });

  async function count(request: FastifyRequest, limit: typeof limitAll): Promise<number | null> {
    if (perMinute === 0) return null;
    const result = await limit(request);
    return !result.isAllowed && result.isExceeded ? result.ttlInSeconds : null;
  }

  return {
    /** Counts the request, whatever it holds; the seconds to wait when it is one too many, else null. */
    countRequest: async (request: FastifyRequest) =>
      (await count(request, limitAddress)) ?? (await count(request, limitNetwork)),
    /** Counts a lead that keeps the rules; the seconds to wait when there are too many, else null. */
    async countLead(request: FastifyRequest) {
      const isOneOfFew = (await count(request, limitFew)) === null;
      const retryAfterSeconds = await count(request, limitAll);
      return isOneOfFew ? null : retryAfterSeconds;
    },
    /** True when this address has used so much of its limit that a person should look at its leads twice. */
    async isFlood(request: FastifyRequest) {
      if (perMinute === 0) return false;
      const address = await limitAddress(request, { increment: false });
      return !address.isAllowed && address.max - address.remaining > address.max * FLOOD_SHARE;
    },
    /** Whether as many leads of its network as may have gone out in this hour. Counts nothing. */
    async isBeyondHour(request: FastifyRequest) {
      if (perMinute === 0) return false;
      const network = await limitHour(request, { increment: false });
      return !network.isAllowed && network.remaining === 0;
    },
    /** Counts a lead that goes out into the hour of its network. */
    countOutgoing: async (request: FastifyRequest) => void (await count(request, limitHour)),
  };
}

/**
 * What one customer of a provider usually has: an IPv4 address, or an IPv6 network of 64 bits. Forms of the same
 * address are one; text that is no address is left as it is.
 */
export function addressOf(ip: string): string {
  return beginningOf(ip, { bytes: 4, groups: 4 });
}

/** The network that somebody with many addresses most likely has them in: /24 of IPv4, /48 of IPv6. */
export function networkOf(ip: string): string {
  return beginningOf(ip, { bytes: 3, groups: 3 });
}

/** @param ranges addresses and CIDR ranges, as TRUST_PROXY names them */
export function createAddressList(ranges: readonly string[]): { has(ip: string): boolean } {
  const list = ranges.map(parseRange);
  return {
    has(ip) {
      const address = parseAddress(ip);
      return list.some(([range, bits]) => range.kind() === address?.kind() && address.match(range, bits));
    },
  };
}

/** @throws for what is neither an address nor a CIDR range */
function parseRange(range: string): [ipaddr.IPv4 | ipaddr.IPv6, bits: number] {
  if (range.includes('/')) return ipaddr.parseCIDR(range);
  const address = ipaddr.parse(range);
  return [address, 8 * address.toByteArray().length];
}

/** An IPv4 address on a socket that speaks both versions (`::ffff:192.0.2.1`) is one of IPv4. */
function parseAddress(ip: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  return ipaddr.isValid(ip) ? ipaddr.process(ip) : undefined;
}

/** The first bytes of an IPv4 address, or groups of 16 bits of an IPv6 address. */
function beginningOf(ip: string, { bytes, groups }: { bytes: number; groups: number }): string {
  const address = parseAddress(ip);
  if (!address) return ip;
  if ('octets' in address) return address.octets.slice(0, bytes).join('.');
  return address.parts
    .slice(0, groups)
    .map((group) => group.toString(16))
    .join(':');
}
