import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder and its missing parents with private permissions.
 *
 * @param made receives the new folders, the innermost first, also if a later step fails
 */
export function makeFolders(folder: string, made: string[] = []): void {
  if (existsSync(folder)) return;
  makeFolders(dirname(folder), made);
  // One by one: with `recursive`, Node hangs if the system reports ENOENT for a folder to be created.
  mkdirSync(folder, { mode: 0o700 });
  made.unshift(folder);
}
