import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import type { Config } from '../config.ts';
import type { Store } from '../store/store.ts';

export type CommandContext = {
  store: Store;
  config: Config;
  /** What the owner asked for. */
  out: Writable;
  /** Progress and remarks, kept apart so that the output can go into a file. */
  remarks: Writable;
  /** Puts a question and waits for a line; absent where nobody could answer. */
  ask?: (question: string) => Promise<string>;
};

/** One command of `npm run leads`; `args` are the words after its name. */
export type Command = (args: string[], context: CommandContext) => Promise<void>;

/** The words after `npm run leads --` make no sense; the usage is shown, exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** The command made sense but can't be done; the message is Ukrainian and for the owner, exit code 1. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** Reads the words after a command by `node:util`'s rules, with a Ukrainian complaint. */
export function readArguments<Options extends ParseArgsOptionsConfig>(args: string[], options: Options) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch {
    throw new UsageError(`Не розумію: ${args.join(' ')}`);
  }
}

/** Reads the one lead number that a command takes, «12» or «№12». */
export function readLeadNumber(positionals: string[]): number {
  const [word, ...rest] = positionals;
  if (word === undefined) throw new UsageError('Вкажіть номер заявки');
  if (rest.length > 0) throw new UsageError(`Номер має бути один, а тут: ${positionals.join(' ')}`);
  return readWholeNumber(word.replace(/^№/, ''), 'Номер заявки');
}

/** @param name what the number is, for the complaint */
export function readWholeNumber(word: string, name: string): number {
  if (!/^[1-9]\d{0,8}$/.test(word)) throw new UsageError(`${name}: потрібне ціле число, а тут «${word}»`);
  return Number(word);
}

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
