import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { LeadKind } from '#shared/lead/lead.ts';
import type { Channel } from '../../lead.ts';
import {
  decodeRow,
  type EventsRow,
  FIRST_EVENTS,
  type LeadRow,
  storableText,
  toEvent,
  toLead,
} from '../rows.ts';
import { type Claim, type ClaimRules, MAX_WAIT_MS } from '../store.ts';

type ChannelRow = { next_allowed_at: number; paused_until: number };
type ProbeRow = { kind: LeadKind; probe_at: number | null };
type ProbeWait = { kind: LeadKind; waitMs: number };
type DueRow = { lead_number: number; next_at: number };
type LeasedRow = EventsRow & { attempts: number; lost_attempts: number; sent_to: string[] | null };

/** Claims of deliveries, and how claims end; to be called inside a transaction. */
export function prepareDeliveries(database: DatabaseSync, now: () => number) {
  const readChannel = database.prepare('SELECT * FROM channel WHERE name = ?');
  const listProbes = database.prepare('SELECT kind, probe_at FROM breaker WHERE channel = ?');
  const findDueOfKind = database.prepare(DUE);
  const findNextOfKind = database.prepare(NEXT);
  const havePassed = database.prepare(
    `SELECT coalesce(failed_since, claimed_at) < last_success_at AND last_success_at <= :now AS others
     FROM delivery JOIN breaker USING (channel, kind)
     WHERE lead_number = :number AND channel = :channel`,
  );
  const lease = database.prepare(
    `UPDATE delivery
     SET state = 'pending', attempts = attempts + 1, lost_attempts = lost_attempts + 1, claimed_at = :now,
         lease_until = :leaseUntil, lease_token = :leaseToken
     WHERE lead_number = :number AND channel = :channel
     RETURNING attempts, lost_attempts, sent_to, events`,
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

  /** A claim whose lease has passed to somebody else changes nothing. */
  const prepareChange = (changes: string) =>
    database.prepare(
      `UPDATE delivery SET ${changes}
       WHERE lead_number = :number AND channel = :channel AND lease_token = :leaseToken AND state = 'pending'`,
    );
  const prepareEnd = (changes: string) =>
    prepareChange(`lease_until = NULL, lease_token = NULL, lost_attempts = 0, ${changes}`);
  const failed = 'failed_since = coalesce(failed_since, claimed_at), last_error_code = :errorCode';
  const complete = prepareEnd(
    `last_error_code = NULL, failed_since = NULL, attempts = iif(${HAS_MORE}, 0, attempts),
     state = iif(${HAS_MORE}, 'pending', 'done'), done_at = iif(${HAS_MORE}, NULL, :now),
     next_at = iif(${HAS_MORE}, :now, next_at), events = json_remove(coalesce(events, '${FIRST_EVENTS}'), '$[0]')`,
  );
  const postpone = prepareEnd(`${failed}, next_at = :nextAt`);
  const bury = prepareEnd(`${failed}, state = 'dead', is_death_told = 0`);
  const giveBack = prepareEnd('attempts = max(attempts - 1, 0)');
  const requeue = prepareEnd(`${failed}, attempts = max(attempts - 1, 0), next_at = :nextAt`);
  const extend = prepareChange('lease_until = :leaseUntil');
  const noteSentTo = prepareChange('sent_to = :sentTo');
  const releaseBot = database.prepare(
    `UPDATE delivery SET state = 'pending', next_at = :now
     WHERE lead_number = :number AND channel = 'bot' AND state = 'waiting'`,
  );

  function listProbeWaits(channel: Channel, moment: number): ProbeWait[] {
    return (listProbes.all(channel) as ProbeRow[]).map(({ kind, probe_at: probeAt }) => {
      return { kind, waitMs: withinOrZero((probeAt ?? 0) - moment, MAX_WAIT_MS) };
    });
  }

  /** The number of the lead whose delivery has been due for longest. */
  function findDue(
    channel: Channel,
    kinds: LeadKind[],
    moment: number,
    rules: ClaimRules,
  ): number | undefined {
    const times = {
      now: moment,
      overdueSince: moment - rules.waitForEmailMs,
      leaseHorizon: moment + rules.leaseMs,
      horizon: moment + MAX_WAIT_MS,
    };
    const rows = kinds.flatMap((kind) => findDueOfKind.all({ channel, kind, ...times }) as DueRow[]);
    return rows.toSorted((a, b) => a.next_at - b.next_at || a.lead_number - b.lead_number)[0]?.lead_number;
  }

  /** When the first of a kind becomes due, leases that run out included; undefined when nothing is pending. */
  function findNext(channel: Channel, kind: LeadKind, { waitForEmailMs }: ClaimRules): number | undefined {
    const nextAt = findNextOfKind.get({ channel, kind, waitForEmailMs })?.next_at;
    return typeof nextAt === 'number' ? nextAt : undefined;
  }

  function leaseDelivery(number: number, channel: Channel, rules: ClaimRules, moment: number): Claim {
    const leaseToken = randomUUID();
    const leaseUntil = moment + rules.leaseMs;
    // Asked before the lease, which sets the moment of the claim anew.
    const passed = havePassed.get({ number, channel, now: moment });
    const leased = lease.get({ number, channel, leaseUntil, leaseToken, now: moment });
    const row = readLead.get(number);
    if (!leased || !row) throw new Error(`Lead ${number} vanished inside a transaction`);
    const lead = toLead(decodeRow<LeadRow>(row));
    const { attempts, lost_attempts, sent_to, events } = decodeRow<LeasedRow>(leased);
    pace.run({ channel, nextAllowedAt: moment + rules.minIntervalMs });
    holdProbe.run({ channel, kind: lead.kind, leaseUntil });
    return {
      lead,
      channel,
      event: toEvent(lead, events),
      attempt: attempts,
      lostAttempts: lost_attempts - 1,
      leaseToken,
      isEmailOverdue: channel === 'bot' && findUnsentEmail.get(number) !== undefined,
      haveOthersPassed: passed?.others === 1,
      sentTo: sent_to ?? [],
    };
  }

  const keyOf = ({ lead, channel, leaseToken }: Claim) => ({ number: lead.number, channel, leaseToken });

  /** The bot has waited for an e-mail that somebody has now, or nobody ever will. */
  function endEmail(claim: Claim, isSettled: boolean): boolean {
    if (isSettled && claim.channel === 'email') releaseBot.run({ number: claim.lead.number, now: now() });
    return isSettled;
  }

  return {
    claimDelivery(channel: Channel, rules: ClaimRules): Claim | { waitMs: number | null } {
      const moment = now();
      const channelWaitMs = readWaitMs(readChannel.get(channel) as ChannelRow, moment, rules);
      const probes = listProbeWaits(channel, moment);
      const open = probes.flatMap(({ kind, waitMs }) => (waitMs > 0 ? [] : [kind]));
      const due = channelWaitMs > 0 ? undefined : findDue(channel, open, moment, rules);
      if (due !== undefined) return leaseDelivery(due, channel, rules, moment);
      const waits = probes.flatMap(({ kind, waitMs }) => {
        const nextAt = findNext(channel, kind, rules);
        return nextAt === undefined ? [] : [Math.max(nextAt - moment, waitMs, channelWaitMs)];
      });
      return { waitMs: waits.length > 0 ? Math.min(...waits) : null };
    },

    extendLease: (claim: Claim, leaseMs: number): boolean =>
      extend.run({ ...keyOf(claim), leaseUntil: now() + leaseMs }).changes === 1,

    noteSentTo: (claim: Claim, recipients: readonly string[]): boolean =>
      endEmail(claim, noteSentTo.run({ ...keyOf(claim), sentTo: JSON.stringify(recipients) }).changes === 1),

    completeDelivery: (claim: Claim): boolean =>
      endEmail(claim, complete.run({ ...keyOf(claim), now: now() }).changes === 1),

    buryDelivery: (claim: Claim, errorCode: string): boolean =>
      endEmail(claim, bury.run({ ...keyOf(claim), errorCode: storableText(errorCode) }).changes === 1),

    postponeDelivery(claim: Claim, delayMs: number, errorCode: string): boolean {
      const nextAt = now() + Math.min(delayMs, MAX_WAIT_MS);
      return postpone.run({ ...keyOf(claim), nextAt, errorCode: storableText(errorCode) }).changes === 1;
    },

    returnDelivery: (claim: Claim): boolean => giveBack.run(keyOf(claim)).changes === 1,

    /** Hands the claim back uncounted, behind all others that are due, even since this very millisecond. */
    requeueDelivery: (claim: Claim, errorCode: string): boolean =>
      requeue.run({ ...keyOf(claim), nextAt: now() + 1, errorCode: storableText(errorCode) }).changes === 1,
  };
}

/** Whether other events wait behind the one that is being told. */
const HAS_MORE = 'coalesce(json_array_length(events), 1) > 1';

/** How long the pace and the pauses of a channel keep everybody from claiming on it. */
function readWaitMs(channel: ChannelRow, moment: number, rules: ClaimRules): number {
  const waits = [
    withinOrZero(channel.next_allowed_at - moment, rules.minIntervalMs),
    withinOrZero(channel.paused_until - moment, MAX_WAIT_MS),
  ];
  return Math.max(0, ...waits);
}

/** A time too far ahead to have been set by this clock is ignored: the clock has jumped back since. */
function withinOrZero(waitMs: number, limitMs: number): number {
  return waitMs > limitMs ? 0 : waitMs;
}

/**
 * Of one kind, because a breaker may stop another: the oldest of what is due, of bots whose e-mail is overdue, and
 * of what a clock that has jumped back since put into the far future. These are three short walks along one
 * index, so that a long backlog costs nothing.
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
