import type { Clock } from './clock.ts';
import { DeliveryFailure } from './failure.ts';

/** For one call to a provider, from the connection to the last byte of the answer. */
const PROVIDER_TIMEOUT_MS = 10_000;

/**
 * Runs a call to a provider within its time.
 *
 * @throws {DeliveryFailure} `timeout`, or the reason of `stop`, when the call is cut short
 */
export async function withDeadline<T>(
  clock: Clock,
  stop: AbortSignal,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const deadline = new AbortController();
  const finished = new AbortController();
  void clock
    .sleep(PROVIDER_TIMEOUT_MS, finished.signal)
    .then(() => deadline.abort(new DeliveryFailure('transient', 'timeout')));
  try {
    return await call(AbortSignal.any([stop, deadline.signal]));
  } finally {
    finished.abort();
  }
}
