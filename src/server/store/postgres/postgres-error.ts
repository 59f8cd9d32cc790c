import { StoreRefusedError, StoreUnavailableError } from '../store.ts';

/** Data exception, integrity violation, wrong statement: the fault is ours, the database serves well. */
const OWN_FAULTS = ['22', '23', '42'];

/** A failure of one statement, which another try would not mend. */
export function isOwnFault(error: unknown): boolean {
  return OWN_FAULTS.includes(codeOf(error)?.slice(0, 2) ?? '');
}

/** Turns a failure of the database or of the way to it into the contract's error, and leaves other errors. */
export function asStoreError(error: unknown): unknown {
  if (isOwnFault(error) || error instanceof StoreUnavailableError || error instanceof StoreRefusedError)
    return error;
  return new StoreUnavailableError(`PostgreSQL can't serve now (${codeOf(error) ?? 'no code'})`, {
    cause: error,
  });
}

/** SQLSTATE or the network's code; safe to log, unlike the message, which may quote a value. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
