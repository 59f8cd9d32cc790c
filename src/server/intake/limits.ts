import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time/durations.ts';

export type RateLimit = ReturnType<typeof createRateLimit>;

/** Maximum number of remembered addresses, which bounds the memory. An attacker with more reaches the total limit. */
const MAX_ADDRESSES = 20_000;

/** A network (/24 of IPv4, /48 of IPv6) may send as much as this many addresses. */
const NETWORK_FACTOR = 4;

/** All visitors together may send as many leads as this many addresses. */
const TOTAL_FACTOR = 20;

/** Leads per network that are accepted even above the total limit, so that a flood does not close the intake. */
const ALWAYS_TAKEN = 3;

/**
 * Maximum number of suspicious leads stored per network and day. More would fill disk and backups, and displace
 * people's leads among those stored.
 */
const SUSPICIOUS_PER_DAY = 20;

/** Maximum number of cards of suspected spam per hour; `/spam` shows the others. */
const SUSPECTED_CARDS_PER_HOUR = 10;

/**
 * Limits the requests per minute of an address (IPv6: a /64 network) and of its network, the leads of all visitors, and
 * suspicious leads. Counts in memory, so each instance counts separately. Requires the plugin `@fastify/rate-limit`.
 *
 * @param perMinute limit per address; 0 disables all limits except those for suspicious leads
 */
export function createRateLimit(app: FastifyInstance, perMinute: number) {
  const window = { timeWindow: MINUTE_MS, cache: MAX_ADDRESSES };
  const keyGenerator = ({ ip }: FastifyRequest) => networkOf(ip);
  const limitAddress = app.createRateLimit({
    ...window,
    max: perMinute,
    keyGenerator: ({ ip }: FastifyRequest) => addressOf(ip),
  });
  const limitNetwork = app.createRateLimit({ ...window, max: perMinute * NETWORK_FACTOR, keyGenerator });
  const limitFew = app.createRateLimit({ ...window, max: ALWAYS_TAKEN, keyGenerator });
  const limitSuspicious = app.createRateLimit({
    ...window,
    timeWindow: DAY_MS,
    max: SUSPICIOUS_PER_DAY,
    keyGenerator,
  });
  const limitCards = app.createRateLimit({
    timeWindow: HOUR_MS,
    max: SUSPECTED_CARDS_PER_HOUR,
    keyGenerator: () => 'all',
  });
  const limitAll = app.createRateLimit({
    ...window,
    max: perMinute * TOTAL_FACTOR,
    keyGenerator: () => 'all',
  });

  async function count(request: FastifyRequest, limit: typeof limitAll): Promise<number | null> {
    const result = await limit(request);
    return !result.isAllowed && result.isExceeded ? result.ttlInSeconds : null;
  }

  const hasLimits = perMinute > 0;

  return {
    /** Counts a request. Returns the seconds to wait if there are too many, otherwise null. */
    countRequest: async (request: FastifyRequest) =>
      hasLimits ? ((await count(request, limitAddress)) ?? (await count(request, limitNetwork))) : null,
    /** Counts a valid lead. Returns the seconds to wait if there are too many, otherwise null. */
    async countLead(request: FastifyRequest) {
      if (!hasLimits) return null;
      const isOneOfFew = (await count(request, limitFew)) === null;
      const retryAfterSeconds = await count(request, limitAll);
      return isOneOfFew ? null : retryAfterSeconds;
    },
    /** Counts a suspicious lead. Returns the seconds to wait if its network has reached the daily limit. */
    countSuspicious: (request: FastifyRequest) => count(request, limitSuspicious),
    /** Counts a card of suspected spam. Returns false above the hourly limit. */
    mayShowSuspicious: async (request: FastifyRequest) => (await count(request, limitCards)) === null,
  };
}

/** Some proxies, such as Azure's, add the port of the connection to the visitor's address. */
const WITH_PORT = /^(?:\[(.+)\]|([\d.]+)):\d+$/;

function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const [, v6, v4] = WITH_PORT.exec(text) ?? [];
  const ip = v6 ?? v4 ?? text;
  return ipaddr.isValid(ip) ? ipaddr.process(ip) : undefined;
}

/** The address of a visitor: /32 of IPv4, /64 of IPv6. Returns other texts unchanged. */
export function addressOf(ip: string): string {
  const address = parseAddress(ip);
  if (!address) return ip;
  return 'octets' in address ? address.toString() : joinGroups(address, 4);
}

/**
 * The network that one owner of many addresses probably has: /24 of IPv4, /48 of IPv6. A mapped address
 * (`::ffff:192.0.2.1`) counts as IPv4. Returns other texts unchanged.
 */
export function networkOf(ip: string): string {
  const address = parseAddress(ip);
  if (!address) return ip;
  return 'octets' in address ? address.octets.slice(0, 3).join('.') : joinGroups(address, 3);
}

function joinGroups({ parts }: ipaddr.IPv6, count: number): string {
  return parts
    .slice(0, count)
    .map((group) => group.toString(16))
    .join(':');
}
