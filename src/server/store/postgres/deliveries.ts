import { randomUUID } from 'node:crypto';
import type { Channel } from '../../lead.ts';
import { type EventsRow, FIRST_EVENTS, type LeadRow, storableText, toEvent, toLead } from '../rows.ts';
import { type Claim, type ClaimRules, MAX_WAIT_MS } from '../store.ts';
import type { Connection, Postgres } from './database.ts';

type LeasedRow = LeadRow &
  EventsRow & {
    attempts: number;
    lost_attempts: number;
    is_email_overdue: boolean;
    have_others_passed: boolean;
    sent_to: string[] | null;
  };

/** Claims of deliveries, and how claims end. A claim whose lease has passed to somebody else changes nothing. */
export function bindDeliveries(postgres: Postgres) {
  async function end(sql: string, claim: Claim, ...values: unknown[]): Promise<boolean> {
    const key = [claim.lead.number, claim.channel, claim.leaseToken];
    const { rows } = await postgres.query<{ ended: number }>(sql, [...key, ...values]);
    return rows[0]?.ended === 1;
  }

  return {
    claimDelivery: (channel: Channel, rules: ClaimRules) => claimDelivery(postgres, channel, rules),
    completeDelivery: (claim: Claim) => end(COMPLETE, claim, claim.attempt, claim.lead.kind),
    buryDelivery: (claim: Claim, errorCode: string) =>
      end(BURY, claim, claim.attempt, storableText(errorCode)),
    postponeDelivery: (claim: Claim, delayMs: number, errorCode: string) =>
      end(POSTPONE, claim, claim.attempt, storableText(errorCode), Math.min(delayMs, MAX_WAIT_MS)),
    returnDelivery: (claim: Claim) => end(GIVE_BACK, claim, claim.attempt - 1),
    extendLease: (claim: Claim, leaseMs: number) =>
      end(EXTEND, claim, claim.attempt, claim.lostAttempts + 1, leaseMs),
    noteSentTo: (claim: Claim, recipients: readonly string[]) =>
      end(NOTE_SENT_TO, claim, JSON.stringify(recipients)),

    openBreaker: (claim: Claim, errorCode: string, probeAfterMs: number) =>
      end(OPEN_BREAKER, claim, claim.attempt - 1, storableText(errorCode), probeAfterMs, claim.lead.kind),
  };
}

