import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Why no file system of a chosen size can be mounted here; undefined when one can. */
export const tmpfsMissing = explainTmpfs();

/** Why system calls can't be made to fail here; undefined when they can. */
export const straceMissing = succeeds('strace', ['-e', 'inject=fsync:error=EIO', 'true'])
  ? undefined
  : 'strace is missing or may not trace';

/**
 * Starts a program that has to keep to the permissions of files, as ordinary users have. Root gives up its right
 * to pass over them instead of becoming somebody else, who might not even be let into this folder.
 */
export const ordinaryLauncher =
  process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search'] : [];

/** Why nobody here can be an ordinary user; undefined when somebody can. */
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
