import { statSync } from 'node:fs';
import { StoreUnavailableError } from '../store.ts';

/** The open file is no longer the one that the next start will open, so what is written to it would be lost. */
export class DatabaseMovedError extends StoreUnavailableError {
  override name = 'DatabaseMovedError';
}

/** SQLite would go on writing to a file that was deleted, or replaced by a backup, without a word. */
export function createMoveGuard(file: string): () => void {
  const opened = statSync(file);
  return () => {
    const current = statSync(file, { throwIfNoEntry: false });
    if (current?.ino !== opened.ino || current.dev !== opened.dev) {
      throw new DatabaseMovedError(`The database ${file} was moved or replaced while it was in use`);
    }
  };
}
