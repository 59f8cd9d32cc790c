import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '../network.ts';

export type RateLimit = {
  /** Counts the request, whatever it holds; the seconds to wait when it is one too many, else null. */
  countRequest(request: FastifyRequest): Promise<number | null>;
  /** Counts a lead that keeps the rules; the seconds to wait when there are too many, else null. */
  countLead(request: FastifyRequest): Promise<number | null>;
  /** True when this address has used so much of its limit that a person should look at its leads twice. */
  isFlood(request: FastifyRequest): Promise<boolean>;
};

const WINDOW_MS = 60_000;

/** Bounds the memory; an attacker with more addresses than that meets the total. */
const MAX_ADDRESSES = 20_000;

/** A network (/24 of IPv4, /48 of IPv6) lets this many addresses use up their limit at once. */
const NETWORK_FACTOR = 4;

/** The total lets this many addresses use up their limit at once. */
const TOTAL_FACTOR = 20;

/** So many leads of a network are taken even when others have used up the total: nobody can close the intake. */
const ALWAYS_TAKEN = 3;

/** Sending more than this part of the limit within a minute is rare even for a school behind one address. */
const FLOOD_SHARE = 1 / 3;

/**
 * Limits how many requests an address (IPv6: a /64 network) and its network may send in a minute, and how many
 * leads may come in from everywhere. Counted in memory, hence per instance. The plugin `@fastify/rate-limit` has
 * to be registered.
 *
 * @param perMinute for each address; 0 switches the limits off
 */
export function createRateLimit(app: FastifyInstance, perMinute: number): RateLimit {
  if (perMinute === 0) {
    return { countRequest: async () => null, countLead: async () => null, isFlood: async () => false };
  }
  const window = { timeWindow: WINDOW_MS, cache: MAX_ADDRESSES };
  const keyGenerator = ({ ip }: FastifyRequest) => networkOf(ip);
  const limitAddress = app.createRateLimit({ ...window, max: perMinute });
  const limitNetwork = app.createRateLimit({ ...window, max: perMinute * NETWORK_FACTOR, keyGenerator });
  const limitFew = app.createRateLimit({ ...window, max: ALWAYS_TAKEN, keyGenerator });
  const limitAll = app.createRateLimit({
    ...window,
    max: perMinute * TOTAL_FACTOR,
    keyGenerator: () => 'all',
  });

  async function count(request: FastifyRequest, limit: typeof limitAll): Promise<number | null> {
    const result = await limit(request);
    return !result.isAllowed && result.isExceeded ? result.ttlInSeconds : null;
  }

  return {
    countRequest: async (request) =>
      (await count(request, limitAddress)) ?? (await count(request, limitNetwork)),
    async countLead(request) {
      const isOneOfFew = (await count(request, limitFew)) === null;
      const retryAfterSeconds = await count(request, limitAll);
      return isOneOfFew ? null : retryAfterSeconds;
    },
    async isFlood(request) {
      const address = await limitAddress(request, { increment: false });
      return !address.isAllowed && address.max - address.remaining > address.max * FLOOD_SHARE;
    },
  };
}
