import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { CommandError } from './command.ts';

/**
 * The file that the owner names, seen from the folder the owner is in: npm runs scripts in the project's.
 *
 * @throws {CommandError} when it is there already
 */
export function resolveNewFile(name: string): string {
  const file = resolve(process.env.INIT_CWD ?? '.', name);
  if (existsSync(file)) throw new CommandError(`Файл ${file} вже існує, його не змінено`);
  return file;
}
