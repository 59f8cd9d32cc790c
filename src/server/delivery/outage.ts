import type { LeadKind } from '#shared/lead.ts';
import type { Channel, Store } from '../store/store.ts';

/** Since when, and with which code, a channel has not delivered. */
type Failure = { since: number; code: string };

/** The kinds of leads that are concerned, where only some are known to be; else none. */
export type Outage = Failure & { kinds: LeadKind[] };

type Facts = Pick<Store, 'readFact' | 'writeFact'>;

/**
 * Reads the outage that any instance noted: a channel whose provider fails, or kinds of leads that a breaker
 * stops; null while the channel works.
 */
export async function readOutage(
  store: Facts & Pick<Store, 'readHealth'>,
  channel: Channel,
): Promise<Outage | null> {
  const failure = await readFailure(store, channel);
  const breakers = (await store.readHealth()).breakers.filter((breaker) => breaker.channel === channel);
  const refusals = breakers.map(({ openedAt, errorCode }) => ({
    since: openedAt.getTime(),
    code: errorCode,
  }));
  const [first] = [...refusals, ...(failure ? [failure] : [])].toSorted((a, b) => a.since - b.since);
  return first ? { ...first, kinds: failure ? [] : breakers.map(({ kind }) => kind) } : null;
}

/** Notes that a send failed; the first failure after a success begins the outage. */
export async function noteFailure(store: Facts, channel: Channel, code: string, now: number): Promise<void> {
  if (await readFailure(store, channel)) return;
  await store.writeFact(factName(channel), `${new Date(now).toISOString()} ${code}`);
}

/** Notes that a send succeeded. */
export async function noteSuccess(store: Facts, channel: Channel): Promise<void> {
  if (await readFailure(store, channel)) await store.writeFact(factName(channel), '');
}

async function readFailure(store: Facts, channel: Channel): Promise<Failure | null> {
  const [since, code] = (await store.readFact(factName(channel)))?.split(' ') ?? [];
  return since && code ? { since: Date.parse(since), code } : null;
}

function factName(channel: Channel): string {
  return `outage-${channel}`;
}
