import { randomUUID } from 'node:crypto';
import type { Channel, Lead, LeadWithDeliveries } from '../lead/lead.ts';
import { NEWEST_LEAD } from './conversations.ts';
import { stateAfter, type Transition } from './delivery-states.ts';
import { type Engine, type Reader, storableText, type Transaction, type Values } from './engine.ts';
import { readLeads } from './lead-rows.ts';

/**
 * Nothing is put off for longer, and no channel paused; longer waits are cut to this. What lies further ahead was set
 * by a clock that has jumped back since, see {@link DeliveryQueue.heedClock}.
 */
export const MAX_WAIT_MS = 60 * 60 * 1000;

export type ClaimRules = {
  /** How long the claim is ours; after that anybody may take it over. */
  leaseMs: number;
  /** Least time between two claims on this channel, over all instances. */
  minIntervalMs: number;
  /** Whether letters go out from here, so that people can be told that one is late. */
  hasEmail: boolean;
};

/** A message that is ours to send. */
export type Claim = LeadClaim | ConversationClaim | NoticeClaim;

type Leased = {
  /** Of the message. */
  id: number;
  channel: Channel;
  /** As of which change it is to be told; what has changed since is told behind it. */
  version: number;
  /** Number of this attempt, from 1. */
  attempt: number;
  /**
   * Attempts in a row before this one that had begun and of which no outcome was recorded; they may have ended the
   * process.
   */
  lostAttempts: number;
  /** Fencing token: a finish with an outdated one changes nothing. */
  leaseToken: string;
  /** True when others have gone out on this channel since this one began to fail: the trouble is its own. */
  wasOvertaken: boolean;
};

/** A lead is to be told of. */
export type LeadClaim = Leased & {
  topic: 'lead';
  lead: Lead;
  /** True when the bot is told although the e-mail of this lead has not gone out. */
  isEmailOverdue: boolean;
};

/** A card or a webhook is to show where the conversation stands now, by the newest of its leads. */
export type ConversationClaim = Leased & { topic: 'conversation'; lead: LeadWithDeliveries };

/** People are to be told something unasked; the body is as {@link Notices} was given it. */
export type NoticeClaim = Leased & { topic: 'notice'; key: string; body: unknown };

/** The deliveries as whoever sends them sees them; delivery-states.ts says what becomes of each. */
export type DeliveryQueue = ReturnType<typeof createDeliveryQueue>;

/**
 * A claim and its end take several round trips. A claim that nobody has waited for holds its lead back until the lease
 * has ended, and an end is tried again. So they may take as long as their statements together, each of which has a
 * limit of its own.
 */
const LIMIT_MS = 20_000;

/** What follows from the end of an attempt, in the same transaction. */
type Consequence = (transaction: Transaction, of: Followed) => Promise<unknown>;

/** By what that is found which waits for a message. */
type Followed = { channel: Channel; leadNumber: number | null };

