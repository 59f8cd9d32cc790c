import { DeliveryFailure } from './failure.ts';

/** Turns what `fetch` throws into a failure; connections, names and certificates may all come right again. */
export function classifyNetworkError(error: unknown): DeliveryFailure {
  if (error instanceof DeliveryFailure) return error;
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof Error && cause.message === 'unexpected redirect') {
    return new DeliveryFailure('transient', 'redirect');
  }
  return new DeliveryFailure('transient', toCode(cause));
}

/** Node's and undici's codes (`ECONNREFUSED`, `UND_ERR_SOCKET`, `CERT_HAS_EXPIRED`) as one of our tokens. */
function toCode(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return /^[A-Z][A-Z_\d]+$/.test(code) ? `network-${code.toLowerCase().replaceAll('_', '-')}` : 'network';
}
