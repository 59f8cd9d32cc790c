import { type Stats, statSync } from 'node:fs';
import { StoreUnavailableError } from '../store.ts';

/** The open files are no longer those that the next start will open, so what is written to them would be lost. */
export class DatabaseMovedError extends StoreUnavailableError {
  override name = 'DatabaseMovedError';
  /** The log is gone, and nothing else: what it holds can still be brought into the database. */
  readonly isOnlyLogMissing: boolean;

  constructor(message: string, isOnlyLogMissing: boolean) {
    super(message, { code: 'moved' });
    this.isOnlyLogMissing = isOnlyLogMissing;
  }
}

/**
 * Makes a check that throws when the database, its log (`-wal`) or the log's index (`-shm`) was deleted or
 * replaced since. SQLite would go on writing to such files without a word.
 *
 * @throws {DatabaseMovedError}
 */
export function createMoveGuard(file: string): () => void {
  const [main, log, index] = [file, `${file}-wal`, `${file}-shm`].map((path) => ({
    path,
    opened: look(path),
  }));

  return () => {
    const moved = [main, log, index].filter((each) => each && !isSame(each.opened, look(each.path)));
    const [first] = moved;
    if (!first) return;
    const isOnlyLogMissing = moved.length === 1 && first === log && look(first.path) === undefined;
    throw new DatabaseMovedError(
      `The file ${first.path} was moved or replaced while it was in use`,
      isOnlyLogMissing,
    );
  };
}

function look(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false });
}

function isSame(left: Stats | undefined, right: Stats | undefined): boolean {
  return left?.ino === right?.ino && left?.dev === right?.dev;
}
