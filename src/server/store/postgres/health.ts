import type { Channel } from '../../lead.ts';
import { CHANNEL_LIST, type DeathRow, type FailureRow, toDeath, toFailure } from '../rows.ts';
import { type ChannelFailure, type Death, MAX_DEATHS, NOTHING_PASSES_MS } from '../store.ts';
import type { Connection } from './database.ts';

type Counts = {
  pending: number;
  pending_on: Channel[];
  dead: number;
  skipped: number;
  unassigned: number;
  oldest_ms: number | null;
};

/** Statements that say how the deliveries fare as a whole. */
export function bindHealth(connection: Connection) {
  return {
    async countDeliveries() {
      const { rows } = await connection.query<Counts>(COUNT);
      const [{ oldest_ms, pending_on, ...counts }] = rows as [Counts];
      return { ...counts, pendingOn: pending_on, oldestPendingMs: oldest_ms };
    },

    async listFailures(): Promise<ChannelFailure[]> {
      const { rows } = await connection.query<FailureRow>(FAILURES);
      return rows.map(toFailure);
    },

    async listDeaths(): Promise<Death[]> {
      const { rows } = await connection.query<DeathRow>(
        `SELECT lead_number, channel, last_error_code, sent_to, is_death_told FROM delivery WHERE state = 'dead'
         ORDER BY is_death_told, lead_number LIMIT ${MAX_DEATHS}`,
      );
      return rows.map(toDeath);
    },

    async markDeathsTold(deaths: readonly Death[]): Promise<void> {
      await connection.query(
        `UPDATE delivery SET is_death_told = true
         FROM unnest($1::integer[], $2::text[]) AS told (lead_number, channel)
         WHERE delivery.lead_number = told.lead_number AND delivery.channel = told.channel AND state = 'dead'`,
        [deaths.map(({ leadNumber }) => leadNumber), deaths.map(({ channel }) => channel)],
      );
    },
  };
}

/** Leads are numbered in the order in which they came. */
const COUNT = `
  WITH counted AS (
    SELECT count(*) FILTER (WHERE state IN ('pending', 'waiting'))::int AS pending,
           coalesce(array_agg(DISTINCT channel) FILTER (WHERE state IN ('pending', 'waiting')), '{}') AS pending_on,
           count(*) FILTER (WHERE state = 'dead')::int AS dead,
           count(*) FILTER (WHERE state = 'skipped')::int AS skipped,
           min(lead_number) FILTER (WHERE state IN ('pending', 'waiting')) AS oldest
    FROM delivery WHERE state IN ('pending', 'waiting', 'dead', 'skipped')
  ), alone AS (
    SELECT count(*)::int AS unassigned, min(number) AS oldest FROM lead WHERE NOT is_assigned AND NOT is_spam
  )
  SELECT pending, pending_on, dead, skipped, unassigned,
         (extract(epoch FROM now() - created_at) * 1000)::float AS oldest_ms
  FROM counted CROSS JOIN alone LEFT JOIN lead ON number = least(counted.oldest, alone.oldest)`;

/**
 * Leads count that began to fail after the last success of their channel, so that nobody has passed them; or, once
 * nothing has passed for long, several others.
 */
const FAILURES = `
  WITH passed AS (
    SELECT channel, max(last_success_at) AS at FROM breaker GROUP BY channel
  ), failing AS (
    SELECT delivery.*, passed.at
    FROM delivery JOIN passed USING (channel) JOIN breaker USING (channel, kind)
    WHERE state = 'pending' AND failed_since IS NOT NULL AND opened_at IS NULL
      AND greatest(failed_since, claimed_at) > passed.at
  )
  SELECT channel, coalesce(min(failed_since) FILTER (WHERE failed_since > at), at) AS since,
         count(*) FILTER (WHERE sent_to IS NULL) = 0 AS is_partial,
         (array_agg(last_error_code ORDER BY claimed_at DESC))[1] AS error_code
  FROM failing GROUP BY channel, at
  HAVING count(*) FILTER (WHERE failed_since > at) > 0
    OR (count(*) > 1 AND at < now() - ${NOTHING_PASSES_MS} * interval '1 millisecond')
  ORDER BY position(channel IN '${CHANNEL_LIST}')`;
