import { randomUUID } from 'node:crypto';
import type { Channel } from '../../lead.ts';
import { type Claim, type ClaimRules, MAX_WAIT_MS } from '../store.ts';
import type { Connection, Postgres } from './connection.ts';
import { type LeadRow, toLead } from './lead-row.ts';

type LeasedRow = LeadRow & {
  attempts: number;
  lost_attempts: number;
  is_email_overdue: boolean;
  have_others_passed: boolean;
  sent_to: string[] | null;
};

/** Finds and leases the next due delivery. The channel's row is locked meanwhile: claims of a channel queue up. */
export function claimDelivery(
  postgres: Postgres,
  channel: Channel,
  rules: ClaimRules,
): Promise<Claim | { waitMs: number | null }> {
  return postgres.transaction(async (connection) => {
    const gateWaitMs = (await readWaitMs(connection, GATE, [channel, rules.minIntervalMs])) ?? 0;
    const due = gateWaitMs > 0 ? undefined : await findDue(connection, channel, rules);
    if (due !== undefined) return leaseDelivery(connection, due, channel, rules);
    const nextWaitMs = await readWaitMs(connection, NEXT, [channel, rules.waitForEmailMs]);
    return { waitMs: nextWaitMs === null ? null : Math.max(nextWaitMs, gateWaitMs, 0) };
  });
}

async function readWaitMs(connection: Connection, sql: string, values: unknown[]): Promise<number | null> {
  const { rows } = await connection.query<{ wait_ms: number | null }>(sql, values);
  return rows[0]?.wait_ms ?? null;
}

async function findDue(
  connection: Connection,
  channel: Channel,
  rules: ClaimRules,
): Promise<number | undefined> {
  const { rows } = await connection.query<{ lead_number: number }>(DUE, [
    channel,
    rules.waitForEmailMs,
    rules.leaseMs,
  ]);
  return rows[0]?.lead_number;
}

async function leaseDelivery(connection: Connection, number: number, channel: Channel, rules: ClaimRules) {
  const leaseToken = randomUUID();
  const values = [number, channel, leaseToken, rules.leaseMs, rules.minIntervalMs];
  const [row] = (await connection.query<LeasedRow>(LEASE, values)).rows;
  if (!row) throw new Error(`Lead ${number} vanished inside a transaction`);
  return {
    lead: toLead(row),
    channel,
    attempt: row.attempts,
    lostAttempts: row.lost_attempts - 1,
    leaseToken,
    isEmailOverdue: row.is_email_overdue,
    haveOthersPassed: row.have_others_passed,
    sentTo: row.sent_to ?? [],
  };
}

/** With room for transactions that began at different moments. */
const HORIZON = `now() + ${MAX_WAIT_MS + 60_000} * interval '1 millisecond'`;

/** Times that are too far ahead to have been set by this clock are ignored: it has jumped back. */
const GATE = `
  SELECT ceil(extract(epoch FROM greatest(
           CASE WHEN next_allowed_at <= clock_timestamp() + $2 * interval '1 millisecond' THEN next_allowed_at END,
           CASE WHEN paused_until <= ${HORIZON} THEN paused_until END,
           clock_timestamp()) - clock_timestamp()) * 1000)::float AS wait_ms
  FROM channel WHERE name = $1
  FOR UPDATE`;

/** By the clock, not by the beginning of the transaction: it may have waited for one that has just set a lease. */
const IS_FREE = `(lease_until IS NULL OR lease_until <= now()
         OR lease_until > clock_timestamp() + $3 * interval '1 millisecond')`;

/**
 * Oldest first among what is due, bots whose e-mail is overdue, and what a clock that jumped back has left in the
 * far future; for each kind that no breaker stops three short walks along one index.
 */
const DUE = `
  SELECT lead_number FROM breaker CROSS JOIN LATERAL (
    SELECT * FROM (
      SELECT lead_number, next_at FROM delivery
      WHERE channel = $1 AND kind = breaker.kind AND state = 'pending' AND next_at <= now() AND ${IS_FREE}
      ORDER BY next_at, lead_number LIMIT 1
      FOR UPDATE SKIP LOCKED) AS due
    UNION ALL
    SELECT * FROM (
      SELECT lead_number, next_at FROM delivery
      WHERE channel = $1 AND kind = breaker.kind AND state = 'waiting'
        AND next_at <= now() - $2 * interval '1 millisecond'
      ORDER BY next_at, lead_number LIMIT 1
      FOR UPDATE SKIP LOCKED) AS overdue
    UNION ALL
    SELECT * FROM (
      SELECT lead_number, next_at FROM delivery
      WHERE channel = $1 AND kind = breaker.kind AND state IN ('pending', 'waiting') AND next_at > ${HORIZON}
        AND ${IS_FREE}
      ORDER BY next_at, lead_number LIMIT 1
      FOR UPDATE SKIP LOCKED) AS ahead) AS candidate
  WHERE breaker.channel = $1 AND (probe_at IS NULL OR probe_at <= now() OR probe_at > ${HORIZON})
  ORDER BY next_at, lead_number LIMIT 1`;

/** How long until the first of those that are not due becomes due; null when nothing is pending. */
const NEXT = `
  SELECT ceil(extract(epoch FROM min(greatest(next_at, CASE WHEN probe_at <= ${HORIZON} THEN probe_at END))
                                 - clock_timestamp()) * 1000)::float AS wait_ms
  FROM breaker CROSS JOIN LATERAL (
    SELECT min(next_at) AS next_at FROM delivery
    WHERE channel = $1 AND kind = breaker.kind AND state = 'pending' AND lease_until IS NULL
    UNION ALL
    SELECT min(lease_until) FROM delivery
    WHERE channel = $1 AND kind = breaker.kind AND lease_until IS NOT NULL
    UNION ALL
    SELECT min(next_at) + $2 * interval '1 millisecond' FROM delivery
    WHERE channel = $1 AND kind = breaker.kind AND state = 'waiting') AS candidate
  WHERE breaker.channel = $1 AND next_at IS NOT NULL`;

const LEASE = `
  WITH before AS (
    SELECT kind, sent_to, coalesce(coalesce(failed_since, claimed_at) < last_success_at AND last_success_at <= clock_timestamp(), false)
             AS have_others_passed
    FROM delivery JOIN breaker USING (channel, kind)
    WHERE lead_number = $1 AND channel = $2
  ), leased AS (
    UPDATE delivery
    SET state = 'pending', attempts = attempts + 1, lost_attempts = lost_attempts + 1,
        claimed_at = clock_timestamp(), lease_token = $3,
        lease_until = clock_timestamp() + $4 * interval '1 millisecond'
    WHERE lead_number = $1 AND channel = $2
    RETURNING attempts, lost_attempts
  ), paced AS (
    UPDATE channel SET next_allowed_at = clock_timestamp() + $5 * interval '1 millisecond' WHERE name = $2
  ), probed AS (
    UPDATE breaker SET probe_at = clock_timestamp() + $4 * interval '1 millisecond'
    WHERE channel = $2 AND kind = (SELECT kind FROM before) AND opened_at IS NOT NULL
  )
  SELECT lead.*, attempts, lost_attempts, have_others_passed, sent_to,
         $2 = 'bot' AND EXISTS (
           SELECT 1 FROM delivery
           WHERE lead_number = $1 AND channel = 'email' AND state NOT IN ('done', 'skipped')
             AND delivery.sent_to IS NULL
         ) AS is_email_overdue
  FROM lead, leased, before WHERE number = $1`;
