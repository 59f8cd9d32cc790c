import { StoreUnavailableError } from '../../store-error.ts';

/** The open files are no longer those that the next start will open, so what is written to them would be lost. */
export class DatabaseMovedError extends StoreUnavailableError {
  override name = 'DatabaseMovedError';

  constructor(message: string) {
    super(message, { code: 'moved' });
  }
}

/** Primary result codes of SQLite, https://www.sqlite.org/rescode.html */
const BUSY = 5;
const LOCKED = 6;
const NO_MEMORY = 7;
const READ_ONLY = 8;
const IO_ERROR = 10;
const CORRUPT = 11;
const FULL = 13;
const CANNOT_OPEN = 14;
const PROTOCOL = 15;
const NOT_A_DATABASE = 26;

/** The index of the log could not grow: a full disk, under a code that says something else. */
const IO_ERROR_SHM_SIZE = 4874;

/** What an operator can do something about; the operations guide says what. */
const REASONS: Readonly<Record<number, string>> = {
  [BUSY]: 'The database is locked by another program',
  [LOCKED]: 'The database is locked by another program',
  [NO_MEMORY]: 'There is no memory left for the database',
  [READ_ONLY]: 'The database may only be read',
  [IO_ERROR]: 'The disk of the database has failed',
  [IO_ERROR_SHM_SIZE]: 'The disk of the database is full',
  [FULL]: 'The disk of the database is full',
  [CANNOT_OPEN]: 'A file of the database can not be opened',
  [PROTOCOL]: 'The database is locked by another program',
  [CORRUPT]: 'The database is damaged',
  [NOT_A_DATABASE]: 'The database is damaged',
};

const ENGINE_FAILURES = [BUSY, LOCKED, NO_MEMORY, READ_ONLY, IO_ERROR, FULL, CANNOT_OPEN, PROTOCOL];
const DAMAGE = [CORRUPT, NOT_A_DATABASE];

/** Another process holds the lock; worth another try. */
export function isBusy(error: unknown): boolean {
  return primaryCode(error) === BUSY;
}

export function isDamage(error: unknown): boolean {
  return DAMAGE.includes(primaryCode(error));
}

/** The engine failed, whatever the statement was; anything else is the fault of one statement. */
export function isEngineFailure(error: unknown): boolean {
  return ENGINE_FAILURES.includes(primaryCode(error)) || isDamage(error);
}

/**
 * After these nothing that this process believes about the file holds. A failed fsync in particular may report
 * success when repeated, although the data never reached the disk.
 */
export function isFatal(error: unknown): boolean {
  if (isDamage(error) || error instanceof DatabaseMovedError) return true;
  return primaryCode(error) === IO_ERROR && extendedCode(error) !== IO_ERROR_SHM_SIZE;
}

/** Turns a failure of the engine into the contract's error, and leaves other errors as they are. */
export function asStoreError(error: unknown): unknown {
  if (!isEngineFailure(error)) return error;
  const code = extendedCode(error);
  const reason = REASONS[code] ?? REASONS[primaryCode(error)] ?? 'The database does not serve';
  return new StoreUnavailableError(reason, { code: `sqlite-${code}`, cause: error });
}

function primaryCode(error: unknown): number {
  return extendedCode(error) & 0xff;
}

function extendedCode(error: unknown): number {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode
    : 0;
}
