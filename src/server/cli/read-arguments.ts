import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { UsageError } from './command.ts';

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
