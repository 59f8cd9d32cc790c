import { StoreUnavailableError } from '../../store-error.ts';

/** The open files differ from those that the next start will open, so writes would be lost. */
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

/** The index of the log cannot grow: the disk is full, although the code says otherwise. */
const IO_ERROR_SHM_SIZE = 4874;

/** The meaning of a result code and its row in `causes.ts`. */
type Meaning = { cause: string; reason: string };

const LOCKED_BY_OTHER = { cause: 'sqlite-busy', reason: 'The database is locked by another program' };
const DISK_FULL = { cause: 'sqlite-full', reason: 'The disk of the database is full' };
const DISK_FAILED = { cause: 'sqlite-disk-failed', reason: 'The disk of the database has failed' };
const DAMAGED = { cause: 'sqlite-damaged', reason: 'The database is damaged' };
const NO_MEMORY_LEFT = {
  cause: 'sqlite-no-memory',
  reason: 'There is no memory left for the database',
};
const NOT_OPENED = {
  cause: 'sqlite-cannot-open',
  reason: 'A file of the database cannot be opened',
};
/** A quota (EDQUOT) and a disk that fills up during a write are reported as a failed write. */
const WRITE_FAILED = {
  cause: 'sqlite-write-failed',
  reason: 'The database could not be written: a quota, no space or a failed disk',
};
const LOCKS_REFUSED = {
  cause: 'sqlite-locks-refused',
  reason: 'The file system of the database refuses locks',
};
const FILES_REFUSED = {
  cause: 'sqlite-files-refused',
  reason: 'A side file of the database could not be made, read or deleted',
};

/** Meanings by primary result code. */
const PRIMARY: Readonly<Record<number, Meaning>> = {
  [BUSY]: LOCKED_BY_OTHER,
  [LOCKED]: LOCKED_BY_OTHER,
  [NO_MEMORY]: NO_MEMORY_LEFT,
  [READ_ONLY]: { cause: 'sqlite-read-only', reason: 'The database may only be read' },
  [IO_ERROR]: DISK_FAILED,
  [FULL]: DISK_FULL,
  [CANNOT_OPEN]: NOT_OPENED,
  [PROTOCOL]: LOCKED_BY_OTHER,
  [CORRUPT]: DAMAGED,
  [NOT_A_DATABASE]: DAMAGED,
};

/** Meanings of extended codes that differ from their primary code. */
const EXTENDED: Readonly<Record<number, Meaning>> = {
  // SQLITE_IOERR_WRITE, _TRUNCATE, _COMMIT_ATOMIC
  778: WRITE_FAILED,
  1546: WRITE_FAILED,
  7690: WRITE_FAILED,
  [IO_ERROR_SHM_SIZE]: DISK_FULL,
  // SQLITE_READONLY_DBMOVED
  1032: { cause: 'sqlite-moved', reason: 'The file of the database was moved or replaced' },
  // SQLITE_IOERR_UNLOCK, _RDLOCK, _BLOCKED, _CHECKRESERVEDLOCK, _LOCK, _SHMLOCK
  2058: LOCKS_REFUSED,
  2314: LOCKS_REFUSED,
  2826: LOCKS_REFUSED,
  3594: LOCKS_REFUSED,
  3850: LOCKS_REFUSED,
  5130: LOCKS_REFUSED,
  // SQLITE_IOERR_DELETE, _ACCESS, _SHMOPEN, _SHMMAP, _DELETE_NOENT, _GETTEMPPATH, _CONVPATH
  2570: FILES_REFUSED,
  3338: FILES_REFUSED,
  4618: FILES_REFUSED,
  5386: FILES_REFUSED,
  5898: FILES_REFUSED,
  6410: FILES_REFUSED,
  6666: FILES_REFUSED,
  // SQLITE_IOERR_NOMEM
  3082: NO_MEMORY_LEFT,
  // SQLITE_IOERR_VNODE, _CORRUPTFS
  6922: { cause: 'sqlite-moved', reason: 'The file of the database was moved or replaced' },
  8458: DAMAGED,
};

function meaningOf(code: number): Meaning | undefined {
  return EXTENDED[code] ?? PRIMARY[code & 0xff];
}

/** The row of `causes.ts` for a code such as `sqlite-517`; undefined for any other code. */
export function readSqliteCause(code: string): string | undefined {
  const [, number] = /^sqlite-(\d+)$/.exec(code) ?? [];
  return number && meaningOf(Number(number))?.cause;
}

const ENGINE_FAILURES = [BUSY, LOCKED, NO_MEMORY, READ_ONLY, IO_ERROR, FULL, CANNOT_OPEN, PROTOCOL];
const DAMAGE = [CORRUPT, NOT_A_DATABASE];

/** Another process holds the lock; a retry may succeed. */
export function isBusy(error: unknown): boolean {
  return primaryCode(error) === BUSY;
}

export function isDamage(error: unknown): boolean {
  return DAMAGE.includes(primaryCode(error));
}

/** Whether the engine failed. Otherwise the error belongs to one statement. */
export function isEngineFailure(error: unknown): boolean {
  return ENGINE_FAILURES.includes(primaryCode(error)) || isDamage(error);
}

/**
 * Whether this process can no longer trust its view of the file. For example, a repeated fsync may succeed although the
 * data never reached the disk.
 */
export function isFatal(error: unknown): boolean {
  if (isDamage(error) || error instanceof DatabaseMovedError) return true;
  return primaryCode(error) === IO_ERROR && extendedCode(error) !== IO_ERROR_SHM_SIZE;
}

/** Converts an engine failure to the contract's error; leaves other errors unchanged. */
export function asStoreError(error: unknown): unknown {
  if (!isEngineFailure(error)) return error;
  const code = extendedCode(error);
  const reason = meaningOf(code)?.reason ?? 'The database does not serve';
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
