import type { Channel, LeadWithDeliveries } from '../../lead.ts';
import { type ChannelFailure, type Death, MAX_DEATHS, NOTHING_PASSES_MS } from '../store.ts';
import type { Connection } from './connection.ts';
import { type DeliveryRow, type LeadRow, toDelivery, toLead } from './lead-row.ts';

type ListOptions = { limit: number; before?: number; spam?: boolean };

type Counts = {
  pending: number;
  dead: number;
  skipped: number;
  unassigned: number;
  oldest_ms: number | null;
};
type FailureRow = { channel: Channel; since: Date; error_code: string; is_partial: boolean };
type DeathRow = {
  lead_number: number;
  channel: Channel;
  last_error_code: string;
  sent_to: string[] | null;
  is_death_told: boolean;
};

/** Reads leads and their deliveries. */
export function prepareReading(connection: Connection) {
  async function listLeads({ limit, before, spam }: ListOptions): Promise<LeadWithDeliveries[]> {
    const { rows } = await connection.query<LeadRow>(
      `SELECT * FROM lead
       WHERE ($1::integer IS NULL OR number < $1) AND ($2::boolean IS NULL OR is_spam = $2)
       ORDER BY number DESC LIMIT $3`,
      [before, spam, limit],
    );
    const { rows: deliveryRows } = await connection.query<DeliveryRow>(
      `SELECT * FROM delivery WHERE lead_number = ANY ($1) ORDER BY lead_number, channel = 'bot'`,
      [rows.map((row) => row.number)],
    );
    const deliveries = Object.groupBy(deliveryRows.map(toDelivery), (delivery) => delivery.leadNumber);
    return rows.map((row) => ({ ...toLead(row), deliveries: deliveries[row.number] ?? [] }));
  }

  return {
    listLeads,

    async findLead(number: number): Promise<LeadWithDeliveries | null> {
      const [lead] = await listLeads({ limit: 1, before: number + 1 });
      return lead?.number === number ? lead : null;
    },

    async countDeliveries() {
      const { rows } = await connection.query<Counts>(COUNT);
      const { pending = 0, dead = 0, skipped = 0, unassigned = 0, oldest_ms = null } = rows[0] ?? {};
      return { pending, dead, skipped, unassigned, oldestPendingMs: oldest_ms };
    },

    async listFailures(): Promise<ChannelFailure[]> {
      const { rows } = await connection.query<FailureRow>(FAILURES);
      return rows.map((row) => ({
        channel: row.channel,
        since: row.since,
        errorCode: row.error_code,
        isPartial: row.is_partial,
      }));
    },

    async listDeaths(): Promise<Death[]> {
      const { rows } = await connection.query<DeathRow>(
        `SELECT lead_number, channel, last_error_code, sent_to, is_death_told FROM delivery WHERE state = 'dead'
         ORDER BY is_death_told, lead_number LIMIT ${MAX_DEATHS}`,
      );
      return rows.map((row) => ({
        leadNumber: row.lead_number,
        channel: row.channel,
        errorCode: row.last_error_code,
        sentTo: row.sent_to ?? [],
        isTold: row.is_death_told,
      }));
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
           count(*) FILTER (WHERE state = 'dead')::int AS dead,
           count(*) FILTER (WHERE state = 'skipped')::int AS skipped,
           min(lead_number) FILTER (WHERE state IN ('pending', 'waiting')) AS oldest
    FROM delivery WHERE state IN ('pending', 'waiting', 'dead', 'skipped')
  ), alone AS (
    SELECT count(*)::int AS unassigned, min(number) AS oldest FROM lead WHERE NOT is_assigned AND NOT is_spam
  )
  SELECT pending, dead, skipped, unassigned,
         (extract(epoch FROM now() - created_at) * 1000)::float AS oldest_ms
  FROM counted CROSS JOIN alone LEFT JOIN lead ON number = least(counted.oldest, alone.oldest)`;

/**
 * What fails since the last success of its channel: leads that nobody has passed since they began to fail, or
 * several others, once nothing has passed for long.
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
  ORDER BY channel DESC`;
