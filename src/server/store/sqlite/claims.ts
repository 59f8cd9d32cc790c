import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { type Channel, type Claim, type ClaimRules, MAX_WAIT_MS } from '../store.ts';
import { toLead } from './lead-row.ts';

type Gate = { next_allowed_at: number; paused_until: number; breaker_probe_at: number | null };

/** Finds and leases due deliveries; to be called inside a transaction. */
export function prepareClaims(database: DatabaseSync, now: () => number) {
  const readGate = database.prepare('SELECT * FROM channel WHERE name = ?');
  const findDue = database.prepare(DUE);
  const findNext = database.prepare(NEXT);
  const lease = database.prepare(
    `UPDATE delivery
     SET state = 'pending', attempts = attempts + 1, lease_until = :leaseUntil, lease_token = :leaseToken
     WHERE lead_number = :number AND channel = :channel
     RETURNING attempts`,
  );
  const pace = database.prepare(
    `UPDATE channel
     SET next_allowed_at = :nextAllowedAt,
         breaker_probe_at = iif(breaker_probe_at IS NULL, NULL, :leaseUntil)
     WHERE name = :channel`,
  );
  const readLead = database.prepare('SELECT * FROM lead WHERE number = ?');
  const findUnsentEmail = database.prepare(
    `SELECT 1 FROM delivery WHERE lead_number = ? AND channel = 'email' AND state <> 'done'`,
  );

  function claimDelivery(channel: Channel, rules: ClaimRules): Claim | { waitMs: number | null } {
    const moment = now();
    const gateWaitMs = readGateWaitMs(readGate.get(channel) as Gate, moment, rules);
    const due = findDue.get({
      channel,
      now: moment,
      overdueSince: moment - rules.waitForEmailMs,
      leaseHorizon: moment + rules.leaseMs,
      horizon: moment + MAX_WAIT_MS,
    });
    if (due === undefined) {
      const { next_at: nextAt } = findNext.get({ channel, waitForEmailMs: rules.waitForEmailMs }) ?? {};
      return { waitMs: typeof nextAt === 'number' ? Math.max(nextAt - moment, gateWaitMs) : null };
    }
    if (gateWaitMs > 0) return { waitMs: gateWaitMs };
    return leaseDelivery(Number(due.lead_number), channel, rules, moment);
  }

  function leaseDelivery(number: number, channel: Channel, rules: ClaimRules, moment: number): Claim {
    const leaseToken = randomUUID();
    const leaseUntil = moment + rules.leaseMs;
    const leased = lease.get({ number, channel, leaseUntil, leaseToken });
    pace.run({ channel, nextAllowedAt: moment + rules.minIntervalMs, leaseUntil });
    const lead = readLead.get(number);
    if (!leased || !lead) throw new Error(`Lead ${number} vanished inside a transaction`);
    const isEmailOverdue = channel === 'bot' && findUnsentEmail.get(number) !== undefined;
    return { lead: toLead(lead), channel, attempt: Number(leased.attempts), leaseToken, isEmailOverdue };
  }

  return { claimDelivery };
}

/** Times that are too far ahead to have been set by this clock are ignored: it has jumped back. */
function readGateWaitMs(gate: Gate, moment: number, rules: ClaimRules): number {
  const waits = [
    withinOrZero(gate.next_allowed_at - moment, rules.minIntervalMs),
    withinOrZero(gate.paused_until - moment, MAX_WAIT_MS),
    withinOrZero((gate.breaker_probe_at ?? 0) - moment, MAX_WAIT_MS),
  ];
  return Math.max(0, ...waits);
}

function withinOrZero(waitMs: number, limitMs: number): number {
  return waitMs > limitMs ? 0 : waitMs;
}

/**
 * Oldest first among what is due, bots whose e-mail is overdue, and what a clock that jumped back has left in
 * the far future. Three short walks along one index, so that a long backlog costs nothing.
 */
const DUE = `
  SELECT lead_number FROM (
    SELECT * FROM (
      SELECT lead_number, next_at FROM delivery
      WHERE channel = :channel AND state = 'pending' AND next_at <= :now
        AND (lease_until IS NULL OR lease_until <= :now OR lease_until > :leaseHorizon)
      ORDER BY next_at, lead_number LIMIT 1)
    UNION ALL
    SELECT * FROM (
      SELECT lead_number, next_at FROM delivery
      WHERE channel = :channel AND state = 'waiting' AND next_at <= :overdueSince
      ORDER BY next_at, lead_number LIMIT 1)
    UNION ALL
    SELECT * FROM (
      SELECT lead_number, next_at FROM delivery
      WHERE channel = :channel AND state IN ('pending', 'waiting') AND next_at > :horizon
        AND (lease_until IS NULL OR lease_until <= :now OR lease_until > :leaseHorizon)
      ORDER BY next_at, lead_number LIMIT 1))
  ORDER BY next_at, lead_number LIMIT 1`;

/** When the first of those that are not due becomes due. */
const NEXT = `
  SELECT min(next_at) AS next_at FROM (
    SELECT * FROM (
      SELECT next_at FROM delivery
      WHERE channel = :channel AND state = 'pending' AND lease_until IS NULL
      ORDER BY next_at LIMIT 1)
    UNION ALL
    SELECT min(lease_until) FROM delivery WHERE channel = :channel AND lease_until IS NOT NULL
    UNION ALL
    SELECT min(next_at) + :waitForEmailMs FROM delivery WHERE channel = :channel AND state = 'waiting')`;
