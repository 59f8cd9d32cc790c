import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, statfsSync } from 'node:fs';
import type { Socket } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Several times what a run of the tests keeps at once; a container may have much less. */
const ROOM = 2 ** 30;

/** What tests find around them: a folder for all that they write outside of the checkout. It goes when we end. */
export function openTestSurroundings(): NodeJS.ProcessEnv {
  const folder = openTemporaryFolder();
  const { XDG_CACHE_HOME = join(homedir(), '.cache'), PLAYWRIGHT_BROWSERS_PATH } = process.env;
  // On Linux Playwright looks for its browsers in the folder of caches; there they are where they were.
  const browsers = process.platform === 'linux' ? join(XDG_CACHE_HOME, 'ms-playwright') : undefined;
  return {
    NODE_COMPILE_CACHE: resolve('node_modules/.cache/node'),
    ...process.env,
    ASTRO_TELEMETRY_DISABLED: '1',
    PLAYWRIGHT_BROWSERS_PATH: PLAYWRIGHT_BROWSERS_PATH ?? browsers,
    TMPDIR: folder,
    // Vitest, Biome and the browsers keep things there that nobody asks for here.
    XDG_DATA_HOME: join(folder, 'share'),
    XDG_CACHE_HOME: join(folder, 'cache'),
  };
}

/**
 * For the databases, profiles and copies of a run, in memory where there is room: on a disk each of the many thousand
 * commits would wait until it is written. A keeper removes it when we end, however we do.
 */
function openTemporaryFolder(): string {
  const place = process.env.TMPDIR ?? (hasRoom('/dev/shm') ? '/dev/shm' : tmpdir());
  const folder = mkdtempSync(join(place, 'tests-'));
  // PostgreSQL, which is never root, makes and removes its own folders in it.
  chmodSync(folder, 0o1777);
  // It waits for the end of its input, which only we hold open, and then for those whom our end ends (leash.ts).
  const keeper = spawn('sh', ['-c', 'read -r _; sleep 3; rm -rf "$0"', folder], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  keeper.unref();
  (keeper.stdin as Socket).unref();
  return folder;
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= ROOM;
  } catch {
    return false;
  }
}
