import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What systems and editors leave behind. */
const LEFT_BEHIND = /^(?:[.~].*|.*~|thumbs\.db|desktop\.ini)$/i;

/** Files of a folder inside the content folder; none when it isn't there, as each is then missed by name. */
export function listFiles(folder: string, name: string): string[] {
  try {
    return readdirSync(join(folder, name))
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
