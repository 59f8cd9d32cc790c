import { formatKyivDate } from '#shared/words/kyiv-date.ts';
import type { Clock } from '../outbox/clock.ts';
import type { Notification } from '../outbox/notification.ts';
import type { Store } from '../store/store.ts';
import { ASK_OPERATOR, makeAlert } from './alert-messages.ts';
import type { Backup } from './backups.ts';
import type { Environment } from './environment.ts';
import type { Notifier } from './notifier.ts';

type LostLeadsParts = {
  store: Pick<Store, 'readLastNumber'>;
  environment: Environment;
  clock: Clock;
  notifier: Notifier;
};

/** Alerts the owner once about leads that only a backup has. The doctor checks disk and certificate. */
export async function checkLostLeads({ store, environment, clock, notifier }: LostLeadsParts): Promise<void> {
  const lost = await environment.findLostBackup?.(await store.readLastNumber());
  // The alert has no end to report: after `school restore` the database has its own history.
  if (lost)
    await notifier.reportChange({
      name: 'backups',
      state: 'lost',
      write: () => writeLostLeads(lost, clock.now()),
    });
}

/** Alerts the owner about leads that only a backup has. */
function writeLostLeads({ made }: Backup, now: number): Notification {
  return makeAlert(`backups-${now}`, [
    '⚠️ Сайт школи: у базі немає заявок, які є в резервній копії.',
    `Схоже, базу видалено або замінено, і сайт почав із порожньої. Копія з заявками — від ${formatKyivDate(made)}.`,
    'Нові заявки надходять, але до відновленої бази вони не потраплять: збережіть їх перед відновленням.',
    ASK_OPERATOR,
  ]);
}
