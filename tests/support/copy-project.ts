import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Neither a build nor a server reads them. They are half of the files. */
const LEFT_OUT = ['tests', 'docs', 'bench', '*.test.*'].map((path) => `:!${path}`);

/** Copies the working folder, including uncommitted changes, without tests and documents. */
export async function copyProject(to: string): Promise<void> {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', '.', ...LEFT_OUT];
  const { stdout } = await run('git', list);
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
