import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../logging.ts';
import { StoreRefusedError, StoreUnavailableError } from '../store.ts';
import { codeOf } from './postgres-error.ts';

export type Readiness = {
  /** @throws {StoreUnavailableError} before the database has been reached for the first time */
  require(): void;
  stop(): void;
};

type Parts = { prepare: () => Promise<void>; logger: Logger; onFatal: (error: unknown) => void };

const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 5000;

/**
 * Tries to prepare the database once, and if that fails goes on trying in the background, so that the server can
 * serve pages meanwhile.
 *
 * @throws {StoreRefusedError} when the database answers, but must not be used; later told to `onFatal`
 */
export async function prepareWhenReachable({ prepare, logger, onFatal }: Parts): Promise<Readiness> {
  const stopping = new AbortController();
  let isReady = await tryOnce(1);
  if (!isReady) void keepTrying();

  async function tryOnce(attempt: number): Promise<boolean> {
    try {
      await prepare();
      return true;
    } catch (error) {
      if (error instanceof StoreRefusedError) throw error;
      logger.warn({ attempt, code: codeOf(error) }, 'waiting for PostgreSQL');
      return false;
    }
  }

  async function keepTrying(): Promise<void> {
    try {
      for (let attempt = 2; !isReady; attempt += 1) {
        const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 2), MAX_PAUSE_MS);
        await sleep(pauseMs, undefined, { signal: stopping.signal });
        isReady = await tryOnce(attempt);
      }
      logger.info({}, 'PostgreSQL is there');
    } catch (error) {
      if (!stopping.signal.aborted) onFatal(error);
    }
  }

  return {
    require() {
      if (!isReady) throw new StoreUnavailableError('PostgreSQL has not been reached yet');
    },
    stop: () => stopping.abort(),
  };
}
