/**
 * The engine is unavailable: the intake answers 503, and the worker tries again. The message is one line of our own
 * text. It is safe to log, as is the code: `sqlite-13`, `postgres-57P01`, `ECONNREFUSED`, `timeout`.
 */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError';
  readonly code: string | undefined;

  constructor(message: string, { code, cause }: { code?: string; cause?: unknown } = {}) {
    super(message, { cause });
    this.code = code;
  }
}

/** The database can't be used at all, and nothing was changed in it; the message is one line for the operator. */
export class StoreRefusedError extends Error {
  override name: string = 'StoreRefusedError';
}

/** The file of the database is damaged, so only another file helps. */
export class StoreDamagedError extends StoreRefusedError {
  override name = 'StoreDamagedError';
}
