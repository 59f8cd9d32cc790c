import { renameSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pluralize } from '#shared/words/plural.ts';
import type { Config } from '../../config.ts';
import { deleteOldLeads } from '../../retention.ts';
import { MoveRefusedError, moveStore } from '../../store/move.ts';
import { isPostgres } from '../../store/open.ts';
import { StoreRefusedError } from '../../store/store-error.ts';
import {
  type CommandContext,
  CommandError,
  readArguments,
  readOptions,
  resolveNewFile,
  UsageError,
} from '../command.ts';
import { createProgress } from '../terminal.ts';

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

const REFUSALS: Record<MoveRefusedError['reason'], string> = {
  'same-place': 'Це та сама база даних: вкажіть іншу.',
  'in-use': 'Базу даних зараз відкрито: зупиніть сайт і спробуйте ще раз. Нічого не змінено.',
  'not-empty': 'У новій базі вже є заявки: потрібна порожня. Нічого не змінено.',
};

/**
 * `move --to postgres://…`: all leads with their numbers, deliveries and history into another, empty database. It
 * opens the databases itself, because nobody else may have the old one open.
 */
export async function moveLeads(
  args: string[],
  { config, out }: { config: Config; out: NodeJS.WritableStream },
): Promise<void> {
  const { to } = readOptions(args, { to: { type: 'string' } });
  if (!to) throw new UsageError('Вкажіть, куди перенести: --to postgres://… або --to file:…');
  if (!/^(file:.+|postgres(ql)?:\/\/.+)/.test(to)) {
    throw new UsageError(`Після --to очікується file:… або postgres://…, а тут «${to}»`);
  }
  const moved = await moveStore(config.databaseUrl, to).catch((error: unknown) => {
    throw error instanceof MoveRefusedError ? new CommandError(REFUSALS[error.reason]) : error;
  });
  const count = (table: string) => moved.find((each) => each.table === table)?.rows ?? 0;
  out.write(
    `Перенесено й перелічено в новій базі: заявок ${count('lead')}, надсилань ${count('delivery')}, записів історії ${count('handling_change')}.\n` +
      'Тепер запишіть у .env нове значення DATABASE_URL і запустіть сайт. Стара база лишилася зі своїми заявками, нових вона не приймає.\n',
  );
}

/** `purge`: deletes what the server would delete at its next daily round. */
export async function purgeLeads(
  args: string[],
  { store, config, out, remarks }: CommandContext,
): Promise<void> {
  readOptions(args, {});
  const days = config.leadsRetentionDays;
  const progress = createProgress(remarks, 'Видалено');
  const total = await deleteOldLeads(store, days, Date.now(), progress.show);
  progress.end();
  out.write(`Видалено заявок, старших за ${days} ${pluralize(days, 'день', 'дні', 'днів')}: ${total}\n`);
}
