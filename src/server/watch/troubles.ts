import { formatKyivDate } from '#shared/words/kyiv-date.ts';
import { DAY_MS } from '#shared/words/reply-deadline.ts';
import { type Clock, systemClock } from '../queue/clock.ts';
import type { Notification } from '../queue/notification.ts';
import type { Copy } from '../store/copies.ts';
import type { DeliveryHealth } from '../store/delivery-health.ts';
import type { Store } from '../store/store.ts';
import { makeAlert } from './alert-words.ts';
import type { Notifier } from './notifier.ts';

/** What the server stands on, and can only look at. */
export type Surroundings = {
  /** Room on the disk of the leads, in bytes; undefined when it can't be looked at. */
  measureFreeDisk(): Promise<number | undefined>;
  /**
   * Finds a backup with leads that the database has never had.
   *
   * @param lastNumber the highest lead number that the database has given out
   */
  findLostCopy?(lastNumber: number): Promise<Copy | undefined>;
};

type TroubleParts = {
  store: Pick<Store, 'readLastNumber'>;
  surroundings: Surroundings;
  clock: Clock;
  notifier: Notifier;
};

/** Less would not hold a build and a copy of the leads. */
const LOW_DISK_BYTES = 200 * 1024 * 1024;

/** Certificates of 90 days are renewed 30 days before, so something has gone wrong by then. */
const ENDS_SOON_MS = 10 * DAY_MS;

/** Whether so much room on a disk is too little. */
export function isLow(freeBytes: number | undefined): boolean {
  return freeBytes !== undefined && freeBytes < LOW_DISK_BYTES;
}

/** Whether a certificate that ends then should have been renewed. */
export function endsSoon(end: Date, now: number): boolean {
  return end.getTime() - now < ENDS_SOON_MS;
}

/** Alerts the owner once to leads that only a backup has. The disk and the certificate are the doctor's. */
export async function checkTroubles({ store, surroundings, clock, notifier }: TroubleParts): Promise<void> {
  const lost = await surroundings.findLostCopy?.(await store.readLastNumber());
  // There is no good news to send: after `school restore` the database has its own history.
  if (lost)
    await notifier.reportChange({
      name: 'copies',
      state: 'lost',
      write: () => writeLostLeads(lost, clock.now()),
    });
}

type StoreWatchParts = {
  store: Pick<DeliveryHealth, 'checkHealth'>;
  surroundings: Pick<Surroundings, 'measureFreeDisk'>;
  /** Whether this instance speaks for all, as far as anybody knew while the store was there. */
  isSpeaker?: () => boolean;
  /** Tells without the store; false when nobody could be told. */
  notify: (notification: Notification, stop: AbortSignal) => Promise<boolean>;
  clock?: Clock;
};

const LOOK_INTERVAL_MS = 60_000;

/** So many looks in a row make a trouble; in the two minutes between them a PostgreSQL restarts many times over. */
const AWAY_LOOKS = 3;

/**
 * Tells once that leads can't be stored, and once that they can be again. Nothing can be noted meanwhile, so it is kept
 * in memory. Of several instances with a bot the one tells that asked for its presses when the database was last there;
 * one that has never reached it, as after a power cut, speaks for itself.
 *
 * @returns a function that stops it
 */
export function watchStore({
  store,
  surroundings,
  isSpeaker = () => true,
  notify,
  clock = systemClock,
}: StoreWatchParts): () => Promise<void> {
  const stopping = new AbortController();
  let failedLooks = 0;
  let isReported = false;

  async function look(): Promise<void> {
    const isWritable = await store.checkHealth().then(
      (health) => health.isWritable,
      () => false,
    );
    failedLooks = isWritable ? 0 : failedLooks + 1;
    const isAway = !isWritable && isSpeaker() && failedLooks >= AWAY_LOOKS;
    const isBack = isWritable && isReported;
    if (!isBack && (!isAway || isReported)) return;
    const notification = writeStore(isAway, isLow(await surroundings.measureFreeDisk()), clock.now());
    if (await notify(notification, stopping.signal)) isReported = isAway;
  }

  async function keepLooking(): Promise<void> {
    while (!stopping.signal.aborted) {
      await look();
      await clock.sleep(LOOK_INTERVAL_MS, stopping.signal);
    }
  }

  const looking = keepLooking();
  return async () => {
    stopping.abort();
    await looking;
  };
}

const ASK = 'Покажіть це тому, хто доглядає сервер (docs/operations.md, «Troubleshoot»).';

/** Alerts the owner to leads that only a backup has. */
function writeLostLeads({ made }: Copy, now: number): Notification {
  return makeAlert(`copies-${now}`, [
    '⚠️ Сайт школи: у базі немає заявок, які є в резервній копії.',
    `Схоже, базу видалено або замінено, і сайт почав із порожньої. Копія з заявками — від ${formatKyivDate(made)}.`,
    'Нові заявки надходять, але до відновленої бази вони не потраплять: збережіть їх перед відновленням.',
    ASK,
  ]);
}

/** Tells that leads can't be stored, or can be again; nothing that was answered with success is lost by either. */
function writeStore(isAway: boolean, isDiskLow: boolean, now: number): Notification {
  if (!isAway) return makeAlert(`store-${now}`, ['✅ Сайт школи: заявки знову зберігаються.']);
  return makeAlert(`store-${now}`, [
    '⚠️ Сайт школи: заявки не зберігаються: база даних не відповідає або не записує.',
    ...(isDiskLow ? ['На диску сервера не лишилося місця: його треба звільнити.'] : []),
    'Сторінки відкриваються, але нових заявок сайт зараз не приймає. Ті, що надійшли раніше, не пропали.',
    ASK,
  ]);
}
