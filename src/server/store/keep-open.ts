import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../log.ts';
import { StoreRefusedError, StoreUnavailableError } from '../store-error.ts';
import type { Engine } from './engine.ts';

type KeepOpenOptions = {
  /**
   * Opens the database.
   *
   * @param onFatal called once if the opened engine is no longer trustworthy
   * @param lastFailure reason of the previous failed attempt
   */
  open: (onFatal: (error: unknown) => void, lastFailure?: unknown) => Promise<Engine>;
  logger: Logger;
  retryMs?: number;
};

/** Short enough for an operator who repairs the database, and long enough to read a damaged file rarely. */
const RETRY_MS = 60_000;

/**
 * Keeps a database open that may be damaged, locked, unreadable or refused. In that state every call rejects with a
 * {@link StoreUnavailableError}, so pages are served and leads answered with 503. Tries again every minute. Resolves
 * after the first try.
 */
export async function keepOpen({ open, logger, retryMs = RETRY_MS }: KeepOpenOptions): Promise<Engine> {
  const stopping = new AbortController();
  let engine: Engine | undefined;
  let failure: unknown;
  let retrying: Promise<void> | undefined;

  async function tryToOpen(): Promise<void> {
    let opened: Engine | undefined;
    const early: unknown[] = [];
    try {
      opened = await open((error) => {
        if (opened && engine === opened) giveUp(error);
        else early.push(error);
      }, failure);
      const [error] = early;
      if (error !== undefined) throw error;
      if (failure !== undefined) logger.info({}, 'the database is open again');
      engine = opened;
      failure = undefined;
    } catch (error) {
      // The same reason is logged once, not every minute.
      if (describe(error) !== describe(failure))
        logger.error({ err: error }, 'cannot open the database; retrying every minute');
      failure = error;
      if (opened) await closeQuietly(opened);
    }
  }

  function giveUp(error: unknown): void {
    logger.error({ err: error }, 'the database failed; reopening it every minute');
    const broken = engine;
    engine = undefined;
    failure = error;
    if (broken) void closeQuietly(broken);
    retrying ??= keepTrying();
  }

  async function keepTrying(): Promise<void> {
    while (!engine && !stopping.signal.aborted) {
      await sleep(retryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (!stopping.signal.aborted) await tryToOpen();
    }
    retrying = undefined;
  }

  function require(): Engine {
    if (engine) return engine;
    if (failure instanceof StoreUnavailableError) throw failure;
    throw new StoreUnavailableError(describe(failure), { code: 'closed', cause: failure });
  }

  await tryToOpen();
  if (!engine) retrying = keepTrying();

  return {
    all: async <Row>(...asked: Parameters<Engine['all']>) => require().all<Row>(...asked),
    get: async <Row>(...asked: Parameters<Engine['get']>) => require().get<Row>(...asked),
    run: async (...asked) => require().run(...asked),
    write: async (...asked) => require().write(...asked),
    forget: async () => void (await require().forget?.()),
    backUp: async (file) => require().backUp(file),
    readLastNumber: async () => require().readLastNumber(),
    async close() {
      stopping.abort();
      await retrying;
      await engine?.close();
    },
  };
}

async function closeQuietly(engine: Engine): Promise<void> {
  try {
    await engine.close();
  } catch {
    // The engine is broken, and its log still has unwritten data.
  }
}

function describe(failure: unknown): string {
  if (failure === undefined) return '';
  if (failure instanceof StoreRefusedError || failure instanceof StoreUnavailableError)
    return failure.message;
  return 'The database cannot be opened';
}
