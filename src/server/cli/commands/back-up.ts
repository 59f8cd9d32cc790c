import { statSync } from 'node:fs';
import { type CommandContext, UsageError } from '../command.ts';
import { resolveNewFile } from '../new-file.ts';
import { readArguments } from '../read-arguments.ts';

/** `backup FILE`: a consistent copy of the database while the server goes on. */
export async function backUpStore(args: string[], { store, out }: CommandContext): Promise<void> {
  const [name, ...rest] = readArguments(args, {}).positionals;
  if (name === undefined || rest.length > 0) throw new UsageError('Вкажіть один файл для копії');
  const file = resolveNewFile(name);
  await store.backUp(file);
  out.write(`Копію записано: ${file} (${Math.ceil(statSync(file).size / 1024)} КБ)\n`);
}
