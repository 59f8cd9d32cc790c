import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import type { Config } from '../config.ts';
import type { LeadWithDeliveries } from '../lead/lead.ts';
import type { Store } from '../store/store.ts';

export type CommandContext = {
  store: Store;
  config: Config;
  /** The output that the owner asked for. */
  out: Writable;
  /** Progress and warnings, separate from the output, which may go into a file. */
  remarks: Writable;
  /** Asks a question and reads a line; absent without a terminal. */
  ask?: (question: string) => Promise<string>;
};

/** A command of `npm run leads`; `args` are the arguments after its name. */
export type Command = (args: string[], context: CommandContext) => Promise<void>;

/** Invalid arguments of `npm run leads --`. The message is one Ukrainian line; exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** A valid command that cannot be executed. The message is in Ukrainian, for the owner; exit code 1. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** Parses options and positional arguments by the rules of `node:util`, with an error message in Ukrainian. */
export function readArguments<Options extends ParseArgsOptionsConfig>(
  args: string[],
  options: Options,
  allowPositionals = true,
) {
  try {
    return parseArgs({ args, options, allowPositionals, strict: true });
  } catch {
    throw new UsageError(`Не розумію: ${args.join(' ')}`);
  }
}

/** The same for a command without positional arguments. */
export function readOptions<Options extends ParseArgsOptionsConfig>(args: string[], options: Options) {
  return readArguments(args, options, false).values;
}

/** The option `--limit` of lists: the number of leads. */
export const LIMIT_OPTION = { limit: { type: 'string', default: '20' } } as const;

/** Parses the only lead number of a command, «12» or «№12». */
export function readLeadNumber([word, ...rest]: string[]): number {
  if (word === undefined) throw new UsageError('Вкажіть номер заявки');
  if (rest.length > 0) throw new UsageError(`Номер має бути один, а тут: ${[word, ...rest].join(' ')}`);
  return readWholeNumber(word.replace(/^№/, ''), 'Номер заявки');
}

/** @throws {CommandError} if the lead does not exist */
export async function requireLead(store: Store, number: number): Promise<LeadWithDeliveries> {
  const lead = await store.findLead(number);
  if (!lead) throw new CommandError(`Заявки №${number} немає`);
  return lead;
}

/** @param name name of the number in the error message */
export function readWholeNumber(word: string, name: string, largest = 999_999_999): number {
  const number = /^[1-9]\d{0,8}$/.test(word) ? Number(word) : Number.NaN;
  if (number <= largest) return number;
  const bound = number > largest ? ` не більше ніж ${largest}` : '';
  throw new UsageError(`${name}: потрібне ціле число${bound}, а тут «${word}»`);
}

/**
 * Resolves the path of a new file in the owner's folder, because npm runs scripts in the project's folder.
 *
 * @throws {CommandError} if the file exists
 */
export function resolveNewFile(name: string): string {
  const file = resolve(process.env.INIT_CWD ?? '.', name);
  if (existsSync(file)) throw new CommandError(`Файл ${file} вже існує, його не змінено`);
  return file;
}

/** Whether the answer means yes. */
export function isYes(answer: string): boolean {
  return ['так', 'yes'].includes(answer.trim().toLowerCase());
}
