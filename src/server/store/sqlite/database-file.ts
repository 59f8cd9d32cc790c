import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  type Stats,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { Logger } from '../../log.ts';
import { StoreRefusedError } from '../../store-error.ts';

/** Permissions that others must not have: any on a file, and write access to its folder. */
const TOO_WIDE = { folder: 0o022, file: 0o077 };
const HEADER = 'SQLite format 3\0';

/**
 * Creates the file and its folder with private permissions before SQLite opens them, because leads are personal data.
 * Removes permissions that are too wide.
 *
 * @throws {StoreRefusedError} if they cannot be created or written
 */
export function prepareDatabaseFile(file: string, logger: Logger): void {
  const folder = dirname(file);
  attempt(`The folder ${folder} of the database can't be made`, () => makeFolders(folder));
  requireOurs(folder, 'folder', logger);
  if (!existsSync(file)) createPrivateFile(file);
  for (const name of [file, `${file}-wal`, `${file}-shm`]) {
    if (existsSync(name)) requireOurs(name, 'file', logger);
  }
  requireHeader(file);
}

/** Creates a folder and its missing parents with private permissions. */
function makeFolders(folder: string): void {
  if (existsSync(folder)) return;
  makeFolders(dirname(folder));
  // One by one: with `recursive`, Node hangs if the system reports ENOENT for a folder to be created.
  mkdirSync(folder, { mode: 0o700 });
}

/** SQLite would use the umask. The files beside the database get the mode of this one. */
export function createPrivateFile(file: string): void {
  attempt(`The file ${file} can't be made`, () => closeSync(openSync(file, 'wx', 0o600)));
}

function requireOurs(path: string, kind: 'folder' | 'file', logger: Logger): void {
  const stats = attempt(`The ${kind} ${path} of the database can't be read`, () => statSync(path));
  if (kind === 'folder' ? !stats.isDirectory() : !stats.isFile()) {
    throw new StoreRefusedError(`The database needs ${path} to be a ${kind}, which it is not`);
  }
  // Windows has no such mode bits and reports all of them as set.
  if (process.platform !== 'win32') correctMode(path, kind, stats, logger);
  attempt(`The ${kind} ${path} of the database can't be written`, () =>
    accessSync(path, constants.R_OK | constants.W_OK),
  );
}

/** Removes permissions that others must not have on our files, and adds those that we need. */
function correctMode(path: string, kind: 'folder' | 'file', stats: Stats, logger: Logger): void {
  const needed = kind === 'file' ? 0o600 : 0;
  const mode = ((stats.mode & 0o7777) | needed) & ~TOO_WIDE[kind];
  if (mode === (stats.mode & 0o7777)) return;
  const facts = { kind, mode: (stats.mode & 0o7777).toString(8) };
  // A shared folder, such as /tmp, must stay open to others.
  if (kind === 'folder' && !holdsLeadsAlone(path, stats)) {
    logger.warn(facts, 'other users can write into the folder of the database: give it a folder of its own');
    return;
  }
  try {
    chmodSync(path, mode);
    logger.warn(facts, 'the mode of the database was too wide and is corrected');
  } catch {
    logger.warn(facts, 'the mode of the database is too wide and cannot be corrected');
  }
}

/** Whether the folder holds nothing but databases. A sticky folder is shared. */
function holdsLeadsAlone(folder: string, { mode }: Stats): boolean {
  return (
    (mode & 0o1000) === 0 &&
    readdirSync(folder).every((name) => /\.db(?:-wal|-shm|-journal)?$|^erasures\.log$/.test(name))
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

function attempt<Result>(message: string, action: () => Result): Result {
  try {
    return action();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    throw new StoreRefusedError(`${message} (${code})`, { cause: error });
  }
}
