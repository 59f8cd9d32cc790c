import { LEAD_KINDS, type LeadKind } from '#shared/lead/lead.ts';
import type { Channel } from '../../lead.ts';
import type { StoreHealth } from '../../store/delivery-health.ts';

/** Since when, and with which code, a channel has not delivered. */
export type Outage = {
  channel: Channel;
  since: number;
  code: string;
  /** The kinds of leads that are concerned, where only some are known to be; else none. */
  kinds: LeadKind[];
  /** True when every letter concerned has reached some of its recipients. */
  isPartial: boolean;
};

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
