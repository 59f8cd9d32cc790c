import { StoreUnavailableError } from '../../store-error.ts';

/** Data exception and integrity violation: the values are wrong, not the database. */
const OWN_FAULTS = ['22', '23'];

/**
 * Errors at the start that waiting does not fix, by SQLSTATE:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const REFUSALS: Readonly<Record<string, string>> = {
  '3D000':
    'PostgreSQL has no such database as DATABASE_URL names: create it (createdb), or correct DATABASE_URL',
  '28000':
    'PostgreSQL refuses the role of DATABASE_URL: create it, allow it in pg_hba.conf, or correct DATABASE_URL',
  '28P01': 'PostgreSQL refuses the password of DATABASE_URL',
  '42501':
    'The role of DATABASE_URL may not create tables or use them: make it the owner of the database, or GRANT CREATE ON SCHEMA public',
};

/** The error of a single statement, which a retry does not fix. */
function isOwnFault(error: unknown): boolean {
  return OWN_FAULTS.includes(codeOf(error)?.slice(0, 2) ?? '');
}

/** Explains in one line an error that only a person can fix; undefined for temporary errors. */
export function explainRefusal(error: unknown): string | undefined {
  const code = codeOf(error);
  const line = REFUSALS[code ?? ''];
  return line && `${line} (${code})`;
}

/** Error types that only wrong code throws. */
const MISTAKES = [TypeError, RangeError, ReferenceError, SyntaxError, URIError];

function isMistake(error: unknown): error is Error {
  return MISTAKES.some((kind) => error instanceof kind);
}

/** Unsupported feature, syntax error, or tables that differ from the statement's. */
const WRONG_STATEMENTS = ['0A', '42'];

/** Whether our code or SQL is wrong, so that a retry does not help. */
export function isOurs(error: unknown): boolean {
  return isOwnFault(error) || isMistake(error) || WRONG_STATEMENTS.includes(codeOf(error)?.slice(0, 2) ?? '');
}

/** Turns an error of the driver or the network into the contract's error; leaves other errors. */
export function asStoreError(error: unknown): unknown {
  if (isOwnFault(error) || isMistake(error)) return error;
  const { code, reason } = describeFailure(error);
  return new StoreUnavailableError(reason, { code, cause: error });
}

/** Reasons that an operator can act on, by SQLSTATE or its class, or by the network's code. */
const REASONS: Readonly<Record<string, string>> = {
  '08': 'The connection to PostgreSQL is broken',
  '25006': 'PostgreSQL may only be read: this is a standby',
  '28': 'PostgreSQL refuses the role or the password',
  '3D': 'PostgreSQL has no such database',
  '40': 'PostgreSQL has undone a transaction in favour of another',
  '42501': 'The role may not use the tables',
  '42': 'The tables are not as this release needs them',
  '53': 'PostgreSQL has no disk, memory or connections left',
  '55': 'Another session holds a lock in PostgreSQL',
  '57014': 'PostgreSQL did not answer in time',
  '57': 'PostgreSQL is starting or stopping',
  '58': 'The disk of PostgreSQL has failed',
  ECONNREFUSED: 'No server listens at the address of PostgreSQL',
  ECONNRESET: 'The connection to PostgreSQL is broken',
  ENOTFOUND: 'The host of PostgreSQL is unknown',
  EAI_AGAIN: 'The host of PostgreSQL cannot be looked up now',
};

const TIMEOUT = { code: 'timeout', reason: 'PostgreSQL did not answer in time' };
const LOST = { code: 'lost', reason: 'The connection to PostgreSQL is broken' };

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message.includes('timeout');
}

/** Returns a code and a line that are safe to log. The original message may quote a value. */
export function describeFailure(error: unknown): { code: string; reason: string } {
  const code = codeOf(error);
  if (isMistake(error)) return { code: error.name, reason: 'The program itself has failed' };
  // Errors that the driver itself detects have no code.
  if (code === undefined) return isTimeout(error) ? TIMEOUT : LOST;
  const reason = REASONS[code] ?? REASONS[code.slice(0, 2)] ?? 'PostgreSQL does not serve';
  return { code: SQLSTATE.test(code) ? `postgres-${code}` : code, reason };
}

const SQLSTATE = /^[0-9A-Z]{5}$/;

/** SQLSTATE or the network's code. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
