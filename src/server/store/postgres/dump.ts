import { execFile } from 'node:child_process';
import { closeSync, openSync, rmSync } from 'node:fs';
import { promisify } from 'node:util';
import { StoreRefusedError } from '../store-error.ts';
import { codeOf } from './errors.ts';

/**
 * Has pg_dump write a consistent copy to a new file that only its owner can read.
 *
 * @throws {StoreRefusedError} with what pg_dump says, or that there is none
 */
export async function dumpDatabase(databaseUrl: string, file: string): Promise<void> {
  const address = new URL(databaseUrl);
  // Everybody on the machine sees the arguments of a program.
  const PGPASSWORD = decodeURIComponent(address.password);
  address.password = '';
  const env = { ...process.env, ...(PGPASSWORD && { PGPASSWORD }) };
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (cause) {
    throw new StoreRefusedError(`The file ${file} can't be made (${codeOf(cause)})`, { cause });
  }
  try {
    const args = ['--format=custom', `--file=${file}`, `--dbname=${address}`];
    await promisify(execFile)('pg_dump', args, { env });
  } catch (cause) {
    rmSync(file);
    const { stderr } = cause as { stderr?: string };
    const said = codeOf(cause) === 'ENOENT' ? 'it is not there: apt-get install postgresql-client' : stderr;
    throw new StoreRefusedError(`pg_dump: ${said?.trim().replaceAll(/\s+/g, ' ')}`, { cause });
  }
}
