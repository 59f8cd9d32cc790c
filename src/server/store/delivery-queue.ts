import { randomUUID } from 'node:crypto';
import type { LeadKind } from '#shared/lead/lead.ts';
import type { Channel, Lead, LeadEvent } from '../lead.ts';
import { canHappen, stateAfter, type Transition, type UntoldEvents } from './delivery-states.ts';
import { all, type Engine, first, storableText, type Values, type Work } from './engine.ts';
import { type LeadRow, SENT_TO, toLead } from './leads.ts';

/**
 * No delivery is put off for longer, nor is a channel paused or its probe delayed; longer waits are cut to this.
 * A due time further ahead can only come from a clock that has jumped back, and counts as due.
 */
export const MAX_WAIT_MS = 60 * 60 * 1000;

export type ClaimRules = {
  /** How long the claim is ours; after that anybody may take it over. */
  leaseMs: number;
  /** Least time between two claims on this channel, over all instances. */
  minIntervalMs: number;
  /**
   * How long the bot waits for the e-mail of the same lead before it is told anyway, counted from when both
   * became deliverable; 0 when no e-mail is set up. An e-mail that is dead is not waited for, and
   * none of a kind that a breaker has stopped for so long.
   */
  waitForEmailMs: number;
};

export type Claim = {
  lead: Lead;
  channel: Channel;
  /** What this delivery tells of. */
  event: LeadEvent;
  /** Number of this attempt, from 1. */
  attempt: number;
  /** Attempts in a row before this one that had begun and of which no outcome was recorded; they may have ended the process. */
  lostAttempts: number;
  /** Fencing token: a finish with an outdated one changes nothing. */
  leaseToken: string;
  /** True when the bot is told although the e-mail of this lead has not gone out. */
  isEmailOverdue: boolean;
  /** True when others of its kind have gone out on this channel since this one began to fail: the trouble is its own. */
  wasOvertaken: boolean;
  /** The recipients that have the message already, so that a retry goes to the others only. */
  sentTo: readonly string[];
};

/** The deliveries as whoever sends them sees them; delivery-states.ts says what becomes of each. */
export type DeliveryQueue = ReturnType<typeof createDeliveryQueue>;

/**
 * A claim takes several round trips, and one that nobody has waited for holds its lead back until the lease has ended.
 * So it may take as long as its statements together, each of which has a limit of its own.
 */
const CLAIM_LIMIT_MS = 20_000;

