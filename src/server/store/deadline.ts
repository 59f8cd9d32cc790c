import { StoreUnavailableError } from './store.ts';

/** Nobody waits longer for the store: the visitor's page gives up after 15 s and may try again before. */
const DEADLINE_MS = 3000;

/** Settles as the work does, but no later than 3 s. */
export function withDeadline<Result>(work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new StoreUnavailableError('The store did not answer in time', { code: 'timeout' })),
    DEADLINE_MS,
  );
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
