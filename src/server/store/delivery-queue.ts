import { HOUR_MS } from '#shared/time/durations.ts';
import type { Channel } from '../lead/lead.ts';
import { type Claim, type ClaimRules, claimNext } from './claim-delivery.ts';
import { queueCard } from './conversation-rows.ts';
import { stateAfter, type Transition } from './delivery-states.ts';
import { type Engine, storableText, type Transaction, type Values } from './engine.ts';
import { isLeader } from './leader.ts';

/** Maximum wait of a message before its next attempt, and maximum pause of a channel. */
export const MAX_WAIT_MS = HOUR_MS;

export type DeliveryQueue = ReturnType<typeof createDeliveryQueue>;

/** Another change in the same transaction as the outcome. */
type Consequence = (transaction: Transaction, of: Followed) => Promise<unknown>;

/** The key of the message that the change is about. */
type Followed = { channel: Channel; leadNumber: number | null };

/** Claims and outcomes take several round trips. No visitor waits for them, so a slow network may take longer. */
const LIMIT_MS = 20_000;

/**
 * The messages as the leader sees them; delivery-states.ts lists their transitions. Each method that records an outcome
 * returns false and changes nothing if another process is the leader now. Recording twice changes nothing.
 */
export function createDeliveryQueue(database: Engine) {
  async function record(
    sql: string,
    claim: Claim,
    values: Values,
    consequences: readonly Consequence[] = [],
  ): Promise<boolean> {
    const { id, channel, version, attempt, epoch } = claim;
    return database.write(async (transaction) => {
      if (!(await isLeader(transaction, epoch))) return false;
      const changed = await transaction.get<{ leadNumber: number | null }>(`${sql} RETURNING lead_number`, {
        ...{ id, version, attempt },
        ...values,
      });
      if (changed) for (const follow of consequences) await follow(transaction, { channel, ...changed });
      return true;
    }, LIMIT_MS);
  }

  return {
    /**
     * Claims the message of the channel that has been due for longest: marks it as `sending` and counts the attempt. A
     * message that an earlier leader left in that state is due again when its call must have ended.
     */
    claimDelivery: (channel: Channel, rules: ClaimRules) =>
      database.write((transaction) => claimNext(transaction, channel, rules), LIMIT_MS),

    /** Marks the message as sent, unless it has changed meanwhile. Closes the breaker of its channel. */
    completeDelivery: (claim: Claim) => record(COMPLETE, claim, {}, [...settle(claim), closeBreaker]),
    postponeDelivery: (claim: Claim, delayMs: number, errorCode: string) =>
      record(POSTPONE, claim, {
        delayMs: Math.min(delayMs, MAX_WAIT_MS),
        errorCode: storableText(errorCode),
      }),
    /**
     * Gives the message up. For a lead, the owner is notified. A card stays unchanged until the next step, and a
     * notification is dropped.
     */
    abandonDelivery: (claim: Claim, errorCode: string) =>
      record(
        claim.topic === 'lead' ? ABANDON : DROP,
        claim,
        { errorCode: storableText(errorCode) },
        settle(claim),
      ),
    /** Returns the message to the queue without counting the attempt (graceful stop). */
    returnDelivery: (claim: Claim) => record(RETURN, claim, {}),
    /**
     * Opens the breaker of the channel. Returns the message to the end of the due ones without counting the attempt.
     */
    openBreaker: (claim: Claim, errorCode: string) => {
      const refusal = { errorCode: storableText(errorCode) };
      return record(REQUEUE, claim, refusal, [
        (transaction, { channel }) => transaction.run(OPEN_BREAKER, { channel, ...refusal }),
      ]);
    },
  };
}

/**
 * Makes the bot message due after the e-mail was sent or has failed. If the bot has sent the lead without it, updates
 * the card, which may say that the e-mail is late.
 */
function settle(claim: Claim): Consequence[] {
  if (claim.topic !== 'lead') return [];
  if (claim.channel === 'email')
    return [
      (transaction, { leadNumber }) => transaction.run(SETTLE_EMAIL, { leadNumber }),
      queueCardAfterEmail,
    ];
  return claim.isEmailOverdue ? [queueCardAfterEmail] : [];
}

const queueCardAfterEmail: Consequence = async (transaction, { leadNumber }) => {
  const shown = await transaction.get<{ id: number }>(FIND_SHOWN_WITHOUT_EMAIL, { leadNumber });
  if (shown) await queueCard(transaction, shown.id);
};

const closeBreaker: Consequence = (transaction, { channel }) => transaction.run(CLOSE_BREAKER, { channel });

function buildEnd(transition: Transition, changes: string): string {
  return buildEndIn(stateAfter(transition), changes);
}

function buildEndIn(state: string, changes: string): string {
  return `
  UPDATE outbox SET state = ${state}, planned_at = :now, lost_attempts = 0, ${changes}
  WHERE id = :id AND state = 'sending'`;
}

const FAILED = 'failed_since = coalesce(failed_since, claimed_at), error_code = :errorCode';

/** Completes a message. If it has changed since the claim, it is sent again at once. */
function buildFulfilment(transition: Transition, changes: string): string {
  const choose = (current: string, changed: string) =>
    `CASE WHEN version = :version THEN ${current} ELSE ${changed} END`;
  return buildEndIn(
    choose(stateAfter(transition), stateAfter('completeEarlier')),
    `body = ${choose('NULL', 'body')}, attempts = ${choose(':attempt', '0')}, done_at = ${choose(':now', 'NULL')}, due_at = :now,
      ${changes}`,
  );
}

const COMPLETE = buildFulfilment('complete', 'error_code = NULL, failed_since = NULL');
const DROP = buildFulfilment('drop', 'error_code = :errorCode, failed_since = NULL');
const POSTPONE = buildEnd('postpone', `${FAILED}, attempts = :attempt, due_at = :now + ms(:delayMs)`);
const ABANDON = buildEnd('abandon', `${FAILED}, attempts = :attempt`);
/** Subtracts the attempt that the claim has counted, unless the count was reset since. */
const UNCOUNTED = 'attempts = CASE WHEN attempts > 0 THEN attempts - 1 ELSE 0 END';
const RETURN = buildEnd('return', `${UNCOUNTED}, due_at = :now`);
/** Due a millisecond later, and so after all messages that are due now. */
const REQUEUE = buildEnd('openBreaker', `${FAILED}, ${UNCOUNTED}, due_at = :now + ms(1)`);

const SETTLE_EMAIL = `
  UPDATE outbox SET due_at = :now, planned_at = :now
  WHERE lead_number = :leadNumber AND channel = 'bot' AND topic = 'lead'
    AND state = 'pending' AND failed_since IS NULL AND due_at > :now`;

/** The conversation of a lead that the bot has sent, once its e-mail is no longer pending. */
const FIND_SHOWN_WITHOUT_EMAIL = `
  SELECT conversation_id AS id FROM lead
  WHERE number = :leadNumber
    AND EXISTS (SELECT 1 FROM outbox WHERE key = 'lead:' || number || ':bot' AND state = 'done')
    AND EXISTS (SELECT 1 FROM outbox WHERE key = 'lead:' || number || ':email' AND state IN ('done', 'dead'))`;

const CLOSE_BREAKER = `
  UPDATE channel SET last_success_at = :now, failing_code = NULL, failing_since = NULL WHERE name = :channel`;

const OPEN_BREAKER = `
  UPDATE channel SET failing_code = :errorCode, failing_since = coalesce(failing_since, :now) WHERE name = :channel`;