export function createDeliveryQueue(database: Engine) {
  /** Changes the claim's delivery, with what follows from it; false when its lease has passed to somebody else. */
  async function changeLeased(
    sql: string,
    claim: Claim,
    values: Values,
    consequences: readonly Consequence[] = [],
  ): Promise<boolean> {
    const { id, channel, version, leaseToken, attempt } = claim;
    const given = { id, version, leaseToken, attempt, ...values };
    if (consequences.length === 0) return (await database.run(sql, given)) === 1;
    return database.write(async (transaction) => {
      // In the order of a claim, so that neither waits for the other.
      await transaction.get(LOCK_CHANNEL, { channel });
      const changed = await transaction.get<{ leadNumber: number | null }>(
        `${sql} RETURNING lead_number`,
        given,
      );
      if (!changed) return false;
      for (const follow of consequences) await follow(transaction, { channel, ...changed });
      return true;
    }, LIMIT_MS);
  }

  return {
    /**
     * Leases the next due delivery of the channel, oldest due first; while a breaker stops the channel only the probe
     * when its time has come.
     *
     * @returns the claim, or the time in ms after which asking again makes sense (null: nothing is pending)
     */
    claimDelivery: (channel: Channel, rules: ClaimRules) =>
      database.write((transaction) => claimNext(transaction, channel, rules), LIMIT_MS),

    /**
     * Says that the sending begins, or goes on (a mail server may take minutes for its answer): the claim is ours for
     * so long from now, and its attempt counts. A claim that was answered too late, or to nobody, has sent nothing.
     *
     * This and what follows it return false, and change nothing, when the lease has passed to somebody else; one that
     * has only run out is still ours.
     */
    extendLease: (claim: Claim, leaseMs: number) =>
      changeLeased(EXTEND, claim, { leaseMs, lostAttempts: claim.lostAttempts + 1 }),
    /** It was told, unless it has changed meanwhile; closes the breaker of its channel. */
    completeDelivery: (claim: Claim) => changeLeased(COMPLETE, claim, {}, [...settle(claim), closeBreaker]),
    postponeDelivery: (claim: Claim, delayMs: number, errorCode: string) =>
      changeLeased(POSTPONE, claim, {
        delayMs: Math.min(delayMs, MAX_WAIT_MS),
        errorCode: storableText(errorCode),
      }),
    /**
     * Nothing comes of it any more: the owner is told of a lead, a card stays as it is until somebody changes it, and a
     * notice is not told.
     */
    buryDelivery: (claim: Claim, errorCode: string) =>
      changeLeased(
        claim.topic === 'lead' ? BURY : DROP,
        claim,
        { errorCode: storableText(errorCode) },
        settle(claim),
      ),
    /** Hands the lease back as if it had not been claimed (graceful stop). */
    returnDelivery: (claim: Claim) => changeLeased(RETURN, claim, {}),
    /**
     * Opens the breaker of the claim's channel, or moves its probe, and hands the claim back uncounted, behind the
     * others that are due.
     */
    openBreaker: (claim: Claim, errorCode: string, probeAfterMs: number) => {
      const refusal = {
        errorCode: storableText(errorCode),
        probeAfterMs: Math.min(probeAfterMs, MAX_WAIT_MS),
      };
      return changeLeased(REQUEUE, claim, refusal, [
        (transaction, { channel }) => transaction.run(OPEN_BREAKER, { channel, ...refusal }),
      ]);
    },

    /** No claim on the channel for this long, over all instances: a provider asked for patience. */
    async pauseChannel(channel: Channel, pauseMs: number) {
      await database.run(PAUSE, { channel, pauseMs: Math.min(pauseMs, MAX_WAIT_MS) });
    },

    /**
     * Takes the next turn on the channel for what is no message of the queue, behind what was claimed last and behind a
     * pause; what comes later waits for it. A breaker stops nobody who is asked for an answer.
     *
     * @param minIntervalMs what comes behind it waits for so long
     * @returns how long it is until that turn, in ms; null, and no turn, when that is longer than the patience
     */
    async takeTurn(channel: Channel, minIntervalMs: number, patienceMs: number): Promise<number | null> {
      const values = { channel, minIntervalMs, patienceMs };
      const row = await database.write((transaction) =>
        transaction.get<{ turnAt: Date; askedAt: Date }>(TAKE_TURN, values),
      );
      // PostgreSQL asks its clock twice.
      return row ? Math.max(0, row.turnAt.getTime() - minIntervalMs - row.askedAt.getTime()) : null;
    },

    /** Makes the probe of the channel's breaker due at once: whoever starts may have other settings. */
    async hastenProbe(channel: Channel) {
      await database.run(HASTEN_PROBE, { channel });
    },

    /**
     * Sets to now what lies further ahead than anything that is set, since the clock was set back. To be called again
     * and again.
     */
    heedClock: () =>
      database.write(async (transaction) => {
        for (const sql of SET_TO_NOW) await transaction.run(sql, { farMs: MAX_WAIT_MS });
      }),
  };
}

/** Moments that can lie before all time, which is a number below every other. */
type Moment = Date | number;

type ChannelRow = { nextAllowedAt: Moment; pausedUntil: Moment; lastSuccessAt: Moment };

type NextRow = { askedAt: Date; pendingAt: Date | null; leaseEndsAt: Date | null };

type MessageRow = {
  id: number;
  topic: Claim['topic'];
  key: string;
  body: unknown;
  version: number;
  leadNumber: number | null;
  conversationId: number | null;
  failedSince: Date | null;
  claimedAt: Date | null;
  attempts: number;
  lostAttempts: number;
};

/** Finds and leases the next due delivery. The channel's row is locked meanwhile: claims of a channel queue up. */
async function claimNext(
  transaction: Transaction,
  channel: Channel,
  rules: ClaimRules,
): Promise<Claim | { waitMs: number | null }> {
  const locked = await transaction.get<ChannelRow>(LOCK_CHANNEL, { channel });
  // Asked behind the lock, so that what the one before has set lies in the past.
  const next = await transaction.get<NextRow>(FIND_NEXT, { channel });
  if (!locked || !next) throw new Error(`The tables do not know the channel ${channel}`);
  const moments = [next.pendingAt, next.leaseEndsAt].filter((moment) => moment !== null);
  if (moments.length === 0) return { waitMs: null };
  const now = next.askedAt.getTime();
  const allowedAt = Math.max(Number(locked.nextAllowedAt), Number(locked.pausedUntil));
  if (allowedAt <= now) {
    const due = await transaction.get<MessageRow>(FIND_DUE, { channel });
    if (due) return lease(transaction, due, channel, rules, locked.lastSuccessAt, next.askedAt);
  }
  return { waitMs: Math.max(Math.min(...moments.map(Number)), allowedAt, now) - now };
}

