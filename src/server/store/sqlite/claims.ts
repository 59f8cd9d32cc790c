import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { LeadKind } from '#shared/lead/lead.ts';
import type { Channel } from '../../lead.ts';
import { type Claim, type ClaimRules, MAX_WAIT_MS } from '../store.ts';
import { prepareDueDeliveries } from './due-deliveries.ts';
import { toLead, toSentTo } from './lead-row.ts';

type Gate = { next_allowed_at: number; paused_until: number };
type ProbeRow = { kind: LeadKind; probe_at: number | null };
type ProbeWait = { kind: LeadKind; waitMs: number };

/** Leases due deliveries; to be called inside a transaction. */
export function prepareClaims(database: DatabaseSync, now: () => number) {
  const { findDue, findNext } = prepareDueDeliveries(database);
  const readGate = database.prepare('SELECT * FROM channel WHERE name = ?');
  const listProbes = database.prepare('SELECT kind, probe_at FROM breaker WHERE channel = ?');
  const findDelivery = database.prepare(
    `SELECT sent_to,
            coalesce(failed_since, claimed_at) < last_success_at AND last_success_at <= :now AS have_others_passed
     FROM delivery JOIN breaker USING (channel, kind)
     WHERE lead_number = :number AND channel = :channel`,
  );
  const lease = database.prepare(
    `UPDATE delivery
     SET state = 'pending', attempts = attempts + 1, lost_attempts = lost_attempts + 1, claimed_at = :now,
         lease_until = :leaseUntil, lease_token = :leaseToken
     WHERE lead_number = :number AND channel = :channel
     RETURNING attempts, lost_attempts`,
  );
  const pace = database.prepare('UPDATE channel SET next_allowed_at = :nextAllowedAt WHERE name = :channel');
  const holdProbe = database.prepare(
    `UPDATE breaker SET probe_at = :leaseUntil
     WHERE channel = :channel AND kind = :kind AND opened_at IS NOT NULL`,
  );
  const readLead = database.prepare('SELECT * FROM lead WHERE number = ?');
  const findUnsentEmail = database.prepare(
    `SELECT 1 FROM delivery
     WHERE lead_number = ? AND channel = 'email' AND state NOT IN ('done', 'skipped')
       AND sent_to IS NULL`,
  );

  function claimDelivery(channel: Channel, rules: ClaimRules): Claim | { waitMs: number | null } {
    const moment = now();
    const gateWaitMs = readGateWaitMs(readGate.get(channel) as Gate, moment, rules);
    const probes = readProbeWaits(channel, moment);
    const open = probes.flatMap(({ kind, waitMs }) => (waitMs > 0 ? [] : [kind]));
    const due = gateWaitMs > 0 ? undefined : findDue(channel, open, moment, rules);
    if (due !== undefined) return leaseDelivery(due, channel, rules, moment);
    const waits = probes.flatMap(({ kind, waitMs }) => {
      const nextAt = findNext(channel, kind, rules);
      return nextAt === undefined ? [] : [Math.max(nextAt - moment, waitMs, gateWaitMs)];
    });
    return { waitMs: waits.length > 0 ? Math.min(...waits) : null };
  }

  function readProbeWaits(channel: Channel, moment: number): ProbeWait[] {
    return (listProbes.all(channel) as ProbeRow[]).map(({ kind, probe_at: probeAt }) => {
      return { kind, waitMs: withinOrZero((probeAt ?? 0) - moment, MAX_WAIT_MS) };
    });
  }

  function leaseDelivery(number: number, channel: Channel, rules: ClaimRules, moment: number): Claim {
    const leaseToken = randomUUID();
    const leaseUntil = moment + rules.leaseMs;
    const before = findDelivery.get({ number, channel, now: moment });
    const leased = lease.get({ number, channel, leaseUntil, leaseToken, now: moment });
    const row = readLead.get(number);
    if (!before || !leased || !row) throw new Error(`Lead ${number} vanished inside a transaction`);
    const lead = toLead(row);
    pace.run({ channel, nextAllowedAt: moment + rules.minIntervalMs });
    holdProbe.run({ channel, kind: lead.kind, leaseUntil });
    return {
      lead,
      channel,
      attempt: Number(leased.attempts),
      lostAttempts: Number(leased.lost_attempts) - 1,
      leaseToken,
      isEmailOverdue: channel === 'bot' && findUnsentEmail.get(number) !== undefined,
      haveOthersPassed: before.have_others_passed === 1,
      sentTo: toSentTo(before.sent_to),
    };
  }

  return { claimDelivery };
}

/** Times that are too far ahead to have been set by this clock are ignored: it has jumped back. */
function readGateWaitMs(gate: Gate, moment: number, rules: ClaimRules): number {
  const waits = [
    withinOrZero(gate.next_allowed_at - moment, rules.minIntervalMs),
    withinOrZero(gate.paused_until - moment, MAX_WAIT_MS),
  ];
  return Math.max(0, ...waits);
}

function withinOrZero(waitMs: number, limitMs: number): number {
  return waitMs > limitMs ? 0 : waitMs;
}
