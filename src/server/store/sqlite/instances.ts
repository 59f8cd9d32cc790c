import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createPrivateFile } from './database-file.ts';
import { isBusy } from './sqlite-error.ts';

/** How often in a row a lead may be under way when its process dies before it is suspected to be the cause. */
const MAX_INNOCENT_ATTEMPTS = 2;

/**
 * Knows which of the instances that deliver from the database are alive: each holds a lock on a file of its own
 * beside it, which the system drops however the process ends. Process ids could not tell: they are given out
 * again, and every container counts its own.
 *
 * To be called inside a transaction, so that nobody looks at a file between its making and its locking.
 */
export function prepareInstances(database: DatabaseSync, file: string) {
  const listOwners = database.prepare(
    'SELECT DISTINCT lease_owner AS id FROM delivery WHERE lease_until IS NOT NULL AND lease_owner IS NOT NULL',
  );
  const freeLeases = database.prepare(
    `UPDATE delivery SET lease_until = NULL, lease_token = NULL, lease_owner = NULL
     WHERE lease_owner = :id AND lease_until IS NOT NULL AND lost_attempts <= ${MAX_INNOCENT_ATTEMPTS}`,
  );
  const prefix = `${file}-instance-`;
  const id = randomUUID();
  let lock: DatabaseSync | undefined;

  function holdLock(): DatabaseSync {
    createPrivateFile(prefix + id);
    return openLock(prefix + id);
  }

  function removeOldFiles(): void {
    const paths = readdirSync(dirname(file)).map((name) => join(dirname(file), name));
    for (const path of paths) if (path.startsWith(prefix) && hasVanished(path)) rmSync(path);
  }

  return {
    /**
     * Makes this instance known, and frees what instances that have died were sending. Leads that were under way
     * at several deaths wait for the end of their lease, so that others get through before the next death.
     *
     * @returns the id for its leases
     */
    join(): string {
      lock ??= holdLock();
      for (const owner of listOwners.all() as { id: string }[]) {
        if (hasVanished(prefix + owner.id)) freeLeases.run(owner);
      }
      removeOldFiles();
      return id;
    },

    leave(): void {
      if (!lock) return;
      lock.close();
      lock = undefined;
      rmSync(prefix + id, { force: true });
    },
  };
}

/** Whether nobody holds the lock on the file of an instance. */
function hasVanished(lockFile: string): boolean {
  if (!existsSync(lockFile)) return true;
  try {
    openLock(lockFile).close();
    return true;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
}

/** Takes the lock on a file until the connection is closed; throws SQLite's BUSY when somebody else holds it. */
function openLock(lockFile: string): DatabaseSync {
  const lock = new DatabaseSync(lockFile, { timeout: 0 });
  try {
    // Nothing is ever written, but a journal on the disk would be made.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    throw error;
  }
}
