import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../logging.ts';
import { StoreRefusedError, StoreUnavailableError } from '../store.ts';
import { describeFailure } from './postgres-error.ts';

export type Readiness = {
  /** @throws {StoreUnavailableError} before the database has been reached for the first time */
  require(): void;
  stop(): void;
};

type Parts = {
  prepare: () => Promise<void>;
  logger: Logger;
  onFatal: (error: unknown) => void;
  maxStartWaitMs: number | undefined;
};

const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 5000;

/**
 * Tries to prepare the database, and goes on trying in the background, so that the server can serve pages
 * meanwhile. Resolves after the first try, or after `maxStartWaitMs` if that is sooner.
 *
 * @throws {StoreRefusedError} when the database answers, but must not be used; later told to `onFatal`
 */
export async function prepareWhenReachable(parts: Parts): Promise<Readiness> {
  const { prepare, logger, onFatal, maxStartWaitMs } = parts;
  const stopping = new AbortController();
  const firstTry = Promise.withResolvers<void>();
  let isReady = false;
  let hasStarted = false;

  async function keepTrying(): Promise<void> {
    for (let attempt = 1; !isReady && !stopping.signal.aborted; attempt += 1) {
      isReady = await tryOnce(attempt);
      firstTry.resolve();
      const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), MAX_PAUSE_MS);
      if (!isReady) await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
    if (isReady && hasStarted) logger.info({}, 'PostgreSQL is there');
  }

  async function tryOnce(attempt: number): Promise<boolean> {
    try {
      await prepare();
      return true;
    } catch (error) {
      if (error instanceof StoreRefusedError) throw error;
      logger.warn({ attempt, ...describeFailure(error) }, 'waiting for PostgreSQL');
      return false;
    }
  }

  keepTrying().catch((error: unknown) => {
    if (!hasStarted) firstTry.reject(error);
    else if (!stopping.signal.aborted) onFatal(error);
  });
  const longEnough = maxStartWaitMs === undefined ? [] : [sleep(maxStartWaitMs, undefined, { ref: false })];
  await Promise.race([firstTry.promise, ...longEnough]);
  hasStarted = true;

  return {
    require() {
      if (!isReady) throw new StoreUnavailableError('PostgreSQL has not been reached yet');
    },
    stop: () => stopping.abort(),
  };
}
