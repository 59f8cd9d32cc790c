import { setTimeout as sleep } from 'node:timers/promises';
import { change, type Engine, type Work } from '../engine.ts';
import { requireAllChannels } from '../migrations.ts';
import { StoreUnavailableError } from '../store-error.ts';
import { backUpDatabase, openDatabase } from './database.ts';
import { asStoreError, DatabaseMovedError, isFatal } from './errors.ts';
import { createRun } from './statements.ts';
import { BUSY_PAUSE_MS, createMoveGuard, createWriter, retryWhileBusy } from './writer.ts';

export type SqliteOptions = {
  migrationsFolder: string;
  /** The file can't be trusted any more (I/O error, damage, moved): the process has to end and start anew. */
  onFatal?: (error: unknown) => void;
  /** Ms since the epoch; tests bring their own. */
  now?: () => number;
};

/**
 * One file for one machine. Several processes of it may share it.
 *
 * @throws {StoreRefusedError} when the file or its folder can't be used
 */
export async function openSqlite(file: string, options: SqliteOptions): Promise<Engine> {
  const { migrationsFolder, onFatal, now = Date.now } = options;
  const database = await openDatabase(file, migrationsFolder);
  const run = createRun(database, now);
  run(requireAllChannels);
  let isBroken = false;

  function reportFailure(error: unknown): void {
    if (isBroken || !isFatal(error)) return;
    isBroken = true;
    if (error instanceof DatabaseMovedError && error.isOnlyLogMissing) rescueLog();
    onFatal?.(error);
  }

  /** A deleted log is still open here, with every lead in it that was answered and is nowhere else. */
  function rescueLog(): void {
    try {
      database.exec('PRAGMA wal_checkpoint(FULL)');
    } catch {
      // Nothing is worse than before, and the process ends now anyway.
    }
  }

  const writer = createWriter({ database, beforeCommit: createMoveGuard(file), onFailure: reportFailure });

  async function write<Result>(work: () => Work<Result>): Promise<Result> {
    if (isBroken) throw brokenStore();
    return writer.write(() => run(work));
  }

  async function read<Result>(look: () => Result): Promise<Result> {
    if (isBroken || !database.isOpen) throw brokenStore();
    try {
      return await retryWhileBusy(look);
    } catch (error) {
      reportFailure(error);
      throw asStoreError(error);
    }
  }

  /**
   * What is deleted is overwritten in the file, but stands in the log until that is cut off, which SQLite does not do
   * while another connection reads it.
   */
  const isLogCut = () => database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0;

  return {
    read: (work) => read(() => run(work)),
    write,
    change: (sql, values, then) => write(() => change(sql, values, then)),

    /** The writer lets everything share a commit. */
    batch: (work) => async (item) => {
      const [answer] = await write(() => work([item]));
      return answer as NonNullable<typeof answer>;
    },

    async forget(patienceMs) {
      const deadline = performance.now() + patienceMs;
      let isCut = await read(isLogCut);
      while (!isCut && performance.now() < deadline) {
        await sleep(BUSY_PAUSE_MS);
        isCut = await read(isLogCut);
      }
      return isCut;
    },

    backUp: (copy) => backUpDatabase(file, copy),

    async close() {
      await writer.close();
      // The last one out brings the log into the database and removes it.
      if (database.isOpen) database.close();
    },
  };
}

function brokenStore(): StoreUnavailableError {
  return new StoreUnavailableError('The store is closed or its file can no longer be trusted');
}