export function createDeliveryQueue({ write, change }: Engine) {
  /** Changes the claim's delivery, with what follows from it; false when its lease has passed to somebody else. */
  async function changeLeased(sql: string, claim: Claim, values: Values, then?: string[]): Promise<boolean> {
    const { lead, channel, leaseToken, attempt } = claim;
    const key = { number: lead.number, kind: lead.kind, channel, leaseToken, attempt };
    return (await change(`${sql} RETURNING lead_number`, { ...key, ...values }, then)) === 1;
  }

  return {
    /**
     * Leases the next due delivery of the channel, oldest due first, but of kinds that a breaker stops only the
     * probe when its time has come.
     *
     * @returns the claim, or the time in ms after which asking again makes sense (null: nothing is pending)
     */
    claimDelivery: (channel: Channel, rules: ClaimRules) =>
      write(() => claimNext(channel, rules), CLAIM_LIMIT_MS),

    /**
     * Says that the sending begins, or goes on (a mail server may take minutes for its answer): the claim is ours for so
     * long from now, and its attempt counts. A claim that was answered too late, or to nobody, has sent nothing.
     *
     * This and what follows it return false, and change nothing, when the lease has passed to somebody else; one that
     * has only run out is still ours.
     */
    extendLease: (claim: Claim, leaseMs: number) =>
      changeLeased(EXTEND, claim, { leaseMs, lostAttempts: claim.lostAttempts + 1 }),
    /** Notes all recipients that have the message by now; the first of them lets the bot speak. */
    noteSentTo: (claim: Claim, recipients: readonly string[]) =>
      changeLeased(NOTE_SENT_TO, claim, { sentTo: JSON.stringify(recipients) }, settleEmail(claim)),
    /** It was told. Closes the breaker that stopped its kind, and then makes the probes of the channel's others due. */
    completeDelivery: (claim: Claim) =>
      changeLeased(COMPLETE, claim, {}, [...settleEmail(claim), HASTEN_OTHERS, CLOSE_BREAKER]),
    postponeDelivery: (claim: Claim, delayMs: number, errorCode: string) =>
      changeLeased(POSTPONE, claim, {
        delayMs: Math.min(delayMs, MAX_WAIT_MS),
        errorCode: storableText(errorCode),
      }),
    buryDelivery: (claim: Claim, errorCode: string) =>
      changeLeased(BURY, claim, { errorCode: storableText(errorCode) }, settleEmail(claim)),
    /** Hands the lease back as if it had not been claimed (graceful stop). */
    returnDelivery: (claim: Claim) => changeLeased(RETURN, claim, {}),
    /**
     * Opens the breaker of the claim's kind on its channel, or moves its probe, and hands the claim back uncounted,
     * behind the others that are due. Where several kinds are stopped their probes take turns: mailboxes lock
     * themselves after too many refused logins.
     */
    openBreaker: (claim: Claim, errorCode: string, probeAfterMs: number) =>
      changeLeased(REQUEUE, claim, { errorCode: storableText(errorCode), probeAfterMs }, [OPEN_BREAKER]),

    /** No claim on the channel for this long, over all instances: a provider asked for patience. */
    async pauseChannel(channel: Channel, pauseMs: number) {
      await change(PAUSE, { channel, pauseMs: Math.min(pauseMs, MAX_WAIT_MS) });
    },
  };
}

/** Moments that can lie before all time, which is a number below every other. */
type Moment = Date | number;

type ChannelRow = { nextAllowedAt: Moment; pausedUntil: Moment };

/** How the deliveries of a kind stand, and what stops them. */
type KindRow = {
  kind: LeadKind;
  askedAt: Date;
  probeAt: Date | null;
  lastSuccessAt: Moment;
  emailRefusedAt: Date | null;
  pendingAt: Date | null;
  leaseEndsAt: Date | null;
  waitingAt: Date | null;
};

type DueRow = LeadRow & { failedSince: Date | null; claimedAt: Date | null; isEmailUnsent: boolean };

type LeasedRow = { attempts: number; lostAttempts: number; events: UntoldEvents; sentTo: string[] };

/** Finds and leases the next due delivery. The channel's row is locked meanwhile: claims of a channel queue up. */
function* claimNext(channel: Channel, rules: ClaimRules): Work<Claim | { waitMs: number | null }> {
  const locked = yield* first<ChannelRow>(LOCK_CHANNEL, { channel });
  // Asked behind the lock, so that what the one before has set lies in the past.
  const kinds = yield* all<KindRow>(LIST_KINDS, { channel });
  const [any] = kinds;
  if (!locked || !any) throw new Error(`The tables do not know the channel ${channel}`);
  const now = any.askedAt.getTime();
  const channelWaitMs = Math.max(
    waitUntil(locked.nextAllowedAt, now, rules.minIntervalMs),
    waitUntil(locked.pausedUntil, now, MAX_WAIT_MS),
  );
  const open = kinds.filter((kind) => hasPending(kind) && waitUntil(kind.probeAt, now, MAX_WAIT_MS) === 0);
  if (channelWaitMs === 0 && open.length > 0) {
    const due = yield* findDue(channel, open, rules, now);
    if (due) return yield* lease(due, channel, rules, kinds);
  }
  const waits = kinds.flatMap((kind) => {
    const nextWaitMs = waitForKind(kind, now, waitForEmail(kind, rules, now));
    return nextWaitMs === null ? [] : [Math.max(nextWaitMs, channelWaitMs)];
  });
  return { waitMs: waits.length > 0 ? Math.min(...waits) : null };
}

