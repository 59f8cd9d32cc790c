import { execFileSync } from 'node:child_process';

/** The commit of a folder's content. Undefined without git or if the folder was changed since. */
export function readCommit(folder: string): string | undefined {
  try {
    return git(folder, 'status', '--porcelain', '--', '.') ? undefined : git(folder, 'rev-parse', 'HEAD');
  } catch {
    return undefined;
  }
}

function git(folder: string, ...args: string[]): string {
  return execFileSync('git', ['-C', folder, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}
