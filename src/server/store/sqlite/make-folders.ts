import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it that are not there, for their owner alone.
 *
 * @param made gets what was made, the innermost first, also when what follows fails
 */
export function makeFolders(folder: string, made: string[] = []): void {
  if (existsSync(folder)) return;
  makeFolders(dirname(folder), made);
  // One by one: with `recursive`, Node never comes back where the system says of a folder to be made that it isn't
  // there.
  mkdirSync(folder, { mode: 0o700 });
  made.unshift(folder);
}
