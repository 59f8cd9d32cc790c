import type { Channel, Store } from '../store/store.ts';

/** Since when, and with which code, a channel has not delivered anything. */
export type Outage = { since: number; code: string };

type Facts = Pick<Store, 'readFact' | 'writeFact'>;

/** Reads the outage that any instance noted; null while the channel works. */
export async function readOutage(store: Facts, channel: Channel): Promise<Outage | null> {
  const [since, code] = (await store.readFact(factName(channel)))?.split(' ') ?? [];
  return since && code ? { since: Date.parse(since), code } : null;
}

/** Notes that a send failed; the first failure after a success begins the outage. */
export async function noteFailure(store: Facts, channel: Channel, code: string, now: number): Promise<void> {
  if (await readOutage(store, channel)) return;
  await store.writeFact(factName(channel), `${new Date(now).toISOString()} ${code}`);
}

/**
 * Notes that a send succeeded.
 *
 * @returns true when that ends an outage
 */
export async function noteSuccess(store: Facts, channel: Channel): Promise<boolean> {
  if (!(await readOutage(store, channel))) return false;
  await store.writeFact(factName(channel), '');
  return true;
}

function factName(channel: Channel): string {
  return `outage-${channel}`;
}
