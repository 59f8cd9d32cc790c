import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The folders that the content folder has. */
export const CONTENT_FOLDERS: readonly string[] = ['subjects', 'teachers', 'legal', 'brand'];

/** What systems and editors leave behind. */
const LEFT_BEHIND = /^(?:[.~].*|.*~|thumbs\.db|desktop\.ini)$/i;

/** Files of a folder inside the content folder; none when it isn't there, as each is then missed by name. */
export function listFiles(folder: string, name: string): string[] {
  try {
    const place = join(folder, name);
    // A folder that is a link could list names of anywhere on the machine; content-file.ts reports it.
    if (name !== '.' && lstatSync(place).isSymbolicLink()) return [];
    return readdirSync(place)
      .filter((file) => !LEFT_BEHIND.test(file))
      .sort();
  } catch {
    return [];
  }
}

/** Names of the YAML files there, without their ending, in alphabetical order. */
export function listYamlNames(folder: string, name: string): string[] {
  return listFiles(folder, name)
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => file.slice(0, -'.yaml'.length));
}