async function lease(
  transaction: Transaction,
  due: MessageRow,
  channel: Channel,
  { leaseMs, minIntervalMs, hasEmail }: ClaimRules,
  lastSuccessAt: Moment,
  askedAt: Date,
): Promise<Claim | { waitMs: number }> {
  const { id, version, attempts, lostAttempts } = due;
  const told = await findTold(transaction, due, channel === 'bot' && hasEmail);
  if (!told) {
    // The card of a conversation of which nobody is told any more.
    await transaction.run('DELETE FROM outbox WHERE id = :id', { id });
    return { waitMs: 0 };
  }
  const leaseToken = randomUUID();
  await transaction.run(LEASE, { id, leaseMs, leaseToken });
  await transaction.run(PACE, { channel, leaseMs, minIntervalMs });
  const failingSince = due.failedSince ?? due.claimedAt;
  return {
    ...{ id, channel, version, attempt: attempts + 1, lostAttempts, leaseToken },
    // A success of the future was noted by a clock that has jumped back since.
    wasOvertaken: failingSince !== null && failingSince < lastSuccessAt && lastSuccessAt <= askedAt,
    ...told,
  };
}

type Told =
  | Omit<LeadClaim, keyof Leased>
  | Omit<ConversationClaim, keyof Leased>
  | Omit<NoticeClaim, keyof Leased>;

/** What a message says; undefined when there is nothing to say any more. */
async function findTold(
  database: Reader,
  { topic, key, body, leadNumber, conversationId }: MessageRow,
  mayBeOverdue: boolean,
): Promise<Told | undefined> {
  if (topic === 'conversation') {
    const [lead] = await readLeads(database, FIND_NEWEST, { id: conversationId });
    return lead && { topic, lead };
  }
  if (topic === 'notice') return { topic, key, body };
  const [lead] = await readLeads(database, 'SELECT * FROM lead WHERE number = :number', {
    number: leadNumber,
  });
  if (!lead) throw new Error(`Lead ${leadNumber} of a message is not there`);
  return { topic, lead, isEmailOverdue: mayBeOverdue && isEmailUnsent(lead) };
}

/** Whether a letter of the lead should be out, and nobody has it. */
export function isEmailUnsent({ deliveries }: LeadWithDeliveries): boolean {
  const email = deliveries.find(({ channel }) => channel === 'email');
  return email !== undefined && email.state !== 'done';
}

/** Leads that are saved meanwhile refer to the row, and need not wait for it. */
const LOCK_CHANNEL = 'SELECT * FROM channel WHERE name = :channel FOR NO KEY UPDATE';

const FIND_NEXT = `
  SELECT :now AS asked_at,
         (SELECT min(due_at) FROM outbox
          WHERE state = 'pending' AND channel = :channel AND lease_until IS NULL) AS pending_at,
         (SELECT min(lease_until) FROM outbox WHERE channel = :channel AND lease_until IS NOT NULL) AS lease_ends_at`;

/** The message that has been due for longest. */
const FIND_DUE = `
  SELECT id, key, topic, body, version, lead_number, conversation_id, failed_since, claimed_at, attempts, lost_attempts
  FROM outbox
  WHERE state = 'pending' AND channel = :channel AND due_at <= :now
    AND (lease_until IS NULL OR lease_until <= :now)
  ORDER BY due_at, id LIMIT 1
  FOR UPDATE SKIP LOCKED`;

/** The newest lead of a conversation of which people were told. */
const FIND_NEWEST = `
  SELECT * FROM lead WHERE number = (SELECT ${NEWEST_LEAD} FROM conversation AS found WHERE found.id = :id)`;

const LEASE = `
  UPDATE outbox
  SET state = 'pending', claimed_at = :now, lease_until = :now + ms(:leaseMs), lease_token = :leaseToken
  WHERE id = :id`;

/** While a breaker stops the channel the claim is its probe, which nobody else makes meanwhile. */
const PACE = `
  UPDATE channel SET next_allowed_at = :now + ms(:minIntervalMs),
    paused_until = CASE WHEN failing_code IS NULL THEN paused_until ELSE :now + ms(:leaseMs) END
  WHERE name = :channel`;

/** The bot waits for the letter of a lead, until somebody has it or it was given up. */
function settle({ channel, topic }: Claim): Consequence[] {
  const isWaitedFor = channel === 'email' && topic === 'lead';
  return isWaitedFor ? [(transaction, { leadNumber }) => transaction.run(SETTLE_EMAIL, { leadNumber })] : [];
}