function hasPending({ pendingAt, leaseEndsAt, waitingAt }: KindRow): boolean {
  return (pendingAt ?? leaseEndsAt ?? waitingAt) !== null;
}

/** Ms from now; 0 for a moment too far ahead to have been set by this clock: it has jumped back since. */
function waitUntil(moment: Moment | null, now: number, limitMs: number): number {
  const waitMs = Number(moment ?? now) - now;
  return waitMs > limitMs ? 0 : Math.max(waitMs, 0);
}

/** How long the bot waits for an e-mail of this kind; not at all once it has been refused for so long. */
function waitForEmail({ emailRefusedAt }: KindRow, { waitForEmailMs }: ClaimRules, now: number): number {
  return emailRefusedAt && now - emailRefusedAt.getTime() >= waitForEmailMs ? 0 : waitForEmailMs;
}

/** How long until the first of a kind becomes due, by itself or because a lease runs out; null when none is pending. */
function waitForKind(kind: KindRow, now: number, waitForEmailMs: number): number | null {
  const moments = [kind.pendingAt, kind.leaseEndsAt].flatMap((moment) => (moment ? [moment.getTime()] : []));
  if (kind.waitingAt) moments.push(kind.waitingAt.getTime() + waitForEmailMs);
  if (moments.length === 0) return null;
  return Math.max(Math.min(...moments) - now, waitUntil(kind.probeAt, now, MAX_WAIT_MS), 0);
}

/** What has been due for longest; what is suspicious waits until nothing else is: a flood must not keep honest leads. */
function* findDue(
  channel: Channel,
  kinds: readonly KindRow[],
  rules: ClaimRules,
  now: number,
): Work<DueRow | undefined> {
  const waits = kinds.map((kind) => [`waitMs_${kind.kind}`, waitForEmail(kind, rules, now)]);
  const values = { channel, leaseMs: rules.leaseMs, ...Object.fromEntries(waits) };
  const names = kinds.map(({ kind }) => kind);
  return (
    (yield* first<DueRow>(buildDue(names, UNSUSPICIOUS), values)) ??
    (yield* first<DueRow>(buildDue(names, 'TRUE'), values))
  );
}

function* lease(due: DueRow, channel: Channel, rules: ClaimRules, kinds: readonly KindRow[]): Work<Claim> {
  const { number, kind } = due;
  const leaseToken = randomUUID();
  const { leaseMs, minIntervalMs } = rules;
  const values = { number, kind, channel, leaseMs, leaseToken, minIntervalMs };
  const [leased] = yield* all<LeasedRow>(LEASE, values, [PACE, HOLD_PROBE]);
  if (!leased) throw new Error(`Lead ${number} vanished inside a transaction`);
  const failingSince = due.failedSince ?? due.claimedAt;
  return {
    lead: toLead(due),
    channel,
    event: nextEvent(toLead(due), leased.events),
    attempt: leased.attempts + 1,
    lostAttempts: leased.lostAttempts,
    leaseToken,
    isEmailOverdue: channel === 'bot' && due.isEmailUnsent,
    wasOvertaken: kinds.some(
      (each) =>
        each.kind === kind &&
        failingSince !== null &&
        failingSince < each.lastSuccessAt &&
        each.lastSuccessAt <= each.askedAt,
    ),
    sentTo: leased.sentTo,
  };
}

/** What a delivery tells of next. */
function nextEvent(lead: Lead, untold: UntoldEvents): LeadEvent {
  const [next] = untold ?? [];
  if (!next?.type)
    return {
      id: `${lead.requestId}.created`,
      type: 'lead.created',
      at: lead.createdAt,
      by: null,
      note: null,
    };
  const { type, step, at, by, note = null } = next;
  return { id: `${lead.requestId}.${step}`, type, at: new Date(at), by, note };
}

/** Leads that are saved meanwhile refer to the row, and need not wait for it. */
const LOCK_CHANNEL = 'SELECT * FROM channel WHERE name = :channel FOR NO KEY UPDATE';

