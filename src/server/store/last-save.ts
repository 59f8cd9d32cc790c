import { randomBytes } from 'node:crypto';
import { MAX_BODY_BYTES } from '#shared/lead/limits.ts';
import { StoreUnavailableError } from '../store-error.ts';

export type LastSave = ReturnType<typeof createLastSave>;

/**
 * Remembers whether the last save failed for lack of space. A small test row may fit on a disk that is too full for a
 * lead. After a refused lead, the health check therefore writes as much as a lead may need.
 */
export function createLastSave() {
  let wasRefused = false;
  return {
    /** Records the result of a save. */
    async observe<Result>(saving: Promise<Result>): Promise<Result> {
      try {
        const saved = await saving;
        wasRefused = false;
        return saved;
      } catch (error) {
        if (error instanceof StoreUnavailableError) wasRefused = true;
        throw error;
      }
    },

    /** Value of the test row: random, so that compression cannot shrink it. */
    makeProbe: (): string =>
      wasRefused ? `${Date.now()} ${randomBytes(MAX_BODY_BYTES / 2).toString('hex')}` : String(Date.now()),
  };
}