/** Finds and leases the next due delivery. The channel's row is locked meanwhile: claims of a channel queue up. */
function claimDelivery(
  postgres: Postgres,
  channel: Channel,
  rules: ClaimRules,
): Promise<Claim | { waitMs: number | null }> {
  return postgres.transaction(async (connection) => {
    const channelWaitMs = (await readWaitMs(connection, CHANNEL_WAIT, [channel, rules.minIntervalMs])) ?? 0;
    const due = channelWaitMs > 0 ? undefined : await findDue(connection, channel, rules);
    if (due !== undefined) return leaseDelivery(connection, due, channel, rules);
    const nextWaitMs = await readWaitMs(connection, NEXT, [channel, rules.waitForEmailMs]);
    return { waitMs: nextWaitMs === null ? null : Math.max(nextWaitMs, channelWaitMs, 0) };
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
  const lead = toLead(row);
  return {
    lead,
    channel,
    event: toEvent(lead, row.events),
    attempt: row.attempts + 1,
    lostAttempts: row.lost_attempts,
    leaseToken,
    isEmailOverdue: row.is_email_overdue,
    haveOthersPassed: row.have_others_passed,
    sentTo: row.sent_to ?? [],
  };
}

/** Nobody sets a time further ahead; with a minute for transactions that began at different moments. */
const CLAIM_HORIZON = `now() + ${MAX_WAIT_MS + 60_000} * interval '1 millisecond'`;

/** Times that are too far ahead to have been set by this clock are ignored: it has jumped back. */
const CHANNEL_WAIT = `
  SELECT ceil(extract(epoch FROM greatest(
           CASE WHEN next_allowed_at <= clock_timestamp() + $2 * interval '1 millisecond' THEN next_allowed_at END,
           CASE WHEN paused_until <= ${CLAIM_HORIZON} THEN paused_until END,
           clock_timestamp()) - clock_timestamp()) * 1000)::float AS wait_ms
  FROM channel WHERE name = $1
  FOR UPDATE`;

/** By the clock, not by `now()`: since it began, this transaction may have waited for one that has set a lease. */
const IS_FREE = `(lease_until IS NULL OR lease_until <= now()
         OR lease_until > clock_timestamp() + $3 * interval '1 millisecond')`;

/** How long the bot waits for an e-mail of this kind; not at all once it has been refused for so long. */
const WAIT_FOR_EMAIL = `CASE WHEN EXISTS (
          SELECT FROM breaker AS email
          WHERE email.channel = 'email' AND email.kind = breaker.kind
            AND email.opened_at <= now() - $2 * interval '1 millisecond')
        THEN interval '0' ELSE $2 * interval '1 millisecond' END`;

/** What is suspicious waits until nothing else is due: a flood must not keep honest leads from their owner. */
const MAY_GO = `(turn.place = 2 OR suspicions::text = '[]')`;

/**
 * The oldest of what is due, of bots whose e-mail is overdue, and of what a clock that has jumped back since put into
 * the far future. For each kind that no breaker stops these are three short walks along one index, so that a long
 * backlog costs nothing.
 */
const DUE = `
  SELECT lead_number FROM breaker CROSS JOIN (VALUES (1), (2)) AS turn (place) CROSS JOIN LATERAL (
    SELECT * FROM (
      SELECT lead_number, next_at FROM delivery JOIN lead ON number = lead_number
      WHERE ${MAY_GO} AND channel = $1 AND delivery.kind = breaker.kind AND state = 'pending' AND next_at <= now() AND ${IS_FREE}
      ORDER BY next_at, lead_number LIMIT 1
      FOR UPDATE OF delivery SKIP LOCKED) AS due
    UNION ALL
    SELECT * FROM (
      SELECT lead_number, next_at FROM delivery JOIN lead ON number = lead_number
      WHERE ${MAY_GO} AND channel = $1 AND delivery.kind = breaker.kind AND state = 'waiting'
        AND next_at <= now() - ${WAIT_FOR_EMAIL}
      ORDER BY next_at, lead_number LIMIT 1
      FOR UPDATE OF delivery SKIP LOCKED) AS overdue
    UNION ALL
    SELECT * FROM (
      SELECT lead_number, next_at FROM delivery JOIN lead ON number = lead_number
      WHERE ${MAY_GO} AND channel = $1 AND delivery.kind = breaker.kind AND state IN ('pending', 'waiting') AND next_at > ${CLAIM_HORIZON}
        AND ${IS_FREE}
      ORDER BY next_at, lead_number LIMIT 1
      FOR UPDATE OF delivery SKIP LOCKED) AS ahead) AS candidate
  WHERE breaker.channel = $1 AND (probe_at IS NULL OR probe_at <= now() OR probe_at > ${CLAIM_HORIZON})
  ORDER BY place, next_at, lead_number LIMIT 1`;

/** How long until the first of those that are not due becomes due; null when nothing is pending. */
const NEXT = `
  SELECT ceil(extract(epoch FROM min(greatest(next_at, CASE WHEN probe_at <= ${CLAIM_HORIZON} THEN probe_at END))
                                 - clock_timestamp()) * 1000)::float AS wait_ms
  FROM breaker CROSS JOIN LATERAL (
    SELECT min(next_at) AS next_at FROM delivery
    WHERE channel = $1 AND kind = breaker.kind AND state = 'pending' AND lease_until IS NULL
    UNION ALL
    SELECT min(lease_until) FROM delivery
    WHERE channel = $1 AND kind = breaker.kind AND lease_until IS NOT NULL
    UNION ALL
    SELECT min(next_at) + ${WAIT_FOR_EMAIL} FROM delivery
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
    SET state = 'pending', claimed_at = clock_timestamp(), lease_token = $3,
        lease_until = clock_timestamp() + $4 * interval '1 millisecond'
    WHERE lead_number = $1 AND channel = $2
    RETURNING attempts, lost_attempts, events
  ), paced AS (
    UPDATE channel SET next_allowed_at = clock_timestamp() + $5 * interval '1 millisecond' WHERE name = $2
  ), probed AS (
    UPDATE breaker SET probe_at = clock_timestamp() + $4 * interval '1 millisecond'
    WHERE channel = $2 AND kind = (SELECT kind FROM before) AND opened_at IS NOT NULL
  )
  SELECT lead.*, attempts, lost_attempts, events, have_others_passed, sent_to,
         $2 = 'bot' AND EXISTS (
           SELECT 1 FROM delivery
           WHERE lead_number = $1 AND channel = 'email' AND state NOT IN ('done', 'skipped')
             AND delivery.sent_to IS NULL
         ) AS is_email_overdue
  FROM lead, leased, before WHERE number = $1`;

/** One statement each: what belongs together is one commit without the round trips of a transaction. */
function buildChange(changes: string, consequence = ''): string {
  return `
    WITH ended AS (
      UPDATE delivery SET ${changes}
      WHERE lead_number = $1 AND channel = $2 AND lease_token = $3 AND state = 'pending'
      RETURNING 1
    ) ${consequence}
    SELECT count(*)::int AS ended FROM ended`;
}

/** $4 is how often it has been tried by now. */
function buildEnd(changes: string, consequence = ''): string {
  return buildChange(`lease_until = NULL, lease_token = NULL, lost_attempts = 0, ${changes}`, consequence);
}

/** The bot has waited for an e-mail that somebody has now, or nobody ever will. */
const RELEASE_BOT = `, released AS (
      UPDATE delivery SET state = 'pending', next_at = now()
      WHERE $2 = 'email' AND EXISTS (SELECT FROM ended)
        AND lead_number = $1 AND channel = 'bot' AND state = 'waiting')`;

/** Somebody of this kind got through, so the settings are sound; the other kinds may find the same. */
const CLOSE_BREAKER = `, hastened AS (
      UPDATE breaker SET probe_at = now()
      WHERE EXISTS (SELECT FROM ended) AND channel = $2 AND kind <> $5 AND opened_at IS NOT NULL
        AND EXISTS (SELECT FROM breaker WHERE channel = $2 AND kind = $5 AND opened_at IS NOT NULL)
    ), closed AS (
      UPDATE breaker
      SET last_success_at = clock_timestamp(), opened_at = NULL, probe_at = NULL, error_code = NULL
      WHERE EXISTS (SELECT FROM ended) AND channel = $2 AND kind = $5)`;

/** Whether other events wait behind the one that is being told. */
const HAS_MORE = 'coalesce(jsonb_array_length(events), 1) > 1';

const COMPLETE = buildEnd(
  `last_error_code = NULL, failed_since = NULL, attempts = CASE WHEN ${HAS_MORE} THEN 0 ELSE $4 END,
   state = CASE WHEN ${HAS_MORE} THEN 'pending' ELSE 'done' END,
   done_at = CASE WHEN ${HAS_MORE} THEN NULL ELSE now() END,
   next_at = CASE WHEN ${HAS_MORE} THEN now() ELSE next_at END,
   events = coalesce(events, '${FIRST_EVENTS}'::jsonb) - 0`,
  RELEASE_BOT + CLOSE_BREAKER,
);
const FAILED = 'failed_since = coalesce(failed_since, claimed_at), last_error_code = $5';
const BURY = buildEnd(`${FAILED}, attempts = $4, state = 'dead', is_death_told = false`, RELEASE_BOT);
const POSTPONE = buildEnd(`${FAILED}, attempts = $4, next_at = now() + $6 * interval '1 millisecond'`);
const GIVE_BACK = buildEnd('attempts = least(attempts, $4)');

const EXTEND = buildChange(
  `attempts = $4, lost_attempts = $5, lease_until = clock_timestamp() + $6 * interval '1 millisecond'`,
);
const NOTE_SENT_TO = buildChange('sent_to = $4::json', RELEASE_BOT);

/** A probe further ahead was set by a clock that has jumped back since. */
const PROBE_HORIZON = `now() + ${MAX_WAIT_MS} * interval '1 millisecond'`;

const OPEN_BREAKER = buildEnd(
  `${FAILED}, attempts = least(attempts, $4), next_at = now()`,
  `, opened AS (
      UPDATE breaker
      SET opened_at = coalesce(opened_at, now()),
          probe_at = least(
            greatest(now(), (
              SELECT max(probe_at) FROM breaker WHERE channel = $2 AND kind <> $7 AND probe_at <= ${PROBE_HORIZON}))
              + $6 * interval '1 millisecond',
            ${PROBE_HORIZON}),
          error_code = $5
      WHERE EXISTS (SELECT FROM ended) AND channel = $2 AND kind = $7)`,
);
