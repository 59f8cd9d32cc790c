import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/** The files of a build: contents by path, with a leading slash. Tests use maps instead. */
export type BuiltFiles = Iterable<[path: string, content: Buffer]> & {
  get(path: string): Buffer | undefined;
  set(path: string, content: Buffer): unknown;
  has(path: string): boolean;
  keys(): Iterable<string>;
};

/**
 * The files of a folder, sorted by path. They stay on the disk and are read and written one by one: all pages of a
 * school with a thousand subjects exceed a build's memory.
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

/** Rewrites every page. */
export function changePages(files: BuiltFiles, change: (html: string, path: string) => string): void {
  for (const path of files.keys()) {
    if (path.endsWith('.html')) files.set(path, Buffer.from(change(String(files.get(path)), path)));
  }
}
