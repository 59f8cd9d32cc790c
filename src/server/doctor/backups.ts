import { DAY_MS } from '#shared/time/durations.ts';
import { formatKyivDate } from '#shared/words/kyiv-date.ts';
import { pluralize } from '#shared/words/plural.ts';
import type { Store } from '../store/store.ts';
import { BACKUPS_FOLDER, findLostBackup, listBackups } from '../watch/backups.ts';
import type { Report } from './report.ts';

/** One missed night is normal, for example if the machine is off. */
const OLD_MS = 2 * DAY_MS;

/**
 * Reports the oldest and the newest backup, and a backup with leads that the database never had. A site without leads
 * needs no backups yet.
 */
export async function examineBackups(
  store: Pick<Store, 'listLeads' | 'readLastNumber'> | undefined,
  report: Report,
  folder = BACKUPS_FOLDER,
): Promise<void> {
  const backups = listBackups(folder);
  const [oldest, newest] = [backups.at(0), backups.at(-1)];
  if (!oldest || !newest) {
    const hasLeads = ((await store?.listLeads({ limit: 1 })) ?? []).length > 0;
    if (hasLeads)
      report.warning(
        `Копій заявок немає: у теці ${folder} порожньо або її не видно. Виконайте: systemctl enable --now school-backup.timer && systemctl start school-backup`,
      );
    return;
  }
  const count = `${backups.length} ${pluralize(backups.length, 'копія', 'копії', 'копій')}`;
  const found = `Копії заявок: ${count}, найдавніша — ${formatKyivDate(oldest.made)}, найновіша — ${formatKyivDate(newest.made)}.`;
  if (Date.now() - newest.made.getTime() < OLD_MS) report.good(found);
  else report.warning(`${found} Нових не з’являється: подивіться journalctl -u school-backup.`);
  const lost = store && (await findLostBackup(await store.readLastNumber(), folder));
  if (lost)
    report.bad(
      `У копії ${lost.file} є заявки, яких у базі немає: базу видалено або замінено. Перевірте DATABASE_URL і теку бази; щоб повернути заявки: school restore ${lost.file}`,
    );
}
