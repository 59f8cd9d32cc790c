import { randomBytes } from 'node:crypto';
import { MAX_BODY_BYTES } from '#shared/lead/limits.ts';
import { StoreUnavailableError } from './store-error.ts';

export type LastSave = ReturnType<typeof createLastSave>;

/**
 * Remembers whether the last lead that was to be saved was refused. The row of a health check may fit on a disk where
 * a lead does not, so after a refused lead what the check writes is as large as a lead may be.
 */
export function createLastSave() {
  let wasRefused = false;
  return {
    /** Heeds how the saving ends. */
    async heed<Result>(saving: Promise<Result>): Promise<Result> {
      try {
        const saved = await saving;
        wasRefused = false;
        return saved;
      } catch (error) {
        if (error instanceof StoreUnavailableError) wasRefused = true;
        throw error;
      }
    },

    /** What a check writes; of chance, so that no engine makes it smaller. */
    makeProbe: (): string =>
      wasRefused ? `${Date.now()} ${randomBytes(MAX_BODY_BYTES / 2).toString('hex')}` : String(Date.now()),
  };
}
