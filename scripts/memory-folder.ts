import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, statfsSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';

/** Linux has a file system in memory here. */
const MEMORY = '/dev/shm';

/** Several times what a run keeps at once; a container may have much less. */
const ROOM_BYTES = 2 ** 30;

/** Waits for the end of its input, which only we hold open, and then for those whom our end ends (leash.ts). */
const KEEPER = 'read -r _; sleep 3; rm -rf "$1"';

/**
 * A folder for what tests keep for a moment, which goes with us, even when we are killed. On a disk each of the many
 * thousand commits of their databases waits until it is written, on a busy one for most of the time of a run.
 *
 * @returns undefined where there is no room in memory
 */
export function openMemoryFolder(): string | undefined {
  if (!hasRoom()) return;
  const folder = mkdtempSync(join(MEMORY, 'tests-'));
  // PostgreSQL, which is never root, makes and removes its own folders in it.
  chmodSync(folder, 0o1777);
  const keeper = spawn('sh', ['-c', KEEPER, 'keeper', folder], {
    cwd: '/',
    // A group of its own: what ends ours must not end it.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  keeper.unref();
  (keeper.stdin as Socket).unref();
  return folder;
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM_BYTES;
  } catch {
    return false;
  }
}
