import type { Writable } from 'node:stream';
import type { Config } from '../config.ts';
import type { Store } from '../store/store.ts';

export type CommandContext = {
  store: Store;
  config: Config;
  /** What the owner asked for. */
  out: Writable;
  /** Progress and remarks, kept apart so that the output can go into a file. */
  remarks: Writable;
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
