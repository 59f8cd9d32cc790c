import { existsSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';

/** The path of the first of these programs that this machine has, in `PATH` or where a path says; else undefined. */
export function findProgram(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => resolve(folder, name))).find(existsSync);
}
