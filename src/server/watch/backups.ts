import { spawn } from 'node:child_process';
import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

/** The folder into which school-backup.service copies the leads. */
export const BACKUPS_FOLDER = '/var/backups/school';

/** The release that the services of deploy/ run. */
const SERVED_RELEASE = '/srv/school/current';

/** Whether this folder is the release whose leads are backed up. Other installations on the machine have no backups. */
export function isServedRelease(folder = '.', served = SERVED_RELEASE): boolean {
  return existsSync(served) && realpathSync(served) === realpathSync(folder);
}

/** A complete backup of the leads and its time. */
export type Backup = { file: string; made: Date };

/** Lists complete backups, the oldest first. Returns none if the folder cannot be read. */
export function listBackups(folder = BACKUPS_FOLDER): Backup[] {
  try {
    return readdirSync(folder)
      .filter((name) => /^leads-.*\.(db|dump)$/.test(name))
      .map((name) => ({ file: join(folder, name), made: statSync(join(folder, name)).mtime }))
      .sort((one, other) => one.made.getTime() - other.made.getTime());
  } catch {
    return [];
  }
}

/** Backups do not change, so each is opened once. */
const known = new Map<string, Promise<number>>();

/**
 * Finds the newest backup with leads that this database never had: its folder is lost, or another database has replaced
 * it. Skips backups of an empty database, which each night adds.
 *
 * @param lastNumber the highest lead number that this database has given out
 */
export async function findLostBackup(
  lastNumber: number,
  folder = BACKUPS_FOLDER,
): Promise<Backup | undefined> {
  for (const backup of listBackups(folder).toReversed()) {
    const key = `${backup.file} ${backup.made.getTime()}`;
    if (!known.has(key)) known.set(key, readLastNumber(backup.file));
    if (((await known.get(key)) ?? 0) > lastNumber) return backup;
  }
  return undefined;
}

/** The highest lead number in a backup; 0 if it has no leads or cannot be read. */
async function readLastNumber(file: string): Promise<number> {
  try {
    return file.endsWith('.db') ? readFileNumber(file) : await readDumpNumber(file);
  } catch {
    return 0;
  }
}

/** Opened as immutable, so that SQLite creates no files beside the backup. */
function readFileNumber(file: string): number {
  const database = new DatabaseSync(new URL('?immutable=1', pathToFileURL(file)), { readOnly: true });
  try {
    return Number(database.prepare('SELECT max(number) AS last FROM lead').get()?.last ?? 0);
  } finally {
    database.close();
  }
}

const SEQUENCE = 'lead_number_seq';

/** Reads the next lead number from a dump: `SELECT pg_catalog.setval('public.lead_number_seq', 12, true);` */
async function readDumpNumber(file: string): Promise<number> {
  const args = ['--data-only', `--table=${SEQUENCE}`, '--file=-', file];
  const restoring = spawn('pg_restore', args, { stdio: ['ignore', 'pipe', 'ignore'] });
  // If pg_restore is missing, there are no lines, and the backup counts as unread.
  restoring.on('error', () => undefined);
  let last = 0;
  for await (const line of createInterface({ input: restoring.stdout })) {
    const [, number = '0'] = /setval\('[^']*', (\d+), true\)/.exec(line) ?? [];
    last = Math.max(last, Number(number));
  }
  return last;
}
