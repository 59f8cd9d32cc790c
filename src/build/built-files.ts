import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/** The files of a build: contents by path, with a leading slash. Tests have maps for it. */
export type BuiltFiles = Iterable<[path: string, content: Buffer]> & {
  get(path: string): Buffer | undefined;
  set(path: string, content: Buffer): unknown;
  has(path: string): boolean;
  keys(): Iterable<string>;
};

/**
 * The files that lie in a folder, in the order of their paths. They stay on the disk: each is read when it is asked
 * for, and written when it is set, since all pages of a school with a thousand subjects are more than a build's memory.
 */
export function openBuiltFiles(folder: string): BuiltFiles {
  const paths = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
      .sort(),
  );
  const read = (path: string) => readFileSync(join(folder, path));
  return {
    get: (path) => (paths.has(path) ? read(path) : undefined),
    set(path, content) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
      paths.add(path);
    },
    has: (path) => paths.has(path),
    keys: () => paths.keys(),
    *[Symbol.iterator]() {
      for (const path of paths) yield [path, read(path)];
    },
  };
}

/** Writes every page again. */
export function changePages(files: BuiltFiles, change: (html: string, path: string) => string): void {
  for (const path of files.keys()) {
    if (path.endsWith('.html')) files.set(path, Buffer.from(change(String(files.get(path)), path)));
  }
}
