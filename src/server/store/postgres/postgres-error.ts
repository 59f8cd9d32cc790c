import { StoreRefusedError, StoreUnavailableError } from '../store.ts';

/** Data exception, integrity violation: the fault is in what was to be stored, the database serves well. */
const OWN_FAULTS = ['22', '23'];

/** What no waiting mends when the server starts; SQLSTATE, https://www.postgresql.org/docs/current/errcodes-appendix.html */
const REFUSALS: Readonly<Record<string, string>> = {
  '3D000':
    'PostgreSQL has no such database as DATABASE_URL names: create it (createdb), or correct DATABASE_URL',
  '28000':
    'PostgreSQL refuses the role of DATABASE_URL: create it, allow it in pg_hba.conf, or correct DATABASE_URL',
  '28P01': 'PostgreSQL refuses the password of DATABASE_URL',
  '42501':
    'The role of DATABASE_URL may not create tables or use them: make it the owner of the database, or GRANT CREATE ON SCHEMA public',
};

/** A failure of one statement, which another try would not mend. */
export function isOwnFault(error: unknown): boolean {
  return OWN_FAULTS.includes(codeOf(error)?.slice(0, 2) ?? '');
}

/** One line for the operator about what only a person can put right; undefined for what may pass. */
export function explainRefusal(error: unknown): string | undefined {
  const code = codeOf(error);
  const line = REFUSALS[code ?? ''];
  return line && `${line} (${code})`;
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
