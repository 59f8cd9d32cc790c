import type { FastifyInstance, FastifyRequest } from 'fastify';

export type RateLimit = {
  /** Counts the request; the seconds to wait when it is one too many, else null. */
  countRequest(request: FastifyRequest): Promise<number | null>;
  /** True when this address has used so much of its limit that a person should look at its leads twice. */
  isFlood(request: FastifyRequest): Promise<boolean>;
};

const WINDOW_MS = 60_000;

/** Bounds the memory; an attacker with more addresses than that meets the total. */
const MAX_ADDRESSES = 20_000;

/** The total lets this many addresses use up their limit at once. */
const TOTAL_FACTOR = 20;

/** Sending more than this part of the limit within a minute is rare even for a school behind one address. */
const FLOOD_SHARE = 1 / 3;

/**
 * Limits how many leads an address (IPv6: a /64 network) and all together may send in a minute. Counted in
 * memory, hence per instance. The plugin `@fastify/rate-limit` has to be registered.
 *
 * @param perMinute for each address; 0 switches the limits off
 */
export function createRateLimit(app: FastifyInstance, perMinute: number): RateLimit {
  if (perMinute === 0) return { countRequest: async () => null, isFlood: async () => false };
  const window = { timeWindow: WINDOW_MS, cache: MAX_ADDRESSES };
  const limitAddress = app.createRateLimit({ ...window, max: perMinute });
  const limitAll = app.createRateLimit({
    ...window,
    max: perMinute * TOTAL_FACTOR,
    keyGenerator: () => 'all',
  });
  return {
    async countRequest(request) {
      const address = await limitAddress(request);
      if (!address.isAllowed && address.isExceeded) return address.ttlInSeconds;
      const all = await limitAll(request);
      return !all.isAllowed && all.isExceeded ? all.ttlInSeconds : null;
    },
    async isFlood(request) {
      const address = await limitAddress(request, { increment: false });
      return !address.isAllowed && address.max - address.remaining > address.max * FLOOD_SHARE;
    },
  };
}
