import type { FastifyRequest } from 'fastify';
import type { Logger } from '../logging.ts';
import { isCrossSite } from './cross-site.ts';
import { createProxyWarning } from './proxy-warning.ts';
import type { RateLimit } from './rate-limit.ts';
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
