import { statSync } from 'node:fs';
import { StoreRefusedError } from '../../store/store-error.ts';
import { type CommandContext, CommandError, readArguments, resolveNewFile, UsageError } from '../command.ts';

/** `backup FILE`: a consistent copy of the database while the server goes on. */
export async function backUpStore(args: string[], { store, out }: CommandContext): Promise<void> {
  const [name, ...rest] = readArguments(args, {}).positionals;
  if (name === undefined || rest.length > 0) throw new UsageError('Вкажіть один файл для копії');
  const file = resolveNewFile(name);
  await store.backUp(file).catch((error: unknown) => {
    throw error instanceof StoreRefusedError
      ? new CommandError(`Копію не записано: ${error.message}`)
      : error;
  });
  out.write(`Копію записано: ${file} (${Math.ceil(statSync(file).size / 1024)} КБ)\n`);
}
