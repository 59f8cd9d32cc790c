import type { FastifyRequest } from 'fastify';
import type { Logger } from '../logging.ts';

/**
 * Says once when a proxy that TRUST_PROXY does not name forwards requests: all visitors behind it would share
 * one rate limit, and nobody would notice before the first busy evening.
 */
export function createProxyWarning(logger: Logger): (request: FastifyRequest) => void {
  let isSaid = false;
  return (request) => {
    const isForwarded = request.headers['x-forwarded-for'] !== undefined;
    if (isSaid || !isForwarded || request.ip !== request.socket.remoteAddress) return;
    isSaid = true;
    logger.warn({}, 'X-Forwarded-For came from an address that TRUST_PROXY does not name and is ignored');
  };
}
