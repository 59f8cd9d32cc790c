import type { Config } from '../../config.ts';
import { MoveRefusedError, moveStore } from '../../store/move.ts';
import { CommandError, readOptions, UsageError } from '../command.ts';

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