const LIST_KINDS = `
  SELECT breaker.kind, :now AS asked_at, breaker.probe_at, breaker.last_success_at, email.opened_at AS email_refused_at,
         (SELECT next_at FROM delivery
          WHERE state = 'pending' AND channel = breaker.channel AND kind = breaker.kind AND lease_until IS NULL
          ORDER BY next_at LIMIT 1) AS pending_at,
         (SELECT min(lease_until) FROM delivery
          WHERE channel = breaker.channel AND kind = breaker.kind AND lease_until IS NOT NULL) AS lease_ends_at,
         (SELECT next_at FROM delivery
          WHERE state = 'waiting' AND channel = breaker.channel AND kind = breaker.kind
          ORDER BY next_at LIMIT 1) AS waiting_at
  FROM breaker JOIN breaker AS email ON email.channel = 'email' AND email.kind = breaker.kind
  WHERE breaker.channel = :channel`;

/** Looked up for each delivery in turn: PostgreSQL takes a join for rare, and reads the leads from end to end. */
const UNSUSPICIOUS = `(SELECT CAST(suspicions AS text) FROM lead WHERE number = lead_number) = '[]'`;

/** A lease further ahead than any that is set now was set by a clock that has jumped back since. */
const IS_FREE = '(lease_until IS NULL OR lease_until <= :now OR lease_until > :now + ms(:leaseMs))';

/** A clock that has jumped back since has put it there. */
const IS_FAR = `next_at > :now + ms(${MAX_WAIT_MS}) AND ${IS_FREE}`;

/**
 * Of each kind: the oldest of what is due, of bots whose e-mail is overdue, and of what is due in the far future only.
 * These are short walks along one index, each in its order, so that a long backlog costs nothing.
 */
function buildDue(kinds: readonly LeadKind[], condition: string): string {
  const walks = kinds.flatMap((kind) =>
    [
      `state = 'pending' AND next_at <= :now AND ${IS_FREE}`,
      `state = 'waiting' AND next_at <= :now - ms(:waitMs_${kind})`,
      `state = 'pending' AND ${IS_FAR}`,
      `state = 'waiting' AND ${IS_FAR}`,
    ].map(
      (isDue) => `
    SELECT * FROM (
      SELECT lead_number, next_at FROM delivery
      WHERE channel = :channel AND kind = '${kind}' AND ${isDue} AND ${condition}
      ORDER BY next_at, lead_number LIMIT 1
      FOR UPDATE SKIP LOCKED) AS walk`,
    ),
  );
  return `
  SELECT lead.*, failed_since, claimed_at,
         EXISTS (
           SELECT 1 FROM delivery AS email
           WHERE email.lead_number = number AND email.channel = 'email' AND email.state NOT IN ('done', 'skipped')
             AND email.sent_to IS NULL) AS is_email_unsent
  FROM (${walks.join(' UNION ALL ')}) AS due
  JOIN lead ON number = due.lead_number
  JOIN delivery ON delivery.lead_number = number AND channel = :channel
  ORDER BY due.next_at, due.lead_number LIMIT 1`;
}

const LEASE = `
  UPDATE delivery
  SET state = 'pending', claimed_at = :now, lease_until = :now + ms(:leaseMs), lease_token = :leaseToken
  WHERE lead_number = :number AND channel = :channel
  RETURNING attempts, lost_attempts, events, ${SENT_TO}`;

const PACE = 'UPDATE channel SET next_allowed_at = :now + ms(:minIntervalMs) WHERE name = :channel';

const HOLD_PROBE = `
  UPDATE breaker SET probe_at = :now + ms(:leaseMs)
  WHERE channel = :channel AND kind = :kind AND opened_at IS NOT NULL`;

/** The bot has waited for an e-mail that somebody has now, or nobody ever will. */
function settleEmail({ channel }: Claim): string[] {
  return channel === 'email' ? [SETTLE_EMAIL] : [];
}

const IS_OURS = `lead_number = :number AND channel = :channel AND lease_token = :leaseToken AND state = 'pending'`;

function buildEnd(transition: Transition, changes: string): string {
  return buildEndIn(stateAfter(transition), changes);
}

