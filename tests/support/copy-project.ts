import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Copies the working folder, including uncommitted changes. */
export async function copyProject(to: string): Promise<void> {
  const { stdout } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard']);
  await mkdir(to);
  await writeFile(join(to, '.files'), stdout);
  await run('sh', [
    '-c',
    'tar c --null --files-from="$1/.files" --ignore-failed-read | tar x -C "$1"',
    '-',
    to,
  ]);
  await rm(join(to, '.files'));
}
