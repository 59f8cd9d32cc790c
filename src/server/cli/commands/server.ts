import { existsSync, renameSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pluralize } from '#shared/words/plural.ts';
import type { Config } from '../../config.ts';
import { importStore } from '../../store/import.ts';
import { isPostgres } from '../../store/open.ts';
import { StoreRefusedError } from '../../store-error.ts';
import { type CommandContext, CommandError, readArguments, resolveNewFile, UsageError } from '../command.ts';

/**
 * `backup FILE`: a consistent copy of the database while the server goes on; `backup FOLDER` names it by the moment.
 * What was cut short has another name.
 */
export async function backUpStore(args: string[], { store, config, out }: CommandContext): Promise<void> {
  const [name, ...rest] = readArguments(args, {}).positionals;
  if (name === undefined || rest.length > 0) throw new UsageError('Вкажіть один файл або теку для копії');
  const file = resolveNewFile(isFolder(name) ? join(name, nameCopy(config.databaseUrl)) : name);
  await store.backUp(`${file}.part`).catch((error: unknown) => {
    throw error instanceof StoreRefusedError
      ? new CommandError(`Копію не записано: ${error.message}`)
      : error;
  });
  renameSync(`${file}.part`, file);
  out.write(`Копію записано: ${file} (${Math.ceil(statSync(file).size / 1024)} КБ)\n`);
}

function isFolder(name: string): boolean {
  const place = resolve(process.env.INIT_CWD ?? '.', name);
  return statSync(place, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** `leads-2026-11-23T014000Z.db`, or `.dump` of PostgreSQL: they sort by their age. */
function nameCopy(databaseUrl: string): string {
  const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '');
  return `leads-${moment}Z.${isPostgres(databaseUrl) ? 'dump' : 'db'}`;
}

/**
 * `import FILE.db`: all leads of a SQLite file with their numbers, deliveries and history into the empty PostgreSQL
 * database of the settings. It opens both itself, because nobody else may have the file open.
 */
export async function importLeads(
  args: string[],
  { config, out }: { config: Config; out: NodeJS.WritableStream },
): Promise<void> {
  const [name, ...rest] = readArguments(args, {}).positionals;
  if (name === undefined || rest.length > 0) throw new UsageError('Вкажіть один файл із заявками');
  if (!isPostgres(config.databaseUrl))
    throw new CommandError('Спершу впишіть у налаштування нову базу: DATABASE_URL=postgres://…');
  const file = resolve(process.env.INIT_CWD ?? '.', name);
  if (!existsSync(file)) throw new CommandError(`Файлу ${file} немає`);
  const count = (await importStore(file, config.databaseUrl)).get('lead') ?? 0;
  out.write(
    `Перенесено й перелічено в новій базі: ${count} ${pluralize(count, 'заявку', 'заявки', 'заявок')}.\nТепер запустіть сайт. Файл лишився, як був.\n`,
  );
}
