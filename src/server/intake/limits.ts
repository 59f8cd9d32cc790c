import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/words/reply-deadline.ts';

export type RateLimit = ReturnType<typeof createRateLimit>;

/** How many addresses are remembered, so that the memory is bounded. An attacker with more meets the total. */
const MAX_ADDRESSES = 20_000;

/** A network (/24 of IPv4, /48 of IPv6) may send as much as this many addresses. */
const NETWORK_FACTOR = 4;

/** All visitors together may send as many leads as this many addresses. */
const TOTAL_FACTOR = 20;

/** Leads of one network that are taken even when the total is used up: a flood must not close the intake. */
const ALWAYS_TAKEN = 3;

/** So many quarantined leads of a network are stored in a day; each nightly backup has them again. */
const QUARANTINED_PER_DAY = 20;

/** A sender above this part of the limit is marked; even a school behind one address seldom is. */
const FLOOD_SHARE = 1 / 3;

/**
 * Limits the requests of an address (IPv6: a /64 network) and of its network in a minute, and the leads of all
 * visitors together. Of a network as many leads that are odd in themselves go out in an hour as an address may send in
 * a minute, others counted: a script must not use up the owner's letters, and an operator's customers share a network.
 * It counts in memory, so each instance counts for itself. The plugin `@fastify/rate-limit` has to be registered
 * before.
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
  const limitQuarantine = app.createRateLimit({
    ...window,
    timeWindow: DAY_MS,
    max: QUARANTINED_PER_DAY,
    keyGenerator,
  });
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
    /** Counts a lead that is to be quarantined; false if its network has had as many as are stored in a day. */
    async mayQuarantine(request: FastifyRequest) {
      const result = await limitQuarantine(request);
      return result.isAllowed || !result.isExceeded;
    },
    /** Counts a lead that goes out into the hour of its network. */
    countOutgoing: async (request: FastifyRequest) => void (await count(request, limitHour)),
  };
}

/**
 * The network that somebody with many addresses most likely has them in: /24 of IPv4, /48 of IPv6. An IPv4 address on
 * a socket that speaks both versions (`::ffff:192.0.2.1`) is one of IPv4; text that is no address is left as it is.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if ('octets' in address) return address.octets.slice(0, 3).join('.');
  return address.parts
    .slice(0, 3)
    .map((group) => group.toString(16))
    .join(':');
}
