import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { StoreRefusedError } from '../store.ts';

/** What others may do: with a file nothing, with its folder anything but put files into it. */
const FORBIDDEN = { folder: 0o022, file: 0o077 };
const HEADER = 'SQLite format 3\0';

/**
 * Makes sure of a file that only its owner can read, in a folder that only its owner can change, before SQLite
 * touches either; makes them where they are missing. Leads are personal data.
 *
 * @throws {StoreRefusedError} when they can't be made, can't be written, or are open to others
 */
export function prepareDatabaseFile(file: string): void {
  const folder = dirname(file);
  attempt(`The folder ${folder} of the database can't be made`, () =>
    mkdirSync(folder, { recursive: true, mode: 0o700 }),
  );
  requireOurs(folder, 'folder');
  if (!existsSync(file)) createPrivateFile(file);
  for (const name of [file, `${file}-wal`, `${file}-shm`]) {
    if (existsSync(name)) requireOurs(name, 'file');
  }
  requireHeader(file);
}

/** SQLite would make the file by the umask of the process; its side files inherit the mode of this one. */
export function createPrivateFile(file: string): void {
  attempt(`The file ${file} can't be made`, () => closeSync(openSync(file, 'wx', 0o600)));
}

function requireOurs(path: string, kind: 'folder' | 'file'): void {
  const stats = attempt(`The ${kind} ${path} of the database can't be read`, () => statSync(path));
  if (kind === 'folder' ? !stats.isDirectory() : !stats.isFile()) {
    throw new StoreRefusedError(`The database needs ${path} to be a ${kind}, which it is not`);
  }
  // Windows has no such mode bits and reports all of them as set.
  if (process.platform !== 'win32' && (stats.mode & FORBIDDEN[kind]) !== 0) {
    const trouble =
      kind === 'folder' ? 'written by other users: chmod go-w' : 'read or written by other users: chmod 600';
    throw new StoreRefusedError(`The ${kind} ${path} of the database can be ${trouble} ${path}`);
  }
  attempt(`The ${kind} ${path} of the database can't be written`, () =>
    accessSync(path, constants.R_OK | constants.W_OK),
  );
}

function requireHeader(file: string): void {
  const descriptor = openSync(file, 'r');
  const head = Buffer.alloc(HEADER.length);
  const length = readSync(descriptor, head);
  closeSync(descriptor);
  if (length > 0 && head.toString('latin1') !== HEADER) {
    throw new StoreRefusedError(`The file ${file} is not a database; nothing was changed in it`);
  }
}

function attempt<Result>(trouble: string, action: () => Result): Result {
  try {
    return action();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    throw new StoreRefusedError(`${trouble} (${code})`, { cause: error });
  }
}
