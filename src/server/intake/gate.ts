import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HOUR_MS, MINUTE_MS } from '#shared/words/reply-deadline.ts';
import type { Logger } from '../logging.ts';
import { networkOf } from '../network.ts';
import { Refusal } from './refusal.ts';

/**
 * Makes the check that stands before the body is read: other sites, too many requests, compressed bodies.
 *
 * @param siteOrigin of the site's public address, trusted beside the host that the browser asked
 */
export function createGate(
  siteOrigin: string,
  limit: RateLimit,
  logger: Logger,
): (request: FastifyRequest) => Promise<void> {
  const warnOfProxy = createProxyWarning(logger);
  return async (request) => {
    warnOfProxy(request);
    if (isCrossSite(request.headers, siteOrigin)) {
      throw new Refusal(403, 'Requests of other sites are refused');
    }
    refuseTooMany(await limit.countRequest(request));
    const encoding = request.headers['content-encoding'];
    if (encoding && encoding !== 'identity') throw new Refusal(415, 'Compressed bodies are not supported');
  };
}

/** @throws {Refusal} 429 when there is a time to wait */
export function refuseTooMany(retryAfterSeconds: number | null): void {
  if (retryAfterSeconds !== null) {
    throw new Refusal(429, 'Too many requests, try again later', { retryAfterSeconds });
  }
}

/**
 * Tells whether a browser sent this on behalf of another site, by the rules of Go 1.25's
 * `http.CrossOriginProtection`: a trusted Origin passes; else what the browser says in Sec-Fetch-Site counts;
 * without that, Origin has to name our host; with neither it is no browser, and no visitor can be misused.
 * The Origin comes second because a strict referrer policy turns that of native form posts into `null`.
 */
export function isCrossSite(headers: IncomingHttpHeaders, siteOrigin: string): boolean {
  const { origin, host } = headers;
  const site = headers['sec-fetch-site'];
  if (origin === siteOrigin) return false;
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  if (origin === undefined) return false;
  return !host || !URL.canParse(origin) || new URL(origin).host !== host.toLowerCase();
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
 * visitors together. Of a network as many leads go out in an hour as an address may send in a minute: a script must not
 * use up the owner's letters. It counts in memory, so each instance counts for itself. The plugin `@fastify/rate-limit`
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
    /** Counts a lead; true when its network has sent more in this hour than may go out. */
    isBeyondHour: async (request: FastifyRequest) => (await count(request, limitHour)) !== null,
  };
}

/**
 * Says once when a proxy that TRUST_PROXY does not name forwards requests: all visitors behind it would share
 * one rate limit, and nobody would notice before the first busy evening.
 */
function createProxyWarning(logger: Logger): (request: FastifyRequest) => void {
  let isSaid = false;
  return (request) => {
    const isForwarded = request.headers['x-forwarded-for'] !== undefined;
    if (isSaid || !isForwarded || request.ip !== request.socket.remoteAddress) return;
    isSaid = true;
    logger.warn({}, 'X-Forwarded-For came from an address that TRUST_PROXY does not name and is ignored');
  };
}
