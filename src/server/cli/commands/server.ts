import { existsSync, renameSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pluralize } from '#shared/words/plural.ts';
import type { Config } from '../../config.ts';
import { type Erased, mergeErasureLog, placeErasureLog, readErasureLog } from '../../store/erasure-log.ts';
import { importStore } from '../../store/import.ts';
import { isPostgres, readDatabasePath } from '../../store/open.ts';
import { StoreRefusedError } from '../../store-error.ts';
import {
  type CommandContext,
  CommandError,
  readArguments,
  readOptions,
  resolveNewFile,
  UsageError,
} from '../command.ts';

/**
 * `backup FILE`: writes a consistent copy of the database while the server runs. `backup FOLDER` uses the time as the
 * name. An unfinished copy has another name.
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
  mergeErasureLog(placeErasureLog(file), await listAllErased(store, config.databaseUrl));
  out.write(`Копію записано: ${file} (${Math.ceil(statSync(file).size / 1024)} КБ)\n`);
}

/** The erasures of the database and of the log beside it. If the database was replaced, each has only some of them. */
async function listAllErased(store: CommandContext['store'], databaseUrl: string): Promise<Erased[]> {
  const beside = isPostgres(databaseUrl)
    ? []
    : readErasureLog(placeErasureLog(readDatabasePath(databaseUrl)));
  return [...beside, ...(await store.listErased())];
}

/**
 * `erasures --save FILE` adds the deletions at people's request to a log; `erasures --apply FILE` repeats them after a
 * restore.
 */
export async function keepErasures(args: string[], { store, config, out }: CommandContext): Promise<void> {
  const { save, apply } = readOptions(args, { save: { type: 'string' }, apply: { type: 'string' } });
  if ((save === undefined) === (apply === undefined))
    throw new UsageError('Вкажіть одне: --save FILE або --apply FILE');
  const file = resolve(process.env.INIT_CWD ?? '.', save ?? apply ?? '');
  if (save !== undefined) {
    mergeErasureLog(file, await listAllErased(store, config.databaseUrl));
    return;
  }
  const erased = await store.applyErasures(readErasureLog(file));
  const numbers = erased.map((number) => `№${number}`).join(', ');
  out.write(
    erased.length > 0 ? `Видалено ще раз, бо люди про це просили: ${numbers}.\n` : 'Видаляти нічого.\n',
  );
}

function isFolder(name: string): boolean {
  const place = resolve(process.env.INIT_CWD ?? '.', name);
  return statSync(place, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** `leads-2026-11-23T014000Z.db`, or `.dump` for PostgreSQL: names sort by age. */
function nameCopy(databaseUrl: string): string {
  const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '');
  return `leads-${moment}Z.${isPostgres(databaseUrl) ? 'dump' : 'db'}`;
}

/**
 * `import FILE.db`: copies all leads of a SQLite file, with numbers, deliveries and history, into the empty PostgreSQL
 * database of the settings. Opens both itself, because no other process may have the file open.
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
