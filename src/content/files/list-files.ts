import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The subfolders of the content folder. */
export const CONTENT_FOLDERS: readonly string[] = ['subjects', 'teachers', 'legal', 'brand'];

/** Files that operating systems and editors create. */
const LEFT_BEHIND = /^(?:[.~].*|.*~|thumbs\.db|desktop\.ini)$/i;

/**
 * Lists files of a subfolder. Returns an empty list if it is missing, because each missing file is reported by name.
 */
export function listFiles(folder: string, name: string): string[] {
  try {
    const place = join(folder, name);
    // A linked folder could expose file names of the server. content-file.ts reports it.
    if (name !== '.' && lstatSync(place).isSymbolicLink()) return [];
    return readdirSync(place)
      .filter((file) => !LEFT_BEHIND.test(file))
      .sort();
  } catch {
    return [];
  }
}

/** Finds a file under another spelling of its name: `Packages.yaml`, `school.yml`, `texts.yaml.txt`. */
export function findRenamed(files: readonly string[], name: string): string | undefined {
  if (files.includes(name)) return undefined;
  const plain = (file: string) => file.toLowerCase().replace(/\.ya?ml(?:\.txt)?$|\.txt$/, '');
  return files.find((file) => /\.(?:ya?ml|txt)$/i.test(file) && plain(file) === plain(name));
}

/** Names of the YAML files without extension, sorted. */
export function listYamlNames(folder: string, name: string): string[] {
  return listFiles(folder, name)
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => file.slice(0, -'.yaml'.length));
}
