import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Copies the project as it is in the working folder, so that a change is tried before it is committed. */
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

/**
 * Writes into a file of a copied project, before words that stand in it, as somebody does who follows CONTRIBUTING.
 *
 * @throws when the words are not there
 */
export function insertBefore(project: string, file: string, before: string, added: string): void {
  const path = join(project, file);
  const source = readFileSync(path, 'utf8');
  if (!source.includes(before)) throw new Error(`${file} has no ${before}`);
  writeFileSync(
    path,
    source.replace(before, () => added + before),
  );
}
