import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';

/** The files of a build: contents by path, with a leading slash. */
export type BuiltFiles = Map<string, Buffer>;

/** Reads a whole build, in the order of its paths. */
export async function readBuiltFiles(folder: string): Promise<BuiltFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
    .sort();
  return new Map(
    await Promise.all(paths.map(async (path) => [path, await readFile(join(folder, path))] as const)),
  );
}

/** Writes what is new or another than it was into the folder of the build. */
export async function writeBuiltFiles(
  folder: string,
  files: BuiltFiles,
  before: ReadonlyMap<string, Buffer>,
): Promise<void> {
  const changed = [...files].filter(([path, content]) => before.get(path) !== content);
  for (const [path, content] of changed) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

/** Writes every page anew. */
export function changePages(files: BuiltFiles, change: (html: string, path: string) => string): void {
  for (const [path, content] of files) {
    if (path.endsWith('.html')) files.set(path, Buffer.from(change(content.toString(), path)));
  }
}
