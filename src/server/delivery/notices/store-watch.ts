import { randomUUID } from 'node:crypto';
import type { DeliveryHealth } from '../../store/delivery-health.ts';
import type { Facts } from '../../store/facts.ts';
import { type Clock, systemClock } from '../queue/clock.ts';
import type { Notice } from './notice.ts';
import { isLow, type Surroundings, writeStore } from './troubles.ts';

export type StoreWatchParts = {
  store: Pick<DeliveryHealth & Facts, 'checkHealth' | 'holdRole' | 'leaveRole'>;
  surroundings: Pick<Surroundings, 'measureFreeDisk'>;
  /** Tells without the store; false when nobody could be told. */
  tell: (notice: Notice, stop: AbortSignal) => Promise<boolean>;
  clock?: Clock;
};

const LOOK_INTERVAL_MS = 60_000;

/** So many looks in a row make a trouble; in the two minutes between them a PostgreSQL restarts many times over. */
const AWAY_LOOKS = 3;

/** Who ends without a word is followed by another instance after so many looks. */
const LEASE_MS = AWAY_LOOKS * LOOK_INTERVAL_MS;

/**
 * Tells once that leads can't be stored, and once that they can be again. Nothing can be noted meanwhile, so it is kept
 * in memory. Of several instances the one tells that held the role when the database was last there; one that has never
 * reached it, as after a power cut, speaks for itself.
 *
 * @returns a function that stops it
 */
export function watchStore({
  store,
  surroundings,
  tell,
  clock = systemClock,
}: StoreWatchParts): () => Promise<void> {
  const holder = randomUUID();
  const stopping = new AbortController();
  let isOurs = true;
  let failedLooks = 0;
  let wasTold = false;

  async function look(): Promise<void> {
    const isWritable = await store.checkHealth().then(
      (health) => health.isWritable,
      () => false,
    );
    if (isWritable) isOurs = await store.holdRole('store-watch', holder, LEASE_MS).catch(() => isOurs);
    failedLooks = isWritable ? 0 : failedLooks + 1;
    const isAway = !isWritable && isOurs && failedLooks >= AWAY_LOOKS;
    const isBack = isWritable && wasTold;
    if (!isBack && (!isAway || wasTold)) return;
    const notice = writeStore(isAway, isLow(await surroundings.measureFreeDisk()), clock.now());
    if (await tell(notice, stopping.signal)) wasTold = isAway;
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
    // A store that is away now lets the role go by itself.
    if (isOurs && failedLooks === 0) await store.leaveRole('store-watch', holder).catch(() => undefined);
  };
}
