import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and its missing parents, for their owner alone.
 *
 * @param made gets the new folders, the innermost first, also if a later step fails
 */
export function makeFolders(folder: string, made: string[] = []): void {
  if (existsSync(folder)) return;
  makeFolders(dirname(folder), made);
  // One by one: with `recursive`, Node hangs if the system reports ENOENT for a folder that it should make.
  mkdirSync(folder, { mode: 0o700 });
  made.unshift(folder);
}
