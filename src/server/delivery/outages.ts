import { LEAD_KINDS } from '#shared/lead/lead.ts';
import type { StoreHealth } from '../store/store.ts';
import type { Outage } from './alert-words.ts';

/** The channels that do not deliver: those whose provider fails, and kinds of leads that a breaker stops. */
export function listOutages({ breakers, failures }: Pick<StoreHealth, 'breakers' | 'failures'>): Outage[] {
  const channels = new Set([...breakers, ...failures].map(({ channel }) => channel));
  return [...channels].map((channel) => {
    const stopped = breakers.filter((breaker) => breaker.channel === channel);
    const failing = failures.filter((failure) => failure.channel === channel);
    const causes = [
      ...stopped.map(({ openedAt, errorCode }) => ({ since: openedAt.getTime(), code: errorCode })),
      ...failing.map(({ since, errorCode }) => ({ since: since.getTime(), code: errorCode })),
    ];
    const { since, code } = causes.reduce((first, cause) => (cause.since < first.since ? cause : first));
    const kinds = failing.length > 0 ? [] : stopped.map(({ kind }) => kind);
    const isPartial = stopped.length === 0 && failing.every((failure) => failure.isPartial);
    return { channel, since, code, kinds: kinds.length < LEAD_KINDS.length ? kinds : [], isPartial };
  });
}
