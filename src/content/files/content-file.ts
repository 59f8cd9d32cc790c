import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync, realpathSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Mistake } from '../content-error.ts';
import { CONTENT_FOLDERS, listFiles } from './list-files.ts';

/** A path in the content folder is a symbolic link or neither a file nor a folder. */
export class NotPlainError extends Error {
  override name = 'NotPlainError';
}

export const LINK_REFUSAL =
  'це посилання (symlink) на інше місце, а сайт бере лише справжні файли цієї теки; приберіть його й покладіть сюди сам файл';
const FOLDER_LINK_REFUSAL =
  'ця тека — посилання (symlink) на інше місце, а сайт бере лише справжні теки; приберіть його, створіть теку й покладіть файли в неї';
const SPECIAL_REFUSAL = 'це не звичайний файл; приберіть його';

/**
 * Reads one file of the content folder. Everything that reads content goes through here: a symbolic link could publish
 * any file of the server. The folder itself may be one, because publishing switches it that way.
 *
 * @throws {NotPlainError} for anything but a plain file below the folder's real path
 */
export function readContentFile(folder: string, name: string): Buffer {
  const path = join(realpathSync(folder), name);
  if (realpathSync(path) !== path) throw new NotPlainError(LINK_REFUSAL);
  // Without O_NONBLOCK, opening a pipe waits until another program writes to it.
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    if (!fstatSync(descriptor).isFile()) throw new NotPlainError(SPECIAL_REFUSAL);
    return readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Finds links and special files among the names that the site could read. */
export function findLinks(folder: string): Mistake[] {
  const root = basename(folder);
  return ['.', ...CONTENT_FOLDERS].flatMap((place) =>
    listFiles(folder, place).flatMap((entry): Mistake[] => {
      const name = place === '.' ? entry : `${place}/${entry}`;
      const expected = refuseEntry(join(folder, name), CONTENT_FOLDERS.includes(name));
      return expected ? [{ file: `${root}/${name}`, expected }] : [];
    }),
  );
}

function refuseEntry(path: string, isFolder: boolean): string | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats || stats.isFile() || stats.isDirectory()) return undefined;
  if (!stats.isSymbolicLink()) return SPECIAL_REFUSAL;
  return isFolder ? FOLDER_LINK_REFUSAL : LINK_REFUSAL;
}
