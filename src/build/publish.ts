import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { storedBuildsFolder } from '#shared/node/build-record.ts';
import { ignoreMissing, isRunning } from '#shared/node/system.ts';
import { DAY_MS } from '#shared/time/durations.ts';
import type { BuiltFiles } from './built-files.ts';

/** A page from an earlier build requests its files at the first touch of a form, perhaps days later. */
const KEEP_ASSETS_MS = 30 * DAY_MS;

/** The server keeps them in memory. Most edits of the content change none of them. */
const MAX_ASSETS_BYTES = 16 * 1024 * 1024;

/** The prefix of folders that are being built; the process id follows. */
const STAGED = 'next-';

/** Two builds that end at the same moment may collide; each tries so often. */
const MAX_TRIES = 3;

/** The folder of a build before it is published. It is on the same disk, so that one rename publishes it. */
export function stagedFolder(folder: string): string {
  return join(storedBuildsFolder(folder), `${STAGED}${process.pid}`);
}

/**
 * Replaces the current build by a finished one. The current one becomes `previous/`, and its files below `/_astro/`
 * stay available for open pages. If the process fails or is killed, either `folder` or `previous/` is a complete build.
 *
 * @param folder where the build is served from; may be absent or empty
 */
export async function publishBuild(staged: string, folder: string, tries = MAX_TRIES): Promise<void> {
  const stored = storedBuildsFolder(folder);
  try {
    if ((await listNames(folder)).length > 0) await moveToPrevious(folder, stored);
    await rename(staged, folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTEMPTY' && tries > 1) return publishBuild(staged, folder, tries - 1);
    throw error;
  }
  await removeLeftovers(stored);
}

async function moveToPrevious(folder: string, stored: string): Promise<void> {
  const previous = join(stored, 'previous');
  const old = join(stored, `${STAGED}${process.pid}-old`);
  await keepAssets(join(folder, '_astro'), join(stored, 'assets'));
  await rename(previous, old).catch(ignoreMissing);
  await rename(folder, previous);
  await rm(old, { recursive: true, force: true });
}

/** Copies files with a hash in their names beside the build, and deletes those that were replaced long ago. */
async function keepAssets(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  const now = new Date();
  for (const name of await listNames(from)) {
    await copyFile(join(from, name), join(to, name));
    await utimes(join(to, name), now, now);
  }
  const ages = await Promise.all(
    (await listNames(to)).map(async (name) => ({ path: join(to, name), ...(await stat(join(to, name))) })),
  );
  let total = 0;
  for (const { path, mtimeMs, size } of ages.sort((one, other) => other.mtimeMs - one.mtimeMs)) {
    total += size;
    if (now.getTime() - mtimeMs > KEEP_ASSETS_MS || total > MAX_ASSETS_BYTES) await rm(path, { force: true });
  }
}

/** Removes the folders of builds that were killed. */
async function removeLeftovers(stored: string): Promise<void> {
  for (const name of await listNames(stored)) {
    const pid = Number(new RegExp(`^${STAGED}(\\d+)`).exec(name)?.[1]);
    if (pid && pid !== process.pid && !isRunning(pid))
      await rm(join(stored, name), { recursive: true, force: true });
  }
}

/**
 * Stops a build if a page is missing or empty, or names a file that does not exist.
 *
 * @param addresses of all expected pages
 */
export function checkBuild(files: BuiltFiles, addresses: readonly string[]): void {
  const mistakes = addresses
    .map((address) => `${address}.html`)
    .filter((path) => !files.get(path)?.length)
    .map((path) => `${path} is missing or empty`);
  for (const path of files.keys()) {
    if (!path.endsWith('.html')) continue;
    for (const [asset] of String(files.get(path)).matchAll(/\/_astro\/[\w.-]+/g)) {
      if (!files.has(asset)) mistakes.push(`${path} names ${asset}, which was not built`);
    }
  }
  if (mistakes.length > 0) throw new Error(`The build is incomplete: ${mistakes.join('; ')}`);
}

async function listNames(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(ignoreMissing)) ?? [];
}