const closeBreaker: Consequence = (transaction, { channel }) => transaction.run(CLOSE_BREAKER, { channel });

const IS_OURS = `id = :id AND lease_token = :leaseToken AND state = 'pending'`;

function buildEnd(transition: Transition, changes: string): string {
  return buildEndIn(stateAfter(transition), changes);
}

function buildEndIn(state: string, changes: string): string {
  return `
  UPDATE outbox
  SET state = ${state}, lease_until = NULL, lease_token = NULL, lost_attempts = 0, ${changes}
  WHERE ${IS_OURS}`;
}

const FAILED = 'failed_since = coalesce(failed_since, claimed_at), error_code = :errorCode';
const UNCOUNTED = 'attempts = least(attempts, :attempt - 1)';

/** Whether nothing has changed since it was claimed: else it is to be told again, at once. */
const IS_CURRENT = 'version = :version';

function buildFulfilment(transition: Transition, changes: string): string {
  const keep = (current: string, changed: string) =>
    `CASE WHEN ${IS_CURRENT} THEN ${current} ELSE ${changed} END`;
  return buildEndIn(
    keep(stateAfter(transition), stateAfter('completeEarlier')),
    `body = ${keep('NULL', 'body')}, attempts = ${keep(':attempt', '0')}, done_at = ${keep(':now', 'NULL')}, due_at = ${keep('due_at', ':now')},
      ${changes}`,
  );
}

const COMPLETE = buildFulfilment('complete', 'error_code = NULL, failed_since = NULL');
const DROP = buildFulfilment('drop', 'error_code = :errorCode, failed_since = NULL');
const POSTPONE = buildEnd('postpone', `${FAILED}, attempts = :attempt, due_at = :now + ms(:delayMs)`);
const BURY = buildEnd('bury', `${FAILED}, attempts = :attempt`);
const RETURN = buildEnd('return', UNCOUNTED);
/** Behind all others that are due, even since this very millisecond. */
const REQUEUE = buildEnd('openBreaker', `${FAILED}, ${UNCOUNTED}, due_at = :now + ms(1)`);

const EXTEND = `
  UPDATE outbox SET lease_until = :now + ms(:leaseMs), attempts = :attempt, lost_attempts = :lostAttempts
  WHERE ${IS_OURS}`;

const SETTLE_EMAIL = `
  UPDATE outbox SET due_at = :now
  WHERE lead_number = :leadNumber AND channel = 'bot' AND topic = 'lead'
    AND state = 'pending' AND failed_since IS NULL AND lease_until IS NULL AND due_at > :now`;

const CLOSE_BREAKER = `
  UPDATE channel
  SET last_success_at = :now, failing_code = NULL, failing_since = NULL,
      paused_until = CASE WHEN failing_code IS NULL THEN paused_until ELSE :now END
  WHERE name = :channel`;

const PAUSE = `
  UPDATE channel SET paused_until = greatest(paused_until, :now + ms(:pauseMs)) WHERE name = :channel`;

const ALLOWED_AT =
  'greatest(next_allowed_at, CASE WHEN failing_code IS NULL THEN paused_until ELSE next_allowed_at END)';

const TAKE_TURN = `
  UPDATE channel SET next_allowed_at = greatest(${ALLOWED_AT}, :now) + ms(:minIntervalMs)
  WHERE name = :channel AND ${ALLOWED_AT} <= :now + ms(:patienceMs)
  RETURNING next_allowed_at AS turn_at, :now AS asked_at`;

const OPEN_BREAKER = `
  UPDATE channel
  SET failing_code = :errorCode, failing_since = coalesce(failing_since, :now), paused_until = :now + ms(:probeAfterMs)
  WHERE name = :channel`;

const HASTEN_PROBE =
  'UPDATE channel SET paused_until = :now WHERE name = :channel AND failing_code IS NOT NULL';

const IS_FAR = '> :now + ms(:farMs)';

function buildSetToNow(column: string): string {
  return `${column} = CASE WHEN ${column} ${IS_FAR} THEN :now ELSE ${column} END`;
}

/** One statement for each of the two tables. */
const SET_TO_NOW = [
  `UPDATE outbox SET ${buildSetToNow('due_at')}, ${buildSetToNow('lease_until')}
   WHERE id IN (
     SELECT id FROM outbox WHERE state = 'pending' AND (due_at ${IS_FAR} OR lease_until ${IS_FAR}))`,
  `UPDATE channel SET ${buildSetToNow('next_allowed_at')}, ${buildSetToNow('paused_until')}
   WHERE next_allowed_at ${IS_FAR} OR paused_until ${IS_FAR}`,
];
