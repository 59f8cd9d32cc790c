import { type Clock, systemClock } from '../outbox/clock.ts';
import type { Notification } from '../outbox/notification.ts';
import type { DeliveryHealth } from '../store/delivery-health.ts';
import { ASK_OPERATOR, makeAlert } from './alert-messages.ts';
import { type Environment, hasLittleSpace } from './environment.ts';

type StoreWatchParts = {
  store: Pick<DeliveryHealth, 'checkHealth'>;
  environment: Pick<Environment, 'measureFreeDisk'>;
  /** Whether this instance notifies for all instances, as known when the store last answered. */
  isNotifier?: () => boolean;
  /** Notifies the owner without the store. Resolves to false if the message could not be sent. */
  notify: (notification: Notification, stop: AbortSignal) => Promise<boolean>;
  clock?: Clock;
};

const CHECK_INTERVAL_MS = 60_000;

/** Failed checks in a row before an alert. PostgreSQL restarts well within the two minutes between them. */
const MAX_FAILED_CHECKS = 3;

/**
 * Notifies the owner once that leads cannot be stored, and once that they can be stored again. The state is in memory,
 * because the store is unavailable. Of several instances, the last known leader notifies. An instance that has never
 * reached the database notifies for itself.
 *
 * @returns a function that stops it
 */
export function watchStore({
  store,
  environment,
  isNotifier = () => true,
  notify,
  clock = systemClock,
}: StoreWatchParts): () => Promise<void> {
  const stopping = new AbortController();
  let failedChecks = 0;
  let isReported = false;

  async function check(): Promise<void> {
    const isWritable = await store.checkHealth().then(
      (health) => health.isWritable,
      () => false,
    );
    failedChecks = isWritable ? 0 : failedChecks + 1;
    const isAway = !isWritable && isNotifier() && failedChecks >= MAX_FAILED_CHECKS;
    const isBack = isWritable && isReported;
    if (!isBack && (!isAway || isReported)) return;
    const notification = writeStoreAlert(
      isAway,
      hasLittleSpace(await environment.measureFreeDisk()),
      clock.now(),
    );
    if (await notify(notification, stopping.signal)) isReported = isAway;
  }

  async function keepChecking(): Promise<void> {
    while (!stopping.signal.aborted) {
      await check();
      await clock.sleep(CHECK_INTERVAL_MS, stopping.signal);
    }
  }

  const checking = keepChecking();
  return async () => {
    stopping.abort();
    await checking;
  };
}

/** Writes the alert or its end. Confirmed leads are safe in either case. */
function writeStoreAlert(isAway: boolean, isDiskLow: boolean, now: number): Notification {
  if (!isAway) return makeAlert(`store-${now}`, ['✅ Сайт школи: заявки знову зберігаються.']);
  return makeAlert(`store-${now}`, [
    '⚠️ Сайт школи: заявки не зберігаються: база даних не відповідає або не записує.',
    ...(isDiskLow ? ['На диску сервера не лишилося місця: його треба звільнити.'] : []),
    'Сторінки відкриваються, але нових заявок сайт зараз не приймає. Ті, що надійшли раніше, не пропали.',
    ASK_OPERATOR,
  ]);
}
