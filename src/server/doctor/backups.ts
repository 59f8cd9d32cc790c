import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { formatKyivDate } from '#shared/words/kyiv-date.ts';
import { pluralize } from '#shared/words/plural.ts';
import type { Leads } from '../store/leads.ts';
import type { Report } from './report.ts';

/** Where school-backup.service puts them. */
const FOLDER = '/var/backups/school';

/** One night may be missed, as when the machine is off. */
const OLD_MS = 2 * 24 * 3_600_000;

/** What the services of deploy/ run. */
const SERVED_PROGRAM = '/srv/school/current';

/** Whether this folder is the program whose leads are copied; any other copy of it on the machine has no backups. */
export function isServedProgram(folder = '.', served = SERVED_PROGRAM): boolean {
  return existsSync(served) && realpathSync(served) === realpathSync(folder);
}

/** Shows the oldest and the newest copy of the leads. A site that has no leads yet needs none. */
export async function examineBackups(
  store: Pick<Leads, 'listLeads'> | undefined,
  report: Report,
  folder = FOLDER,
): Promise<void> {
  const copies = listMoments(folder);
  const [oldest, newest] = [copies.at(0), copies.at(-1)];
  if (!oldest || !newest) {
    const hasLeads = ((await store?.listLeads({ limit: 1 })) ?? []).length > 0;
    if (hasLeads)
      report.doubtful(
        `Копій заявок немає: у теці ${folder} порожньо або її не видно. Виконайте: systemctl enable --now school-backup.timer && systemctl start school-backup`,
      );
    return;
  }
  const count = `${copies.length} ${pluralize(copies.length, 'копія', 'копії', 'копій')}`;
  const found = `Копії заявок: ${count}, найдавніша — ${formatKyivDate(oldest)}, найновіша — ${formatKyivDate(newest)}.`;
  if (Date.now() - newest.getTime() < OLD_MS) report.good(found);
  else report.doubtful(`${found} Нових не з’являється: подивіться journalctl -u school-backup.`);
}

/** When the whole copies were made, the oldest first. */
function listMoments(folder: string): Date[] {
  try {
    const names = readdirSync(folder).filter((name) => /^leads-.*\.(db|dump)$/.test(name));
    const moments = names.map((name) => statSync(join(folder, name)).mtime);
    return moments.sort((one, other) => one.getTime() - other.getTime());
  } catch {
    return [];
  }
}
