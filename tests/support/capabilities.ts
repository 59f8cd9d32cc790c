import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Reason why tests cannot mount a file system of a chosen size; undefined if they can. */
export const tmpfsMissing = explainTmpfs();

/** Reason why tests cannot make system calls fail; undefined if they can. */
export const straceMissing = succeeds('strace', ['-e', 'inject=fsync:error=EIO', 'true'])
  ? undefined
  : 'strace is missing or may not trace';

/**
 * Starts a program that respects file permissions. Root drops the capability to bypass them. Another user might have
 * no access to this folder.
 */
export const ordinaryLauncher =
  process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search'] : [];

/** Reason why tests cannot run as an ordinary user; undefined if they can. */
export const ordinaryMissing =
  ordinaryLauncher.length === 0 || succeeds('setpriv', [...ordinaryLauncher.slice(1), 'true'])
    ? undefined
    : 'root needs setpriv to give up its rights';

function explainTmpfs(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'mounting needs Linux and root';
  const folder = mkdtempSync(join(tmpdir(), 'mount-'));
  const isMounted = succeeds('mount', ['-t', 'tmpfs', 'tmpfs', folder]);
  if (isMounted) succeeds('umount', [folder]);
  rmdirSync(folder);
  return isMounted ? undefined : 'this machine does not let root mount';
}

function succeeds(program: string, args: string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}
