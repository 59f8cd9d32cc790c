import type { DatabaseSync } from 'node:sqlite';
import type { LeadKind } from '#shared/lead/lead.ts';
import type { Channel } from '../../lead.ts';
import { type ClaimRules, MAX_WAIT_MS } from '../store.ts';

type DueRow = { lead_number: number; next_at: number };

/** Finds what may be claimed, kind by kind, because a breaker may stop one of them. */
export function prepareDueDeliveries(database: DatabaseSync) {
  const findDueOfKind = database.prepare(DUE);
  const findNextOfKind = database.prepare(NEXT);

  return {
    /** The number of the lead whose delivery has been due for longest. */
    findDue(channel: Channel, kinds: LeadKind[], moment: number, rules: ClaimRules): number | undefined {
      const times = {
        now: moment,
        overdueSince: moment - rules.waitForEmailMs,
        leaseHorizon: moment + rules.leaseMs,
        horizon: moment + MAX_WAIT_MS,
      };
      const rows = kinds.flatMap((kind) => findDueOfKind.all({ channel, kind, ...times }) as DueRow[]);
      return rows.toSorted((a, b) => a.next_at - b.next_at || a.lead_number - b.lead_number)[0]?.lead_number;
    },

    /** When the first of a kind becomes due, leases that run out included; undefined when nothing is pending. */
    findNext(channel: Channel, kind: LeadKind, { waitForEmailMs }: ClaimRules): number | undefined {
      const nextAt = findNextOfKind.get({ channel, kind, waitForEmailMs })?.next_at;
      return typeof nextAt === 'number' ? nextAt : undefined;
    },
  };
}

/**
 * Oldest first among what is due, bots whose e-mail is overdue, and what a clock that jumped back has left in
 * the far future. Three short walks along one index, so that a long backlog costs nothing.
 */
const DUE = `
  SELECT lead_number, next_at FROM (
    SELECT * FROM (
      SELECT lead_number, next_at FROM delivery
      WHERE channel = :channel AND kind = :kind AND state = 'pending' AND next_at <= :now
        AND (lease_until IS NULL OR lease_until <= :now OR lease_until > :leaseHorizon)
      ORDER BY next_at, lead_number LIMIT 1)
    UNION ALL
    SELECT * FROM (
      SELECT lead_number, next_at FROM delivery
      WHERE channel = :channel AND kind = :kind AND state = 'waiting' AND next_at <= :overdueSince
      ORDER BY next_at, lead_number LIMIT 1)
    UNION ALL
    SELECT * FROM (
      SELECT lead_number, next_at FROM delivery
      WHERE channel = :channel AND kind = :kind AND state IN ('pending', 'waiting') AND next_at > :horizon
        AND (lease_until IS NULL OR lease_until <= :now OR lease_until > :leaseHorizon)
      ORDER BY next_at, lead_number LIMIT 1))
  ORDER BY next_at, lead_number LIMIT 1`;

const NEXT = `
  SELECT min(next_at) AS next_at FROM (
    SELECT * FROM (
      SELECT next_at FROM delivery
      WHERE channel = :channel AND kind = :kind AND state = 'pending' AND lease_until IS NULL
      ORDER BY next_at LIMIT 1)
    UNION ALL
    SELECT min(lease_until) FROM delivery
    WHERE channel = :channel AND kind = :kind AND lease_until IS NOT NULL
    UNION ALL
    SELECT min(next_at) + :waitForEmailMs FROM delivery
    WHERE channel = :channel AND kind = :kind AND state = 'waiting')`;