function buildEndIn(state: string, changes: string): string {
  return `
  UPDATE delivery
  SET state = ${state}, lease_until = NULL, lease_token = NULL, lost_attempts = 0, ${changes}
  WHERE ${IS_OURS}`;
}

const FAILED = 'failed_since = coalesce(failed_since, claimed_at), last_error_code = :errorCode';
const UNCOUNTED = 'attempts = least(attempts, :attempt - 1)';

/** Whether it has another event to tell behind this one, see delivery-states.ts. */
const HAS_MORE = 'coalesce(json_array_length(CAST(events AS json)), 1) > 1';

const COMPLETE = buildEndIn(
  `CASE WHEN ${HAS_MORE} THEN ${stateAfter('tellNext')} ELSE ${stateAfter('complete')} END`,
  `last_error_code = NULL, failed_since = NULL,
      attempts = CASE WHEN ${HAS_MORE} THEN 0 ELSE :attempt END,
      done_at = CASE WHEN ${HAS_MORE} THEN NULL ELSE :now END,
      next_at = CASE WHEN ${HAS_MORE} THEN :now ELSE next_at END,
      events = CASE WHEN events IS NULL THEN '[]' ELSE WITHOUT_FIRST(events) END`,
);
const POSTPONE = buildEnd('postpone', `${FAILED}, attempts = :attempt, next_at = :now + ms(:delayMs)`);
const BURY = buildEnd('bury', `${FAILED}, attempts = :attempt, is_death_told = FALSE`);
const RETURN = buildEnd('return', UNCOUNTED);
/** Behind all others that are due, even since this very millisecond. */
const REQUEUE = buildEnd('openBreaker', `${FAILED}, ${UNCOUNTED}, next_at = :now + ms(1)`);

const EXTEND = `
  UPDATE delivery SET lease_until = :now + ms(:leaseMs), attempts = :attempt, lost_attempts = :lostAttempts
  WHERE ${IS_OURS}`;

const NOTE_SENT_TO = `UPDATE delivery SET sent_to = :sentTo WHERE ${IS_OURS}`;

const SETTLE_EMAIL = `
  UPDATE delivery SET state = ${stateAfter('settleEmail')}, next_at = :now
  WHERE EXISTS (SELECT 1 FROM first) AND lead_number = :number AND channel = 'bot' AND ${canHappen('settleEmail')}`;

/** Somebody of this kind got through, so the settings are sound; the other kinds may find the same. */
const HASTEN_OTHERS = `
  UPDATE breaker SET probe_at = :now
  WHERE EXISTS (SELECT 1 FROM first) AND channel = :channel AND kind <> :kind AND opened_at IS NOT NULL
    AND EXISTS (
      SELECT 1 FROM breaker AS own WHERE own.channel = :channel AND own.kind = :kind AND own.opened_at IS NOT NULL)`;

const CLOSE_BREAKER = `
  UPDATE breaker SET last_success_at = :now, opened_at = NULL, probe_at = NULL, error_code = NULL
  WHERE EXISTS (SELECT 1 FROM first) AND channel = :channel AND kind = :kind`;

const PAUSE = `
  UPDATE channel SET paused_until = greatest(paused_until, :now + ms(:pauseMs)) WHERE name = :channel`;

/** A probe further ahead was set by a clock that has jumped back since. */
const HORIZON = `:now + ms(${MAX_WAIT_MS})`;

const LAST_PROBE = `
  SELECT max(other.probe_at) FROM breaker AS other
  WHERE other.channel = :channel AND other.kind <> :kind AND other.probe_at <= ${HORIZON}`;

const OPEN_BREAKER = `
  UPDATE breaker
  SET opened_at = coalesce(opened_at, :now), error_code = :errorCode,
      probe_at = least(greatest(:now, coalesce((${LAST_PROBE}), :now)) + ms(:probeAfterMs), ${HORIZON})
  WHERE EXISTS (SELECT 1 FROM first) AND channel = :channel AND kind = :kind`;
