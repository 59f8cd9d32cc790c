import type { Channel, Lead, LeadWithDeliveries } from '../lead/lead.ts';
import { NEWEST_LEAD } from './conversation-rows.ts';
import { stateAfter } from './delivery-states.ts';
import type { Reader, Transaction } from './engine.ts';
import { readLeads } from './lead-rows.ts';
import { isLeader } from './leader.ts';

export type ClaimRules = {
  /** The caller's term as leader. */
  epoch: number;
  /**
   * Timeout of a call to the provider, at most a minute. A new leader repeats a message that has been `sending` for
   * longer.
   */
  timeoutMs: number;
  /** Whether this installation sends e-mail, so that managers can be warned about a late one. */
  hasEmail: boolean;
};

/** A message that this process has to send. */
export type Claim = LeadClaim | ConversationClaim | NotificationClaim;

/** The facts of every claim. */
type Claimed = {
  /** The id of the message. */
  id: number;
  channel: Channel;
  /** The epoch of the claim. If another process has taken over since, outcomes are not recorded. */
  epoch: number;
  /** Version of the message at the claim. If it has changed since, the message is sent again. */
  version: number;
  /** Number of this attempt, from 1. */
  attempt: number;
  /** Consecutive attempts before this one without a recorded outcome. They may have crashed the process. */
  lostAttempts: number;
  /** True if the channel has sent other messages since this one began to fail, so that only this one fails. */
  wasOvertaken: boolean;
};

/** A lead to send. */
export type LeadClaim = Claimed & {
  topic: 'lead';
  lead: Lead;
  /** True if the bot sends the lead although its e-mail was not sent. */
  isEmailOverdue: boolean;
};

/** The current state of a conversation for its card or webhook, with the newest of its leads. */
export type ConversationClaim = Claimed & { topic: 'conversation'; lead: LeadWithDeliveries };

/** A notification to send, with the body that {@link Notifications} stored. */
export type NotificationClaim = Claimed & { topic: 'notification'; key: string; body: unknown };

export type NothingDue = {
  /** Time until the next message is due; null if there is none. */
  waitMs: number | null;
  /** False if another process is the leader now. */
  isLeader: boolean;
};

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

type NextRow = { askedAt: Date; nextAt: Date | null; lastSuccessAt: Date | null };

/** Claims the message of a channel that has been due for longest. */
export async function claimNext(
  transaction: Transaction,
  channel: Channel,
  { epoch, timeoutMs, hasEmail }: ClaimRules,
): Promise<Claim | NothingDue> {
  if (!(await isLeader(transaction, epoch))) return { waitMs: null, isLeader: false };
  const next = await transaction.get<NextRow>(FIND_NEXT, { channel });
  if (!next?.nextAt) return { waitMs: null, isLeader: true };
  const due = await transaction.get<MessageRow>(FIND_DUE, { channel });
  if (!due) return { waitMs: Math.max(0, next.nextAt.getTime() - next.askedAt.getTime()), isLeader: true };
  const { id, version, attempts, lostAttempts } = due;
  const content = await findContent(transaction, due, channel === 'bot' && hasEmail);
  if (!content) {
    // The conversation of this card has no leads any more.
    await transaction.run('DELETE FROM outbox WHERE id = :id', { id });
    return { waitMs: 0, isLeader: true };
  }
  await transaction.run(START, { id, repeatAfterMs: Math.min(timeoutMs, MAX_REPEAT_MS) + REPEAT_MARGIN_MS });
  const failingSince = due.failedSince ?? due.claimedAt;
  const passedAt = next.lastSuccessAt;
  return {
    ...{ id, channel, epoch, version, attempt: attempts + 1, lostAttempts },
    // Ignore a success dated in the future: the clock was set back since.
    wasOvertaken:
      failingSince !== null && passedAt !== null && failingSince < passedAt && passedAt <= next.askedAt,
    ...content,
  };
}

type Content =
  | Omit<LeadClaim, keyof Claimed>
  | Omit<ConversationClaim, keyof Claimed>
  | Omit<NotificationClaim, keyof Claimed>;

/** Reads the content of a message; undefined if its lead or conversation was deleted. */
async function findContent(
  database: Reader,
  { topic, key, body, leadNumber, conversationId }: MessageRow,
  mayBeOverdue: boolean,
): Promise<Content | undefined> {
  if (topic === 'conversation') {
    const [lead] = await readLeads(database, FIND_NEWEST, { id: conversationId });
    return lead && { topic, lead };
  }
  if (topic === 'notification') return { topic, key, body };
  const [lead] = await readLeads(database, 'SELECT * FROM lead WHERE number = :number', {
    number: leadNumber,
  });
  if (!lead) throw new Error(`Lead ${leadNumber} of a message is not there`);
  return { topic, lead, isEmailOverdue: mayBeOverdue && isEmailUnsent(lead) };
}

/** Whether the lead has an e-mail that was not sent. */
export function isEmailUnsent({ deliveries }: LeadWithDeliveries): boolean {
  const email = deliveries.find(({ channel }) => channel === 'email');
  return email !== undefined && email.state !== 'done';
}

/**
 * A mail server may take ten minutes. After a killed leader, a lead must not wait that long, so the repeat comes
 * sooner. A running leader still records its outcome.
 */
const MAX_REPEAT_MS = 60_000;

/** An aborted call may take a little longer, see `callWithin`. */
const REPEAT_MARGIN_MS = 2_000;

/** Accepted difference between clocks. */
const CLOCK_SLACK_MS = 60_000;

/** Repeats the condition of the index `outbox_due`, so that the index is used. */
const IS_UNSENT_ON_CHANNEL = `channel = :channel AND state IN ('pending', 'sending')`;

/** If a message was planned in the future, the clock was set back since, and the message is due at once. */
const IS_DUE = `(due_at <= :now OR planned_at > :now + ms(${CLOCK_SLACK_MS}))`;

const FIND_NEXT = `
  SELECT :now AS asked_at, (SELECT min(due_at) FROM outbox WHERE ${IS_UNSENT_ON_CHANNEL}) AS next_at, last_success_at
  FROM channel WHERE name = :channel`;

const FIND_DUE = `
  SELECT id, key, topic, body, version, lead_number, conversation_id, failed_since, claimed_at, attempts, lost_attempts
  FROM outbox WHERE ${IS_UNSENT_ON_CHANNEL} AND ${IS_DUE}
  ORDER BY due_at, id LIMIT 1`;

/** The newest lead of a conversation. */
const FIND_NEWEST = `
  SELECT * FROM lead WHERE number = (SELECT ${NEWEST_LEAD} FROM conversation AS found WHERE found.id = :id)`;

const START = `
  UPDATE outbox
  SET state = ${stateAfter('claim')}, claimed_at = :now, planned_at = :now, due_at = :now + ms(:repeatAfterMs),
      attempts = attempts + 1, lost_attempts = lost_attempts + 1
  WHERE id = :id`;
