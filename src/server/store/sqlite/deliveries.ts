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
type KindRow = { kind: LeadKind; probe_at: number | null; is_email_refused: number | null };
type KindWait = {
  kind: LeadKind;
  /** Until a breaker lets the next one through. */
  waitMs: number;
  /** How long the bot waits for the e-mail; not at all once it has been refused for so long. */
  waitForEmailMs: number;
};
type DueRow = { lead_number: number; next_at: number };
type LeasedRow = EventsRow & { attempts: number; lost_attempts: number; sent_to: string[] | null };

/** Claims of deliveries, and how claims end; to be called inside a transaction. */
export function prepareDeliveries(database: DatabaseSync, now: () => number) {
  const readChannel = database.prepare('SELECT * FROM channel WHERE name = ?');
  const listKinds = database.prepare(
    `SELECT breaker.kind, breaker.probe_at, email.opened_at <= :overdueSince AS is_email_refused
     FROM breaker JOIN breaker AS email ON email.channel = 'email' AND email.kind = breaker.kind
     WHERE breaker.channel = :channel`,
  );
  const findDueOfKind = database.prepare(DUE);
  const findNextOfKind = database.prepare(NEXT);
  const havePassed = database.prepare(
    `SELECT coalesce(failed_since, claimed_at) < last_success_at AND last_success_at <= :now AS others
     FROM delivery JOIN breaker USING (channel, kind)
     WHERE lead_number = :number AND channel = :channel`,
  );
  const lease = database.prepare(
    `UPDATE delivery
     SET state = 'pending', claimed_at = :now, lease_until = :leaseUntil, lease_token = :leaseToken
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
    `last_error_code = NULL, failed_since = NULL, attempts = iif(${HAS_MORE}, 0, :attempts),
     state = iif(${HAS_MORE}, 'pending', 'done'), done_at = iif(${HAS_MORE}, NULL, :now),
     next_at = iif(${HAS_MORE}, :now, next_at), events = json_remove(coalesce(events, '${FIRST_EVENTS}'), '$[0]')`,
  );
  const postpone = prepareEnd(`${failed}, attempts = :attempts, next_at = :nextAt`);
  const bury = prepareEnd(`${failed}, attempts = :attempts, state = 'dead', is_death_told = 0`);
  const giveBack = prepareEnd('attempts = min(attempts, :attempts)');
  const requeue = prepareEnd(`${failed}, attempts = min(attempts, :attempts), next_at = :nextAt`);
  const extend = prepareChange(
    'lease_until = :leaseUntil, attempts = :attempts, lost_attempts = :lostAttempts',
  );
  const noteSentTo = prepareChange('sent_to = :sentTo');
  const releaseBot = database.prepare(
    `UPDATE delivery SET state = 'pending', next_at = :now
     WHERE lead_number = :number AND channel = 'bot' AND state = 'waiting'`,
  );

  function listKindWaits(channel: Channel, moment: number, rules: ClaimRules): KindWait[] {
    const overdueSince = moment - rules.waitForEmailMs;
    return (listKinds.all({ channel, overdueSince }) as KindRow[]).map(
      ({ kind, probe_at, is_email_refused }) => ({
        kind,
        waitMs: withinOrZero((probe_at ?? 0) - moment, MAX_WAIT_MS),
        waitForEmailMs: is_email_refused ? 0 : rules.waitForEmailMs,
      }),
    );
  }

  /** The number of the lead whose delivery has been due for longest, perhaps only of those without a suspicion. */
  function findDue(
    channel: Channel,
    kinds: KindWait[],
    moment: number,
    { leaseMs }: ClaimRules,
    maySuspect: boolean,
  ): number | undefined {
    const times = { now: moment, leaseHorizon: moment + leaseMs, horizon: moment + MAX_WAIT_MS };
    const rows = kinds.flatMap(({ kind, waitForEmailMs }) => {
      const overdueSince = moment - waitForEmailMs;
      const rules = { channel, kind, overdueSince, maySuspect: Number(maySuspect) };
      return findDueOfKind.all({ ...rules, ...times }) as DueRow[];
    });
    return rows.toSorted((a, b) => a.next_at - b.next_at || a.lead_number - b.lead_number)[0]?.lead_number;
  }

  /** When the first of a kind becomes due, leases that run out included; undefined when nothing is pending. */
  function findNext(channel: Channel, { kind, waitForEmailMs }: KindWait): number | undefined {
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
      attempt: attempts + 1,
      lostAttempts: lost_attempts,
      leaseToken,
      isEmailOverdue: channel === 'bot' && findUnsentEmail.get(number) !== undefined,
      haveOthersPassed: passed?.others === 1,
      sentTo: sent_to ?? [],
    };
  }

  const keyOf = ({ lead, channel, leaseToken }: Claim) => ({ number: lead.number, channel, leaseToken });
  const counted = (claim: Claim) => ({ ...keyOf(claim), attempts: claim.attempt });
  const uncounted = (claim: Claim) => ({ ...keyOf(claim), attempts: claim.attempt - 1 });

  /** The bot has waited for an e-mail that somebody has now, or nobody ever will. */
  function endEmail(claim: Claim, isSettled: boolean): boolean {
    if (isSettled && claim.channel === 'email') releaseBot.run({ number: claim.lead.number, now: now() });
    return isSettled;
  }

  return {
    claimDelivery(channel: Channel, rules: ClaimRules): Claim | { waitMs: number | null } {
      const moment = now();
      const channelWaitMs = readWaitMs(readChannel.get(channel) as ChannelRow, moment, rules);
      const kinds = listKindWaits(channel, moment, rules);
      const open = kinds.filter(({ waitMs }) => waitMs <= 0);
      const due =
        channelWaitMs > 0
          ? undefined
          : (findDue(channel, open, moment, rules, false) ?? findDue(channel, open, moment, rules, true));
      if (due !== undefined) return leaseDelivery(due, channel, rules, moment);
      const waits = kinds.flatMap((each) => {
        const nextAt = findNext(channel, each);
        return nextAt === undefined ? [] : [Math.max(nextAt - moment, each.waitMs, channelWaitMs)];
      });
      return { waitMs: waits.length > 0 ? Math.min(...waits) : null };
    },

    extendLease: (claim: Claim, leaseMs: number): boolean =>
      extend.run({
        ...counted(claim),
        lostAttempts: claim.lostAttempts + 1,
        leaseUntil: now() + leaseMs,
      }).changes === 1,

    noteSentTo: (claim: Claim, recipients: readonly string[]): boolean =>
      endEmail(claim, noteSentTo.run({ ...keyOf(claim), sentTo: JSON.stringify(recipients) }).changes === 1),

    completeDelivery: (claim: Claim): boolean =>
      endEmail(claim, complete.run({ ...counted(claim), now: now() }).changes === 1),

    buryDelivery: (claim: Claim, errorCode: string): boolean =>
      endEmail(claim, bury.run({ ...counted(claim), errorCode: storableText(errorCode) }).changes === 1),

    postponeDelivery(claim: Claim, delayMs: number, errorCode: string): boolean {
      const nextAt = now() + Math.min(delayMs, MAX_WAIT_MS);
      return postpone.run({ ...counted(claim), nextAt, errorCode: storableText(errorCode) }).changes === 1;
    },

    returnDelivery: (claim: Claim): boolean => giveBack.run(uncounted(claim)).changes === 1,

    /** Hands the claim back uncounted, behind all others that are due, even since this very millisecond. */
    requeueDelivery: (claim: Claim, errorCode: string): boolean =>
      requeue.run({ ...uncounted(claim), nextAt: now() + 1, errorCode: storableText(errorCode) }).changes ===
      1,
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

/** What is suspicious waits until nothing else is due: a flood must not keep honest leads from their owner. */
const MAY_GO = `(:maySuspect OR suspicions = '[]')`;

/**
 * Of one kind, because a breaker may stop another: the oldest of what is due, of bots whose e-mail is overdue, and
 * of what a clock that has jumped back since put into the far future. These are three short walks along one
 * index, so that a long backlog costs nothing.
 */
const DUE = `
  SELECT lead_number, next_at FROM (
    SELECT * FROM (
      SELECT lead_number, next_at FROM delivery JOIN lead ON number = lead_number
      WHERE ${MAY_GO} AND channel = :channel AND delivery.kind = :kind AND state = 'pending' AND next_at <= :now
        AND (lease_until IS NULL OR lease_until <= :now OR lease_until > :leaseHorizon)
      ORDER BY next_at, lead_number LIMIT 1)
    UNION ALL
    SELECT * FROM (
      SELECT lead_number, next_at FROM delivery JOIN lead ON number = lead_number
      WHERE ${MAY_GO} AND channel = :channel AND delivery.kind = :kind AND state = 'waiting' AND next_at <= :overdueSince
      ORDER BY next_at, lead_number LIMIT 1)
    UNION ALL
    SELECT * FROM (
      SELECT lead_number, next_at FROM delivery JOIN lead ON number = lead_number
      WHERE ${MAY_GO} AND channel = :channel AND delivery.kind = :kind AND state IN ('pending', 'waiting') AND next_at > :horizon
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
