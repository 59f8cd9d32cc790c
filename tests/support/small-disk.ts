import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A mounted disk. Needs root (see `tmpfsMissing`). */
export type SmallDisk = { folder: string; resize(size: string): void };

/**
 * Mounts an empty disk of this size, such as `4m`. It is removed with the test.
 *
 * @param options further options of mount(8)
 */
export function mountSmallDisk(size: string, options = 'mode=0700'): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},${options}`, 'tmpfs', folder]);
  onTestFinished(() => {
    execFileSync('umount', ['--lazy', folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    folder,
    resize: (newSize) => void execFileSync('mount', ['-o', `remount,size=${newSize}`, folder]),
  };
}
